// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TouchLimits.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Impacts, and what keeps closed points closed.
namespace linkwright {
namespace {

/// Gaps [L] of points that share an impact, and speeds [V] of what strikes.
constexpr double kSharedGap = 1e-9, kStrikeSpeed = 1e-10;
/// Speeds [V] that count as none after an impact.
constexpr double kStillSpeed = 1e-15;
/// Speeds within this part of each other strike in the fixed order.
constexpr double kTie = 1e-12;
constexpr int kMostStrikes = 10000;
/// A pair whose impacts follow so often within ContactSetup::settle of each other is closed.
constexpr double kMostShort = 6;
/// Impulses below this part of the greatest are not logged.
constexpr double kNoImpulse = 1e-12;
/// Energy that an impact may seem to give, of what there is.
constexpr double kNoGain = 1e-13;
/// Residual of an impact that counts as missed.
constexpr double kImpactMiss = 1e-9;
/// Gaps and speeds of closed points that need no projection [L, V].
constexpr double kExactly = 1e-15;
/// Gaps of closed points at the start of a step that are more than what steps leave [L].
constexpr double kLeftOpen = 1e-13;

}  // namespace

// One impact of the rows that are there, from velocities v: v⁺ into *v, what it does into touch.impact.
void TreeSystem::SolveImpact(std::span<const double> restitution, VectorX* v) {
  TreeTouch& touch = *touch_;
  touch.rows.Motion(*v, &touch.u_before);
  touch.impact = touch.impacts.Solve(&touch.rows.problem(), touch.u_before, restitution,
                                     kStrikeSpeed * touch.speed, touch.no_gain, &touch.x);
  if (!touch.impact.solved) touch.failed = true;
  touch.dv.setZero(nv());
  touch.rows.Spread(*model_, touch.x, &touch.dv);
  *v += touch.dv;
  touch.rows.Motion(*v, &touch.u);
  // ΔT = ½ Λ·(u⁻ + u⁺)
  touch.impact.energy = touch.x.dot(touch.u_before + touch.u) / 2;
}

// Of one impact: what it has done to the books, and in its own log.
void TreeSystem::BookImpact(const char* name, State* state) {
  TreeTouch& touch = *touch_;
  const double energy = touch.impact.energy;
  const char* const law = touch.impact.law == Impact::Law::kNewton    ? "newton"
                          : touch.impact.law == Impact::Law::kStronge ? "stronge"
                                                                      : "scaled";
  VectorX& z = state->z;
  z[TouchAt() + kTouchImpacts] += energy;
  z[TouchAt() + kTouchCount] += 1;
  z[kExchanged] += std::abs(energy);
  const ContactProblem& problem = touch.rows.problem();
  double least = 0;
  for (const ContactUnknown& of : problem.unknowns) least = std::max(least, kNoImpulse * touch.x[of.first]);
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    const Touch& point = touch.struck[i];
    double share = 0;
    for (int r = 0; r < of.rows; ++r)
      share += touch.x[of.first + r] * (touch.u_before[of.first + r] + touch.u[of.first + r]) / 2;
    if (point.report >= 0) {
      z[TouchPairAt(point.report) + kPairImpulse] += touch.x[of.first];
      z[TouchPairAt(point.report) + kPairLoss] += share;
    }
    if (!(touch.x[of.first] > least)) continue;
    const Matrix3 frame = ContactFrame(point.point.n_W);
    Vector3 impulse = touch.x[of.first] * frame.col(0);
    if (of.tangent >= 0) impulse += frame.rightCols<2>() * touch.x.segment<2>(of.first + of.tangent);
    ContactEvent event = EventAt(point, name, state->time);
    event.normal = touch.x[of.first];
    event.impulse = impulse;
    event.energy = share;
    event.law = law;
    touch.events.push_back(std::move(event));
  }
}

ContactEvent TreeSystem::EventAt(const Touch& at, const char* event, double time) const {
  const ContactSetup& setup = touch_->finder.setup();
  const auto name = [&](int shape) {
    const auto party = static_cast<std::size_t>(setup.shapes[static_cast<std::size_t>(shape)].party);
    return setup.parties[party].name;
  };
  ContactEvent out;
  out.time = time;
  out.event = event;
  out.a = name(at.shape_a);
  out.b = name(at.shape_b);
  out.feature = at.point.feature;
  out.p = at.point.p_W;
  return out;
}

