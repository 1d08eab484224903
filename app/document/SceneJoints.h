// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/model/Model.h"
#include "engine/scene/Scene.h"
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
/// `wanted`, but for the joints of the scene's trot, whose posture is the plan's: they are as in `present`.
VectorX WithoutTrot(const Scene& scene, const Model& model, const VectorX& present, const VectorX& wanted);
void WriteTorque(const Model& model, int dof, double value, Scene* scene);
void WriteDamping(const Model& model, int dof, double value, Scene* scene);
void WriteFriction(const Model& model, int dof, double value, Scene* scene);
/// Torques, damping, friction, gravity and the numbers of springs, motors and outside forces as the scene has
/// them now.
System::Inputs SceneInputs(const Scene& scene, const Model& model);

}  // namespace linkwright::app
