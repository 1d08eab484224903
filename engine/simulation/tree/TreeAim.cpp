// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/simulation/tree/TreeSystemImpl.h"

// The end of a cylinder that lies flat has eight points of its rim. They are turned so that one of them is
// where it presses most, as it would tip over that one.
namespace linkwright {
namespace {

/// How often points are turned towards the centre of pressure that they have led to.
constexpr int kMostAims = 4;
/// Gaps of points that share an impact [L].
constexpr double kSharedGap = 1e-9;

}  // namespace

bool TreeSystem::HasFlatEnds() const {
  const TreeTouch& touch = *touch_;
  return std::any_of(touch.touches.begin(), touch.touches.end(), &ContactFinder::IsOnFlatEnd);
}

// Turns rim points towards the centre of pressure of the forces, or impulses, touch.x of what is in
// `touches`, whose unknowns are in their order. Whether any has moved.
bool TreeSystem::TurnRims() {
  TreeTouch& touch = *touch_;
  touch.finder.BeginAim();
  const std::vector<ContactUnknown>& unknowns = touch.rows.problem().unknowns;
  for (std::size_t i = 0; i < touch.touches.size(); ++i)
    touch.finder.Weigh(touch.touches[i], touch.x[unknowns[i].first]);
  return touch.finder.EndAim(workspace_.X_WB);
}

// The centre that holds a body still may be anywhere on its disc, which eight points do not cover: it is
// asked for first. Where the body tips, the points that carry it then lead to where the true rim carries it.
template <class Fill>
void TreeSystem::Aim(Fill fill) {
  TreeTouch& touch = *touch_;
  touch.held.Solve(touch.rows.problem(), &touch.x);
  for (int aim = 0; aim < kMostAims; ++aim) {
    if (aim > 0) touch.solver.Solve(touch.rows.problem(), &touch.x);
    if (!touch.x.allFinite() || !TurnRims() || !fill()) return;
  }
}

// Of the closed points that are to be chosen: they are found anew where rim points move.
void TreeSystem::AimClosed(const State& state) {
  TreeTouch& touch = *touch_;
  // Those that separate are none of the closed.
  touch.touches.clear();
  for (const TreeTouch::Closed& closed : touch.closed) touch.touches.push_back(closed.touch);
  Aim([&] {
    FindClosed(state);
    if (touch.closed.empty() || !FillClosed(state)) return false;
    touch.touches.clear();
    for (const TreeTouch::Closed& closed : touch.closed) touch.touches.push_back(closed.touch);
    return true;
  });
}

// Of the points that strike, whose rows are there.
void TreeSystem::AimImpact(const State& state, std::vector<double>* restitution) {
  if (!HasFlatEnds()) return;
  TreeTouch& touch = *touch_;
  const auto set_motion = [&] {
    touch.rows.Motion(state.v, &touch.u);
    touch.rows.problem().b = touch.u;
  };
  set_motion();
  Aim([&] {
    touch.finder.Find(workspace_.X_WB, kSharedGap * touch.size, &touch.touches);
    if (!PrepareRows(state)) return false;
    ForwardKinematics(*model_, state.q, state.v, &workspace_);
    restitution->clear();
    for (const Touch& at : touch.touches) {
      touch.rows.AddPoint(*model_, workspace_, at, {});
      restitution->push_back(at.surface.restitution);
    }
    touch.rows.SetTurnLength(touch.size);
    set_motion();
    return true;
  });
}

// Of the points of a step of time stepping, whose rows and motion without forces are there; finds them anew
// by `fill`.
void TreeSystem::AimStep(double h, double margin, const State& middle, const VectorX& v_free) {
  if (!HasFlatEnds()) return;
  TreeTouch& touch = *touch_;
  Aim([&] {
    touch.finder.Find(workspace_.X_WB, margin, &touch.touches);
    if (!PrepareRows(middle)) return false;
    SelectTouches(h, 0);
    touch.rows.SetTurnLength(touch.size);
    touch.rows.Motion(v_free, &touch.rows.problem().b);
    return true;
  });
  // Each step starts from nothing.
  touch.x.resize(0);
}

}  // namespace linkwright
