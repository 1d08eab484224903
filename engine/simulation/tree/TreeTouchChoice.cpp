// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TouchLimits.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Which of the points that touch are closed, and which of these stick or slip, until the next event.
namespace linkwright {
namespace {

/// Gaps [L] and speeds [V] of what stays closed.
constexpr double kClosedGap = 1e-9, kClosedSpeed = 1e-9;
/// What time stepping leaves of both.
constexpr double kStepped = 1e-5;
/// Slow slip is along its acceleration to within this angle [rad].
constexpr double kStraightOn = 1e-8;
/// Forces within this part of the edge of their cone are at it.
constexpr double kAtEdge = 1e-7;

}  // namespace

// What is given of a closed point at the velocities of workspace_: what moves slips.
TouchMode TreeSystem::ModeOf(const Touch& at) const {
  TouchMode mode;
  const TreeTouch& touch = *touch_;
  const Vector3& n = at.point.n_W;
  const Vector3 u = Across(TouchVelocity(at, workspace_.X_WB, workspace_.V), n);
  const double least = kSlipping * touch.speed;
  if (u.norm() > least) {
    mode.tangent = false;
    mode.slip = UnitOrZero(u);
  }
  if (!(at.surface.torsional > 0) && !(at.surface.rolling > 0)) return mode;
  const Vector3 w = TouchTurning(at, workspace_.X_WB, workspace_.V);
  const double spin = n.dot(w);
  if (std::abs(spin) * touch.size > least) {
    mode.spin = false;
    mode.spins = spin > 0 ? 1 : -1;
  }
  const Vector3 roll = Across(w, n);
  if (roll.norm() * touch.size > least) {
    mode.roll = false;
    mode.rolls = UnitOrZero(roll);
  }
  return mode;
}

/// b of the closed points' rows: their accelerations without contact forces, those of bodies as a_free makes
/// them. Reads V; leaves X_WB.
void TreeSystem::FillTouchAccelerations(const State& state) {
  TreeTouch& touch = *touch_;
  InverseDynamics(*model_, state.q, state.v, touch.a_free, Vector3::Zero(), {}, &workspace_, &hold_);
  ContactProblem& problem = touch.rows.problem();
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0) continue;
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(closed.unknown)];
    const Vector6 du = TouchAcceleration(closed.touch, workspace_);
    problem.b[of.first] = du[0];
    if (of.tangent >= 0) problem.b.segment<2>(of.first + of.tangent) = du.segment<2>(1);
    if (of.spin >= 0) problem.b[of.first + of.spin] = du[3];
    if (of.roll >= 0) problem.b.segment<2>(of.first + of.roll) = du.segment<2>(4);
  }
}

// Accelerations without contact forces into a_free; false: there are none.
bool TreeSystem::FreeAcceleration(const State& state) {
  CollectForces(state);
  AddFriction();
  return Solve(state, &touch_->a_free).status == DynamicsStatus::kOk && touch_->a_free.allFinite();
}

// All that touches at `state` and does not separate, as closed points that are to be chosen.
void TreeSystem::FindClosed(const State& state) {
  TreeTouch& touch = *touch_;
  touch.closed.clear();
  const bool stepped = linearises_ && state.z[TouchAt() + kTouchClock] > 0;
  if (!FindTouches(state, (stepped ? kStepped : kClosedGap) * touch.size)) return;
  for (const Touch& at : touch.touches) {
    const double speed = at.point.n_W.dot(TouchVelocity(at, workspace_.X_WB, workspace_.V));
    // What closes faster strikes first.
    if (std::abs(speed) <= (stepped ? kStepped : kClosedSpeed) * touch.speed)
      touch.closed.push_back({at, ModeOf(at)});
  }
}

// Rows of the closed points and their accelerations; false: something has no inertia.
bool TreeSystem::FillClosed(const State& state) {
  TreeTouch& touch = *touch_;
  if (!PrepareRows(state, Locked())) return false;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  for (TreeTouch::Closed& closed : touch.closed)
    closed.unknown = touch.rows.AddPoint(*model_, workspace_, closed.touch, closed.mode);
  for (const int dof : touch.joints) touch.rows.AddDof(*model_, dof, inputs_.friction[dof]);
  touch.rows.SetTurnLength(touch.size);
  FillTouchAccelerations(state);
  for (std::size_t i = 0; i < touch.joints.size(); ++i)
    touch.rows.problem().b[JointUnknown(i).first] = touch.a_free[touch.joints[i]];
  return true;
}

