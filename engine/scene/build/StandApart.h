// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// Where what has come to a scene stands.

/// How far it must go up, where it reaches down to the height `lowest`, to stand on the ground of the scene;
/// 0: it does not reach below, or there is no ground.
double RiseToGround(const Scene& scene, double lowest);

/// The lowest point of all at the start; infinite: there is nothing. Planes and hills are ground themselves,
/// and do not count.
double LowestPoint(const CompiledScene& compiled);

/// Moves a robot aside where it stands in another one, as then neither could be seen, and up where it reaches
/// below the ground. Else it stays.
SceneEdit StandApart(CObjectContainer* scene, ObjectId robot);

}  // namespace linkwright
