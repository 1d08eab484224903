// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/constraints/Mobility.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What comes above all tasks while a scene with loops is posed: null where there are none. Drivers of a
/// mechanism hold while something else can move, at what they are at `time`; where they leave nothing, they
/// give way and their start goes along (PoseMechanism). `pins` are loops besides.
std::unique_ptr<LoopConstraints> MakeLoopConstraints(const CompiledScene& scene, double time = 0,
                                                     std::span<const LoopElement> pins = {});
/// The loops that these keep closed: joints, and the drivers that hold.
std::vector<LoopElement> LoopsWhilePosing(const CompiledScene& scene, double time = 0);

/// How the scene's mechanism can move at q: with its drivers at work, as they are in the simulation.
Mobility ExamineMobility(const CompiledScene& scene, const VectorX& q, double time = 0);

}  // namespace linkwright