// What a new choice has changed of the closed points.
void TreeSystem::LogChanges(double time) {
  TreeTouch& touch = *touch_;
  const auto find = [](const std::vector<TreeTouch::Closed>& in, const TreeTouch::Closed& point) {
    return std::find_if(in.begin(), in.end(), [&](const TreeTouch::Closed& other) {
      return TreeTouch::KeyOf(other.touch) == TreeTouch::KeyOf(point.touch);
    });
  };
  const auto sticks = [](const TouchMode& mode) { return mode.tangent && mode.spin && mode.roll; };
  for (const TreeTouch::Closed& before : touch.closed_before) {
    const auto now = find(touch.closed, before);
    const char* event = now == touch.closed.end()                   ? "lift"
                        : sticks(before.mode) && !sticks(now->mode) ? "break away"
                        : !sticks(before.mode) && sticks(now->mode) ? "come to rest"
                                                                    : nullptr;
    if (event != nullptr) touch.events.push_back(EventAt(before.touch, event, time));
  }
  for (const TreeTouch::Closed& now : touch.closed)
    if (find(touch.closed_before, now) == touch.closed_before.end())
      touch.events.push_back(EventAt(now.touch, "touch", time));
}

// The intervals between impacts of one pair shrink: τ2²/(τ1 − τ2) is what is left of their sequence. Where
// they shrink hardly at all but are short, as of a foot of several points, it is ended too unless it
// `bounces`.
bool TreeSystem::EndsBounces(double pair, bool bounces, State* state) {
  const double settle = touch_->finder.setup().settle;
  VectorX& z = state->z;
  const Eigen::Index first = TouchAt() + kTouchBounces;
  // Its own place, or that of the pair whose last impact is the longest ago.
  Eigen::Index place = first;
  for (int k = 0; k < TouchBounce::kMost; ++k) {
    const Eigen::Index at = first + k * TouchBounce::kNumbers;
    if (z[at] == pair) {
      place = at;
      break;
    }
    if (z[at + 1] < z[place + 1]) place = at;
  }
  const bool known = z[place] == pair;
  const TouchBounce before{z[place], z[place + 1], z[place + 2], z[place + 3]};
  if (known && before.last == state->time) return false;
  const double interval = known ? state->time - before.last : 0;
  const double short_ones = known && interval < settle && !bounces ? before.short_ones + 1 : 0;
  z.segment<TouchBounce::kNumbers>(place) << pair, state->time, interval, short_ones;
  if (short_ones >= kMostShort) return true;
  return before.interval > interval && interval > 0 &&
         interval * interval / (before.interval - interval) < settle;
}

// Closes what bounces of pairs have come to an end; whether there was any.
bool TreeSystem::CloseBounces(State* state) {
  TreeTouch& touch = *touch_;
  const ContactSetup& setup = touch.finder.setup();
  const auto pair_of = [&](const Touch& at) {
    const double a = setup.shapes[static_cast<std::size_t>(at.shape_a)].party;
    const double b = setup.shapes[static_cast<std::size_t>(at.shape_b)].party;
    return 1 + a * static_cast<double>(setup.parties.size()) + b;
  };
  std::vector<double> seen, ended;
  for (const Touch& at : touch.touches) {
    const double speed = at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, workspace_.V));
    const double pair = pair_of(at);
    if (!(speed < -kStrikeSpeed * touch.speed) || std::find(seen.begin(), seen.end(), pair) != seen.end())
      continue;
    seen.push_back(pair);
    if (EndsBounces(pair, at.surface.restitution > 0, state)) ended.push_back(pair);
  }
  if (ended.empty()) return false;
  std::erase_if(touch.touches, [&](const Touch& at) {
    return std::find(ended.begin(), ended.end(), pair_of(at)) == ended.end();
  });
  CloseAll(state);
  return true;
}

// Closes all points of `touches` at once: their normal velocities vanish.
void TreeSystem::CloseAll(State* state) {
  TreeTouch& touch = *touch_;
  if (!PrepareRows(*state)) return;
  ForwardKinematics(*model_, state->q, state->v, &workspace_);
  // Slip that friction ends as soon is over too: else what is left of it would tip the body again.
  const double slow = inputs_.gravity.norm() * touch.finder.setup().settle;
  for (const Touch& at : touch.touches) {
    const Vector3 u = TouchVelocity(at, workspace_.X_WB, workspace_.V);
    TouchMode mode;
    mode.tangent = Across(u, at.point.n_W).norm() <= at.surface.friction * slow;
    mode.spin = mode.roll = false;
    touch.rows.AddPoint(*model_, workspace_, at, mode);
  }
  const double before = TotalEnergy(*state);
  touch.rows.Motion(state->v, &touch.u_before);
  AddRowsTo(-touch.u_before, &touch.dv);
  if (!touch.dv.allFinite()) return;
  state->v += touch.dv;
  const double lost = TotalEnergy(*state) - before;
  state->z[TouchAt() + kTouchImpacts] += lost;
  state->z[kExchanged] += std::abs(lost);
  // Point by point, as of an impact: ½ y·(u⁻ + u⁺). What is left of bounces has no impulse by a law.
  touch.rows.Motion(state->v, &touch.u);
  for (std::size_t i = 0; i < touch.touches.size(); ++i) {
    const Touch& at = touch.touches[i];
    const ContactUnknown& of = touch.rows.problem().unknowns[i];
    const double share =
        touch.y.segment(of.first, of.rows)
            .dot(touch.u_before.segment(of.first, of.rows) + touch.u.segment(of.first, of.rows)) /
        2;
    ContactEvent event = EventAt(at, "settle", state->time);
    event.energy = share;
    touch.events.push_back(std::move(event));
    if (at.report >= 0) state->z[TouchPairAt(at.report) + kPairLoss] += share;
  }
}

