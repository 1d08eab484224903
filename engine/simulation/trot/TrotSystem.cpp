// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/simulation/system/Commands.h"
#include "engine/simulation/trot/TrotSystemImpl.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright {
namespace {

/// Times that differ by less are the same [s].
constexpr double kSame = 1e-9;

// Turned by `angle` in the plane of the walk: from x towards z.
Matrix3 InPlane(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  Matrix3 R;
  R << c, 0, -s, 0, 1, 0, s, 0, c;
  return R;
}

Eigen::Vector2d Perpendicular(const Eigen::Vector2d& r) { return {-r.y(), r.x()}; }

}  // namespace

std::unique_ptr<System> MakeTrotSystem(const TrotScene& trot, const Vector3& gravity,
                                       std::shared_ptr<const Model> drawn) {
  return std::make_unique<TrotSystem>(trot, gravity, std::move(drawn));
}

TrotSystem::TrotSystem(const TrotScene& trot, const Vector3& gravity, std::shared_ptr<const Model> drawn)
    : trot_(trot), controller_(trot), drawn_(std::move(drawn)) {
  inputs_.torque = inputs_.damping = inputs_.friction = VectorX::Zero(kCoordinates);
  for (const TrotLink& link : TrotLinks()) {
    const FrameIndex index = drawn_->FindFrame(link.name);
    if (!index.IsValid()) continue;
    const Frame& frame = drawn_->frames()[static_cast<std::size_t>(index.value)];
    links_.push_back(
        {frame.body.value, frame.X_BF.Inverse(), link.leg, link.thigh, link.side * TrotSide(trot)});
  }
  Inputs with_gravity = inputs_;
  with_gravity.gravity = gravity;
  SetInputs(with_gravity);
  MakeSignals();
}

void TrotSystem::SetInputs(const Inputs& inputs) {
  inputs_ = inputs;
  const double g = -inputs_.gravity.z();
  real_[0] = trot_.RealParameters();
  real_[0].g = g;
  real_[1] = real_[0].Exchanged();
  controller_.SetGravity(g);
}

TrotStage TrotSystem::Stage(const State& state) const {
  TrotStage stage;
  stage.step = static_cast<int>(std::lround(state.z[kStep]));
  stage.begun = state.z[kBegun];
  stage.pause = state.z[kPause] > 0.5;
  stage.front_landed = state.z[kFrontLanded] > 0.5;
  stage.rear_landed = state.z[kRearLanded] > 0.5;
  return stage;
}

void TrotSystem::Set(const TrotStage& stage, State* state) const {
  state->z[kStep] = stage.step;
  state->z[kBegun] = stage.begun;
  state->z[kPause] = stage.pause;
  state->z[kFrontLanded] = stage.front_landed;
  state->z[kRearLanded] = stage.rear_landed;
}

TrotPosture TrotSystem::Posture(const TrotStage& stage, const State& state) const {
  TrotPosture posture;
  posture.body = state.q.head<3>();
  posture.body_rate = state.v.head<3>();
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const auto at = static_cast<Eigen::Index>(3 + 2 * stage.leg(role));
    posture.foot[role] = state.q.segment<2>(at);
    posture.foot_rate[role] = state.v.segment<2>(at);
  }
  return posture;
}

TrotEquations::Vector TrotSystem::Speeds(const TrotStage& stage, const VectorX& v) const {
  TrotEquations::Vector u;
  u.head<3>() = v.head<3>();
  for (std::size_t role = 0; role < kTrotLegs; ++role)
    u.segment<2>(TrotEquations::kFootColumn[role]) =
        v.segment<2>(static_cast<Eigen::Index>(3 + 2 * stage.leg(role)));
  return u;
}

void TrotSystem::PutSpeeds(const TrotStage& stage, const TrotEquations::Vector& u, VectorX* v) const {
  v->head<3>() = u.head<3>();
  for (std::size_t role = 0; role < kTrotLegs; ++role)
    v->segment<2>(static_cast<Eigen::Index>(3 + 2 * stage.leg(role))) =
        u.segment<2>(TrotEquations::kFootColumn[role]);
}

