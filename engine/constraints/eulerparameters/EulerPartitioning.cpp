// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/EulerPartitioning.h"

#include <algorithm>
#include <cmath>

#include "engine/constraints/TreePartitioning.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

ConstraintType TypeOf(const LoopElement& loop) {
  switch (loop.type) {
    case LoopType::kSpherical:
      return ConstraintType::kSpherical;
    case LoopType::kRevolute:
      return ConstraintType::kRevolute;
    case LoopType::kUniversal:
      return ConstraintType::kUniversal;
    case LoopType::kCylindrical:
      return ConstraintType::kCylindrical;
    case LoopType::kTranslational:
      return ConstraintType::kTranslational;
    case LoopType::kPlanar:
      return ConstraintType::kPlanar;
    case LoopType::kFixed:
      return ConstraintType::kFixed;
    case LoopType::kDistance:
      return loop.function ? ConstraintType::kDriveDistance : ConstraintType::kDistance;
    case LoopType::kOffset:
      return ConstraintType::kDriveTranslation;
    case LoopType::kAngle:
    case LoopType::kCoupling:
      return ConstraintType::kDriveRotation;
  }
  return ConstraintType::kSpherical;
}

// The part of `direction` across h, unit.
Vector3 Across(const Vector3& direction, const Vector3& h) {
  return (direction - direction.dot(h) * h).normalized();
}

// Point, axis and reference of one end in the frame of its body's centre of mass.
void SetEnd(const Model& model, const std::string& link, const Vector3& point, const Vector3& axis,
            const Vector3& reference, std::string* body, Vector3* p, Vector3* h, Vector3* f) {
  Transform X_BF;
  *body = kGround;
  if (!link.empty()) {
    const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(link).value)];
    X_BF = frame.X_BF;
    const Body& of = model.bodies()[static_cast<std::size_t>(frame.body.value)];
    if (frame.body.value > 0) {
      *body = of.name;
      X_BF.p -= of.com;
    }
  }
  *p = X_BF * point;
  *h = X_BF.R * axis.normalized();
  *f = X_BF.R * reference.normalized();
}

}  // namespace

std::shared_ptr<const Mechanism> MechanismOf(const Model& model, std::span<const LoopElement> loops,
                                             const VectorX& q) {
  MechanismDescription out;
  for (int b = 1; b < model.body_count(); ++b) {
    const Body& body = model.bodies()[static_cast<std::size_t>(b)];
    const Joint& joint = model.joints()[static_cast<std::size_t>(b)];
    const bool free = joint.type == JointType::kFree && body.parent == 0 && !joint.mimic &&
                      joint.armature == 0 && body.X_PJ.R.isIdentity(0) && body.X_PJ.p.isZero(0);
    if (!free || !(body.mass > 0) || !(body.inertia.determinant() > 0)) return nullptr;
    MechanismBody& added = out.bodies.emplace_back();
    added.name = body.name;
    added.mass = body.mass;
    added.inertia = body.inertia;
    added.p = q.segment<4>(joint.q_index + 3).normalized();
    added.r = q.segment<3>(joint.q_index) + EulerRotation(added.p) * body.com;
  }
  const auto couples = [](const LoopElement& loop) { return loop.type == LoopType::kCoupling; };
  if (out.bodies.empty() || std::any_of(loops.begin(), loops.end(), couples)) return nullptr;
  for (const LoopElement& loop : loops) {
    MechanismJoint& joint = out.joints.emplace_back();
    joint.name = loop.name;
    joint.type = TypeOf(loop);
    SetEnd(model, loop.link_i, loop.point_i, loop.axis_i, loop.ref_i, &joint.body_i, &joint.point_i,
           &joint.axis_i, &joint.ref_i);
    SetEnd(model, loop.link_j, loop.point_j, loop.axis_j, loop.ref_j, &joint.body_j, &joint.point_j,
           &joint.axis_j, &joint.ref_j);
    if (HasReferences(loop.type)) {
      joint.ref_i = Across(joint.ref_i, joint.axis_i);
      if (HasSecondAxis(loop.type)) joint.ref_j = Across(joint.ref_j, joint.axis_j);
    }
    joint.length = loop.length;
    joint.function.c = loop.length;
    if (loop.function) joint.function = *loop.function;
  }
  return Mechanism::Make(std::move(out));
}

