// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/MultibodySystem.h"

#include <cassert>
#include <cmath>
#include <limits>

#include "engine/math/Rotation.h"
#include "engine/simulation/Commands.h"
#include "engine/simulation/MultibodySystemImpl.h"

namespace linkwright {
namespace {

/// Decay of violations by Baumgarte's method [1/s].
constexpr double kDecay = 20;
/// A state that violates more than this was edited [m, rad].
constexpr double kEdited = 1e-9;

}  // namespace

const char* ToString(MultibodyMethod method) {
  switch (method) {
    case MultibodyMethod::kPartitioning:
      return "partitioning";
    case MultibodyMethod::kProjection:
      return "projection";
    case MultibodyMethod::kBaumgarte:
      return "baumgarte";
  }
  return "";
}

std::unique_ptr<System> MakeMultibodySystem(std::shared_ptr<const Mechanism> mechanism,
                                            const MultibodySystemOptions& options) {
  return std::make_unique<MultibodySystem>(std::move(mechanism), options);
}

MultibodySystem::MultibodySystem(std::shared_ptr<const Mechanism> mechanism,
                                 const MultibodySystemOptions& options)
    : mechanism_(std::move(mechanism)),
      method_(options.method),
      gcp_(mechanism_),
      frames_(mechanism_->MakeFrames()) {
  const int m = mechanism_->row_count();
  inputs_.gravity = mechanism_->description().gravity;
  inputs_.torque = inputs_.damping = inputs_.friction = VectorX::Zero(nv());
  q_ = rest_q_ = VectorX::Zero(nq());
  v_ = Q_ = a_ = VectorX::Zero(nv());
  gamma_ = nu_ = lambda_ = phi_ = VectorX::Zero(m);
  initial_.q = mechanism_->InitialPosition();
  initial_.v = mechanism_->InitialVelocity();
  initial_.z = VectorX::Zero(nz());
  Start(&initial_);
  SetSecondOpinion(options.second_opinion);
}

std::unique_ptr<System> MultibodySystem::Clone() const { return std::make_unique<MultibodySystem>(*this); }

void MultibodySystem::Start(State* state) {
  state->z.setZero(nz());
  gcp_.ProjectPositions(state->time, &state->q);
  gcp_.Choose(state->q, state->time);
  gcp_.SolveVelocities(state->time, &state->v);
  gcp_.Write(state->z.tail(gcp_.code_size()));
  state->z[kStart] = TotalEnergy(*state);
  state->z[kExchanged] = MechanismKinetic(*mechanism_, frames_);
  SetSecondOpinion({opinion_.on ? std::optional(opinion_.formulation) : std::nullopt,
                    opinion_.on ? opinion_.tolerance : SecondOpinionOptions().tolerance});
}

void MultibodySystem::SetFrames(const State& state) {
  mechanism_->SetPositions(state.q, &frames_);
  mechanism_->SetVelocities(state.v, &frames_);
}

CoordinatePartitioning::Result MultibodySystem::Close(double time, VectorX* q, VectorX* v) const {
  rest_q_ = *q;
  CoordinatePartitioning::Result result = gcp_.SolvePositions(time, q);
  if (result.ok) return gcp_.SolveVelocities(time, v);
  *q = rest_q_;
  result = gcp_.ProjectPositions(time, q);
  return result.ok ? gcp_.ProjectVelocities(time, v) : result;
}

Vector3 MultibodySystem::GripForceHere() const {
  if (inputs_.grip != Inputs::Grip::kPull) return inputs_.grip_vector;
  // F = k (target − p) − c ṗ
  const auto b = static_cast<size_t>(inputs_.grip_body.value);
  const BodyFrames& at = gcp_.frames();
  const Vector3 place = at.r[b] + at.A[b] * inputs_.grip_point;
  const Vector3 velocity = at.v[b] + at.A[b] * at.w[b].cross(inputs_.grip_point);
  return inputs_.grip_stiffness * (inputs_.grip_vector - place) - inputs_.grip_damping * velocity;
}

Vector3 MultibodySystem::GripForce(const State& state) {
  if (inputs_.grip == Inputs::Grip::kNone) return Vector3::Zero();
  gcp_.SetPositions(state.q);
  gcp_.SetVelocities(state.v);
  return GripForceHere();
}

// Q_ and powers at the frames that were solved, with the velocities v_.
void MultibodySystem::CollectForces(const State& /*state*/) {
  const BodyFrames& at = gcp_.frames();
  Q_ = inputs_.torque - inputs_.damping.cwiseProduct(v_);
  input_power_ = inputs_.torque.dot(v_);
  damping_power_ = -(inputs_.damping.array() * v_.array().square()).sum();
  powers_ = AddMechanismForces(*mechanism_, at, inputs_.gravity, &Q_);
  gravity_power_ = 0;
  for (int b = 1; b <= mechanism_->body_count(); ++b)
    gravity_power_ += mechanism_->mass(b) * inputs_.gravity.dot(at.v[static_cast<size_t>(b)]);
  pull_power_ = 0;
  if (inputs_.grip == Inputs::Grip::kNone) return;
  const Vector3 given = GripForceHere();
  const int body = inputs_.grip_body.value;
  const auto b = static_cast<size_t>(body);
  if (inputs_.grip == Inputs::Grip::kMoment) {
    const Vector3 moment = at.A[b].transpose() * given;
    Q_.segment<3>(6 * body - 3) += moment;
    pull_power_ = moment.dot(at.w[b]);
  } else {
    AddPointForce(at, body, inputs_.grip_point, given, &Q_);
    pull_power_ = given.dot(at.v[b] + at.A[b] * at.w[b].cross(inputs_.grip_point));
  }
}

SystemStatus MultibodySystem::Evaluate(const State& state) {
  q_ = state.q;
  v_ = state.v;
  if (!gcp_.Read(Code(state))) gcp_.Choose(q_, state.time);
  if (method_ == MultibodyMethod::kPartitioning) {
    const auto result = Close(state.time, &q_, &v_);
    if (!result.ok) {
      if (!state.q.allFinite() || !state.v.allFinite()) return {false, {}, "the state is not finite", true};
      const int joint = result.row >= 0 ? mechanism_->JointOfRow(result.row) : -1;
      const BodyIndex body(joint < 0 ? 0 : mechanism_->joints()[static_cast<size_t>(joint)].j);
      return {false, body,
              joint < 0 ? "the mechanism cannot be closed"
                        : "the mechanism cannot be closed: " + mechanism_->RowName(result.row) +
                              "; it may be locked, or the time step too large"};
    }
  } else {
    gcp_.SetPositions(q_);
    gcp_.SetVelocities(v_);
  }
  CollectForces(state);
  const BodyFrames& at = gcp_.frames();
  ConstraintNu(*mechanism_, state.time, &nu_);
  ConstraintGamma(*mechanism_, at, state.time, &gamma_);
  if (method_ == MultibodyMethod::kBaumgarte) {
    // γ − 2α (Φ_φ φ' − ν) − α² Φ
    MultiplyJacobian(*mechanism_, gcp_.jacobian(), v_, &phi_);
    gamma_ -= 2 * kDecay * (phi_ - nu_);
    ConstraintResidual(*mechanism_, at, state.time, &phi_);
    gamma_ -= kDecay * kDecay * phi_;
  }
  if (!gcp_.SolveAccelerations(Q_, gamma_, &a_, &lambda_))
    return {false, {}, "a body's mass or inertia is not positive"};
  return {};
}

SystemStatus MultibodySystem::Derivative(const State& state, StateRate* rate) {
  if (SystemStatus status = Evaluate(state); !status.ok) return status;
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    rate->qdot.segment<3>(7 * b - 7) = v_.segment<3>(6 * b - 6);
    // p' = ½ Gᵀ ω'
    rate->qdot.segment<4>(7 * b - 4) = 0.5 * EulerGTransposed(ParametersOf(q_, b), v_.segment<3>(6 * b - 3));
  }
  rate->vdot = a_;
  VectorX& zdot = rate->zdot;
  zdot.setZero();
  zdot[kInputs] = input_power_;
  zdot[kDrivers] = -lambda_.dot(nu_);
  zdot[kDampers] = powers_.dampers;
  zdot[kTyres] = powers_.tyres;
  zdot[kDamping] = damping_power_;
  zdot[kPull] = pull_power_;
  zdot[kExchanged] = std::abs(gravity_power_) + std::abs(powers_.springs);
  for (int k = kInputs; k <= kPull; ++k) zdot[kExchanged] += std::abs(zdot[k]);
  if (rate->vdot.allFinite() && zdot.allFinite()) return {};
  for (int b = 1; b <= mechanism_->body_count(); ++b)
    if (!rate->vdot.segment<6>(6 * b - 6).allFinite())
      return {false, BodyIndex(b), "its acceleration is not finite", true};
  return {false, {}, "a power is not finite", true};
}