// Whether forces x press and stay in their cones.
bool TreeSystem::InCones(const VectorX& x) const {
  const double none = kNoForce * std::max(x.lpNorm<Eigen::Infinity>(), 1e-300);
  for (const ContactUnknown& of : touch_->rows.problem().unknowns) {
    if (of.bounded) {
      if (std::abs(x[of.first]) > of.bound) return false;
      continue;
    }
    const double normal = x[of.first];
    if (normal < -none) return false;
    if (of.tangent >= 0 && x.segment<2>(of.first + of.tangent).norm() > of.friction * normal + none)
      return false;
    if (of.spin >= 0 && std::abs(x[of.first + of.spin]) > of.torsional * normal + none * touch_->size)
      return false;
    if (of.roll >= 0 && x.segment<2>(of.first + of.roll).norm() > of.rolling * normal + none * touch_->size)
      return false;
  }
  return true;
}

// Joints that were chosen together with the points: what the law leaves at rest is held, the rest slips.
void TreeSystem::HoldJoints() {
  TreeTouch& touch = *touch_;
  const double none = kNoForce * std::max(touch.rows.problem().b.lpNorm<Eigen::Infinity>(), 1e-300);
  for (std::size_t i = 0; i < touch.joints.size(); ++i) {
    const ContactUnknown& of = JointUnknown(i);
    const double rate = touch.u[of.first];
    const bool yields = std::abs(touch.x[of.first]) >= (1 - kNoForce) * of.bound && std::abs(rate) > none;
    sticking_.Set(touch.joints[i], yields ? std::copysign(1.0, rate) : 0);
  }
}

// What was found stays as it is, with forces in their cones; false: it does not.
bool TreeSystem::Stays() {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  touch.held.Solve(problem, &touch.x);
  ContactMotion(problem, touch.x, &touch.u);
  return touch.u.lpNorm<Eigen::Infinity>() <= NoAcceleration() && InCones(touch.x);
}

double TreeSystem::NoAcceleration() const {
  return kNoForce * std::max(touch_->rows.problem().b.lpNorm<Eigen::Infinity>(), 1e-300);
}

// Points whose forces would hold them, but for what is beyond the edge of their cones, slip along −λ_t if
// that is how they then move: what is alike breaks away alike. Reads the forces of Stays. False: it is not
// so, and the closed points are as before.
bool TreeSystem::BreaksAway(const State& state) {
  TreeTouch& touch = *touch_;
  const std::vector<ContactUnknown>& unknowns = touch.rows.problem().unknowns;
  touch.at_rest = touch.closed;
  const bool may =
      touch.joints.empty() && std::all_of(unknowns.begin(), unknowns.end(), [&](const ContactUnknown& of) {
        return of.spin < 0 && of.roll < 0 && touch.x[of.first] > 0;
      });
  if (!may) return false;
  bool any = false;
  for (TreeTouch::Closed& closed : touch.closed) {
    const ContactUnknown& of = unknowns[static_cast<std::size_t>(closed.unknown)];
    const double normal = touch.x[of.first];
    if (of.tangent < 0) continue;
    const Eigen::Vector2d force = touch.x.segment<2>(of.first + of.tangent);
    if (force.norm() < (1 - kAtEdge) * of.friction * normal) continue;
    any = true;
    closed.mode.tangent = false;
    closed.mode.slip = -UnitOrZero(ContactFrame(closed.touch.point.n_W).rightCols<2>() * force);
    closed.starts = true;
  }
  if (any && FillClosed(state) && Stays() && SlipAsChosen(state)) return true;
  touch.closed = touch.at_rest;
  if (any) FillClosed(state);
  return false;
}