// What touches at `state` and closes strikes; the law on velocities, without friction's bounds on work.
void TreeSystem::Strike(State* state) {
  TreeTouch& touch = *touch_;
  const ContactSetup& setup = touch.finder.setup();
  touch.finder.ForgetAim();
  if (!TakeEffort() || !FindTouches(*state, kSharedGap * touch.size)) return;
  bool any = false;
  std::vector<double> restitution;
  for (const Touch& at : touch.touches) {
    any = any ||
          at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, workspace_.V)) < -kStrikeSpeed * touch.speed;
    restitution.push_back(at.surface.restitution);
  }
  if (!any) return;
  // So many are settled by time stepping, without an impact of all of them first.
  if (setup.clock == ContactClock::kAuto && static_cast<int>(touch.touches.size()) > setup.most_points) {
    touch.failed = true;
    return;
  }
  if (CloseBounces(state)) return Strike(state);
  if (setup.impacts == ImpactLaw::kSequential && StrikeInTurn(state)) return;
  if (!PrepareRows(*state)) return;
  ForwardKinematics(*model_, state->q, state->v, &workspace_);
  for (const Touch& at : touch.touches) touch.rows.AddPoint(*model_, workspace_, at, {});
  touch.rows.SetTurnLength(touch.size);
  AimImpact(*state, &restitution);
  touch.struck = touch.touches;
  touch.no_gain = kNoGain * std::max(Mechanical(*state).kinetic, 1e-300);
  FinishImpact(&restitution, state);
}

// The impact of the rows that are there, with the points in touch.struck.
void TreeSystem::FinishImpact(std::vector<double>* restitution, State* state) {
  const VectorX before = state->v;
  SolveImpact(*restitution, &state->v);
  const bool settled = Settle(before, *restitution, state);
  TouchImpactResidual(*state, *restitution);
  state->z[TouchAt() + kTouchResidual] = touch_->impact_residual;
  const bool may_leave = touch_->finder.setup().clock == ContactClock::kAuto;
  if (may_leave && !(touch_->impact_residual <= kImpactMiss)) touch_->failed = true;
  BookImpact(settled ? "settle" : "impact", state);
}

// Points whose bounces would all be over within `settle` are closed at once.
bool TreeSystem::Settle(const VectorX& before, std::vector<double>& restitution, State* state) {
  TreeTouch& touch = *touch_;
  const double settle = touch.finder.setup().settle;
  bool changed = false;
  const bool bounces = std::any_of(restitution.begin(), restitution.end(), [](double e) { return e > 0; });
  if (!bounces || !(settle > 0)) return false;
  const VectorX u_before = touch.u_before, u_after = touch.u;
  const ContactProblem& problem = touch.rows.problem();
  // The accelerations with which points close again.
  if (!FreeAcceleration(*state)) return false;
  ForwardKinematics(*model_, state->q, state->v, &workspace_);
  InverseDynamics(*model_, state->q, state->v, touch.a_free, Vector3::Zero(), {}, &workspace_, &hold_);
  for (std::size_t i = 0; i < restitution.size(); ++i) {
    const int row = problem.unknowns[i].first;
    const double e = restitution[i], up = u_after[row];
    if (!(e > 0) || !(up > 0) || e >= 1) continue;
    const double closes = -TouchAcceleration(touch.struck[i], workspace_)[0];
    if (!(closes > 0) || !(2 * up / (closes * (1 - e)) < settle)) continue;
    restitution[i] = 0;
    changed = true;
  }
  if (!changed) return false;
  state->v = before;
  SolveImpact(restitution, &state->v);
  return true;
}