EulerPartitioning::EulerPartitioning(const Model& model, std::shared_ptr<const Mechanism> mechanism,
                                     const StopCheck& stop)
    : mechanism_(std::move(mechanism)), gcp_(mechanism_, stop) {
  for (int b = 1; b < model.body_count(); ++b) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(b)];
    places_.push_back({joint.q_index, joint.v_index, model.bodies()[static_cast<std::size_t>(b)].com});
  }
  const int m = mechanism_->row_count(), n = mechanism_->nv();
  q_ = rest_ = mechanism_->InitialPosition();
  set_q_ = VectorX::Constant(mechanism_->nq(), kInfinity);
  v_ = set_v_ = Q_ = a_ = torque_ = reaction_ = VectorX::Zero(n);
  gamma_ = nu_ = lambda_ = VectorX::Zero(m);
}

void EulerPartitioning::Take(const VectorX& q, const VectorX* v) {
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Place& place = places_[b];
    const auto at = static_cast<Eigen::Index>(b);
    const EulerParameters p = q.segment<4>(place.q + 3);
    const Matrix3 A = EulerRotation(p);
    q_.segment<3>(7 * at) = q.segment<3>(place.q) + A * place.com;
    q_.segment<4>(7 * at + 3) = p;
    if (v == nullptr) continue;
    const Vector3 w = v->segment<3>(place.v + 3);
    v_.segment<3>(6 * at) = A * (v->segment<3>(place.v) + w.cross(place.com));
    v_.segment<3>(6 * at + 3) = w;
  }
}

void EulerPartitioning::Give(VectorX* q, VectorX* v) const {
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Place& place = places_[b];
    const auto at = static_cast<Eigen::Index>(b);
    const EulerParameters p = q_.segment<4>(7 * at + 3);
    const Matrix3 A = EulerRotation(p);
    q->segment<3>(place.q) = q_.segment<3>(7 * at) - A * place.com;
    q->segment<4>(place.q + 3) = p;
    const Vector3 w = v_.segment<3>(6 * at + 3);
    v->segment<3>(place.v) = A.transpose() * v_.segment<3>(6 * at) - w.cross(place.com);
    v->segment<3>(place.v + 3) = w;
  }
}

void EulerPartitioning::Set(const VectorX& q, const VectorX& v) {
  if (q == set_q_ && v == set_v_) return;
  Take(q, &v);
  gcp_.SetPositions(q_);
  gcp_.SetVelocities(v_);
  set_q_ = q;
  set_v_ = v;
}

// Frames that Close has left differ in rounding from those of the same q and v taken anew: what begins at a
// state takes them anew, whatever was closed before.
bool EulerPartitioning::Read(const Eigen::Ref<const VectorX>& code, const StopCheck& stop) {
  set_q_[0] = kInfinity;
  return gcp_.Read(code, stop);
}

bool EulerPartitioning::Choose(double time, const VectorX& q, const StopCheck& stop) {
  Take(q, nullptr);
  set_q_[0] = kInfinity;
  return gcp_.Choose(q_, time, stop);
}

bool EulerPartitioning::Renew(double time, const VectorX& q, const StopCheck& stop) {
  Take(q, nullptr);
  set_q_[0] = kInfinity;
  return gcp_.Renew(q_, time, stop);
}

Partitioning::Closed EulerPartitioning::Result(const CoordinatePartitioning::Result& result) const {
  return {result.ok, !result.ok && result.row >= 0 ? mechanism_->JointOfRow(result.row) : -1, result.stopped};
}

