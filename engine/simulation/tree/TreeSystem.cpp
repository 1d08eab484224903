// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/tree/TreeSystem.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

#include "engine/base/Message.h"
#include "engine/constraints/eulerparameters/EulerPartitioning.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

namespace linkwright {

std::unique_ptr<System> MakeTreeSystem(std::shared_ptr<const Model> model, const TreeSystemOptions& options,
                                       const StopCheck& stop) {
  auto system = std::make_unique<TreeSystem>(std::move(model), options, stop);
  return stop.Requested() ? nullptr : std::move(system);
}

namespace {

std::vector<ForceElement> AllForces(const Model& model, const TreeSystemOptions& options) {
  std::vector<ForceElement> all = options.forces;
  for (ForceElement& motor : LeadElements(model, options.paths)) all.push_back(std::move(motor));
  return all;
}

}  // namespace

TreeSystem::TreeSystem(std::shared_ptr<const Model> model, const TreeSystemOptions& options,
                       const StopCheck& stop)
    : model_(std::move(model)),
      workspace_(*model_),
      paths_(options.paths),
      forces_(*model_, AllForces(*model_, options), options.effort_limits, options.paths) {
  const int nv = model_->nv();
  const auto size_or = [](const VectorX& given, const VectorX& fallback, const char* what) {
    if (given.size() == 0) return fallback;
    if (given.size() != fallback.size())
      throw std::invalid_argument(std::string(what) + " has the wrong number of entries");
    return given;
  };
  second_model_ = options.second_model ? options.second_model : model_;
  if (second_model_->nq() != model_->nq() || second_model_->nv() != model_->nv() ||
      second_model_->body_count() != model_->body_count())
    throw std::invalid_argument("second_model is of another mechanism");
  initial_.q = size_or(options.initial_q, model_->NeutralPosition(), "initial_q");
  initial_.v = size_or(options.initial_v, VectorX::Zero(nv), "initial_v");
  inputs_.torque = size_or(options.torque, VectorX::Zero(nv), "torque");
  inputs_.gravity = options.gravity;
  inputs_.formulation = options.formulation;
  inputs_.damping = inputs_.friction = VectorX::Zero(nv);
  inputs_.elements = PackForces(AllForces(*model_, options));
  if (!options.actuation.IsEmpty()) actuation_.emplace(*model_, options.actuation);
  inputs_.control = actuation_ ? actuation_->InitialControls() : VectorX();
  if (actuation_)
    for (int i = 0; i < actuation_->tendons() + actuation_->actuators(); ++i)
      if (actuation_->HasPathCode(i)) coded_.push_back(i);
  path_changes_.reserve(coded_.size());
  forces_.ChoosePhases(inputs_.elements, 0);
  tau_ = a_ = hold_ = control_ = VectorX::Zero(nv);
  std::vector<int> one_degree;
  external_.resize(static_cast<size_t>(model_->body_count()));
  for (int i = 1; i < model_->body_count(); ++i) {
    const Joint& joint = model_->joints()[static_cast<size_t>(i)];
    for (int k = 0; k < joint.nv; ++k) {
      // A coupled joint turns `ratio` times as fast as its master: its losses as seen there.
      inputs_.damping[joint.v_index + k] += joint.ratio * joint.ratio * joint.damping;
      if (joint.nv == 1) inputs_.friction[joint.v_index] += std::abs(joint.ratio) * joint.friction;
    }
    if (joint.nv == 1 && !joint.mimic) one_degree.push_back(joint.v_index);
    if (joint.type == JointType::kBall) quaternions_.push_back(joint.q_index);
    if (joint.type == JointType::kFree) quaternions_.push_back(joint.q_index + 3);
    if (joint.type == JointType::kFree && joint.armature > 0)
      free_rotors_.push_back({joint.v_index, joint.armature});
  }
  sticking_ = Sticking(nv, std::move(one_degree));
  of_body_.assign(static_cast<size_t>(nv), 0);
  for (const std::string& name : options.bodies) {
    const BodyIndex body = model_->FindJoint(name);
    if (!body.IsValid()) throw std::invalid_argument("there is no body \"" + name + "\" that moves");
    const Joint& joint = model_->joints()[static_cast<size_t>(body.value)];
    bodies_.push_back(body.value);
    for (int k = 0; k < joint.nv; ++k) of_body_[static_cast<size_t>(joint.v_index + k)] = 1;
  }
  for (const TreeSystemOptions::Output& output : options.outputs) {
    outputs_.push_back({output.name, model_->FindFrame(output.link), output.point});
    if (!outputs_.back().frame.IsValid())
      throw std::invalid_argument("there is no link \"" + output.link + "\"");
  }
  model_->Normalize(&initial_.q);
  if (options.limits) {
    model_->ClampToLimits(&initial_.q);
    stops_.emplace(*model_, initial_.q, &workspace_, options.stop_stiffness, options.stop_dissipation);
  }
  joined_ = options.loops;
  reactions_.resize(joined_.size());
  AddContacts(options);
  if (const std::vector<LoopElement> all = AllLoops(); !all.empty()) loops_.emplace(*model_, all);
  if (stop.Requested()) return;
  AddTouches(options);
  AddSensors(options.sensors, options.actuation);
  TakeInputs(inputs_, stop);
  if (stop.Requested()) return;
  // Other formulations have room for it too: a user may change to partitioning.
  if (partition_)
    code_size_ = partition_->code_size();
  else if (!joined_.empty())
    code_size_ = PartitioningCodeSize(*model_, joined_, initial_.q);
  initial_.z.setZero(nz());
  if (partition_) closed_.z = initial_.z;
  StartActuation(&initial_);
  StartContacts(&initial_);
  CloseLoops(&initial_, stop);
  forces_.SetStart(initial_.q);
  if (stop.Requested()) return;
  StartTouches(&initial_);
  Begin(&initial_, stop);
  SetCrossCheck(options.cross_check, stop);
}

std::unique_ptr<System> TreeSystem::Clone() const { return std::make_unique<TreeSystem>(*this); }

void TreeSystem::Start(State* state) { Begin(state, {}); }

void TreeSystem::Begin(State* state, const StopCheck& stop) {
  state->z.setZero(nz());
  StartActuation(state);
  StartContacts(state);
  const MechanicalEnergy now = Mechanical(*state);
  state->z[kStart] = TotalEnergy(*state);
  state->z[kExchanged] = now.kinetic;
  state->z[kGravityThen] = now.potential;
  state->z[kGravityWhen] = state->time;
  if (Partitions() && code_size_ > 0) {
    if (!partition_->Choose(state->time, state->q, stop)) return;
    partition_->Write(state->z.tail(code_size_));
  }
  Control(state);
  if (cross_check_) cross_check_->Forget();
}

MechanicalEnergy TreeSystem::Mechanical(const State& state) {
  return ComputeEnergy(*model_, state.q, state.v, inputs_.gravity, &workspace_);
}

double TreeSystem::TotalEnergy(const State& state) {
  const MechanicalEnergy now = Mechanical(state);
  return now.kinetic + (now.potential + ElasticEnergy(state) + (stops_ ? stops_->Potential(state.q) : 0));
}

double TreeSystem::ElasticEnergy(const State& state) {
  double energy = forces_.SpringPotential(inputs_.elements, state.q);
  if (actuation_) {
    FindLengths(state.q);
    energy += actuation_->Potential();
  }
  if (!forces_.has_laws()) return energy;
  ForwardKinematics(*model_, state.q, &workspace_);
  return energy + forces_.LawPotential(inputs_.elements, workspace_);
}

ExternalForces TreeSystem::External() const {
  const bool any = inputs_.grab != Inputs::Grab::kNone || forces_.has_external();
  return any ? ExternalForces(external_) : ExternalForces();
}

// Velocity in the world of the grabbed point. Reads what ForwardKinematics(q, v) has left.
Vector3 TreeSystem::GrabPointVelocity() const {
  const auto body = static_cast<size_t>(inputs_.grab_body.value);
  const Twist& V = workspace_.V[body];
  return workspace_.X_WB[body].R * (V.linear + V.angular.cross(inputs_.grab_point));
}

// The grab's wrench into external_; returns its power [W]. Reads what ForwardKinematics(q, v) has left.
double TreeSystem::AddGrab() {
  const auto body = static_cast<size_t>(inputs_.grab_body.value);
  const Vector3 given = GrabForceHere();
  const Matrix3& R = workspace_.X_WB[body].R;
  Wrench& wrench = external_[body];
  if (inputs_.grab == Inputs::Grab::kMoment) {
    const Vector3 moment = R.transpose() * given;
    wrench.moment += moment;
    return moment.dot(workspace_.V[body].angular);
  }
  const Vector3 force = R.transpose() * given;
  wrench.force += force;
  wrench.moment += inputs_.grab_point.cross(force);
  return given.dot(GrabPointVelocity());
}

Vector3 TreeSystem::GrabForceHere() const {
  if (inputs_.grab != Inputs::Grab::kPull) return inputs_.grab_vector;
  // F = k (target − p) − c ṗ
  const Vector3 p = workspace_.X_WB[static_cast<size_t>(inputs_.grab_body.value)] * inputs_.grab_point;
  return inputs_.grab_stiffness * (inputs_.grab_vector - p) - inputs_.grab_damping * GrabPointVelocity();
}

Vector3 TreeSystem::GrabForce(const State& state) {
  if (inputs_.grab == Inputs::Grab::kNone) return Vector3::Zero();
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  return GrabForceHere();
}

TreeSystem::Powers TreeSystem::CollectForces(const State& state) {
  Powers powers;
  tau_.array() = -inputs_.damping.array() * state.v.array();
  powers.damping = tau_.dot(state.v);
  // The coordinates of a free joint's rotor are along the world's axes: −a d(ẋ)/dt is −a (v̇ + ω × v) in those
  // of the body, of which the mass matrix has the first part.
  for (const Rotor& rotor : free_rotors_)
    tau_.segment<3>(rotor.v_index) -=
        rotor.armature *
        state.v.segment<3>(rotor.v_index + 3).cross(Vector3(state.v.segment<3>(rotor.v_index)));
  if (actuation_) powers.stored += AddActuation(state);
  if (forces_.size() > 0) {
    powers.stored += std::abs(forces_.AddSprings(inputs_.elements, state.q, state.v, &tau_));
    forces_.AddMotors(inputs_.elements, state, inputs_.gravity, &workspace_, &tau_);
  }
  tau_ += inputs_.torque;
  powers.inputs = inputs_.torque.dot(state.v);
  if (controller_) {
    control_.setZero();
    if (linearises_)
      controller_->AddTorqueNow(state, inputs_.gravity, &control_);
    else
      controller_->AddTorque(state, &control_);
    tau_ += control_;
    powers.control = control_.dot(state.v);
  }
  if (stops_) {
    const JointStops::Powers stops = stops_->AddTorque(state.q, state.v, &tau_);
    powers.limits = stops.damping;
    powers.stored += stops.stored;
  }
  const bool grabbed = inputs_.grab != Inputs::Grab::kNone;
  if (!grabbed && !forces_.has_external()) return powers;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  forces_.ClearExternal(external_);
  if (grabbed) external_[static_cast<size_t>(inputs_.grab_body.value)] = {};
  powers.stored += forces_.AddExternal(inputs_.elements, state.time, workspace_, external_);
  if (grabbed) powers.pull = AddGrab();
  return powers;
}

ForwardDynamicsResult TreeSystem::Solve(const State& state, VectorX* a) {
  if (Partitions() && Locked().empty()) {
    const Partitioning::Forces forces{tau_, inputs_.gravity, External(), {}};
    const DynamicsStatus found = partition_->Accelerations(state.time, state.q, state.v, forces, a, stop());
    if (found != DynamicsStatus::kSingular) return {found, {}};
    const ForwardDynamicsResult why =
        formulation_.Solve(*model_, state, tau_, inputs_.gravity, External(), Locked(), &workspace_, a);
    if (why.status != DynamicsStatus::kOk) return why;
    return {DynamicsStatus::kSingular, BodyIndex(1)};
  }
  const ForwardDynamicsResult result =
      formulation_.Solve(*model_, state, tau_, inputs_.gravity, External(), Locked(), &workspace_, a, stop());
  if (result.status != DynamicsStatus::kOk || !loops_ || !a->allFinite()) return result;
  TakeLoops(state);
  if (loops_->Constrain(*model_, state.q, state.v, Locked(), &workspace_, a, stop())) return result;
  if (loops_->stopped()) return {DynamicsStatus::kStopped, {}};
  return {DynamicsStatus::kSingular, BodyIndex(1)};
}

bool TreeSystem::SetCrossCheck(const CrossCheckOptions& options, const StopCheck& stop) {
  std::optional<TreeCrossCheck> made;
  if (options.formulation && (*options.formulation != Formulation::kKane || equations_)) {
    made.emplace(second_model_, options, AllLoops(), contacts_.size(), initial_.q, equations_, stop);
    if (stop.Requested()) return false;
  }
  cross_check_ = std::move(made);
  MakeSignals();
  return true;
}

void TreeSystem::RunCrossCheck(const State& state) {
  if (!cross_check_) return;
  // What the check takes does not count: the run is the same without it.
  const int effort = touch_ ? touch_->effort : 0, most_effort = touch_ ? touch_->most_effort : 0;
  if (touch_) touch_->most_effort = TreeTouch::kUnlimited;
  CheckAcross(state);
  if (!touch_) return;
  touch_->effort = effort;
  touch_->most_effort = most_effort;
}

void TreeSystem::CheckAcross(const State& state) {
  CollectForces(state);
  AddFriction();
  // What has no acceleration by the first formulation is reported by Derivative.
  if (Solve(state, &a_).status != DynamicsStatus::kOk || !a_.allFinite()) return;
  if (touch_ && touch_->stepping) return;
  if (!AddTouchForces(state, &a_)) return;
  Compare(state);
  if (!stop().Requested()) cross_check_->Record();
}

// Reads what Solve has left, and adds to tau_.
void TreeSystem::Compare(const State& state) {
  // What the loops' joints do is torque like any other, but for what finds it by itself.
  LoopSolver* const loops = Partitions() && loops_ ? &*loops_ : nullptr;
  const bool finds = loops != nullptr || cross_check_->FindsLoops();
  if (!finds && LoopTorque() != nullptr) tau_ += *LoopTorque();
  if (cross_check_->FindsContacts() && loops_) FindContactForces(loops_->LeastLambda(stop()));
  const bool touches = touch_ && !touch_->stepping && !touch_->closed.empty();
  cross_check_->Compare(
      state, tau_, inputs_.gravity, External(), Locked(), a_, loops,
      {ContactAt(0), contact_forces_, contact_dofs_, touches ? &touch_->rows : nullptr,
       touches ? &touch_->a_free : nullptr, loops_ ? &loops_->closure() : nullptr, LoopTorque()},
      stop());
}

SystemStatus TreeSystem::Derivative(const State& given, StateRate* rate) {
  if (stop().Requested()) return SystemStatus::Stopped();
  if (SystemStatus status = CheckControl(given); !status.ok) return status;
  if (Partitions()) {
    if (SystemStatus status = CloseDependent(given); !status.ok) return status;
  } else if (loops_) {
    if (SystemStatus status = CheckLoops(given); !status.ok) return status;
  }
  const State& state = Partitions() ? closed_ : given;
  CollectAll(state);
  const ForwardDynamicsResult result = Solve(state, &rate->vdot);
  if (result.status == DynamicsStatus::kStopped) return SystemStatus::Stopped();
  if (result.status != DynamicsStatus::kOk) {
    return NoInertia(result.body);
  }
  powers_.drivers = DriverPower();
  if (!AddTouchForces(state, &rate->vdot)) {
    if (touch_->effort > touch_->most_effort) return {false, {}, MessageOf("run.contacts-take-too-much")};
    return NoInertia(BodyIndex(1));
  }
  return CompleteRate(state, rate);
}

bool TreeSystem::BeginDerivative(const State& state, VectorX* tau) {
  if (touch_ || loops_ || inputs_.formulation != Formulation::kArticulated || !External().empty() ||
      !Locked().empty())
    return false;
  CollectAll(state);
  *tau = tau_;
  return true;
}

SystemStatus TreeSystem::EndDerivative(const State& state, const VectorX& a, StateRate* rate) {
  rate->vdot = a;
  powers_.drivers = 0;
  return CompleteRate(state, rate);
}

void TreeSystem::CollectAll(const State& state) {
  powers_ = CollectForces(state);
  powers_.friction = 0;
  if (!any_friction_) return;
  AddFriction();
  for (const int dof : sticking_.dofs())
    powers_.friction -= sticking_.slip(dof) * inputs_.friction[dof] * state.v[dof];
}

SystemStatus TreeSystem::CompleteRate(const State& state, StateRate* rate) const {
  model_->PositionRate(state.q, state.v, &rate->qdot);
  FillRates(state, rate);
  if (!rate->vdot.allFinite() || !rate->zdot.allFinite()) return Failure(*rate);
  return {};
}

bool TreeSystem::AppliedForces(const State& state, VectorX* tau) {
  if (is_sampled()) return false;
  CollectForces(state);
  if (any_friction_) AddFriction();
  *tau = tau_;
  if (External().empty()) return true;
  // What balances them when nothing else pulls and nothing moves.
  hold_.setZero();
  InverseDynamics(*model_, state.q, hold_, hold_, Vector3::Zero(), External(), &workspace_, &a_);
  *tau -= a_;
  return true;
}

void TreeSystem::SetInputs(const Inputs& inputs) { TakeInputs(inputs, {}); }

void TreeSystem::TakeInputs(const Inputs& inputs, const StopCheck& stop) {
  if (inputs_.grab != Inputs::Grab::kNone) external_[static_cast<size_t>(inputs_.grab_body.value)] = {};
  assert(inputs.elements.size() == inputs_.elements.size());
  assert(inputs.control.size() == inputs_.control.size());
  inputs_ = inputs;
  formulation_.Choose(inputs_.formulation, *model_);
  if (inputs_.formulation == Formulation::kPartitioning && !partition_ && CanPartition()) MakePartition(stop);
  any_friction_ = (inputs_.friction.array() > 0).any();
  if (!any_friction_) sticking_.Clear();
}

void TreeSystem::BodyPoses(const State& state, std::span<Transform> X_WB) {
  assert(X_WB.size() == workspace_.X_WB.size());
  ForwardKinematics(*model_, state.q, &workspace_);
  std::copy(workspace_.X_WB.begin(), workspace_.X_WB.end(), X_WB.begin());
}

std::string TreeSystem::BodyName(BodyIndex body) const {
  return body.value >= 0 && body.value < model_->body_count()
             ? model_->bodies()[static_cast<size_t>(body.value)].name
             : std::string();
}

}  // namespace linkwright
