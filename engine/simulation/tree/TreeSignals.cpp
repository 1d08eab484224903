// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

namespace linkwright {

namespace {

/// Unit of number k of a joint's position.
const char* PositionUnit(const Joint& joint, int k) {
  if (joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && k < 3)) return "m";
  return joint.nq == 1 ? "rad" : "1";  // parts of a quaternion have none
}

bool IsLinear(const Joint& joint, int k) {
  return joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && k < 3);
}

constexpr const char* kBodyPositions[] = {".x", ".y", ".z", ".e0", ".e1", ".e2", ".e3"};
constexpr const char* kBodyVelocities[] = {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"};

}  // namespace

void TreeSystem::MakeSignals() {
  const auto& dofs = model_->dof_names();
  std::vector<Signal> q(static_cast<size_t>(nq())), v(static_cast<size_t>(nv())), a(v), tau(v);
  for (int i = 1; i < model_->body_count(); ++i) {
    const Joint& joint = model_->joints()[static_cast<size_t>(i)];
    if (joint.mimic) continue;
    const bool is_body = joint.nv > 0 && of_body_[static_cast<size_t>(joint.v_index)];
    for (int k = 0; k < joint.nq; ++k) {
      const auto at = static_cast<size_t>(joint.q_index + k);
      q[at] = {is_body ? joint.name + kBodyPositions[k] : "q." + model_->q_names()[at],
               PositionUnit(joint, k)};
    }
    for (int k = 0; k < joint.nv; ++k) {
      const auto at = static_cast<size_t>(joint.v_index + k);
      const bool linear = IsLinear(joint, k);
      v[at] = {is_body ? joint.name + kBodyVelocities[k] : "v." + dofs[at], linear ? "m/s" : "rad/s"};
      if (is_body) continue;
      a[at] = {"a." + dofs[at], linear ? "m/s^2" : "rad/s^2"};
      tau[at] = {"tau." + dofs[at], linear ? "N" : "N m"};
    }
  }
  const auto add = [this](const std::vector<Signal>& more) {
    for (const Signal& signal : more)
      if (!signal.name.empty()) signals_.push_back(signal);
  };
  signals_.clear();
  add(q);
  add(v);
  for (const char* name : {"kinetic", "potential", "total", "work.inputs", "work.damping", "work.friction",
                           "work.pull", "work.edits", "residual"}) {
    signals_.push_back({name, "J"});
  }
  for (const char* name : {"com.x", "com.y", "com.z"}) signals_.push_back({name, "m"});
  add(a);
  add(tau);
  signals_.push_back({"grip.force", "N"});
  for (const char* name : {"potential.gravity", "potential.springs", "potential.limits", "work.actuators",
                           "work.external", "work.limits", "exchanged"}) {
    signals_.push_back({name, "J"});
  }
  for (const char* axis : {"x", "y", "z"})
    signals_.push_back({std::string("momentum.linear.") + axis, "kg m/s"});
  for (const char* axis : {"x", "y", "z"})
    signals_.push_back({std::string("momentum.angular.") + axis, "kg m^2/s"});
  MakeForceSignals();
  MakeActuationSignals();
  MakePathSignals();
  MakeLoopSignals();
  MakeOutputSignals();
  MakeContactSignals();
  MakeTouchSignals();
  MakeSensorSignals();
  MakeMeasureSignals();
  if (!cross_check_) return;
  for (const Signal& acceleration : a)
    if (!acceleration.name.empty())
      signals_.push_back({"difference" + acceleration.name.substr(1), acceleration.unit});
  signals_.push_back({"difference.relative", "1"});
}

// Of each element what it does now, and of those that put energy in or take it out their work.
void TreeSystem::MakeForceSignals() {
  for (int i = 0; i < forces_.size(); ++i) {
    const std::string& name = forces_.name(i);
    const ForceKind kind = forces_.kind(i);
    if (forces_.of_mechanism(i)) {
      signals_.push_back({"length." + name, "m"});
      signals_.push_back({"force." + name, "N"});
      continue;
    }
    if (const LinkForceLaw* const law = forces_.law(i)) {
      const std::string of = std::string(law->name()) + "." + name;
      signals_.push_back({of, "N"});
      signals_.push_back({of + ".moment", "N m"});
      signals_.push_back({"work." + of, "J"});
      continue;
    }
    if (kind == ForceKind::kForce) {
      signals_.push_back({"force." + name, "N"});
      signals_.push_back({"work.force." + name, "J"});
      continue;
    }
    const BodyIndex body = forces_.body(i);
    const bool linear =
        forces_.of_task(i) ||
        (body.IsValid() && model_->joints()[static_cast<size_t>(body.value)].type == JointType::kPrismatic);
    signals_.push_back({(kind == ForceKind::kSpring ? "spring." : "motor.") + name, linear ? "N" : "N m"});
    if (kind != ForceKind::kSpring) signals_.push_back({"work.motor." + name, "J"});
  }
}