Partitioning::Closed EulerPartitioning::Close(double time, VectorX* q, VectorX* v, const StopCheck& stop) {
  Take(*q, v);
  rest_ = q_;
  CoordinatePartitioning::Result result = gcp_.SolvePositions(time, &q_, stop);
  if (result.ok) {
    result = gcp_.SolveVelocities(time, &v_, stop);
  } else if (!result.stopped) {
    q_ = rest_;
    result = gcp_.ProjectPositions(time, &q_, stop);
    if (result.ok) result = gcp_.ProjectVelocities(time, &v_, stop);
  }
  if (!result.ok) {
    set_q_[0] = kInfinity;
    return Result(result);
  }
  Give(q, v);
  set_q_ = *q;
  set_v_ = *v;
  return {};
}

void EulerPartitioning::Project(double time, VectorX* q, VectorX* v, const StopCheck& stop) {
  Take(*q, v);
  set_q_[0] = kInfinity;
  if (gcp_.ProjectPositions(time, &q_, stop).stopped) return;
  gcp_.ProjectVelocities(time, &v_, stop);
  Give(q, v);
}

void EulerPartitioning::Collect(double time, const Forces& forces) {
  const BodyFrames& at = gcp_.frames();
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Place& place = places_[b];
    const int body = static_cast<int>(b) + 1;
    Vector3 force = forces.tau.segment<3>(place.v), moment = forces.tau.segment<3>(place.v + 3);
    if (!forces.external.empty()) {
      force += forces.external[b + 1].force;
      moment += forces.external[b + 1].moment;
    }
    const Vector3& w = at.w[b + 1];
    const auto row = static_cast<Eigen::Index>(6 * b);
    Q_.segment<3>(row) = at.A[b + 1] * force + mechanism_->mass(body) * forces.gravity;
    Q_.segment<3>(row + 3) = moment - place.com.cross(force) - w.cross(mechanism_->inertia(body) * w);
  }
  time_ = time;
  ConstraintNu(*mechanism_, time, &nu_);
  ConstraintGamma(*mechanism_, at, time, &gamma_);
}

void EulerPartitioning::GiveAccelerations(VectorX* a) {
  const BodyFrames& at = gcp_.frames();
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Place& place = places_[b];
    const auto row = static_cast<Eigen::Index>(6 * b);
    const Vector3 &w = at.w[b + 1], &c = place.com;
    const Vector3 spin = a_.segment<3>(row + 3);
    // (Rᵀ r')' = Rᵀ r'' − w × Rᵀ r', at the body's origin
    const Vector3 v = at.A[b + 1].transpose() * at.v[b + 1] - w.cross(c);
    a->segment<3>(place.v) =
        at.A[b + 1].transpose() * a_.segment<3>(row) - spin.cross(c) - w.cross(w.cross(c)) - w.cross(v);
    a->segment<3>(place.v + 3) = spin;
  }
}

DynamicsStatus EulerPartitioning::Accelerations(double time, const VectorX& q, const VectorX& v,
                                                const Forces& forces, VectorX* a, const StopCheck& stop) {
  if (stop.Requested()) return DynamicsStatus::kStopped;
  Set(q, v);
  Collect(time, forces);
  const SaddleSolver::Status found = gcp_.SolveAccelerations(Q_, gamma_, &a_, &lambda_, stop);
  if (found == SaddleSolver::Status::kStopped) return DynamicsStatus::kStopped;
  if (found != SaddleSolver::Status::kOk) return DynamicsStatus::kSingular;
  GiveAccelerations(a);
  // −Φᵀλ about the bodies' origins.
  reaction_.setZero();
  AddTransposed(*mechanism_, gcp_.jacobian(), lambda_, -1, &reaction_);
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Place& place = places_[b];
    const auto row = static_cast<Eigen::Index>(6 * b);
    const Vector3 force = gcp_.frames().A[b + 1].transpose() * reaction_.segment<3>(row);
    torque_.segment<3>(place.v) = force;
    torque_.segment<3>(place.v + 3) = reaction_.segment<3>(row + 3) + place.com.cross(force);
  }
  return DynamicsStatus::kOk;
}

