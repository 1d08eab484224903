// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/dynamics/Controller.h"
#include "engine/model/Model.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// What makes the quadruped trot on and on: torques at each sample, and which feet may land or lift. Standing
/// feet are held, swing feet land where they meet the ground, all four stay down for a pause, then the other
/// pair swings. Feet that are real are those of TrotGroundWalker.h. `model` holds MakeTrotRobot's tree, whose
/// contacts are TrotContacts. Signals: X Y q3 Xo Yo Xe Ye in the world, their rates dX …, the plan's d_X …,
/// d_dX …, errors e_X …, e_dX …, link angles q1 … q9 by role, torques T1 … T8, forces on the standing feet
/// f1x … f2y with the friction they need, half step, pause and work of the torques W.
std::unique_ptr<Controller> MakeTrotWalker(const TrotScene& trot, const Model& model);

}  // namespace linkwright
