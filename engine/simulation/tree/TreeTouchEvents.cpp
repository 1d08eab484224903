// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TouchLimits.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Contacts on events: which points are closed, which of them stick and which slip is fixed until an event.
namespace linkwright {
namespace {

/// Speed [V] above which what touches strikes.
constexpr double kStriking = 1e-10;
/// Of the greatest acceleration: what forces may leave different that belong to one motion.
constexpr double kSameMotion = 1e-8;
/// What the solver takes, of the forces that keep closed points as chosen.
constexpr int kSolverEffort = 10;
/// How far from its place a closed point is looked for [L], and how far its normal has turned then [rad].
constexpr double kNear = 1e-3;
/// The least value of the gap of what separates [L].
constexpr double kSeparating = 1e-7;

/// See LongestSlip; the shortest piece [s].
constexpr double kTangentialPart = 3.5, kStraight = 1e-7, kPartOfTurn = 0.05, kShortestSlip = 2e-6;
constexpr double kNearlyJams = 0.25, kPartOfJam = 0.005;
/// See LongestRoll: of L, of a radian; the shortest piece [s].
constexpr double kNearlyFlat = 10, kPartOfRoll = 0.3, kShortestRoll = 2e-6;

}  // namespace

// Where the feature that carried a closed point does so no longer, the nearest point that none else has: with
// its surfaces bent as they were, so that rates stay smooth up to the event. Null: there is none.
const Touch* TreeSystem::CarriedNow(const TreeTouch::Closed& closed) const {
  const TreeTouch& touch = *touch_;
  const Touch* nearest = nullptr;
  double least = kNear * touch.size;
  for (const Touch& at : touch.others) {
    const TreeTouch::Key key = TreeTouch::KeyOf(at);
    const auto has = [&](const TreeTouch::Closed& other) { return TreeTouch::KeyOf(other.touch) == key; };
    if (std::any_of(touch.closed.begin(), touch.closed.end(), has)) continue;
    // Across a corner the shapes face each other another way.
    if (!((at.point.n_W - closed.touch.point.n_W).norm() < kNear)) continue;
    const double distance = (at.point.p_W - closed.touch.point.p_W).norm();
    if (!(distance < least)) continue;
    least = distance;
    nearest = &at;
  }
  return nearest;
}

// The closed points where they are at `state`, with directions of slip as they are now.
void TreeSystem::FollowTouches() const {
  TreeTouch& touch = *touch_;
  int shape_a = -1, shape_b = -1;
  for (TreeTouch::Closed& closed : touch.closed) {
    if (closed.touch.shape_a != shape_a || closed.touch.shape_b != shape_b) {
      shape_a = closed.touch.shape_a;
      shape_b = closed.touch.shape_b;
      touch.others.clear();
      touch.finder.FindPair(shape_a, shape_b, workspace_.X_WB, kNear * touch.size, &touch.others);
    }
    closed.unknown = -1;
    const Touch* found = nullptr;
    for (const Touch& at : touch.others)
      if (at.point.feature == closed.touch.point.feature) found = &at;
    closed.left = found == nullptr;
    if (closed.left) {
      found = CarriedNow(closed);
      if (found == nullptr) continue;
      closed.touch.point.p_W = found->point.p_W;
      closed.touch.point.n_W = found->point.n_W;
      closed.touch.point.gap = found->point.gap;
    } else {
      closed.touch.point = found->point;
    }
    closed.unknown = 0;
  }
}

TouchMode TreeSystem::ModeNow(const TreeTouch::Closed& closed) const {
  TouchMode mode = closed.mode;
  if (mode.tangent && mode.spin && mode.roll) return mode;
  const TreeTouch& touch = *touch_;
  const Vector3& n = closed.touch.point.n_W;
  const double least = kSlipping * touch.speed;
  // Past the moment of rest friction goes on as before it, so that rates stay smooth up to the event.
  const auto turned = [&](const Vector3& now, const Vector3& chosen, double unit) {
    const double length = now.norm();
    if (closed.starts && length < kSlowSlip * touch.speed) return UnitOrZero(Across(chosen, n));
    if (!(length * unit > least)) return UnitOrZero(Across(chosen, n));
    return Vector3((now.dot(chosen) < 0 ? -1 : 1) / length * now);
  };
  if (!mode.tangent)
    mode.slip = turned(Across(TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V), n), mode.slip, 1);
  if (!mode.roll)
    mode.rolls =
        turned(Across(TouchTurning(closed.touch, workspace_.X_WB, workspace_.V), n), mode.rolls, touch.size);
  return mode;
}