void MultibodySystem::IntegratePosition(const VectorX& v, double dt, VectorX* q) const {
  for (int b = 1; b <= mechanism_->body_count(); ++b) {
    q->segment<3>(7 * b - 7) += dt * v.segment<3>(6 * b - 6);
    const EulerParameters p = ParametersOf(*q, b);
    const Quaternion turned =
        Quaternion(p[0], p[1], p[2], p[3]) * QuaternionFromVector(dt * v.segment<3>(6 * b - 3));
    q->segment<4>(7 * b - 4) = EulerOf(turned);
  }
}

void MultibodySystem::Project(State* state) const {
  if (method_ == MultibodyMethod::kBaumgarte) {
    for (int b = 1; b <= mechanism_->body_count(); ++b) state->q.segment<4>(7 * b - 4).normalize();
    return;
  }
  if (!state->q.allFinite() || !state->v.allFinite() || !gcp_.Read(Code(*state))) return;
  if (method_ == MultibodyMethod::kPartitioning) {
    Close(state->time, &state->q, &state->v);
  } else {
    gcp_.ProjectPositions(state->time, &state->q);
    gcp_.ProjectVelocities(state->time, &state->v);
  }
}

void MultibodySystem::BeginStep(State* state) {
  if (!state->q.allFinite() || !state->v.allFinite()) return;
  // What was edited is closed again, and what that does is booked.
  SetFrames(*state);
  ConstraintResidual(*mechanism_, frames_, state->time, &phi_);
  bool edited = phi_.size() > 0 && phi_.cwiseAbs().maxCoeff() > kEdited;
  for (int b = 1; b <= mechanism_->body_count(); ++b)
    edited = edited || std::abs(ParametersOf(state->q, b).squaredNorm() - 1) > kEdited;
  const bool known = gcp_.Read(Code(*state));
  if (edited && method_ != MultibodyMethod::kBaumgarte) {
    const double before = TotalEnergy(*state);
    gcp_.ProjectPositions(state->time, &state->q);
    gcp_.ProjectVelocities(state->time, &state->v);
    state->z[kEdits] += TotalEnergy(*state) - before;
  }
  auto need = known ? CoordinatePartitioning::Need::kNone : CoordinatePartitioning::Need::kChoose;
  if (known && method_ == MultibodyMethod::kPartitioning) need = gcp_.Check(state->q, state->time);
  if (need == CoordinatePartitioning::Need::kRefer) {
    gcp_.Refer(state->q);
    need = gcp_.Check(state->q, state->time);
  }
  if (need != CoordinatePartitioning::Need::kNone) gcp_.Choose(state->q, state->time);
  gcp_.Write(state->z.tail(gcp_.code_size()));
  if (opinion_.on) Witness(*state);
}

