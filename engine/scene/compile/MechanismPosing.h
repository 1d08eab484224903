// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/constraints/Mobility.h"
#include "engine/kinematics/tasks/LoopConstraints.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {

/// What comes above all tasks while a scene with loops is posed: null where there are none. Drivers of a
/// mechanism hold while something else can move, at what they are at `time`; where they leave nothing, they
/// are freed and their start values change (PoseMechanism). `pins` are loops besides.
std::unique_ptr<LoopConstraints> MakeLoopConstraints(const CompiledScene& scene, double time = 0,
                                                     std::span<const LoopElement> pins = {});
/// The loops that these keep closed: joints, and the drivers that hold.
std::vector<LoopElement> LoopsWhilePosing(const CompiledScene& scene, double time = 0);

/// Brings the bodies (q, nq, which is closed) to where a driver of the scene's mechanism, a number among its
/// joints, holds `value` at the start [m, rad] in place of what it holds in `mechanism`, in pieces, so that
/// they stay on their branch. False: no position near by has it, or a stop was requested; nothing is changed
/// then.
bool SetDriver(const CompiledScene& scene, int joint, double value, MechanismDescription* mechanism,
               VectorX* q, const StopCheck& stop = {});

/// How the scene's mechanism can move at q: with its drivers at work, as they are in the simulation.
Mobility ExamineMobility(const CompiledScene& scene, const VectorX& q, double time = 0,
                         const StopCheck& stop = {});

}  // namespace linkwright
