// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>

#include "engine/simulation/run/Divergence.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// What a step has done to the energy ledger, where that cannot be.
struct LedgerJump {
  double residual = 0;   ///< numerical error of the step [J]
  double exchanged = 0;  ///< moved to and fro in the step, with the kinetic energy before it [J]
};

/// A jump: a step changes the residual by more than half of the kinetic energy there was and the energy that
/// was exchanged in it, and by more than `floor`. Inaccuracy alone does not do that: it takes steps of the
/// length of what moves, or an unstable method.
std::optional<LedgerJump> FindLedgerJump(const Energies& before, const Energies& after, double floor);

/// The kinetic energy of all that moves at half a metre a second [J]: what FindLedgerJump takes no notice of,
/// because a single step from rest is nothing but error to methods of first order.
double LedgerFloor(const System& system);

/// Examines a step that failed from the state `good`, and whose events of contact the system still has:
/// where, which of all that pushes there is the largest, which pair struck, and which options get past.
/// Pushes τ are compared by |τ| (|v| + h |τ| (M⁻¹)_ii), the power that they have and would get in a step.
/// Options are tried by simulating: the step is halved until a few hundred steps pass, then implicit
/// midpoint; that may take seconds, and only `suggest` asks for it. It ends early, with what is found until
/// then, where the system's stop is requested. Changes nothing.
Divergence ExamineFailure(const System& system, const State& good, const SimulationOptions& options,
                          const SystemStatus& failure, const std::optional<LedgerJump>& jump, bool suggest);

/// Adds the last impact of the run before the failure, unless there was one in the step that failed.
/// `events`: by time.
void AddLastImpact(std::span<const ContactEvent> events, Divergence* found);

}  // namespace linkwright
