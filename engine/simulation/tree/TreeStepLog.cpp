// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/simulation/tree/TouchLimits.h"
#include "engine/simulation/tree/TreeSystemImpl.h"

// What a step of time stepping has changed of what touches: for the log, not for the motion.
namespace linkwright {
namespace {

enum class StepMode { kOpen, kSticks, kSlips };

}  // namespace

// Points that strike, each by its impulse, which is that of the whole step; and pairs that are reported whose
// mode is another than after the step before, `z_before`, where that was one of time stepping (`knows`).
void TreeSystem::LogStep(const VectorX& z_before, const VectorX& z, double time, bool knows) {
  TreeTouch& touch = *touch_;
  const ContactProblem& problem = touch.rows.problem();
  const auto strikes = [&](std::size_t i) {
    const int row = problem.unknowns[i].first;
    return touch.x[row] > 0 && Strikes(row);
  };
  for (std::size_t i = 0; i < touch.touches.size(); ++i) {
    if (!strikes(i)) continue;
    const Touch& at = touch.touches[i];
    const ContactUnknown& of = problem.unknowns[i];
    const Matrix3 frame = ContactFrame(at.point.n_W);
    ContactEvent event = EventAt(at, "impact", time);
    event.normal = touch.x[of.first];
    event.impulse = event.normal * frame.col(0);
    if (of.tangent >= 0) event.impulse += frame.rightCols<2>() * touch.x.segment<2>(of.first + of.tangent);
    event.energy = event.normal * (touch.u_before[of.first] + touch.u[of.first]) / 2;
    event.law = touch.factors[i] < 1 ? "scaled" : "newton";
    touch.events.push_back(std::move(event));
  }
  if (!knows) return;
  const auto mode_of = [&](const VectorX& numbers, Eigen::Index pair) {
    return !(numbers[pair + kPairPoints] > 0)                    ? StepMode::kOpen
           : numbers[pair + kPairSlip] > kSlowSlip * touch.speed ? StepMode::kSlips
                                                                 : StepMode::kSticks;
  };
  const ContactSetup& setup = touch.finder.setup();
  for (int pair = 0; pair < touch_pairs(); ++pair) {
    const StepMode before = mode_of(z_before, TouchPairAt(pair)), now = mode_of(z, TouchPairAt(pair));
    if (before == now) continue;
    ContactEvent event;
    // A pair that has struck has no other mode until the step after.
    bool struck = false;
    for (std::size_t i = 0; i < touch.touches.size(); ++i) {
      if (touch.touches[i].report != pair) continue;
      struck = struck || strikes(i);
      event.p = touch.touches[i].point.p_W;
    }
    if (before == StepMode::kOpen && struck) continue;
    event.time = time;
    event.event = before == StepMode::kOpen ? "touch"
                  : now == StepMode::kOpen  ? "lift"
                  : now == StepMode::kSlips ? "break away"
                                            : "come to rest";
    const auto& [a, b] = setup.reported[static_cast<std::size_t>(pair)];
    event.a = setup.parties[static_cast<std::size_t>(a)].name;
    event.b = setup.parties[static_cast<std::size_t>(b)].name;
    touch.events.push_back(std::move(event));
  }
}

}  // namespace linkwright
