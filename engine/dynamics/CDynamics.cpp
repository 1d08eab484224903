// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/CDynamics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/dynamics/StickSlip.h"

namespace linkwright {

struct CDynamics::Compiled {
  std::shared_ptr<const Model> model;
  std::vector<int> order;  // place in the model's v of each degree of freedom, in the attached order
  std::unique_ptr<Equations> equations;
  std::optional<StickSlip> stepper;
  StickSlip::Motion motion;
  VectorX a, torque, result;

  struct Shared {
    ObjectJoint* joint;
    int q_index, v_index;
  };
  std::vector<Shared> shared;

  // What the last ForwardDynamicsRK4 has found.
  struct Step {
    bool valid = false;
    double dt = 0;
    dVector mean;
    StickSlip::Motion end;
  };
  Step step;

  void Scatter(const dVector& from, VectorX* to) const {
    for (size_t i = 0; i < order.size(); ++i) (*to)[order[i]] = from[static_cast<Eigen::Index>(i)];
  }
  dVector Gather(const VectorX& from) const {
    dVector to(from.size());
    for (size_t i = 0; i < order.size(); ++i) to[static_cast<Eigen::Index>(i)] = from[order[i]];
    return to;
  }
  /// Angles that others have given to shared joints.
  void TakeShared() {
    for (const Shared& shared_joint : shared) {
      double& angle = motion.q[shared_joint.q_index];
      if (angle == shared_joint.joint->GetAngle()) continue;
      angle = shared_joint.joint->GetAngle();
      step.valid = false;
    }
  }
  /// Gives shared joints their angles, which may stop them.
  void GiveShared() {
    for (const Shared& shared_joint : shared) {
      double& angle = motion.q[shared_joint.q_index];
      shared_joint.joint->SetAngle(angle);
      if (angle == shared_joint.joint->GetAngle()) continue;
      angle = shared_joint.joint->GetAngle();
      motion.v[shared_joint.v_index] = 0;
    }
  }
};

namespace {

void CheckFriction(double fsi, double fvi) {
  if (!std::isfinite(fsi) || fsi < 0 || !std::isfinite(fvi) || fvi < 0)
    throw std::invalid_argument("friction must be finite and not negative");
}

}  // namespace

CDynamics::CDynamics(const double gravity[3], double fsi, double fvi)
    : CDynamics(nullptr, gravity, fsi, fvi) {}

CDynamics::CDynamics(std::shared_ptr<const Model> model, const double gravity[3], double fsi, double fvi)
    : given_(std::move(model)), gravity_(gravity[0], gravity[1], gravity[2]), fsi_(fsi), fvi_(fvi) {
  if (!gravity_.allFinite()) throw std::invalid_argument("gravity must be finite");
  CheckFriction(fsi, fvi);
}

CDynamics::~CDynamics() = default;

void CDynamics::AttachJoint(eJointType type, int axis, double mass, double cx, double cy, double cz,
                            double Ixx, double Iyy, double Izz, double Ixy, double Iyz, double Izx, double x,
                            double y, double z, double phi, double theta, double psi, double radius) {
  Inertial link{mass, {cx, cy, cz}, Matrix3::Zero()};
  link.inertia << Ixx, Ixy, Izx, Ixy, Iyy, Iyz, Izx, Iyz, Izz;
  CheckOwnPairs();
  tree_.Attach(type, axis, link, CTransformMatrix(x, y, z, phi, theta, psi).ToTransform(), radius);
  Keep();
}

void CDynamics::AttachJoint(ObjectJoint* joint, double mass, double cx, double cy, double cz, double Ixx,
                            double Iyy, double Izz, double Ixy, double Iyz, double Izx) {
  Inertial link{mass, {cx, cy, cz}, Matrix3::Zero()};
  link.inertia << Ixx, Ixy, Izx, Ixy, Iyy, Iyz, Izx, Iyz, Izz;
  CheckOwnPairs();
  tree_.Attach(joint, link);
  Keep();
}

void CDynamics::Push() { tree_.Push(); }
void CDynamics::Pop() { tree_.Pop(); }

void CDynamics::SetFloatingBase(bool floating) {
  CheckOwnPairs();
  if (!tree_.list().empty())
    throw std::logic_error("SetFloatingBase: to be said before the first joint is attached");
  floating_ = floating;
  compiled_.reset();
}

void CDynamics::CheckOwnPairs() const {
  if (given_) throw std::logic_error("this object works on a model: its joints are given");
}

// Joints that are there already stay as they are while more are attached.
void CDynamics::Keep() {
  if (!compiled_) return;
  kept_ = {compiled_->model->Difference(compiled_->model->NeutralPosition(), compiled_->motion.q),
           compiled_->motion.v, compiled_->a};
  for (VectorX* numbers : {&kept_.angle, &kept_.velocity, &kept_.acceleration})
    *numbers = compiled_->Gather(*numbers);
  compiled_.reset();
}

void CDynamics::ForgetEquations() { Keep(); }

CDynamics::Compiled& CDynamics::Get() const {
  if (compiled_) {
    compiled_->TakeShared();
    return *compiled_;
  }
  auto made = std::make_unique<Compiled>();
  made->model = given_ ? given_ : tree_.Compile(floating_);
  const Model& model = *made->model;
  const auto nv = static_cast<size_t>(model.nv());
  if (given_) {
    made->order.resize(nv);
    std::iota(made->order.begin(), made->order.end(), 0);
  } else {
    for (int i = 0; floating_ && i < 6; ++i) made->order.push_back(i);
    for (const JointInfo* pair : tree_.list()) {
      if (pair->type == FIXED_JOINT) continue;
      const Joint& joint = model.joints()[static_cast<size_t>(model.FindJoint(pair->name).value)];
      made->order.push_back(joint.v_index);
      if (pair->shared) made->shared.push_back({pair->shared, joint.q_index, joint.v_index});
    }
  }
  made->equations = MakeEquations(model, gravity_);
  made->stepper.emplace(model, made->equations.get());
  for (VectorX* numbers : {&made->a, &made->torque, &made->result, &made->motion.v})
    numbers->setZero(model.nv());
  made->motion.q = model.NeutralPosition();
  if (kept_.angle.size() > 0) {
    const auto scatter = [&](dVector numbers, VectorX* to) {
      numbers.conservativeResizeLike(dVector::Zero(model.nv()));
      made->Scatter(numbers, to);
    };
    scatter(kept_.angle, &made->torque);
    model.Integrate(made->torque, 1, &made->motion.q);
    scatter(kept_.velocity, &made->motion.v);
    scatter(kept_.acceleration, &made->a);
  }
  FillFriction(made.get());
  compiled_ = std::move(made);
  compiled_->TakeShared();
  return *compiled_;
}

void CDynamics::FillFriction(Compiled* compiled) const {
  const Model& model = *compiled->model;
  dVector fsi = dVector::Zero(model.nv()), fvi = fsi;
  for (const Joint& joint : model.joints()) {
    if (joint.nv != 1 || joint.mimic) continue;
    fsi[joint.v_index] = fsi_;
    fvi[joint.v_index] = fvi_;
  }
  VectorX dry = fsi, viscous = fvi;
  for (Eigen::Index i = 0; i < own_fsi_.size(); ++i) {
    const int place = compiled->order[static_cast<size_t>(i)];
    dry[place] = own_fsi_[i];
    viscous[place] = own_fvi_[i];
  }
  compiled->stepper->SetFriction(dry, viscous);
}

void CDynamics::SetFriction(const dVector& fsi, const dVector& fvi) {
  CheckSize(fsi, "SetFriction");
  CheckSize(fvi, "SetFriction");
  for (Eigen::Index i = 0; i < fsi.size(); ++i) CheckFriction(fsi[i], fvi[i]);
  own_fsi_ = fsi;
  own_fvi_ = fvi;
  Compiled& c = Get();
  FillFriction(&c);
  c.step.valid = false;
}

void CDynamics::CheckSize(const dVector& numbers, const char* what) const {
  const int count = GetJointNo();
  if (numbers.size() != count)
    throw std::invalid_argument(std::string(what) + ": there are " + std::to_string(count) +
                                " degrees of freedom, not " + std::to_string(numbers.size()));
  if (!numbers.allFinite()) throw std::invalid_argument(std::string(what) + ": all numbers must be finite");
}

void CDynamics::Check(const ForwardDynamicsResult& result, bool finite) const {
  if (result.status != DynamicsStatus::kOk)
    throw std::runtime_error("the mass matrix is singular: joint \"" +
                             model().joints()[static_cast<size_t>(result.body.value)].name +
                             "\" moves no mass");
  if (!finite) throw std::runtime_error("the motion is too fast: its numbers are not finite");
}

const Model& CDynamics::model() const { return *Get().model; }
Equations& CDynamics::equations() const { return *Get().equations; }
const VectorX& CDynamics::q() const { return Get().motion.q; }
const VectorX& CDynamics::v() const { return Get().motion.v; }

dVector CDynamics::Gather(const VectorX& from) const { return Get().Gather(from); }
dMatrix CDynamics::GatherMatrix(const MatrixX& from) const {
  const std::vector<int>& order = Get().order;
  return from(order, order);
}

int CDynamics::GetJointNo() const { return Get().model->nv(); }

dVector CDynamics::GetJointAngle() const {
  const Compiled& c = Get();
  return c.Gather(c.model->Difference(c.model->NeutralPosition(), c.motion.q));
}
dVector CDynamics::GetJointVelocity() const { return Gather(v()); }
dVector CDynamics::GetJointAcceleration() const { return Gather(Get().a); }

void CDynamics::SetJointAngle(const dVector& angle) {
  CheckSize(angle, "SetJointAngle");
  Compiled& c = Get();
  c.step.valid = false;
  c.Scatter(angle, &c.result);
  c.motion.q = c.model->NeutralPosition();
  c.model->Integrate(c.result, 1, &c.motion.q);
  c.GiveShared();
}

void CDynamics::SetJointVelocity(const dVector& velocity) {
  CheckSize(velocity, "SetJointVelocity");
  Compiled& c = Get();
  c.step.valid = false;
  c.Scatter(velocity, &c.motion.v);
}

dVector CDynamics::InverseDynamics(const dVector& accel) {
  CheckSize(accel, "InverseDynamics");
  Compiled& c = Get();
  c.Scatter(accel, &c.torque);
  c.equations->Torque(c.motion.q, c.motion.v, c.torque, &c.result);
  c.result +=
      c.stepper->viscous().cwiseProduct(c.motion.v) + c.stepper->dry().cwiseProduct(c.motion.v.cwiseSign());
  return c.Gather(c.result);
}

dVector CDynamics::ForwardDynamics(const dVector& torque) {
  CheckSize(torque, "ForwardDynamics");
  Compiled& c = Get();
  c.Scatter(torque, &c.torque);
  const auto result = c.stepper->Accelerate(c.motion, c.torque, &c.result);
  Check(result, c.result.allFinite());
  return c.Gather(c.result);
}

dVector CDynamics::ForwardDynamicsRK4(const dVector& torque, double dt) {
  CheckSize(torque, "ForwardDynamicsRK4");
  CheckStep(dt, "ForwardDynamicsRK4");
  Compiled& c = Get();
  c.step.valid = false;
  c.Scatter(torque, &c.torque);
  c.step.end = c.motion;
  const auto result = c.stepper->RungeKutta(dt, c.torque, &c.step.end);
  Check(result, c.step.end.q.allFinite() && c.step.end.v.allFinite());
  c.step.mean = c.Gather((c.step.end.v - c.motion.v) / dt);
  c.step.dt = dt;
  c.step.valid = true;
  return c.step.mean;
}

void CDynamics::CheckStep(double dt, const char* what) const {
  if (!std::isfinite(dt) || dt <= 0)
    throw std::invalid_argument(std::string(what) + ": the time step must be positive");
}

void CDynamics::Apply(const dVector& accel, double dt) {
  CheckSize(accel, "Apply");
  CheckStep(dt, "Apply");
  Compiled& c = Get();
  StickSlip::Motion next = c.motion;
  if (c.step.valid && c.step.dt == dt && c.step.mean == accel) {
    next = c.step.end;
  } else {
    c.Scatter(accel, &c.result);
    c.stepper->Coast(dt, c.result, &next);
    Check({}, next.q.allFinite() && next.v.allFinite());
  }
  c.step.valid = false;
  c.motion = std::move(next);
  c.Scatter(accel, &c.a);
  c.GiveShared();
}

void CDynamics::Reset() {
  Compiled& c = Get();
  c.step.valid = false;
  c.motion.q = c.model->NeutralPosition();
  c.motion.v.setZero();
  c.a.setZero();
  c.GiveShared();
}

double CDynamics::GetKineticEnergy() { return equations().KineticEnergy(q(), v()); }
double CDynamics::GetPotentialEnergy() { return equations().PotentialEnergy(q()); }

}  // namespace linkwright
