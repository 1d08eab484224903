// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotGroundWalker.h"

#include <algorithm>
#include <cmath>

#include "engine/trot/TrotWalkerBase.h"

namespace linkwright {
namespace {

/// Of a leg's length: how far it may have to reach.
constexpr double kMostReach = 0.97;

class TrotGroundWalker final : public TrotWalkerBase {
 public:
  TrotGroundWalker(const TrotScene& trot, const Model& model)
      : TrotWalkerBase(trot, model), known_{trot.parameters, trot.parameters.Exchanged()} {
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) feet_[leg] = joints_.shin(leg);
  }
  std::unique_ptr<Controller> Clone() const override { return std::make_unique<TrotGroundWalker>(*this); }

  int size() const override { return kGroundNumbers; }
  void Start(State* state) override;
  std::span<const BodyIndex> feet() const override { return feet_; }
  void Sense(std::span<const char> touching) override {
    for (std::size_t leg = 0; leg < kTrotLegs; ++leg) touching_[leg] = touching[leg] != 0;
  }
  bool Act(const Vector3& gravity, State* state) override;
  void AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) override;

 private:
  enum GroundMemory {
    kX = kBaseNumbers,  // where the plan's frame is, and its angle
    kY,
    kAngle,
    kLowered,  // by how much the body is lowered
    kFrontLanded,
    kRearLanded,
    kForce,  // x and y by role
    kOff = kForce + 2 * static_cast<int>(kTrotLegs),
    kGroundNumbers = kOff + kTrotDofs
  };

  TrotStage Stage(const State& state) const override;
  TrotMotion Plan(const State& state, const TrotStage& stage) const;
  TrotMotion Desired(const State& state, const TrotStage& stage) const override;
  std::array<Eigen::Vector2d, 2> StandingForces(const State& state, const TrotStage& /*stage*/,
                                                std::span<const Vector3> /*forces*/) const override {
    return {state.z.segment<2>(memory_ + kForce), state.z.segment<2>(memory_ + kForce + 2)};
  }
  void Begin(const TrotStage& stage, State* state) const;
  double LoweredFor(const TrotStage& stage, const TrotPosture& posture, const State& state) const;
  bool Compute(const State& state, const TrotStage& stage, const Vector3& gravity, TrotFootShare* share);

  TrotParameters known_[2];  // by which pair stands
  std::array<BodyIndex, kTrotLegs> feet_;
  std::array<bool, kTrotLegs> touching_{};
  // Scratch.
  TrotKinematics kinematics_;
  TrotEquations equations_;
};

TrotStage TrotGroundWalker::Stage(const State& state) const {
  TrotStage stage;
  stage.step = static_cast<int>(std::lround(Number(state, kStep)));
  stage.begun = Number(state, kBegun);
  stage.pause = Number(state, kPause) > 0.5;
  stage.front_landed = Number(state, kFrontLanded) > 0.5;
  stage.rear_landed = Number(state, kRearLanded) > 0.5;
  return stage;
}

// The plan has the standing feet at 0 and d: its frame lies on the line through them, with the same middle.
void TrotGroundWalker::Begin(const TrotStage& stage, State* state) const {
  Number(state, kStep) = stage.step;
  Number(state, kBegun) = stage.begun;
  const TrotPosture posture = joints_.Posture(stage, state->q, state->v);
  const Eigen::Vector2d along = posture.foot[1] - posture.foot[0], middle = posture.foot[0] + along / 2;
  const Eigen::Vector2d direction = along.norm() > 1e-9 ? along.normalized() : Eigen::Vector2d::UnitX();
  const Eigen::Vector2d origin = middle - trot_.parameters.d / 2 * direction;
  Number(state, kX) = origin.x();
  Number(state, kY) = origin.y();
  Number(state, kAngle) = std::atan2(direction.y(), direction.x());
  Number(state, kLowered) = LoweredFor(stage, posture, *state);
  TrotVector x;
  x << posture.body, posture.foot[2], posture.foot[3];
  state->z.segment<kTrotDofs>(memory_ + kOff) = x - Plan(*state, stage).x;
}

// Where the feet stand farther apart than planned, or one of them lower, the body goes lower, so that both
// legs reach over the whole stroke.
double TrotGroundWalker::LoweredFor(const TrotStage& stage, const TrotPosture& posture,
                                    const State& state) const {
  const TrotPlan& plan = trot_.plan;
  const Eigen::Rotation2Dd back(-Number(state, kAngle));
  const Eigen::Vector2d origin(Number(state, kX), Number(state, kY)),
      along(std::cos(plan.q3), std::sin(plan.q3));
  double height = plan.Y;
  for (std::size_t role = 0; role < 2; ++role) {
    const TrotLegParameters& leg = joints_.leg(stage.leg(role));
    const double reach = kMostReach * (leg.l_a + leg.l_b);
    const Eigen::Vector2d foot = back * (posture.foot[role] - origin);
    for (const double X : {plan.X0, plan.X1}) {
      const double ahead = X + leg.hip * along.x() - foot.x();
      const double rise = std::sqrt(std::max(reach * reach - ahead * ahead, 0.0));
      height = std::min(height, foot.y() + rise - leg.hip * along.y());
    }
  }
  // Not so low that the knees fold.
  return std::min(plan.Y - height, plan.Y / 4);
}

