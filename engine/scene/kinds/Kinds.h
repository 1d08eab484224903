// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/Kind.h"

namespace linkwright {

/// The version of the scene format that this program reads and writes.
inline constexpr int kSceneVersion = 1;

/// The kinds of objects in a scene, each described by one table. The C++ type of the objects stands behind.
const Kind& SceneKindOf();          ///< Scene
const Kind& CrossCheckKind();       ///< CrossCheckOptions
const Kind& SceneRobotKind();       ///< SceneRobot
const Kind& PostureKind();          ///< Posture
const Kind& LoopKind();             ///< LoopElement
const Kind& LinkKind();             ///< LinkDescription
const Kind& ShapeKind();            ///< Visual: a visual or collision shape
const Kind& JointKind();            ///< JointDescription
const Kind& MimicKind();            ///< Mimic
const Kind& FrameKind();            ///< FrameDescription
const Kind& ForceKindOf();          ///< ForceElement
const Kind& TendonKind();           ///< TendonDescription
const Kind& TendonStopKind();       ///< TendonStopDescription
const Kind& ActuatorKind();         ///< ActuatorDescription
const Kind& MuscleKind();           ///< MuscleDescription
const Kind& RecordedInputKind();    ///< RecordedInput
const Kind& InputNoiseKind();       ///< InputNoise
const Kind& StartNoiseKind();       ///< StartNoise
const Kind& KeyframeKind();         ///< Posture, of the scene
const Kind& TeleoperationKind();    ///< TeleoperationBinding
const Kind& SensorKind();           ///< SensorDescription
const Kind& PathKind();             ///< PathElement
const Kind& WaypointKind();         ///< PathWaypoint
const Kind& TargetKindOf();         ///< SceneTarget
const Kind& TargetOptionsKind();    ///< TargetOptions
const Kind& ContactKind();          ///< ContactDescription
const Kind& ContactGroundKind();    ///< ContactGround
const Kind& ContactPairKind();      ///< ContactPair
const Kind& CameraKind();           ///< SceneCamera
const Kind& ViewKind();             ///< SceneView
const Kind& PlotReferenceKind();    ///< PlotReference
const Kind& MechanismKind();        ///< MechanismDescription; in a scene, or a model file of its own
const Kind& MechanismBodyKind();    ///< MechanismBody
const Kind& MechanismJointKind();   ///< MechanismJoint
const Kind& TimeFunctionKind();     ///< TimeFunction
const Kind& MechanismForceKind();   ///< MechanismForce
const Kind& MechanismOutputKind();  ///< MechanismOutput
const Kind& TrotKindOf();           ///< TrotScene
const Kind& BalanceKind();          ///< SceneBalance
const Kind& TrotRobotKind();        ///< TrotParameters, without gravity
const Kind& TrotPlanKind();         ///< TrotPlan
const Kind& TrotPushKind();         ///< TrotScene, its push
const Kind& TrotCaseKind();         ///< TrotCase; a file of its own, not in a scene

/// All that scenes have, as the schema and the reference have them.
std::span<const Kind* const> AllKinds();

}  // namespace linkwright
