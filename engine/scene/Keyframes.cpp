// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Keyframes.h"

#include <algorithm>

#include "engine/math/Rotation.h"
#include "engine/scene/RobotNames.h"

namespace linkwright {
namespace {

/// The name in its robot's file of the joint that a floating robot gets.
constexpr const char* kBaseJoint = "base";

// Joints of a robot that have positions of their own.
template <class Visit>
void ForJoints(const SceneRobot& robot, const Visit& visit) {
  if (robot.floating) visit(std::string(kBaseJoint));
  for (const JointDescription& joint : robot.description.joints)
    if (joint.type != JointType::kFixed && (!joint.mimic || robot.independent_mimic)) visit(joint.name);
}

bool HasPosture(const SceneRobot& robot, const std::string& name) {
  const auto& postures = robot.description.postures;
  return std::any_of(postures.begin(), postures.end(), [&](const Posture& p) { return p.name == name; });
}

double BlendNumber(double a, double b, double part) { return part == 1 ? b : a + part * (b - a); }

std::vector<double> BlendNumbers(const std::vector<double>& a, const std::vector<double>& b, double part) {
  if (a.size() != b.size()) return part < 1 ? a : b;
  std::vector<double> out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = BlendNumber(a[i], b[i], part);
  return out;
}

// As many numbers as a ball or a free joint has end in a quaternion [w, x, y, z].
std::vector<double> BlendPosition(const std::vector<double>& a, const std::vector<double>& b, double part) {
  std::vector<double> out = BlendNumbers(a, b, part);
  if (a.size() != b.size() || (a.size() != 4 && a.size() != 7) || part == 0 || part == 1) return out;
  const std::size_t at = a.size() - 4;
  const Quaternion from(a[at], a[at + 1], a[at + 2], a[at + 3]), to(b[at], b[at + 1], b[at + 2], b[at + 3]);
  const Quaternion start = from.normalized();
  const Vector3 turn = RotationVector((start.conjugate() * to.normalized()).normalized());
  const Quaternion q = (start * QuaternionFromVector(part * turn)).normalized();
  out[at] = q.w();
  out[at + 1] = q.x();
  out[at + 2] = q.y();
  out[at + 3] = q.z();
  return out;
}

template <class Value, class Blend>
void BlendInto(const std::map<std::string, Value>& second, double part, const Blend& blend,
               std::map<std::string, Value>* values) {
  for (const auto& [name, value] : second) {
    const auto found = values->find(name);
    if (found == values->end())
      values->emplace(name, value);
    else
      found->second = blend(found->second, value, part);
  }
}

}  // namespace

Posture KeyframeOf(const Scene& scene, const Model& model, const VectorX& q, const VectorX& v,
                   std::span<const double> activations, std::span<const double> controls) {
  Posture keyframe;
  for (const SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    ForJoints(robot, [&](const std::string& name) {
      const BodyIndex body = model.FindJoint(prefix + name);
      if (!body.IsValid()) return;
      const Joint& joint = model.joints()[static_cast<std::size_t>(body.value)];
      if (joint.mimic || joint.nq == 0) return;
      const double* const position = q.data() + joint.q_index;
      const double* const speed = v.data() + joint.v_index;
      keyframe.positions[prefix + name].assign(position, position + joint.nq);
      keyframe.velocities[prefix + name].assign(speed, speed + joint.nv);
    });
  }
  std::size_t active = 0;
  for (std::size_t i = 0; i < scene.actuators.size(); ++i) {
    const ActuatorDescription& actuator = scene.actuators[i];
    keyframe.controls[actuator.name] = i < controls.size() ? controls[i] : actuator.control;
    if (!actuator.HasActivation()) continue;
    keyframe.activations[actuator.name] =
        active < activations.size() ? activations[active] : actuator.activation;
    ++active;
  }
  return keyframe;
}

std::vector<std::string> KeyframeNames(const Scene& scene) {
  std::vector<std::string> names;
  const auto add = [&](const std::vector<Posture>& postures) {
    for (const Posture& posture : postures)
      if (std::find(names.begin(), names.end(), posture.name) == names.end()) names.push_back(posture.name);
  };
  add(scene.keyframes);
  for (const SceneRobot& robot : scene.robots) add(robot.description.postures);
  return names;
}

std::optional<Posture> FindKeyframe(const Scene& scene, const std::string& name) {
  for (const Posture& keyframe : scene.keyframes)
    if (keyframe.name == name) return keyframe;
  std::optional<Posture> found;
  for (const SceneRobot& robot : scene.robots) {
    if (!HasPosture(robot, name)) continue;
    if (!found) found.emplace().name = name;
    const std::string prefix = RobotPrefix(scene, robot);
    for (const Posture& posture : robot.description.postures) {
      if (posture.name != name) continue;
      for (const auto& [joint, values] : posture.positions) found->positions[prefix + joint] = values;
      for (const auto& [joint, values] : posture.velocities) found->velocities[prefix + joint] = values;
      for (const auto& [actuator, value] : posture.controls) found->controls[actuator] = value;
      for (const auto& [actuator, value] : posture.activations) found->activations[actuator] = value;
    }
  }
  return found;
}

void TakeKeyframe(const Posture& keyframe, Scene* scene) {
  for (SceneRobot& robot : scene->robots) {
    const std::string prefix = RobotPrefix(*scene, robot);
    ForJoints(robot, [&](const std::string& name) {
      const auto positions = keyframe.positions.find(prefix + name);
      if (positions != keyframe.positions.end()) robot.positions[name] = positions->second;
      const auto velocities = keyframe.velocities.find(prefix + name);
      if (velocities != keyframe.velocities.end()) robot.velocities[name] = velocities->second;
    });
  }
  for (ActuatorDescription& actuator : scene->actuators) {
    const auto take = [&](const std::map<std::string, double>& values, double* value) {
      if (const auto given = values.find(actuator.name); given != values.end()) *value = given->second;
    };
    take(keyframe.controls, &actuator.control);
    take(keyframe.activations, &actuator.activation);
  }
}

Posture BlendKeyframes(const Posture& first, const Posture& second, double part) {
  Posture out = first;
  BlendInto(second.positions, part, BlendPosition, &out.positions);
  BlendInto(second.velocities, part, BlendNumbers, &out.velocities);
  BlendInto(second.activations, part, BlendNumber, &out.activations);
  BlendInto(second.controls, part, BlendNumber, &out.controls);
  return out;
}

}  // namespace linkwright
