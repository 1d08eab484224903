// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/SceneJoints.h"

#include <cmath>

#include "app/document/SceneRobots.h"
#include "engine/constraints/eulerparameters/EulerParameters.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/scene/compile/StartState.h"

namespace linkwright::app {
namespace {

const Joint& JointOf(const Model& model, BodyIndex body) {
  return model.joints()[static_cast<std::size_t>(body.value)];
}

template <class Change>
void ChangeJoint(const Model& model, int dof, Scene* scene, const Change& change) {
  if (dof < 0 || dof >= model.nv()) return;
  const BodyIndex body = model.BodyOfDof(dof);
  const SceneJoint place = FindSceneJoint(*scene, model, body);
  if (place.robot < 0) return;
  change(scene->robots[static_cast<std::size_t>(place.robot)], place.name, JointOf(model, body));
}

}  // namespace

SceneJoint FindSceneJoint(const Scene& scene, const Model& model, BodyIndex body) {
  const std::string& full = JointOf(model, body).name;
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    const std::string prefix = RobotPrefix(scene, scene.robots[i]);
    if (full.size() > prefix.size() && full.compare(0, prefix.size(), prefix) == 0)
      return {static_cast<int>(i), full.substr(prefix.size())};
  }
  return {};
}

void WriteStartPositions(const Model& model, const VectorX& before, const VectorX& q, Scene* scene) {
  if (!scene->mechanism.empty())
    PoseMechanism(MechanismPosition(model, scene->mechanism, q), &scene->mechanism);
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, BodyIndex(body));
    if (joint.mimic || joint.nq == 0) continue;
    if (q.segment(joint.q_index, joint.nq) == before.segment(joint.q_index, joint.nq)) continue;
    const SceneJoint place = FindSceneJoint(*scene, model, BodyIndex(body));
    if (place.robot < 0) continue;
    auto& values = scene->robots[static_cast<std::size_t>(place.robot)].positions[place.name];
    values.assign(q.data() + joint.q_index, q.data() + joint.q_index + joint.nq);
  }
}

bool AddStartVelocities(const Model& model, const VectorX& change, Scene* scene) {
  const auto changes = [&](const Joint& joint) {
    return !joint.mimic && joint.nv > 0 && !change.segment(joint.v_index, joint.nv).isZero(0);
  };
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, BodyIndex(body));
    if (changes(joint) && FindSceneJoint(*scene, model, BodyIndex(body)).robot < 0 &&
        scene->mechanism.FindBody(joint.name) < 0)
      return false;
  }
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, BodyIndex(body));
    if (!changes(joint)) continue;
    if (const int at = scene->mechanism.FindBody(joint.name); at >= 0) {
      MechanismBody& moved = scene->mechanism.bodies[static_cast<std::size_t>(at)];
      moved.v += EulerRotation(moved.p) * change.segment<3>(joint.v_index);
      moved.w += change.segment<3>(joint.v_index + 3);
      continue;
    }
    const SceneJoint place = FindSceneJoint(*scene, model, BodyIndex(body));
    auto& values = scene->robots[static_cast<std::size_t>(place.robot)].velocities[place.name];
    values.resize(static_cast<std::size_t>(joint.nv), 0.0);
    for (int i = 0; i < joint.nv; ++i) values[static_cast<std::size_t>(i)] += change[joint.v_index + i];
  }
  return true;
}

std::string WriteStartState(const CompiledScene& now, const VectorX& q, const VectorX& v, Scene* scene) {
  const Model& model = *now.model;
  if (scene->trot) return "A trot starts as it is planned, and cannot start from here";
  if (!now.drivers.empty()) return "Drivers follow the time, and cannot start from here";
  // The noise on the start is added to what the scene has.
  VectorX before = now.initial_q, after = q;
  RemoveStartNoise(*scene, model, &before);
  RemoveStartNoise(*scene, model, &after);
  WriteStartPositions(model, before, after, scene);
  if (!scene->mechanism.empty()) {
    for (MechanismBody& body : scene->mechanism.bodies) {
      const Joint& joint = JointOf(model, model.FindJoint(body.name));
      body.v = EulerRotation(body.p) * v.segment<3>(joint.v_index);
      body.w = v.segment<3>(joint.v_index + 3);
    }
  }
  VectorX change = v - now.initial_v;
  for (const MechanismBody& body : scene->mechanism.bodies)
    change.segment<6>(JointOf(model, model.FindJoint(body.name)).v_index).setZero();
  AddStartVelocities(model, change, scene);
  return {};
}