// Counts one problem of contact, or one search for points. False: this step on events may take no more, and
// time stepping is to make it.
bool TreeSystem::TakeEffort() {
  TreeTouch& touch = *touch_;
  touch.effort = TreeTouch::Spend(touch.effort, 1);
  if (touch.effort > touch.most_effort) touch.failed = true;
  return touch.effort <= touch.most_effort;
}

// Rows of the closed points at `state` and the forces x that keep them as chosen, of least length; a_free is
// given. False: something has no inertia.
bool TreeSystem::SolveTouches(const State& state) {
  TreeTouch& touch = *touch_;
  if (!TakeEffort()) return false;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  FollowTouches();
  if (!PrepareRows(state, Locked())) return false;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  for (TreeTouch::Closed& closed : touch.closed)
    if (closed.unknown >= 0)
      closed.unknown = touch.rows.AddPoint(*model_, workspace_, closed.touch, ModeNow(closed));
  touch.rows.SetTurnLength(touch.size);
  FillTouchAccelerations(state);
  touch.held.Solve(touch.rows.problem(), &touch.x);
  return touch.x.allFinite();
}

// Adds to accelerations without contact forces what these do, and their power.
bool TreeSystem::AddTouchForces(const State& state, VectorX* a) {
  powers_.touch = 0;
  if (!touch_) return true;
  TreeTouch& touch = *touch_;
  touch.a_free = *a;
  if (touch.closed.empty()) {
    touch.x.resize(0);
    return true;
  }
  if (!SolveTouches(state)) return false;
  touch.rows.Spread(*model_, touch.x, a);
  for (TreeTouch::Closed& closed : touch.closed) {
    closed.power = 0;
    if (closed.unknown < 0) continue;
    const ContactUnknown& of = touch.rows.problem().unknowns[static_cast<std::size_t>(closed.unknown)];
    const TouchMode mode = ModeNow(closed);
    const Vector3 u = TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V);
    const Vector3 w = TouchTurning(closed.touch, workspace_.X_WB, workspace_.V);
    // λ_t·u_t + m·ω of what is given: what sticks does no work.
    closed.power = -touch.x[of.first] * (of.friction * mode.slip.dot(u) +
                                         of.torsional * mode.spins * closed.touch.point.n_W.dot(w) +
                                         of.rolling * mode.rolls.dot(w));
    powers_.touch += closed.power;
  }
  return true;
}

// The residual of the law on accelerations, of the last AddTouchForces.
double TreeSystem::TouchResidual(std::vector<double>* each) {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  if (each) each->clear();
  if (touch.closed.empty() || touch.x.size() != problem.rows() || problem.rows() == 0) return 0;
  VectorX x = touch.x;
  if (!InCones(x)) touch.solver.Solve(problem, &x);
  ContactMotion(problem, x, &touch.u);
  const double least = 1e-9 * model_->moving_mass() * touch.speed * touch.speed / touch.size;
  return ContactResidual(problem, x, touch.u, least, each);
}

// Whether the law still keeps the closed points as they were chosen: their forces of least length are in the
// cones, or others that give the same motion are.
bool TreeSystem::TouchesHold(const State& state) {
  TreeTouch& touch = *touch_;
  if (touch.closed.empty()) return true;
  if (!FreeAcceleration(state) || !SolveTouches(state)) return true;
  for (const TreeTouch::Closed& closed : touch.closed)
    if (closed.unknown < 0 || closed.left) return false;
  if (InCones(touch.x)) return true;
  const ContactProblem& problem = touch.rows.problem();
  touch.effort = TreeTouch::Spend(touch.effort, kSolverEffort);
  VectorX x;
  touch.solver.Solve(problem, &x);
  ContactMotion(problem, x, &touch.u);
  if (!(touch.u.lpNorm<Eigen::Infinity>() <=
        10 * kNoForce * std::max(problem.b.lpNorm<Eigen::Infinity>(), 1e-300)))
    return false;
  // Where points slip each its own way, other forces along their normals may be another motion.
  x -= touch.x;
  touch.dv.setZero(nv());
  touch.rows.Spread(*model_, x, &touch.dv);
  return touch.dv.lpNorm<Eigen::Infinity>() <=
         kSameMotion * std::max(touch.a_free.lpNorm<Eigen::Infinity>(), 1e-300);
}

