// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Linearisation.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// Linearises a running system at `state`, modes included: inertia, gravity and gyroscopic terms
/// analytically, what else pushes (damping, springs, motors, stops, the grab, outside forces) by differences
/// of those terms alone. Dry friction stays as it is chosen at that state: a slipping joint keeps its torque,
/// a sticking one is held. Changes which modes `system` has chosen: give it a Clone. Not ok for what is no
/// tree, and where the mass matrix is singular. O(nv³). Checks the system's stop once a degree of freedom,
/// and once in O(nv²) of what follows: inverses and eigenvalues of nv × nv numbers.
///
/// Of a tree with closed loops the independent velocities alone are states, those of coordinate partitioning;
/// the others count as held, and the modes' shapes show what follows from the loops.
SystemStatus Linearise(System* system, const State& state, Linearisation* out);
/// The same of a tree that has loops, all by differences.
SystemStatus LineariseLoops(System* system, const State& state, Linearisation* out);

}  // namespace linkwright
