// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <utility>

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
/// the others count as held, and the modes' shapes show what follows from the loops. So it is of points that
/// touch: those that stick are held, those that slip stay closed and follow Coulomb's law in their direction
/// of slip, those apart are absent. Positions are those that the velocities lead to: what rolls goes where it
/// rolls to. Controllers count as functions of state and time, without their sampling.
///
/// Activations of actuators are states, and their controls inputs. At a kink of a law (a muscle whose
/// activation is its control) the slope is the mean of those on both sides.
SystemStatus Linearise(System* system, const State& state, Linearisation* out);
/// The same of a tree that has loops, all by differences.
SystemStatus LineariseLoops(System* system, const State& state, Linearisation* out);
/// The same by dense rows, of whatever holds (System::FindHeldRows): O(nv³) for each of the states.
SystemStatus LineariseHeld(System* system, const State& state, Linearisation* out);
/// f' = Σ weight f(k step) / step: central differences of fourth order, [m, rad, m/s, rad/s, 1].
inline constexpr double kLinearisationStep = 1e-4;
inline constexpr std::array<std::pair<int, double>, 4> kLinearisationWeights = {
    {{1, 8.0 / 12}, {-1, -8.0 / 12}, {2, -1.0 / 12}, {-2, 1.0 / 12}}};
/// Adds the activations and controls to what else `out` has; `state`: where, with its loops closed.
SystemStatus AddActuation(System* system, const State& state, Linearisation* out);

}  // namespace linkwright