void TreeSystem::ComputeSignals(const State& state, std::span<double> values) {
  assert(values.size() == signals_.size());
  size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  for (const double value : state.q) put(value);
  const std::size_t velocities = next;
  for (const double value : state.v) put(value);
  // Those of a mechanism's bodies along the world's axes.
  for (const int body : bodies_) {
    const Joint& joint = model_->joints()[static_cast<size_t>(body)];
    const EulerParameters p = state.q.segment<4>(joint.q_index + 3);
    const Vector3 v = EulerRotation(p) * state.v.segment<3>(joint.v_index);
    for (int k = 0; k < 3; ++k) values[velocities + static_cast<std::size_t>(joint.v_index + k)] = v[k];
  }
  const Energies e = ComputeEnergies(state);
  for (const double value : {e.kinetic, e.potential, e.total, e.work_inputs, e.work_damping, e.work_friction,
                             e.work_pull, e.work_edits, e.residual}) {
    put(value);
  }
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  Vector3 com = Vector3::Zero();
  CenterOfMass(*model_, workspace_, &com);
  for (const double value : com) put(value);
  const Vector6 momentum = CentroidalMomentum(*model_, workspace_);
  // The same accelerations that a step from this state begins with; what time stepping did is in the state.
  if (touch_) touch_->stepping = state.z[TouchAt() + kTouchClock] > 0;
  ChooseModes(state);
  TakePartition(state);
  CollectForces(state);
  AddFriction();
  const bool solved = Solve(state, &a_).status == DynamicsStatus::kOk;
  if (solved) AddTouchForces(state, &a_);
  if (!solved) a_.setZero();
  for (Eigen::Index i = 0; i < a_.size(); ++i)
    if (!of_body_[static_cast<size_t>(i)]) put(a_[i]);
  for (Eigen::Index i = 0; i < inputs_.torque.size(); ++i)
    if (!of_body_[static_cast<size_t>(i)])
      put(inputs_.torque[i] + forces_.motor_torque()[i] + control_[i] +
          (actuation_ ? actuation_->actuator_torque()[i] : 0));
  put(GrabForce(state).norm());
  for (const double value : {e.potential_gravity, e.potential_springs, e.potential_limits, e.work_actuators,
                             e.work_external, e.work_limits, e.exchanged}) {
    put(value);
  }
  for (const double value : momentum) put(value);
  for (int i = 0; i < forces_.size(); ++i) {
    if (forces_.of_mechanism(i)) {
      put(forces_.length(i));
      put(forces_.torque(i));
      continue;
    }
    put(forces_.torque(i));
    if (forces_.law(i) != nullptr) put(forces_.moment(i));
    if (forces_.kind(i) != ForceKind::kSpring) put(state.z[kWorkCount + i]);
  }
  double* actuation = values.data() + next;
  ComputeActuationSignals(state, &actuation);
  next = static_cast<std::size_t>(actuation - values.data());
  ComputePathSignals(state, values.subspan(next, path_signals_));
  next += path_signals_;
  ComputeLoopSignals(state, solved, values.subspan(next, loop_signals_));
  next += loop_signals_;
  double* output = values.data() + next;
  ComputeOutputSignals(state, &output);
  next = static_cast<std::size_t>(output - values.data());
  ComputeContactSignals(state, values.subspan(next, contact_signals_));
  next += contact_signals_;
  ComputeTouchSignals(state, values.subspan(next, touch_signals_));
  next += touch_signals_;
  const std::span<double> sensors = values.subspan(next, measured_.size());
  next += sensors.size();
  const std::span<double> measured = values.subspan(next, measures_ ? measures_->numbers().size() : 0);
  next += measured.size();
  if (cross_check_) {
    if (solved) Compare(state);
    for (Eigen::Index i = 0; i < a_.size(); ++i)
      if (!of_body_[static_cast<size_t>(i)]) put(solved ? cross_check_->difference()[i] : 0);
    put(solved ? cross_check_->relative() : 0);
  }
  ComputeSensorSignals(state, solved, sensors);
  ComputeMeasureSignals(state, measured);
  assert(next == values.size());
}

}  // namespace linkwright
