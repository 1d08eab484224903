// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/dynamics/Controller.h"
#include "engine/model/Model.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// What makes the quadruped with real feet trot: computed torque of the controller's model, and forces that
/// the feet on the ground share (ShareTrotForces). The plan of each half step goes on from the line through
/// the feet that stand when it begins, so it follows slopes and steps, lower where legs would not reach.
/// Torques end at TrotScene::torque_limit. A swing foot stands as soon as its switch closes after the middle
/// of the swing; one that finds no ground goes on down with the speed of landing. Where a leg would have to
/// reach too far, there is no torque at all, until it reaches again. Signals: as of MakeTrotWalker,
/// with the forces on the standing feet that the controller wants.
std::unique_ptr<Controller> MakeTrotGroundWalker(const TrotScene& trot, const Model& model);

}  // namespace linkwright