double MultibodySystem::LongestStep() const { return std::numeric_limits<double>::infinity(); }

void MultibodySystem::Apply(const Command& command, State* state) {
  if (!IsPlausible(command)) return;
  if (IsOfGrip(command.kind)) return TakeGrip(command, body_count(), &inputs_);
  const bool is_velocity = command.index >= 0 && command.index < nv();
  const auto edit = [&](const auto& change) {
    const double before = TotalEnergy(*state);
    change();
    const double jump = TotalEnergy(*state) - before;
    state->z[kEdits] += jump;
    state->z[kExchanged] += std::abs(jump);
  };
  switch (command.kind) {
    case CommandKind::kTorque:
      if (is_velocity) inputs_.torque[command.index] = command.value;
      return;
    case CommandKind::kDamping:
      if (is_velocity && command.value >= 0) inputs_.damping[command.index] = command.value;
      return;
    case CommandKind::kGravity:
      return edit([&] { inputs_.gravity = command.vector; });
    case CommandKind::kPosition:
      if (command.index < 0 || command.index >= nq()) return;
      return edit([&] { state->q[command.index] = command.value; });
    case CommandKind::kVelocity:
      if (!is_velocity) return;
      return edit([&] { state->v[command.index] = command.value; });
    case CommandKind::kPull:
    case CommandKind::kForce:
    case CommandKind::kMoment:
    case CommandKind::kRelease:
    case CommandKind::kFriction:
    case CommandKind::kOptions:
    case CommandKind::kElement:
    case CommandKind::kFormulation:
      return;
  }
}

double MultibodySystem::TotalEnergy(const State& state) {
  SetFrames(state);
  return MechanismKinetic(*mechanism_, frames_) +
         MechanismGravityPotential(*mechanism_, frames_, inputs_.gravity) +
         MechanismSpringPotential(*mechanism_, frames_);
}

Energies MultibodySystem::ComputeEnergies(const State& state) {
  SetFrames(state);
  Energies e;
  e.kinetic = MechanismKinetic(*mechanism_, frames_);
  e.potential_gravity = MechanismGravityPotential(*mechanism_, frames_, inputs_.gravity);
  e.potential_springs = MechanismSpringPotential(*mechanism_, frames_);
  e.potential = e.potential_gravity + e.potential_springs;
  e.total = e.kinetic + e.potential;
  e.work_inputs = state.z[kInputs];
  e.work_actuators = state.z[kDrivers];
  e.work_external = state.z[kTyres];
  e.work_damping = state.z[kDampers] + state.z[kDamping];
  e.work_pull = state.z[kPull];
  e.work_edits = state.z[kEdits];
  e.residual = e.total - state.z[kStart] - e.work_inputs - e.work_actuators - e.work_external -
               e.work_damping - e.work_pull - e.work_edits;
  e.exchanged = state.z[kExchanged];
  return e;
}

void MultibodySystem::BodyPoses(const State& state, std::span<Transform> X_WB) {
  assert(X_WB.size() == frames_.A.size());
  mechanism_->SetPositions(state.q, &frames_);
  for (size_t b = 0; b < X_WB.size(); ++b) X_WB[b] = {frames_.A[b], frames_.r[b]};
}

std::string MultibodySystem::BodyName(BodyIndex body) const {
  if (body.value == 0) return std::string(kGround);
  const auto& bodies = mechanism_->description().bodies;
  return body.value > 0 && body.value < body_count() ? bodies[static_cast<size_t>(body.value) - 1].name
                                                     : std::string();
}

}  // namespace linkwright
