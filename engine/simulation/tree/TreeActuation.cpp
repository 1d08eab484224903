// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/base/Numbers.h"
#include "engine/math/Bits.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Actuators and tendons of a tree. In z: the work of each actuator, of each tendon's damper, and of what
// carries weight; the activations; the path codes of coded_.
namespace linkwright {

Eigen::Index TreeSystem::ActuationSize() const {
  if (!actuation_) return 0;
  return actuation_->actuators() + actuation_->tendons() + 1 + actuation_->activations() +
         static_cast<Eigen::Index>(coded_.size());
}

System::Segment TreeSystem::activations() const {
  if (!actuation_) return {};
  return {ActuationAt() + actuation_->actuators() + actuation_->tendons() + 1, actuation_->activations()};
}

std::span<const double> TreeSystem::Activations(const State& state) const {
  const Segment w = activations();
  return {state.z.data() + w.first, static_cast<std::size_t>(w.count)};
}

// As set, and what is added to them.
const VectorX& TreeSystem::ControlsAt(double time) const {
  return actuation_->Controls(time, step_began_, inputs_.control);
}

void TreeSystem::SolveActivations(const State& from, double half, VectorX* z) {
  if (!actuation_) return;
  const Segment w = activations();
  actuation_->SolveMiddle(Activations(from), ControlsAt(from.time + half), half,
                          {z->data() + w.first, static_cast<std::size_t>(w.count)});
}

void TreeSystem::StartActuation(State* state) const {
  if (!actuation_) return;
  const Segment w = activations();
  state->z.segment(w.first, w.count) = actuation_->InitialActivations();
  // No path has been seen yet.
  state->z.segment(w.first + w.count, static_cast<Eigen::Index>(coded_.size())).setConstant(-1);
}

void TreeSystem::FindLengths(const VectorX& q) {
  if (lengths_q_.size() == q.size() && SameBits(lengths_q_, q)) return;
  if (actuation_->NeedsPoses()) ForwardKinematics(*model_, q, &workspace_);
  actuation_->Lengths(q, workspace_);
  lengths_q_ = q;
}

double TreeSystem::AddActuation(const State& state) {
  controls_ = ControlsAt(state.time);
  const VectorX* wanted = nullptr;
  if (forces_.has_commands())
    wanted = &forces_.FindCommands(inputs_.elements, state, inputs_.gravity, &workspace_);
  FindLengths(state.q);
  if (wanted != nullptr) actuation_->Command(*wanted, forces_.commanded(), state.v, &controls_);
  return actuation_->AddForces(state.v, Activations(state), controls_, inputs_.gravity, &tau_).stored;
}

void TreeSystem::FillActuationRates(const State& state, StateRate* rate, double* exchanged) const {
  if (!actuation_) return;
  Eigen::Index at = ActuationAt();
  const auto put = [&](double power) {
    rate->zdot[at++] = power;
    *exchanged += std::abs(power);
  };
  for (int i = 0; i < actuation_->actuators(); ++i) put(actuation_->power(i));
  for (int i = 0; i < actuation_->tendons(); ++i) put(actuation_->tendon_power(i));
  put(actuation_->carried_power());
  const VectorX& controls = ControlsAt(state.time);
  for (int i = 0; i < actuation_->activations(); ++i)
    rate->zdot[at++] = actuation_->ActivationRate(i, Activations(state), controls);
}

// A tendon that starts or ends touching goes on without a jump; one that changes sides jumps, and so does a
// slider-crank whose rod does no longer reach.
void TreeSystem::NotePaths(State* state) {
  path_changes_.clear();
  if (coded_.empty()) return;
  FindLengths(state->q);
  const Segment w = activations();
  for (std::size_t k = 0; k < coded_.size(); ++k) {
    double& known = state->z[w.first + w.count + static_cast<Eigen::Index>(k)];
    const double now = actuation_->PathCode(coded_[k]);
    const bool crank = coded_[k] >= actuation_->tendons();
    if (known >= 0 && (crank ? now != known : Actuation::ChangesSides(known, now)))
      path_changes_.push_back({state->time, static_cast<int>(k)});
    known = now;
  }
}

std::vector<std::string> TreeSystem::notes() const {
  std::vector<std::string> notes;
  for (const PathChange& change : path_changes_) {
    const int number = coded_[static_cast<std::size_t>(change.number)];
    const std::string when = " at t = " + FormatNumber(change.time, 12) + " s";
    if (number < actuation_->tendons())
      notes.push_back("the tendon \"" + actuation_->setup().tendons[static_cast<std::size_t>(number)].name +
                      "\" changes sides of an obstacle" + when + ": its force jumps");
    else
      notes.push_back(
          "the rod of the actuator \"" +
          actuation_->setup().actuators[static_cast<std::size_t>(number - actuation_->tendons())].name +
          "\" begins or ceases to reach" + when + ": its length jumps");
  }
  return notes;
}

bool TreeSystem::IsTurning(const ActuatorDescription& actuator) const {
  if (actuator.transmission != TransmissionType::kJoint &&
      actuator.transmission != TransmissionType::kJointInParent)
    return false;
  const BodyIndex body = model_->FindJoint(actuator.joint);
  return !body.IsValid() ||
         model_->joints()[static_cast<std::size_t>(body.value)].type != JointType::kPrismatic;
}

void TreeSystem::MakeActuationSignals() {
  if (!actuation_) return;
  const ActuationSetup& setup = actuation_->setup();
  for (const ActuatorDescription& actuator : setup.actuators) {
    const bool turns = IsTurning(actuator);
    signals_.push_back({"control." + actuator.name, "1"});
    if (actuator.HasActivation()) signals_.push_back({"activation." + actuator.name, "1"});
    const std::string name = "actuator." + actuator.name;
    signals_.push_back({name + ".length", turns ? "rad" : "m"});
    signals_.push_back({name + ".force", turns ? "N m" : "N"});
    signals_.push_back({"work." + name, "J"});
  }
  for (const TendonDescription& tendon : setup.tendons) {
    const std::string name = "tendon." + tendon.name;
    signals_.push_back({name + ".length", "m"});
    signals_.push_back({name + ".force", "N"});
    signals_.push_back({"work." + name, "J"});
  }
}

// Reads what AddActuation(state) has left.
void TreeSystem::ComputeActuationSignals(const State& state, double** next) {
  if (!actuation_) return;
  const auto put = [&](double value) { *(*next)++ = value; };
  const auto w = Activations(state);
  for (int i = 0; i < actuation_->actuators(); ++i) {
    put(controls_[i]);
    if (const int activation = actuation_->ActivationOf(i); activation >= 0)
      put(w[static_cast<std::size_t>(activation)]);
    put(actuation_->length(i));
    put(actuation_->force(i));
    put(state.z[ActuationAt() + i]);
  }
  for (int i = 0; i < actuation_->tendons(); ++i) {
    put(actuation_->tendon_length(i));
    put(actuation_->tendon_force(i));
    put(state.z[ActuationAt() + actuation_->actuators() + i]);
  }
}

}  // namespace linkwright