// What slips slowly goes on in the direction of its acceleration, if that is where it moves. False: it is not
// so, and the closed points are as before.
bool TreeSystem::GoesOnSlowly(const State& state) {
  TreeTouch& touch = *touch_;
  touch.slow = touch.closed;
  bool any = false;
  for (TreeTouch::Closed& closed : touch.closed) {
    if (closed.mode.tangent || !(closed.touch.surface.friction > 0)) continue;
    const Vector3 u =
        Across(TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V), closed.touch.point.n_W);
    if (!(u.norm() < kSlowSlip * touch.speed)) continue;
    closed.mode.tangent = true;
    closed.mode.slip.setZero();
    any = true;
  }
  if (!any) return false;
  if (FillClosed(state)) {
    touch.held.Solve(touch.rows.problem(), &touch.x);
    bool same = touch.x.allFinite() && BreaksAway(state);
    for (std::size_t i = 0; same && i < touch.closed.size(); ++i)
      same = (touch.closed[i].mode.slip - touch.slow[i].mode.slip).norm() <= kStraightOn;
    if (same) return true;
  }
  touch.closed = touch.slow;
  FillClosed(state);
  return false;
}

// Whether points at rest that are to slip, in `closed` but not in `at_rest`, do so in their directions
// by the forces touch.x.
bool TreeSystem::SlipAsChosen(const State& state) {
  TreeTouch& touch = *touch_;
  const double none = NoAcceleration();
  VectorX& a = touch.dv;
  a = touch.a_free;
  touch.rows.Spread(*model_, touch.x, &a);
  InverseDynamics(*model_, state.q, state.v, a, Vector3::Zero(), {}, &workspace_, &hold_);
  for (std::size_t i = 0; i < touch.closed.size(); ++i) {
    const TreeTouch::Closed& closed = touch.closed[i];
    if (!touch.at_rest[i].mode.tangent || closed.mode.tangent) continue;
    const Vector6 du = TouchAcceleration(closed.touch, workspace_);
    const Vector3 slips = ContactFrame(closed.touch.point.n_W).rightCols<2>() * du.segment<2>(1);
    const double along = slips.dot(closed.mode.slip);
    if (!(along >= -none) || !((slips - along * closed.mode.slip).norm() <= none)) return false;
  }
  return true;
}

// Whether what has lifted off opens by the forces touch.x, and does not close.
bool TreeSystem::Opens(const State& state) {
  TreeTouch& touch = *touch_;
  touch.dv = touch.a_free;
  touch.rows.Spread(*model_, touch.x, &touch.dv);
  InverseDynamics(*model_, state.q, state.v, touch.dv, Vector3::Zero(), {}, &workspace_, &hold_);
  const double none = NoAcceleration();
  return std::all_of(touch.lifted.begin(), touch.lifted.end(), [&](const TreeTouch::Closed& each) {
    return TouchAcceleration(each.touch, workspace_)[0] >= -none;
  });
}

// Where all sticks, points whose forces would pull lift off and the others go on sticking, if the law lets
// them: where bodies are wedged there may be other solutions, in which what stuck slips. False: it is not so,
// and the closed points are as before.
bool TreeSystem::LiftsOff(const State& state) {
  TreeTouch& touch = *touch_;
  if (!touch.joints.empty() || touch.rows.problem().B != touch.rows.problem().C) return false;
  touch.at_rest = touch.closed;
  touch.lifted.clear();
  bool stays = Stays();
  for (std::size_t left = touch.closed.size() + 1; !stays && left != touch.closed.size();) {
    left = touch.closed.size();
    const double none = kNoForce * std::max(touch.x.lpNorm<Eigen::Infinity>(), 1e-300);
    std::erase_if(touch.closed, [&](const TreeTouch::Closed& each) {
      const int row = touch.rows.problem().unknowns[static_cast<std::size_t>(each.unknown)].first;
      if (!(touch.x[row] < -none)) return false;
      touch.lifted.push_back(each);
      return true;
    });
    if (left == touch.closed.size() || touch.closed.empty() || !FillClosed(state)) break;
    stays = Stays();
  }
  if (stays && Opens(state)) return true;
  if (touch.closed.size() != touch.at_rest.size()) {
    touch.closed = touch.at_rest;
    FillClosed(state);
  }
  return false;
}

