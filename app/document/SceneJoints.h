// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/system/System.h"

namespace linkwright::app {

/// Where a joint of the compiled model stands in the scene: robot −1 if it is not found.
struct SceneJoint {
  int robot = -1;
  std::string name;  ///< within the robot
};

/// The index in the scene of the joint that moves `body`.
SceneJoint FindSceneJoint(const Scene& scene, const Model& model, BodyIndex body);
/// Writes q into the start positions of those joints where it differs from `before`.
void WriteStartPositions(const Model& model, const VectorX& before, const VectorX& q, Scene* scene);
/// Adds a change (nv) to the start velocities. False: a joint of the scene's trot, which starts as it is
/// planned, would have to change; nothing is written then.
bool AddStartVelocities(const Model& model, const VectorX& change, Scene* scene);
/// Makes a state (nq, nv) of the compiled scene its start, so that it begins as it is there; what else there
/// is to a state begins anew. Empty, or why that cannot be, as a sentence without a full stop; nothing is
/// written then.
std::string WriteStartState(const CompiledScene& now, const VectorX& q, const VectorX& v, Scene* scene);
/// `wanted`, but for the joints of the scene's trot, whose posture is the plan's: they are as in `present`.
VectorX WithoutTrot(const Scene& scene, const Model& model, const VectorX& present, const VectorX& wanted);
void WriteTorque(const Model& model, int dof, double value, Scene* scene);
void WriteDamping(const Model& model, int dof, double value, Scene* scene);
void WriteFriction(const Model& model, int dof, double value, Scene* scene);
/// Torques, damping, friction, gravity and the numbers of springs, motors and outside forces as the scene has
/// them now.
System::Inputs SceneInputs(const Scene& scene, const Model& model);

}  // namespace linkwright::app