// Friction turns the direction of slip at the rate μ λ_n W_t/‖u_t‖ towards a slower motion: pieces of a part
// of that time follow it. Along a straight line there is nothing to follow. Where friction all but jams,
// n·W(n − μt) = p n·W n with p near 0, forces grow by 1/p and change with angles of p: pieces turn by a part
// of these.
double TreeSystem::LongestSlip(const State& state) {
  TreeTouch& touch = *touch_;
  double longest = std::numeric_limits<double>::infinity();
  const bool slips = std::any_of(touch.closed.begin(), touch.closed.end(), [](const auto& closed) {
    return !closed.mode.tangent && closed.touch.surface.friction > 0;
  });
  if (!slips || !FreeAcceleration(state) || !SolveTouches(state)) return longest;
  touch.rows.Spread(*model_, touch.x, &touch.a_free);
  InverseDynamics(*model_, state.q, state.v, touch.a_free, Vector3::Zero(), {}, &workspace_, &hold_);
  const ContactProblem& problem = touch.rows.problem();
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0 || closed.mode.tangent) continue;
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(closed.unknown)];
    const Vector3 n = closed.touch.point.n_W;
    const Vector3 u = Across(TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V), n);
    const double speed = u.norm();
    if (!(speed > (closed.starts ? kSlowSlip : kSlipping) * touch.speed)) continue;
    double W = 0, coupled = 0;
    for (int k = 0; k < of.count; ++k) {
      const auto at = of.values + static_cast<std::size_t>(k);
      W += problem.B[at] * problem.B[at];
      coupled += problem.B[at] * problem.C[at];
    }
    const Vector6 du = TouchAcceleration(closed.touch, workspace_);
    if (coupled > 0 && coupled < kNearlyJams * W) {
      const double turn = kPartOfJam * coupled / W;
      const double w = TouchTurning(closed.touch, workspace_.X_WB, workspace_.V).norm();
      const double dw = du.tail<3>().norm();
      // w h + dw h²/2 = turn
      const double h = 2 * turn / std::max(w + std::sqrt(w * w + 2 * dw * turn), 1e-300);
      longest = std::min(longest, std::max(h, kShortestSlip));
    }
    // W_t of a sphere is 3.5 times its W_n.
    const double turns = kTangentialPart * of.friction * touch.x[of.first] * W;
    const Vector3 rate = ContactFrame(n).rightCols<2>() * du.segment<2>(1);
    const double across = (rate - rate.dot(u) / (speed * speed) * u).norm();
    if (!(across > kStraight * turns)) continue;
    longest = std::min(longest, std::max(kPartOfTurn * speed / turns, kShortestSlip));
  }
  return longest;
}

// Surfaces that are nearly flat on each other, as a rim that has just tipped, carry their force by H = R/sin
// θ aside for each radian that they turn: they swing at the rate √(λ_n H/I), without end as θ goes to 0.
// Pieces follow it, or what rounding has begun would grow. I: the least of the bodies' own.
double TreeSystem::LongestRoll(const State& state) {
  TreeTouch& touch = *touch_;
  double longest = std::numeric_limits<double>::infinity();
  const auto bend = [](const Touch& at) { return (at.point.a.radii + at.point.b.radii).norm(); };
  const bool rolls = std::any_of(touch.closed.begin(), touch.closed.end(), [&](const auto& closed) {
    return bend(closed.touch) > kNearlyFlat * touch.size;
  });
  if (!rolls || !FreeAcceleration(state) || !SolveTouches(state)) return longest;
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0) continue;
    double turns = 0;
    for (const int body : {closed.touch.body_a, closed.touch.body_b}) {
      if (body == 0) continue;
      Eigen::SelfAdjointEigenSolver<Matrix3> own;
      own.computeDirect(model_->bodies()[static_cast<std::size_t>(body)].inertia, Eigen::EigenvaluesOnly);
      if (own.eigenvalues()[0] > 0) turns += 1 / own.eigenvalues()[0];
    }
    const double force =
        touch.x[touch.rows.problem().unknowns[static_cast<std::size_t>(closed.unknown)].first];
    const double square = force * bend(closed.touch) * turns;
    if (square > 0) longest = std::min(longest, std::max(kPartOfRoll / std::sqrt(square), kShortestRoll));
  }
  return longest;
}