VectorX WithoutTrot(const Scene& scene, const Model& model, const VectorX& present, const VectorX& wanted) {
  VectorX q = wanted;
  for (int body = 1; scene.trot && body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, BodyIndex(body));
    if (FindSceneJoint(scene, model, BodyIndex(body)).robot >= 0 || scene.mechanism.FindBody(joint.name) >= 0)
      continue;
    q.segment(joint.q_index, joint.nq) = present.segment(joint.q_index, joint.nq);
  }
  return q;
}

void WriteTorque(const Model& model, int dof, double value, Scene* scene) {
  ChangeJoint(model, dof, scene, [&](SceneRobot& robot, const std::string& name, const Joint& joint) {
    auto& values = robot.torques[name];
    values.resize(static_cast<std::size_t>(joint.nv), 0.0);
    values[static_cast<std::size_t>(dof - joint.v_index)] = value;
  });
}

void WriteDamping(const Model& model, int dof, double value, Scene* scene) {
  ChangeJoint(model, dof, scene,
              [&](SceneRobot& robot, const std::string& name, const Joint&) { robot.damping[name] = value; });
}

void WriteFriction(const Model& model, int dof, double value, Scene* scene) {
  ChangeJoint(model, dof, scene, [&](SceneRobot& robot, const std::string& name, const Joint&) {
    robot.friction[name] = value;
  });
}

System::Inputs SceneInputs(const Scene& scene, const Model& model) {
  System::Inputs inputs;
  inputs.gravity = scene.gravity;
  inputs.formulation = scene.ChosenFormulation();
  inputs.elements = PackForces(ForcesOf(scene));
  if (const ActuationSetup actuation = ActuationOf(scene); !actuation.IsEmpty()) {
    inputs.control.resize(static_cast<Eigen::Index>(actuation.actuators.size()));
    for (std::size_t i = 0; i < actuation.actuators.size(); ++i)
      inputs.control[static_cast<Eigen::Index>(i)] = actuation.actuators[i].control;
  }
  inputs.torque = inputs.damping = inputs.friction = VectorX::Zero(model.nv());
  for (int body = 1; body < model.body_count(); ++body) {
    // A coupled joint turns `ratio` times as fast: its losses seen at the master's coordinate.
    const Joint& joint = JointOf(model, BodyIndex(body));
    for (int i = 0; i < joint.nv; ++i) {
      inputs.damping[joint.v_index + i] += joint.ratio * joint.ratio * joint.damping;
      inputs.friction[joint.v_index + i] += std::abs(joint.ratio) * joint.friction;
    }
  }
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, BodyIndex(body));
    const SceneJoint place = FindSceneJoint(scene, model, BodyIndex(body));
    if (place.robot < 0 || joint.mimic) continue;
    const SceneRobot& robot = scene.robots[static_cast<std::size_t>(place.robot)];
    if (const auto found = robot.torques.find(place.name);
        found != robot.torques.end() && static_cast<int>(found->second.size()) == joint.nv)
      for (int i = 0; i < joint.nv; ++i)
        inputs.torque[joint.v_index + i] = found->second[static_cast<std::size_t>(i)];
    const auto setAll = [&](const std::map<std::string, double>& values, VectorX* out) {
      const auto found = values.find(place.name);
      if (found == values.end() || !(found->second >= 0)) return;
      for (int i = 0; i < joint.nv; ++i) (*out)[joint.v_index + i] = found->second;
    };
    setAll(robot.damping, &inputs.damping);
    setAll(robot.friction, &inputs.friction);
  }
  return inputs;
}

}  // namespace linkwright::app
