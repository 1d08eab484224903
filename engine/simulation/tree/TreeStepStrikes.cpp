// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/simulation/tree/TreeSystemImpl.h"

// Which points of a step of time stepping strike, and which rest or roll.
namespace linkwright {
namespace {

/// What strikes is faster than this [V], and by this factor than forces without contact make it in a step.
constexpr double kStrikes = 1e-3, kBeyondForces = 2;
/// Gaps that count as none [L].
constexpr double kNoGap = 1e-12;

}  // namespace

// What rests or rolls and is a little above at the start of the step, as errors of its third order leave it,
// may come down by half of that: it would be apart and fall freely one day otherwise. `u`: motion of the
// middle.
void TreeSystem::FindSinks(double h) {
  TreeTouch& touch = *touch_;
  touch.sinks.setZero(touch.rows.problem().rows());
  for (std::size_t i = 0; i < touch.touches.size(); ++i) {
    const int row = touch.rows.problem().unknowns[i].first;
    const double start = touch.touches[i].point.gap - h / 2 * touch.u[row] + h / 4 * touch.travel[row];
    if (start > kNoGap * touch.size && start <= h * StepForces(row) && !Strikes(row))
      touch.sinks[row] = start / (2 * h);
  }
}

// How much faster a row of a point becomes within the step by what is no contact.
double TreeSystem::StepForces(int row) const {
  const TreeTouch& touch = *touch_;
  return std::abs(touch.u_free[row] - touch.u_before[row] + 2 * touch.travel[row]);
}

// Whether a point closes faster than forces without contact make it in kBeyondForces steps: slower bounces
// are what steps of this length do not tell from rest.
bool TreeSystem::Strikes(int row) const {
  const TreeTouch& touch = *touch_;
  const double least = std::max(kStrikes * touch.speed, kBeyondForces * StepForces(row));
  return touch.u_before[row] - touch.travel[row] < -least;
}

}  // namespace linkwright
