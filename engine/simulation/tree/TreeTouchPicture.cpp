// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/simulation/contact/TouchMotion.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// Points of contact and their forces at one moment, to be drawn.
namespace linkwright {
namespace {

/// After a step of time stepping: gaps [L] and speeds [V] of what touches and sticks. Such a step ends
/// within g h² of the surface, and its velocities are those of its middle.
constexpr double kSteppedGap = 1e-4, kSteppedSpeed = 1e-3;

}  // namespace

ContactStatus TreeSystem::ContactForces(const State& state, std::vector<ContactForce>* out) {
  out->clear();
  if (!touch_) return {};
  // What a step has chosen stays: a copy looks for it.
  return std::make_unique<TreeSystem>(*this)->FindTouchForces(state, out);
}

ContactStatus TreeSystem::FindTouchForces(const State& state, std::vector<ContactForce>* out) {
  TreeTouch& touch = *touch_;
  const Eigen::Index at = TouchAt();
  ContactStatus found;
  std::vector<double> residuals;
  found.on = true;
  if (!state.q.allFinite() || !state.v.allFinite()) return found;
  // Before the first step there is none to tell the clock.
  found.stepping = state.z[at + kTouchClock] > 0 || touch.finder.setup().clock == ContactClock::kStepping;
  found.residual = state.z[at + kTouchResidual];
  touch.stepping = found.stepping;
  touch.failed = false;
  ChooseModes(state);
  TakePartition(state);
  // Too many points for events, too: the next step is one of time stepping.
  if (found.stepping || touch.failed) {
    if (!SolveStepped(state)) return found;
  } else {
    CollectForces(state);
    AddFriction();
    if (Solve(state, &a_).status != DynamicsStatus::kOk || !AddTouchForces(state, &a_)) return found;
    found.residual = std::max(found.residual, TouchResidual(&residuals));
  }
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  touch.finder.Find(workspace_.X_WB, 0, &touch.others);
  for (const Touch& each : touch.others)
    found.residual = std::max(found.residual, -each.point.gap / touch.size);
  const auto& parties = touch.finder.setup().parties;
  const auto& shapes = touch.finder.setup().shapes;
  const auto name = [&](int shape) {
    return parties[static_cast<std::size_t>(shapes[static_cast<std::size_t>(shape)].party)].name;
  };
  for (const TreeTouch::Closed& closed : touch.closed) {
    if (closed.unknown < 0) continue;
    const ContactUnknown& of = touch.rows.problem().unknowns[static_cast<std::size_t>(closed.unknown)];
    const double normal = touch.x[of.first];
    if (!(normal > 0) && (found.stepping || touch.failed)) continue;
    const Matrix3 frame = ContactFrame(closed.touch.point.n_W);
    const Vector3 u = TouchVelocity(closed.touch, workspace_.X_WB, workspace_.V);
    ContactForce& force = out->emplace_back();
    force.p = closed.touch.point.p_W;
    force.n = closed.touch.point.n_W;
    force.force = normal * (force.n - closed.touch.surface.friction * closed.mode.slip);
    if (of.tangent >= 0) force.force += frame.rightCols<2>() * touch.x.segment<2>(of.first + of.tangent);
    if (of.tangent < 0 && closed.touch.surface.friction > 0) force.mode = ContactForce::Mode::kSlips;
    force.body_a = closed.touch.body_a;
    force.body_b = closed.touch.body_b;
    force.gap = closed.touch.point.gap;
    force.friction = closed.touch.surface.friction;
    force.feature = closed.touch.point.feature;
    const auto unknown = static_cast<std::size_t>(closed.unknown);
    force.residual = unknown < residuals.size() ? residuals[unknown] : -1;
    force.slip = (u - u.dot(force.n) * force.n).norm();
    force.a = name(closed.touch.shape_a);
    force.b = name(closed.touch.shape_b);
  }
  found.points = static_cast<int>(out->size());
  return found;
}

// The law on accelerations for all that touches after a step of time stepping. False: there is no solution.
bool TreeSystem::SolveStepped(const State& state) {
  TreeTouch& touch = *touch_;
  touch.closed.clear();
  touch.x.resize(0);
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  touch.finder.Find(workspace_.X_WB, kSteppedGap * touch.size, &touch.touches);
  const double slow = kSteppedSpeed * touch.speed;
  for (const Touch& each : touch.touches) {
    const Vector3& n = each.point.n_W;
    const Vector3 u = TouchVelocity(each, workspace_.X_WB, workspace_.V);
    if (n.dot(u) > slow) continue;
    const bool sticks = (u - n.dot(u) * n).norm() <= slow;
    touch.closed.push_back({each, sticks ? TouchMode() : ModeOf(each), -1});
  }
  if (touch.closed.empty()) return true;
  if (!FreeAcceleration(state) || !PrepareRows(state, Locked())) return false;
  ForwardKinematics(*model_, state.q, state.v, &workspace_);
  for (TreeTouch::Closed& closed : touch.closed)
    closed.unknown = touch.rows.AddPoint(*model_, workspace_, closed.touch, closed.mode);
  touch.rows.SetTurnLength(touch.size);
  FillTouchAccelerations(state);
  touch.solver.Solve(touch.rows.problem(), &touch.x);
  return touch.x.allFinite();
}

}  // namespace linkwright