void TrotSystem::PlaceOnPlan(const TrotStage& stage, State* state) {
  const TrotMotion motion = TrotDesired(trot_, stage, state->time);
  state->q.head<3>() = motion.x.head<3>();
  state->v.setZero();
  state->v.head<3>() = motion.u.head<3>();
  for (std::size_t role = 0; role < kTrotLegs; ++role) {
    const auto at = static_cast<Eigen::Index>(3 + 2 * stage.leg(role));
    if (role < 2) {
      state->q.segment<2>(at) =
          Eigen::Vector2d(TrotShift(trot_, stage) + (role == 1 ? trot_.parameters.d : 0), 0);
    } else {
      const auto x = static_cast<Eigen::Index>(2 * role - 1);
      state->q.segment<2>(at) = motion.x.segment<2>(x);
      if (!stage.pause) state->v.segment<2>(at) = motion.u.segment<2>(x);
    }
  }
}

State TrotSystem::InitialState() const {
  State state;
  state.q = state.v = VectorX::Zero(kCoordinates);
  state.z = VectorX::Zero(kNumbers);
  TrotSystem scratch(*this);
  scratch.PlaceOnPlan({}, &state);
  scratch.Start(&state);
  return state;
}

void TrotSystem::Start(State* state) {
  state->z.setZero(kNumbers);
  TrotStage stage;
  stage.begun = state->time;
  Set(stage, state);
  state->z[kNextEvent] = state->time;
  state->z[kStart] = Mechanical(*state);
  Go(state);
}

bool TrotSystem::Compute(const State& state) {
  stage_ = Stage(state);
  reach_ = ComputeTrotKinematics(Real(stage_), Posture(stage_, state), &kinematics_);
  if (reach_.ok) ComputeTrotEquations(Real(stage_), kinematics_, &equations_);
  return reach_.ok;
}

double TrotSystem::Mechanical(const State& state) {
  if (!Compute(state)) return 0;
  const TrotEquations::Vector u = Speeds(stage_, state.v);
  return u.dot(equations_.a * u) / 2 + TrotPotentialEnergy(Real(stage_), kinematics_);
}

TrotEquations::Vector TrotSystem::PushForce(const State& state) const {
  TrotEquations::Vector out = TrotEquations::Vector::Zero();
  if (state.z[kPushing] > 0.5) out.head<2>() << trot_.push_x, trot_.push_y;
  return out;
}

// Virtual work of what the mouse does, at a point of one of the links.
TrotEquations::Vector TrotSystem::GrabForces(const State& state, Vector3* force) const {
  TrotEquations::Vector out = TrotEquations::Vector::Zero();
  *force = Vector3::Zero();
  if (inputs_.grab == Inputs::Grab::kNone) return out;
  const Drawn* link = nullptr;
  for (const Drawn& candidate : links_)
    if (candidate.body == inputs_.grab_body.value) link = &candidate;
  if (link == nullptr) return out;
  // v = v_reference + ω × r; the reference is the body's centre, a shin's foot, a thigh's hip.
  Eigen::Matrix<double, 2, TrotEquations::kAll> J = Eigen::Matrix<double, 2, TrotEquations::kAll>::Zero();
  Eigen::Matrix<double, 1, TrotEquations::kAll> turning =
      Eigen::Matrix<double, 1, TrotEquations::kAll>::Zero();
  const Vector3 p_F = link->X_FB * inputs_.grab_point;
  Eigen::Vector2d reference = state.q.head<2>(), point;
  if (link->leg < 0) {
    point = reference + (InPlane(state.q[2]) * p_F)(std::array<int, 2>{0, 2});
    J.leftCols<2>().setIdentity();
    turning[2] = 1;
  } else {
    std::size_t role = 0;
    while (static_cast<int>(stage_.leg(role)) != link->leg) ++role;
    const TrotLeg& leg = kinematics_.leg[role];
    const int foot = TrotEquations::kFootColumn[role];
    const TrotLeg::Vector5& alpha = link->thigh ? leg.alpha_b : leg.alpha_a;
    turning.leftCols<3>() = alpha.head<3>().transpose();
    turning.middleCols<2>(foot) = alpha.tail<2>().transpose();
    const Eigen::Vector2d origin = link->thigh ? leg.hip : leg.knee;
    const double angle = (link->thigh ? leg.q_b : leg.q_a) - kPi / 2;
    point = origin + (InPlane(angle) * p_F)(std::array<int, 2>{0, 2});
    reference = link->thigh ? leg.hip : leg.foot;
    if (link->thigh) {
      J.leftCols<2>().setIdentity();
      J.col(2) = Perpendicular(leg.hip - state.q.head<2>());
    } else {
      J.middleCols<2>(foot).setIdentity();
    }
  }
  J += Perpendicular(point - reference) * turning;
  const TrotEquations::Vector u = Speeds(stage_, state.v);
  if (inputs_.grab == Inputs::Grab::kMoment) {
    *force = inputs_.grab_vector;
    return -inputs_.grab_vector.y() * turning.transpose();  // about −y
  }
  Eigen::Vector2d f(inputs_.grab_vector.x(), inputs_.grab_vector.z());
  if (inputs_.grab == Inputs::Grab::kPull)
    f = inputs_.grab_stiffness * (f - point) - inputs_.grab_damping * (J * u);
  *force = {f.x(), 0, f.y()};
  return J.transpose() * f;
}

