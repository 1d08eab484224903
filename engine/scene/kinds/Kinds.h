// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Kind.h"

namespace linkwright {

/// The kinds of objects in a scene, each described by one table. The C++ type of the objects stands behind.
const Kind& SceneKindOf();        ///< Scene
const Kind& CrossCheckKind();     ///< SecondOpinionOptions
const Kind& SceneRobotKind();     ///< SceneRobot
const Kind& LoopKind();           ///< LoopElement
const Kind& ForceKindOf();        ///< ForceElement
const Kind& PathKind();           ///< PathElement
const Kind& WaypointKind();       ///< PathWaypoint
const Kind& TargetKindOf();       ///< SceneTarget
const Kind& TargetOptionsKind();  ///< TargetOptions
const Kind& CameraKind();         ///< SceneCamera
const Kind& ViewKind();           ///< SceneView
const Kind& TrotKindOf();         ///< TrotScene
const Kind& TrotRobotKind();      ///< TrotParameters, without gravity
const Kind& TrotPlanKind();       ///< TrotPlan
const Kind& TrotPushKind();       ///< TrotScene, its push
const Kind& TrotCaseKind();       ///< TrotCase; a file of its own, not in a scene

/// All that scenes have, as the schema and the reference have them.
std::span<const Kind* const> AllKinds();

}  // namespace linkwright
