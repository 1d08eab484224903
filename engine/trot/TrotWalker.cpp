// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotWalker.h"

#include <algorithm>
#include <cmath>

#include "engine/trot/TrotGroundWalker.h"
#include "engine/trot/TrotWalkerBase.h"

namespace linkwright {
namespace {

class TrotWalker final : public TrotWalkerBase {
 public:
  TrotWalker(const TrotScene& trot, const Model& model) : TrotWalkerBase(trot, model), controller_(trot) {}
  std::unique_ptr<Controller> Clone() const override { return std::make_unique<TrotWalker>(*this); }

  int size() const override { return kBaseNumbers; }
  void Start(State* state) override;
  bool Act(const Vector3& gravity, State* state) override;
  void AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) override;
  std::optional<Fault> FindFault(const State& state) const override;

 private:
  Eigen::Index Contact(const TrotStage& stage, std::size_t role) const {
    return contacts_ + ContactState::kNumbers * static_cast<Eigen::Index>(stage.leg(role));
  }
  TrotStage Stage(const State& state) const override;
  TrotMotion Desired(const State& state, const TrotStage& stage) const override {
    return TrotDesired(trot_, stage, state.time);
  }
  std::array<Eigen::Vector2d, 2> StandingForces(const State& /*state*/, const TrotStage& stage,
                                                std::span<const Vector3> contact_forces) const override {
    const Vector3 &front = contact_forces[stage.leg(0)], &rear = contact_forces[stage.leg(1)];
    return {Eigen::Vector2d(front.x(), front.z()), Eigen::Vector2d(rear.x(), rear.z())};
  }
  void Begin(const TrotStage& stage, State* state) const;
  void PlaceOnPlan(const TrotStage& stage, State* state) const;

  TrotController controller_;
};

TrotStage TrotWalker::Stage(const State& state) const {
  TrotStage stage;
  stage.step = static_cast<int>(std::lround(Number(state, kStep)));
  stage.begun = Number(state, kBegun);
  stage.pause = Number(state, kPause) > 0.5;
  stage.front_landed = ContactState::Read(state.z, Contact(stage, 2)).held;
  stage.rear_landed = ContactState::Read(state.z, Contact(stage, 3)).held;
  return stage;
}

// Which feet stand, where they are, and when the others may land.
void TrotWalker::Begin(const TrotStage& stage, State* state) const {
  Number(state, kStep) = stage.step;
  Number(state, kBegun) = stage.begun;
  Number(state, kPause) = stage.pause ? 1 : 0;
  const TrotPosture posture = joints_.Posture(stage, state->q, state->v);
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    ContactState contact = ContactState::Read(state->z, Contact(stage, role));
    const bool held = stage.pause || role < 2;
    if (held && !contact.held) {
      contact.at.x() = posture.foot[role].x();
      contact.at.z() = posture.foot[role].y();
    }
    contact.held = held;
    const bool lands = !held && trot_.control != TrotControl::kOpenLoop;
    contact.lands_from = lands ? stage.begun + trot_.plan.T_half / 2 : kNever;
    contact.Write(Contact(stage, role), &state->z);
  }
}

void TrotWalker::PlaceOnPlan(const TrotStage& stage, State* state) const {
  const TrotMotion motion = TrotDesired(trot_, stage, state->time);
  TrotPosture posture = PostureOf(trot_.parameters, motion.x, motion.u);
  for (std::size_t role = 0; role < 2; ++role) posture.foot[role].x() += TrotShift(trot_, stage);
  if (stage.pause) posture.foot_rate[2] = posture.foot_rate[3] = Eigen::Vector2d::Zero();
  joints_.Place(stage, posture, &state->q, &state->v);
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    ContactState contact = ContactState::Read(state->z, Contact(stage, role));
    contact.at.x() = posture.foot[role].x();
    contact.at.z() = posture.foot[role].y();
    contact.Write(Contact(stage, role), &state->z);
  }
}

void TrotWalker::Start(State* state) {
  TrotStage stage;
  stage.begun = state->time;
  state->z.segment<kBaseNumbers>(memory_).setZero();
  Number(state, kNext) = state->time;
  Begin(stage, state);
}

bool TrotWalker::Act(const Vector3& gravity, State* state) {
  const double t = state->time;
  TrotStage stage = Stage(*state);
  const bool down = stage.front_landed && stage.rear_landed && !stage.pause;
  bool sample = t >= Number(*state, kNext) - kSame;
  if (!sample && !down) return false;
  const bool open = trot_.control == TrotControl::kOpenLoop;
  const double T = trot_.plan.T_half;
  bool placed = false;
  const auto begin = [&] {
    sample = true;
    Begin(stage, state);
    if (open) PlaceOnPlan(stage, state);
    placed = open;
  };
  if (!stage.pause && (open ? t >= stage.begun + T - kSame : down)) {
    stage.pause = true;
    begin();
  }
  const double end = stage.begun + T + trot_.pause;
  if (stage.pause && t >= end - kSame) {
    stage = {stage.step + 1, std::abs(t - end) < 1e-6 ? end : t, false, false, false};
    begin();
  }
  if (!sample) return placed;
  controller_.SetGravity(-gravity.z());
  TrotTorque torque;
  if (controller_.Torque(stage, t, joints_.Posture(stage, state->q, state->v), &torque))
    state->z.segment<kTrotTorques>(memory_ + kTorque) = torque;
  // The next time at which anything is due.
  const double h = trot_.sampling;
  double next = stage.begun + (std::floor((t - stage.begun) / h + 1e-6) + 1) * h;
  for (const double due : {open && !stage.pause ? stage.begun + T : kNever,
                           stage.pause ? stage.begun + T + trot_.pause : kNever})
    if (due > t + kSame) next = std::min(next, due);
  Number(state, kNext) = next;
  return placed;
}

void TrotWalker::AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) {
  const TrotStage stage = Stage(state);
  controller_.SetGravity(-gravity.z());
  TrotTorque torque;
  if (controller_.Torque(stage, state.time, joints_.Posture(stage, state.q, state.v), &torque))
    joints_.AddTorque(stage, torque, tau);
  else
    AddTorque(state, tau);
}

std::optional<Controller::Fault> TrotWalker::FindFault(const State& state) const {
  const TrotStage stage = Stage(state);
  TrotPosture posture = joints_.Posture(stage, state.q, state.v);
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const ContactState contact = ContactState::Read(state.z, Contact(stage, role));
    if (contact.held) posture.foot[role] << contact.at.x(), contact.at.z();
  }
  const TrotReach reach = joints_.FindOverreach(stage, state.q, posture);
  if (reach.ok) return std::nullopt;
  const TrotParameters of = stage.exchanged() ? trot_.parameters.Exchanged() : trot_.parameters;
  return Fault{joints_.shin(stage.leg(static_cast<std::size_t>(reach.leg))), reach.Text(of)};
}

}  // namespace

std::unique_ptr<Controller> MakeTrotWalker(const TrotScene& trot, const Model& model) {
  if (trot.feet == TrotFeet::kReal) return MakeTrotGroundWalker(trot, model);
  return std::make_unique<TrotWalker>(trot, model);
}

}  // namespace linkwright