Vector3 TrotSystem::GrabForce(const State& state) {
  Vector3 force = Vector3::Zero();
  if (inputs_.grab != Inputs::Grab::kNone && Compute(state)) GrabForces(state, &force);
  return force;
}

SystemStatus TrotSystem::Derivative(const State& state, StateRate* rate) {
  if (stop().Requested()) return SystemStatus::Stopped();
  if (!Compute(state)) {
    const int leg = static_cast<int>(stage_.leg(static_cast<std::size_t>(reach_.leg)));
    SystemStatus status{false, {}, reach_.Text(Real(stage_))};
    for (const Drawn& link : links_)
      if (link.leg == leg && !link.thigh) status.body = BodyIndex(link.body);
    return status;
  }
  const TrotTorque T = Torque(state);
  const TrotEquations::Vector u = Speeds(stage_, state.v);
  const TrotEquations::Vector push = PushForce(state);
  Vector3 unused;
  const TrotEquations::Vector pull = GrabForces(state, &unused);
  TrotEquations::Vector ud;
  if (!TrotConstrainedDynamics(equations_, equations_.f + equations_.G.transpose() * T + push + pull,
                               stage_.held(), &ud) ||
      !ud.allFinite())
    return {false, {}, "the mass matrix is singular", true};
  rate->qdot = state.v;
  PutSpeeds(stage_, ud, &rate->vdot);
  VectorX& z = rate->zdot;
  z.setZero();
  z[kTorques] = T.dot(equations_.G * u);
  z[kPush] = push.dot(u);
  z[kPull] = pull.dot(u);
  double weight = 0;  // power of gravity
  for (int i = 0; i < kTrotLinks; ++i) {
    const TrotLinkPlace place = kTrotLinkPlaces[static_cast<std::size_t>(i)];
    double rise = state.v[1];
    if (place.leg >= 0) {
      const TrotLeg& leg = kinematics_.leg[static_cast<std::size_t>(place.leg)];
      const auto& J = place.upper ? leg.J_b : leg.J_a;
      rise = J.row(1).head<3>().dot(u.head<3>()) +
             J.row(1).tail<2>().dot(
                 u.segment<2>(TrotEquations::kFootColumn[static_cast<std::size_t>(place.leg)]));
    }
    weight += Real(stage_).g * Real(stage_).mass[static_cast<std::size_t>(i)] * rise;
  }
  z[kExchanged] = std::abs(z[kTorques]) + std::abs(z[kPush]) + std::abs(z[kPull]) + std::abs(weight);
  return {};
}

int TrotSystem::CrossedEvent(const State& state) const {
  const TrotStage stage = Stage(state);
  if (!stage.pause && trot_.control != TrotControl::kOpenLoop &&
      state.time - stage.begun > trot_.plan.T_half / 2) {
    const TrotPosture posture = Posture(stage, state);
    if (!stage.front_landed && posture.foot[2].y() < 0 && posture.foot_rate[2].y() < 0) return kFrontDown;
    if (!stage.rear_landed && posture.foot[3].y() < 0 && posture.foot_rate[3].y() < 0) return kRearDown;
  }
  return state.time > state.z[kNextEvent] + 1e-12 ? kTime : -1;
}

double TrotSystem::EventValue(int event, const State& state) const {
  if (event == kTime) return state.z[kNextEvent] - state.time;
  return Posture(Stage(state), state).foot[event == kFrontDown ? 2 : 3].y();
}