DynamicsStatus EulerPartitioning::ReducedAccelerations(double time, const VectorX& q, const VectorX& v,
                                                       const Forces& forces, VectorX* a,
                                                       const StopCheck& stop) {
  Set(q, v);
  Collect(time, forces);
  // φ'' = a₀ + R z'', Φ_φ a₀ = γ, Φ_φ R = 0, RᵀM R z'' = Rᵀ(Q − M a₀)
  const int freedoms = gcp_.freedom_count();
  MatrixX R(a_.size(), freedoms), MR(a_.size(), freedoms);
  VectorX column(a_.size());
  const auto times_mass = [&](VectorX x) {
    for (int b = 1; b <= mechanism_->body_count(); ++b) {
      x.segment<3>(6 * b - 6) *= mechanism_->mass(b);
      x.segment<3>(6 * b - 3) = (mechanism_->inertia(b) * x.segment<3>(6 * b - 3)).eval();
    }
    return x;
  };
  for (int k = 0; k < freedoms; ++k) {
    if (stop.Requested() || !gcp_.Direction(k, &column, stop)) return DynamicsStatus::kStopped;
    R.col(k) = column;
    MR.col(k) = times_mass(column);
  }
  if (!gcp_.Particular(gamma_, &a_, stop)) return DynamicsStatus::kStopped;
  const VectorX rest = Q_ - times_mass(a_);
  if (freedoms > 0) a_ += R * SymmetricSolution(R.transpose() * MR, R.transpose() * rest);
  GiveAccelerations(a);
  return a->allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kSingular;
}

bool EulerPartitioning::ReactionOf(int loop, Reaction* reaction) const {
  const JointRows& rows = mechanism_->joints()[static_cast<std::size_t>(loop)];
  const MechanismJoint& joint = mechanism_->description().joints[static_cast<std::size_t>(loop)];
  // −Φᵀλ on the body that moves.
  const int side = rows.j > 0 ? 6 : 0, body = rows.j > 0 ? rows.j : rows.i;
  Vector6 wrench = Vector6::Zero();
  for (int k = 0; k < rows.count; ++k)
    wrench -= lambda_[rows.first + k] * gcp_.jacobian().block<1, 6>(rows.first + k, side).transpose();
  const Matrix3& A = gcp_.frames().A[static_cast<std::size_t>(body)];
  const Vector3 point = rows.j > 0 ? joint.point_j : joint.point_i;
  const double sign = rows.j > 0 ? 1 : -1;
  reaction->wrench.force = sign * wrench.head<3>();
  reaction->wrench.moment = sign * (A * (wrench.tail<3>() - point.cross(A.transpose() * wrench.head<3>())));
  // −λ is the force along what the row measures; that of dᵀd − l² measures 2 l times the length.
  const bool square = joint.type == ConstraintType::kDriveDistance;
  reaction->drive = -lambda_[rows.first] * (square ? 2 * joint.function(time_)[0] : 1);
  return true;
}

std::unique_ptr<Partitioning> MakePartitioning(const std::shared_ptr<const Model>& model,
                                               std::span<const LoopElement> loops, const VectorX& q,
                                               const StopCheck& stop) {
  if (auto mechanism = MechanismOf(*model, loops, q))
    return std::make_unique<EulerPartitioning>(*model, std::move(mechanism), stop);
  return std::make_unique<TreePartitioning>(model, loops);
}

int PartitioningCodeSize(const Model& model, std::span<const LoopElement> loops, const VectorX& q) {
  const auto mechanism = MechanismOf(model, loops, q);
  return mechanism ? CoordinatePartitioning::CodeSize(*mechanism) : TreePartitioning::CodeSize(model);
}

}  // namespace linkwright