// Of the closed points' modes what forces touch.x and accelerations touch.u make of them: what accelerates
// slips, what opens is left out.
void TreeSystem::TakeSolution() {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  const double none = NoAcceleration();
  std::size_t kept = 0;
  for (TreeTouch::Closed& closed : touch.closed) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(closed.unknown)];
    // What others carry stays closed, so that it takes its share of the least forces.
    if (!(touch.x[of.first] > 0) && touch.u[of.first] > none) continue;
    closed.grazes = !(touch.x[of.first] > 0);
    const Matrix3 frame = ContactFrame(closed.touch.point.n_W);
    if (of.tangent >= 0) {
      const Eigen::Vector2d du = touch.u.segment<2>(of.first + of.tangent);
      if (du.norm() > none) {
        closed.mode.tangent = false;
        closed.mode.slip = UnitOrZero(frame.rightCols<2>() * du);
        closed.starts = true;
      }
    }
    if (of.spin >= 0 && std::abs(touch.u[of.first + of.spin]) * touch.size > none) {
      closed.mode.spin = false;
      closed.mode.spins = touch.u[of.first + of.spin] > 0 ? 1 : -1;
    }
    if (of.roll >= 0) {
      const Eigen::Vector2d dw = touch.u.segment<2>(of.first + of.roll);
      if (dw.norm() * touch.size > none) {
        closed.mode.roll = false;
        closed.mode.rolls = UnitOrZero(frame.rightCols<2>() * dw);
      }
    }
    touch.closed[kept++] = closed;
  }
  touch.closed.resize(kept);
}

// Leaves out what grazes where the forces of least length would pull at it.
void TreeSystem::ShedGrazing(const State& state) {
  TreeTouch& touch = *touch_;
  if (std::none_of(touch.closed.begin(), touch.closed.end(), [](const auto& each) { return each.grazes; }))
    return;
  if (!FillClosed(state) || Stays()) return;
  std::erase_if(touch.closed, [](const TreeTouch::Closed& each) { return each.grazes; });
}

// Chooses by the law on accelerations which of the points that touch stay closed, which of them stick.
void TreeSystem::ChooseTouches(const State& state) {
  TreeTouch& touch = *touch_;
  touch.closed.clear();
  touch.crossing.clear();
  touch.x.resize(0);
  touch.finder.ForgetAim();
  if (touch.stepping || !state.q.allFinite() || !state.v.allFinite()) return;
  FindClosed(state);
  if (touch.closed.empty()) return;
  const ContactSetup& setup = touch.finder.setup();
  if (setup.clock == ContactClock::kAuto && !linearises_ &&
      static_cast<int>(touch.closed.size()) > setup.most_points) {
    touch.failed = true;
    return;
  }
  // Joints at rest are chosen together with the points.
  touch.joints.clear();
  if (any_friction_) touch.joints = sticking_.Release(inputs_.friction, state.v);
  if (FreeAcceleration(state) && FillClosed(state)) {
    if (HasFlatEnds()) AimClosed(state);
  } else {
    touch.closed.clear();
  }
  if (touch.closed.empty()) {
    if (any_friction_) ChooseFriction(state);
    return;
  }
  if (!Jams() && (GoesOnSlowly(state) || Stays() || BreaksAway(state) || LiftsOff(state)))
    return HoldJoints();
  const ContactSolver::Result result = touch.solver.Solve(touch.rows.problem(), &touch.x);
  if (!(result.error <= kNoForce)) touch.failed = true;
  ContactMotion(touch.rows.problem(), touch.x, &touch.u);
  HoldJoints();
  TakeSolution();
  touch.joints.clear();
  ShedGrazing(state);
}

// Whether more λ_n would lower u̇_n of a point that slips (Painlevé).
bool TreeSystem::Jams() const {
  const ContactProblem& problem = touch_->rows.problem();
  return std::any_of(problem.unknowns.begin(), problem.unknowns.end(), [&](const ContactUnknown& of) {
    double W = 0, coupled = 0;
    for (int k = 0; k < of.count; ++k) {
      const auto at = of.values + static_cast<std::size_t>(k);
      W += problem.B[at] * problem.B[at];
      coupled += problem.B[at] * problem.C[at];
    }
    return !of.bounded && W > 0 && !(coupled > 0);
  });
}

}  // namespace linkwright