// Below −rounding: an open point that closes.
int TreeSystem::CrossedTouch(const State& state) {
  TreeTouch& touch = *touch_;
  if (touch.stepping || touch.failed || !state.q.allFinite() || !state.v.allFinite()) return -1;
  if (!TakeEffort() || !FindTouches(state, 0)) return -1;
  bool crossed = false;
  for (const Touch& at : touch.touches) {
    if (!(at.point.gap < -1e-14 * touch.size)) continue;
    const TreeTouch::Key key = TreeTouch::KeyOf(at);
    const auto same = [&](const TreeTouch::Closed& closed) { return TreeTouch::KeyOf(closed.touch) == key; };
    if (std::any_of(touch.closed.begin(), touch.closed.end(), same)) continue;
    // What closes more slowly is closed, or open, by the next choice.
    const double speed = at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, workspace_.V));
    if (!(speed < -kStriking * touch.speed)) continue;
    crossed = true;
    if (std::find(touch.crossing.begin(), touch.crossing.end(), key) == touch.crossing.end())
      touch.crossing.push_back(key);
  }
  if (crossed) return TouchEvent();
  if (RestValue(state) < 0) return TouchEvent() + 1;
  return TouchesHold(state) ? -1 : TouchEvent() + 2;
}

// The least speed along the direction that slip, spin or rolling had when it was chosen.
double TreeSystem::RestValue(const State& state) {
  TreeTouch& touch = *touch_;
  double least = 1;
  bool any = false;
  for (const TreeTouch::Closed& closed : touch.closed)
    any = any || !closed.mode.tangent || !closed.mode.spin || !closed.mode.roll;
  if (!any) return least;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  FollowTouches();
  const double rounding = 1e-14 * touch.speed;
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0) continue;
    const auto take = [&](double speed) { least = std::min(least, speed + rounding); };
    if (!closed.mode.tangent && closed.touch.surface.friction > 0)
      take(TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V).dot(closed.mode.slip));
    const Vector3 w = TouchTurning(closed.touch, workspace_.X_WB, workspace_.V);
    if (!closed.mode.spin) take(touch.size * closed.mode.spins * closed.touch.point.n_W.dot(w));
    if (!closed.mode.roll) take(touch.size * closed.mode.rolls.dot(w));
  }
  return least;
}

double TreeSystem::TouchValue(int event, const State& state) {
  TreeTouch& touch = *touch_;
  if (event == TouchEvent() + 1) return RestValue(state);
  if (event == TouchEvent() + 2) return TouchesHold(state) ? 1 : -1;
  TakeEffort();
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  double least = touch.size;
  int shape_a = -1, shape_b = -1;
  const auto look = [&](const TreeTouch::Key& key, double margin) {
    touch.others.clear();
    touch.finder.FindPair(key.shape_a, key.shape_b, workspace_.X_WB, margin, &touch.others);
  };
  const auto find = [&](const TreeTouch::Key& key) -> const Touch* {
    for (const Touch& at : touch.others)
      if (at.point.feature == key.feature) return &at;
    return nullptr;
  };
  for (const TreeTouch::Key& key : touch.crossing) {
    if (key.shape_a != shape_a || key.shape_b != shape_b) look(key, touch.size);
    shape_a = key.shape_a;
    shape_b = key.shape_b;
    const Touch* at = find(key);
    // A manifold keeps eight points: of a shape with more corners perhaps not this one, unless only those
    // are asked for that are as near.
    for (const double margin : {kNear * touch.size, 0.0}) {
      if (at != nullptr) break;
      look(key, margin);
      shape_a = -1;
      at = find(key);
    }
    if (at == nullptr) continue;
    // What separates has not closed, however small its gap is after an impact.
    const double speed = at->point.n_W.dot(TouchVelocity(*at, workspace_.X_WB, workspace_.V));
    least = std::min(least, speed > 0 ? std::max(at->point.gap, kSeparating * touch.size) : at->point.gap);
  }
  return least;
}

void TreeSystem::TakeTouch(int event, State* state) {
  touch_->closed_before = touch_->closed;
  if (event == TouchEvent()) {
    Strike(state);
  } else if (event == TouchEvent() + 1) {
    // What has come to rest sticks, if the law lets it: its velocity is zero from now on.
    for (TreeTouch::Closed& closed : touch_->closed) {
      if (closed.unknown < 0) continue;
      const double least = 1e3 * kSlipping * touch_->speed;
      const Vector3& n = closed.touch.point.n_W;
      const Vector3 w = TouchTurning(closed.touch, workspace_.X_WB, workspace_.V);
      const Vector3 u = TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V);
      if (!closed.mode.tangent && u.dot(closed.mode.slip) < least) closed.mode.tangent = true;
      if (!closed.mode.spin && touch_->size * closed.mode.spins * n.dot(w) < least) closed.mode.spin = true;
      if (!closed.mode.roll && touch_->size * closed.mode.rolls.dot(w) < least) closed.mode.roll = true;
    }
    ProjectClosed(state);
  }
}

}  // namespace linkwright
