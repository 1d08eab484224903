// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotWalker.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/trot/TrotJoints.h"

namespace linkwright {
namespace {

/// Times that differ by less are the same [s].
constexpr double kSame = 1e-9;

class TrotWalker final : public Controller {
 public:
  TrotWalker(const TrotScene& trot, const Model& model)
      : trot_(trot), joints_(trot.parameters, model), controller_(trot) {}
  std::unique_ptr<Controller> Clone() const override { return std::make_unique<TrotWalker>(*this); }

  int size() const override { return kNumbers; }
  void Start(State* state) override;
  double Next(const State& state) const override { return Number(state, kNext); }
  bool Act(const Vector3& gravity, State* state) override;
  void AddTorque(const State& state, VectorX* tau) const override {
    joints_.AddTorque(Stage(state), Torque(state), tau);
  }
  void AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) override;
  std::optional<Fault> FindFault(const State& state) const override;
  std::vector<Signal> signals() const override;
  void ComputeSignals(const State& state, std::span<const Vector3> contact_forces, double work,
                      std::span<double> values) override;

 private:
  enum Memory { kStep, kBegun, kPause, kNext, kTorque, kNumbers = kTorque + kTrotTorques };

  double Number(const State& state, int number) const { return state.z[memory_ + number]; }
  double& Number(State* state, int number) const { return state->z[memory_ + number]; }
  TrotTorque Torque(const State& state) const { return state.z.segment<kTrotTorques>(memory_ + kTorque); }
  Eigen::Index Contact(const TrotStage& stage, std::size_t role) const {
    return contacts_ + ContactState::kNumbers * static_cast<Eigen::Index>(stage.leg(role));
  }
  TrotStage Stage(const State& state) const;
  void Begin(const TrotStage& stage, State* state) const;
  void PlaceOnPlan(const TrotStage& stage, State* state) const;

  TrotScene trot_;
  TrotJoints joints_;
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
  state->z.segment<kNumbers>(memory_).setZero();
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

std::vector<Controller::Signal> TrotWalker::signals() const {
  std::vector<Signal> out;
  const auto coordinates = [&](const std::string& before, bool rates) {
    for (const char* name : kTrotCoordinateNames) {
      const bool angle = name[0] == 'q';
      const char* unit = rates ? (angle ? "rad/s" : "m/s") : (angle ? "rad" : "m");
      out.push_back({before + name, unit});
    }
  };
  coordinates("", false);
  coordinates("d", true);
  coordinates("d_", false);
  coordinates("d_d", true);
  coordinates("e_", false);
  coordinates("e_d", true);
  for (int i = 1; i <= kTrotLinks; ++i)
    if (i != 3) out.push_back({"q" + std::to_string(i), "rad"});  // q3 is a coordinate
  for (int i = 1; i <= kTrotTorques; ++i) out.push_back({"T" + std::to_string(i), "N m"});
  for (const char* name : {"f1x", "f1y", "f2x", "f2y"}) out.push_back({name, "N"});
  for (const char* name : {"friction1", "friction2", "step", "pause"}) out.push_back({name, "1"});
  out.push_back({"W", "J"});
  return out;
}

void TrotWalker::ComputeSignals(const State& state, std::span<const Vector3> contact_forces, double work,
                                std::span<double> values) {
  std::size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  const auto put_all = [&](const auto& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) put(vector[i]);
  };
  const TrotStage stage = Stage(state);
  const TrotPosture posture = joints_.Posture(stage, state.q, state.v);
  const TrotMotion desired = TrotDesired(trot_, stage, state.time);
  TrotVector x, u;
  x << posture.body, posture.foot[2], posture.foot[3];
  u << posture.body_rate, posture.foot_rate[2], posture.foot_rate[3];
  put_all(x);
  put_all(u);
  put_all(desired.x);
  put_all(desired.u);
  put_all(TrotVector(x - desired.x));
  put_all(TrotVector(u - desired.u));
  const TrotAngles q = joints_.Angles(stage, state.q);
  for (int i = 0; i < kTrotLinks; ++i)
    if (i != 2) put(q[i]);
  put_all(Torque(state));
  const Vector3 &front = contact_forces[stage.leg(0)], &rear = contact_forces[stage.leg(1)];
  for (const Vector3* force : {&front, &rear}) {
    put(force->x());
    put(force->z());
  }
  for (const Vector3* force : {&front, &rear}) put(force->z() != 0 ? std::abs(force->x() / force->z()) : 0);
  put(stage.step);
  put(stage.pause ? 1 : 0);
  put(work);
  assert(next == values.size());
}

}  // namespace

std::unique_ptr<Controller> MakeTrotWalker(const TrotScene& trot, const Model& model) {
  return std::make_unique<TrotWalker>(trot, model);
}

}  // namespace linkwright