// Points strike one after another, the fastest approach first. False: that does not end.
bool TreeSystem::StrikeInTurn(State* state) {
  TreeTouch& touch = *touch_;
  const std::vector<Touch> all = touch.touches;
  const double least = kStrikeSpeed * touch.speed;
  for (int strike = 0; strike < kMostStrikes; ++strike) {
    ForwardKinematics(*model_, state->q, state->v, &workspace_);
    double fastest = 0;
    const Touch* next = nullptr;
    for (const Touch& at : all) {
      const double speed = -at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, workspace_.V));
      if (speed > least && speed > fastest * (1 + kTie)) {
        fastest = speed;
        next = &at;
      }
    }
    if (next == nullptr) return true;
    if (!PrepareRows(*state)) return true;
    ForwardKinematics(*model_, state->q, state->v, &workspace_);
    touch.rows.AddPoint(*model_, workspace_, *next, {});
    touch.rows.SetTurnLength(touch.size);
    touch.struck = {*next};
    std::vector<double> restitution = {next->surface.restitution};
    touch.no_gain = kNoGain * std::max(Mechanical(*state).kinetic, 1e-300);
    FinishImpact(&restitution, state);
  }
  ForwardKinematics(*model_, state->q, state->v, &workspace_);
  touch.touches = all;
  return false;
}

void TreeSystem::TouchImpactResidual(const State& state, std::span<const double> restitution) {
  TreeTouch& touch = *touch_;
  touch.rows.Motion(state.v, &touch.u);
  touch.impact_residual = ImpactResidual(touch.rows.problem(), touch.impact, touch.x, touch.u_before, touch.u,
                                         restitution, 1e-9 * model_->moving_mass() * touch.speed);
}

// Takes out of the velocities what would open closed points or make sticking ones slip, by as little as the
// masses let. The points are where workspace_ has them.
void TreeSystem::HoldVelocities(State* state) const {
  TreeTouch& touch = *touch_;
  if (touch.closed.empty()) return;
  touch.rows.Motion(state->v, &touch.u_before);
  if (touch.u_before.size() == 0 || touch.u_before.lpNorm<Eigen::Infinity>() <= kStillSpeed * touch.speed)
    return;
  AddRowsTo(-touch.u_before, &touch.dv);
  if (touch.dv.allFinite()) state->v += touch.dv;
}

// The shortest motion with J dv = right, in the metric of M.
void TreeSystem::AddRowsTo(const VectorX& right, VectorX* dv) const {
  TreeTouch& touch = *touch_;
  touch.rows.problem().b = -right;
  touch.held.Solve(touch.rows.problem(), &touch.y);
  dv->setZero(nv());
  touch.rows.Spread(*model_, touch.y, dv);
}

// Closes what time stepping or the start has left open by a little, and books it.
void TreeSystem::CloseTouches(State* state) {
  double worst = 0;
  for (const TreeTouch::Closed& closed : touch_->closed)
    worst = std::max(worst, std::abs(closed.touch.point.gap));
  if (worst <= kLeftOpen * touch_->size) return;
  const double before = TotalEnergy(*state);
  ProjectClosed(state);
  const double moved = TotalEnergy(*state) - before;
  state->z[TouchAt() + kTouchDrift] += moved;
  state->z[kExchanged] += std::abs(moved);
}

// Brings the closed points' gaps and velocities back to zero after a step.
void TreeSystem::ProjectClosed(State* state) const {
  TreeTouch& touch = *touch_;
  if (touch.closed.empty() || touch.stepping || !state->q.allFinite() || !state->v.allFinite()) return;
  for (int round = 0; round < 3; ++round) {
    ForwardKinematics(*model_, state->q, state->v, &workspace_);
    FollowTouches();
    double worst = 0;
    for (const TreeTouch::Closed& closed : touch.closed)
      if (closed.unknown >= 0) worst = std::max(worst, std::abs(closed.touch.point.gap));
    const bool moves = worst > kExactly * touch.size && round < 2;
    if (!PrepareRows(*state, Locked())) return;
    ForwardKinematics(*model_, state->q, state->v, &workspace_);
    VectorX gaps(static_cast<Eigen::Index>(touch.closed.size()));
    int count = 0;
    for (TreeTouch::Closed& closed : touch.closed) {
      if (closed.unknown < 0) continue;
      TouchMode mode = closed.mode;
      mode.slip.setZero();
      mode.spins = 0;
      mode.rolls.setZero();
      if (moves) mode.tangent = mode.spin = mode.roll = false;
      closed.unknown = touch.rows.AddPoint(*model_, workspace_, closed.touch, mode);
      gaps[count++] = -closed.touch.point.gap;
    }
    if (count == 0) return;
    if (!moves) return HoldVelocities(state);
    AddRowsTo(gaps.head(count), &touch.dv);
    if (!touch.dv.allFinite()) return;
    model_->Integrate(touch.dv, 1, &state->q);
    model_->Normalize(&state->q);
  }
}

}  // namespace linkwright
