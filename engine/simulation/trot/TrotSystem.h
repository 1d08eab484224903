// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/simulation/system/System.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// The quadruped that trots, on and on: standing feet are pinned, swing feet land where they meet the ground
/// (and stop there at once), all four stay down for a pause, then the other pair swings.
///
/// q (11): X, Y, q3 of the body, then x and y of the feet front 1, rear 1, front 2, rear 2, in the plane of
/// the walk, which is the world's x-z plane; v: their rates. z: work, and what the controller holds: torques,
/// half step, which feet are down. `drawn`: MakeTrotRobot's tree, whose bodies BodyPoses are of. Signals: X Y
/// q3 Xo Yo Xe Ye in the world, their rates dX …, the plan's d_X …, d_dX …, errors e_X …, e_dX …, link angles
/// q1 … q9 by role, torques T1 … T8, forces on the standing feet f1x … f2y with the friction they need, and
/// the ledger.
std::unique_ptr<System> MakeTrotSystem(const TrotScene& trot, const Vector3& gravity,
                                       std::shared_ptr<const Model> drawn);

}  // namespace linkwright
