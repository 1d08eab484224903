// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Sensors: what they measure follows from a state alone, so that it can be shown of any that is recorded.
// What they hold of earlier moments is in z, and nothing that moves the tree reads it.
namespace linkwright {

void TreeSystem::AddSensors(const SensorSetup& setup, const ActuationSetup& actuation) {
  if (setup.sensors.empty()) return;
  const auto parties = touch_ ? std::span<const ContactParty>(touch_->finder.setup().parties)
                              : std::span<const ContactParty>();
  sensors_.emplace(*model_, setup, actuation, parties);
  measured_.resize(sensors_->numbers().size());
  applied_.resize(model_->bodies().size());
  for (const LoopElement& loop : joined_) {
    LoopPoint& point = loop_points_.emplace_back();
    if (loop.link_j.empty()) {
      point.p_B = loop.point_j;
      continue;
    }
    const Frame& frame = model_->frames()[static_cast<std::size_t>(model_->FindFrame(loop.link_j).value)];
    point = {frame.body.value, frame.X_BF * loop.point_j};
  }
}

void TreeSystem::MakeSensorSignals() {
  if (!sensors_) return;
  for (const Sensors::Number& number : sensors_->numbers()) signals_.push_back({number.name, number.unit});
}

bool TreeSystem::FindAccelerations(const State& state) {
  if (touch_) {
    touch_->stepping = state.z[TouchAt() + kTouchClock] > 0;
    touch_->failed = false;
    touch_->most_effort = TreeTouch::kUnlimited;
  }
  ChooseModes(state);
  TakePartition(state);
  // Impulses of time stepping are no part of a state: the law on accelerations holds at it.
  if (touch_ && (touch_->stepping || touch_->failed)) {
    if (!SolveStepped(state)) return false;
    if (!touch_->closed.empty()) {
      a_ = touch_->a_free;
      touch_->rows.Spread(*model_, touch_->x, &a_);
      return a_.allFinite();
    }
  }
  CollectForces(state);
  AddFriction();
  return Solve(state, &a_).status == DynamicsStatus::kOk && AddTouchForces(state, &a_) && a_.allFinite();
}

void TreeSystem::SampleSensors(State* state) {
  if (SamplesSize() == 0 || !sensors_->IsDue(state->time, Samples(*state))) return;
  if (!state->q.allFinite() || !state->v.allFinite()) return;
  const bool solved = FindAccelerations(*state);
  if (sensors_->NeedsForces()) FindReactions(*state, solved);
  MeasureSensors(*state, solved);
  if (stop().Requested()) return;
  sensors_->TakeSamples(state->time, measured_,
                        {state->z.data() + SamplesAt(), static_cast<std::size_t>(SamplesSize())});
}

void TreeSystem::ComputeSensorSignals(const State& state, bool solved, std::span<double> values) {
  if (!sensors_) return;
  // Again where what has been found is not what FindAccelerations finds, or has been used up since.
  const bool loaded = sensors_->NeedsForces() && !joined_.empty();
  if (touch_ && (touch_->stepping || touch_->failed || loaded)) {
    solved = FindAccelerations(state);
    if (loaded || !contacts_.empty()) FindReactions(state, solved);
  }
  MeasureSensors(state, solved);
  sensors_->Show(state.time, Samples(state), measured_);
  std::copy(measured_.begin(), measured_.end(), values.begin());
}

void TreeSystem::MeasureSensors(const State& state, bool found) {
  if (!found) a_.setZero();
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  if (sensors_->NeedsForces()) {
    FindTouched();
    if (!touched_.empty() && !joined_.empty()) FindLoadedReactions(state);
    FindAppliedWrenches();
  }
  if (sensors_->NeedsAccelerations())
    InverseDynamics(*model_, state.q, state.v, a_, inputs_.gravity, {}, &workspace_, &hold_);
  sensors_->Measure(
      {&state, &workspace_, inputs_.gravity, actuation_ ? &*actuation_ : nullptr, applied_, touched_},
      measured_);
}

// What loops do against the forces where shapes touch, which Solve has not had: reads touched_ and what
// FindAccelerations has left.
void TreeSystem::FindLoadedReactions(const State& state) {
  pushed_.assign(external_.size(), Wrench());
  const ExternalForces external = External();
  std::copy(external.begin(), external.end(), pushed_.begin());
  for (const SensedMoment::Touched& at : touched_)
    for (const auto& [body, sign] : {std::pair{at.body_a, -1.0}, std::pair{at.body_b, 1.0}}) {
      const Transform& X = workspace_.X_WB[static_cast<std::size_t>(body)];
      Wrench& sum = pushed_[static_cast<std::size_t>(body)];
      sum.force += sign * (X.R.transpose() * at.force);
      sum.moment += sign * (X.R.transpose() * (at.moment + (at.p - X.p).cross(at.force)));
    }
  const auto result =
      formulation_.Solve(*model_, state, tau_, inputs_.gravity, pushed_, Locked(), &workspace_, &hold_);
  TakeLoops(state);
  const bool solved = result.status == DynamicsStatus::kOk &&
                      loops_->Constrain(*model_, state.q, state.v, Locked(), &workspace_, &hold_, stop());
  FindReactions(state, solved);
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
}

// Reads poses, external_, reactions_, contact_forces_ and touched_.
void TreeSystem::FindAppliedWrenches() {
  std::fill(applied_.begin(), applied_.end(), Wrench());
  const auto add = [&](int body, const Vector3& p, const Vector3& force, const Vector3& moment) {
    Wrench& sum = applied_[static_cast<std::size_t>(body)];
    sum.force += force;
    sum.moment += moment + p.cross(force);
  };
  const ExternalForces external = External();
  for (std::size_t b = 1; b < external.size(); ++b) {
    const Transform& X = workspace_.X_WB[b];
    add(static_cast<int>(b), X.p, X.R * external[b].force, X.R * external[b].moment);
  }
  for (std::size_t k = 0; k < joined_.size(); ++k) {
    if (joined_[k].type == LoopType::kCoupling) continue;
    const auto [i, j] = loops_->closure().Bodies(static_cast<int>(k));
    const Vector3 p = workspace_.X_WB[static_cast<std::size_t>(j)] * loop_points_[k].p_B;
    const Wrench& wrench = reactions_[k].wrench;
    add(j, p, wrench.force, wrench.moment);
    add(i, p, -wrench.force, -wrench.moment);
  }
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    add(contacts_[i].body, workspace_.X_WB[static_cast<std::size_t>(contacts_[i].body)] * contacts_[i].p_B,
        contact_forces_[i], Vector3::Zero());
  for (const SensedMoment::Touched& at : touched_) {
    add(at.body_b, at.p, at.force, at.moment);
    add(at.body_a, at.p, -at.force, -at.moment);
  }
}

// Reads poses, velocities and what the contacts have found.
void TreeSystem::FindTouched() {
  touched_.clear();
  if (!touch_) return;
  const TreeTouch& touch = *touch_;
  const auto& shapes = touch.finder.setup().shapes;
  const auto party = [&](int shape) { return shapes[static_cast<std::size_t>(shape)].party; };
  const ContactProblem& problem = touch.rows.problem();
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0 || touch.x.size() == 0) continue;
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(closed.unknown)];
    const TouchMode mode = ModeNow(closed);
    const Vector3& n = closed.touch.point.n_W;
    const Matrix3 frame = ContactFrame(n);
    SensedMoment::Touched& at = touched_.emplace_back();
    at.party_a = party(closed.touch.shape_a);
    at.party_b = party(closed.touch.shape_b);
    at.body_a = closed.touch.body_a;
    at.body_b = closed.touch.body_b;
    at.p = closed.touch.point.p_W;
    at.n = n;
    at.normal = touch.x[of.first];
    // What is given, and what has rows of its own (see ContactRows::AddPoint).
    at.force = at.normal * (n - of.friction * mode.slip);
    at.moment = -at.normal * (of.torsional * mode.spins * n + of.rolling * mode.rolls);
    if (of.tangent >= 0) at.force += frame.rightCols<2>() * touch.x.segment<2>(of.first + of.tangent);
    if (of.spin >= 0) at.moment += problem.turn_length * touch.x[of.first + of.spin] * n;
    if (of.roll >= 0)
      at.moment += problem.turn_length * (frame.rightCols<2>() * touch.x.segment<2>(of.first + of.roll));
  }
}

}  // namespace linkwright