TrotMotion TrotGroundWalker::Plan(const State& state, const TrotStage& stage) const {
  // By the stage without its steps: the frame has moved instead.
  TrotStage here = stage;
  here.step = stage.step % 2;
  TrotMotion m = TrotDesired(trot_, here, state.time);
  const double shift = TrotShift(trot_, here);
  for (const int i : {0, 3, 5}) m.x[i] -= shift;
  m.x[1] -= Number(state, kLowered);
  const Eigen::Rotation2Dd R(Number(state, kAngle));
  const Eigen::Vector2d origin(Number(state, kX), Number(state, kY));
  for (const int i : {0, 3, 5}) {
    m.x.segment<2>(i) = origin + R * Eigen::Vector2d(m.x.segment<2>(i));
    m.u.segment<2>(i) = R * Eigen::Vector2d(m.u.segment<2>(i));
    m.ud.segment<2>(i) = R * Eigen::Vector2d(m.ud.segment<2>(i));
  }
  m.x[2] += R.angle();
  return m;
}

TrotMotion TrotGroundWalker::Desired(const State& state, const TrotStage& stage) const {
  TrotMotion m = Plan(state, stage);
  // What was off when the half step began goes away by 10 τ³ − 15 τ⁴ + 6 τ⁵ in the first half of the swing.
  const double half = trot_.plan.T_half / 2, tau = (state.time - stage.begun) / half;
  if (!(tau < 1)) return m;
  const auto off = state.z.segment<kTrotDofs>(memory_ + kOff);
  const double t2 = tau * tau;
  m.x += (1 - t2 * tau * (10 - 15 * tau + 6 * t2)) * off;
  m.u -= 30 * t2 * (1 - 2 * tau + t2) / half * off;
  m.ud -= 60 * tau * (1 - 3 * tau + 2 * t2) / (half * half) * off;
  return m;
}

void TrotGroundWalker::Start(State* state) {
  state->z.segment<kGroundNumbers>(memory_).setZero();
  Number(state, kNext) = state->time;
  TrotStage stage;
  stage.begun = state->time;
  Begin(stage, state);
}

bool TrotGroundWalker::Act(const Vector3& gravity, State* state) {
  const double t = state->time, T = trot_.plan.T_half;
  if (t < Number(*state, kNext) - kSame) return false;
  TrotStage stage = Stage(*state);
  if (!stage.pause && t >= stage.begun + T / 2) {
    if (touching_[stage.leg(2)]) Number(state, kFrontLanded) = 1;
    if (touching_[stage.leg(3)]) Number(state, kRearLanded) = 1;
    stage = Stage(*state);
    stage.pause = stage.front_landed && stage.rear_landed;
    Number(state, kPause) = stage.pause ? 1 : 0;
  }
  if (stage.pause && t >= stage.begun + T + trot_.pause - kSame) {
    stage = {stage.step + 1, t, false, false, false};
    for (const int number : {int{kPause}, int{kFrontLanded}, int{kRearLanded}}) Number(state, number) = 0;
    Begin(stage, state);
  }
  TrotFootShare share;
  if (!Compute(*state, stage, gravity, &share)) {
    share.torque.setZero();
    for (Eigen::Vector2d& force : share.force) force.setZero();
  }
  state->z.segment<kTrotTorques>(memory_ + kTorque) = share.torque;
  for (std::size_t role = 0; role < kTrotLegs; ++role)
    state->z.segment<2>(memory_ + kForce + 2 * static_cast<Eigen::Index>(role)) = share.force[role];
  const double h = trot_.sampling;
  Number(state, kNext) = stage.begun + (std::floor((t - stage.begun) / h + 1e-6) + 1) * h;
  return false;
}

bool TrotGroundWalker::Compute(const State& state, const TrotStage& stage, const Vector3& gravity,
                               TrotFootShare* share) {
  TrotParameters& known = known_[stage.exchanged() ? 1 : 0];
  known.g = -gravity.z();
  const TrotPosture posture = joints_.Posture(stage, state.q, state.v);
  if (!ComputeTrotKinematics(known, posture, &kinematics_).ok) return false;
  ComputeTrotEquations(known, kinematics_, &equations_);
  const TrotMotion desired = Desired(state, stage);
  // u̇ = u̇_d + 2 ζ ω (u_d − u) + ω² (x_d − x); feet that stand are to stay.
  TrotVector x, u;
  x << posture.body, posture.foot[2], posture.foot[3];
  u << posture.body_rate, posture.foot_rate[2], posture.foot_rate[3];
  const double w = trot_.frequency;
  TrotEquations::Vector ud = TrotEquations::Vector::Zero();
  ud.head<kTrotDofs>() = desired.ud + 2 * trot_.damping_ratio * w * (desired.u - u) + w * w * (desired.x - x);
  const std::array<bool, kTrotLegs> stands = {true, true, stage.pause || stage.front_landed,
                                              stage.pause || stage.rear_landed};
  if (stands[2]) ud.segment<2>(3).setZero();
  if (stands[3]) ud.segment<2>(5).setZero();
  if (!ShareTrotForces(equations_, ud, stands, share)) return false;
  share->torque = share->torque.cwiseMax(-trot_.torque_limit).cwiseMin(trot_.torque_limit);
  return true;
}

void TrotGroundWalker::AddTorqueNow(const State& state, const Vector3& gravity, VectorX* tau) {
  const TrotStage stage = Stage(state);
  TrotFootShare share;
  if (Compute(state, stage, gravity, &share))
    joints_.AddTorque(stage, share.torque, tau);
  else
    AddTorque(state, tau);
}

}  // namespace

std::unique_ptr<Controller> MakeTrotGroundWalker(const TrotScene& trot, const Model& model) {
  return std::make_unique<TrotGroundWalker>(trot, model);
}

}  // namespace linkwright