void TrotSystem::TakeEvent(int event, State* state) {
  if (event != kTime && Compute(*state)) {
    TrotStage stage = stage_;
    (event == kFrontDown ? stage.front_landed : stage.rear_landed) = true;
    const double before = Mechanical(*state);
    TrotEquations::Vector u = Speeds(stage, state->v);
    TrotLanding(equations_, stage.held(), &u);
    PutSpeeds(stage, u, &state->v);
    Set(stage, state);
    const double lost = Mechanical(*state) - before;
    state->z[kLanding] += lost;
    state->z[kExchanged] += std::abs(lost);
  }
  Go(state);
}

void TrotSystem::Go(State* state) {
  const double t = state->time;
  TrotStage stage = Stage(*state);
  bool sample = t >= state->z[kNextEvent] - kSame;
  if (!sample && !(stage.front_landed && stage.rear_landed && !stage.pause)) return;
  const bool open = trot_.control == TrotControl::kOpenLoop;
  const double T = trot_.plan.T_half;
  const double before = open ? Mechanical(*state) : 0;
  bool placed = false;
  if (!stage.pause && (open ? t >= stage.begun + T - kSame : stage.front_landed && stage.rear_landed)) {
    stage.pause = sample = true;
    Set(stage, state);
    if (open) PlaceOnPlan(stage, state);
    placed = open;
  }
  const double end = stage.begun + T + trot_.pause;
  if (stage.pause && t >= end - kSame) {
    stage = {stage.step + 1, std::abs(t - end) < 1e-6 ? end : t, false, false, false};
    sample = true;
    Set(stage, state);
    if (open) PlaceOnPlan(stage, state);
    placed = open;
  }
  if (placed) BookEdit(before, state);
  if (!sample) return;
  const double push_end = trot_.push_from + trot_.push_duration;
  const bool pushes = trot_.push_x != 0 || trot_.push_y != 0;
  state->z[kPushing] = pushes && t >= trot_.push_from - kSame && t < push_end - kSame;
  TrotTorque torque;
  if (controller_.Torque(stage, t, Posture(stage, *state), &torque))
    state->z.segment<kTrotTorques>(kFirstTorque) = torque;
  // The next time at which anything is due.
  const double h = trot_.sampling;
  double next = stage.begun + (std::floor((t - stage.begun) / h + 1e-6) + 1) * h;
  for (const double due : {open && !stage.pause ? stage.begun + T : kInfinity,
                           stage.pause ? stage.begun + T + trot_.pause : kInfinity,
                           pushes ? trot_.push_from : kInfinity, pushes ? push_end : kInfinity})
    if (due > t + kSame) next = std::min(next, due);
  state->z[kNextEvent] = next;
}

void TrotSystem::BookEdit(double before, State* state) {
  const double jump = Mechanical(*state) - before;
  state->z[kEdits] += jump;
  state->z[kExchanged] += std::abs(jump);
}

void TrotSystem::Apply(const Command& command, State* state) {
  if (!IsPlausible(command)) return;
  if (IsOfGrab(command.kind)) return TakeGrab(command, body_count(), &inputs_);
  if (command.kind != CommandKind::kGravity) return;
  const double before = Mechanical(*state);
  Inputs next = inputs_;
  next.gravity = command.vector;
  SetInputs(next);
  BookEdit(before, state);
}

void TrotSystem::BodyPoses(const State& state, std::span<Transform> X_WB) {
  std::fill(X_WB.begin(), X_WB.end(), Transform());
  if (!Compute(state)) return;
  for (const Drawn& link : links_) {
    Transform X_WF;
    if (link.leg < 0) {
      X_WF = {InPlane(state.q[2]), {state.q[0], 0, state.q[1]}};
    } else {
      std::size_t role = 0;
      while (static_cast<int>(stage_.leg(role)) != link.leg) ++role;
      const TrotLeg& leg = kinematics_.leg[role];
      const Eigen::Vector2d origin = link.thigh ? leg.hip : leg.knee;
      X_WF = {InPlane((link.thigh ? leg.q_b : leg.q_a) - kPi / 2), {origin.x(), link.side, origin.y()}};
    }
    X_WB[static_cast<std::size_t>(link.body)] = X_WF * link.X_FB;
  }
}

std::string TrotSystem::BodyName(BodyIndex body) const {
  return drawn_->bodies()[static_cast<std::size_t>(body.value)].name;
}

}  // namespace linkwright
