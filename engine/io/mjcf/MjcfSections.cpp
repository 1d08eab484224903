// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfRelations.h"
#include "engine/io/xml/WrongNumbers.h"

namespace linkwright {
namespace {

/// As many numbers as are needed, zeros where there are none; an error otherwise.
std::vector<double> ReadKeyNumbers(const MjcfElement& element, const char* attribute, std::size_t count,
                                   const char* of) {
  std::vector<double> numbers;
  if (!element.Has(attribute)) return std::vector<double>(count, 0);
  if (std::string_view(element.Text(attribute)).find_first_not_of(" \t\r\n") == std::string_view::npos) {
    element.Warn(MessageOf("mjcf.empty-counts-as-not-given", {std::string(attribute)}));
    return std::vector<double>(count, 0);
  }
  const std::string wrong = ParseNumberList(element.Text(attribute), &numbers);
  if (!wrong.empty())
    element.Error(WrongNumbers(attribute, wrong));
  else if (numbers.size() != count)
    element.Error(
        MessageOf("mjcf.has-numbers-model-has",
                  {std::string(attribute), std::to_string(numbers.size()), std::to_string(count), of}));
  numbers.resize(count, 0);
  return numbers;
}

}  // namespace

void ReadMjcfKeyframes(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result) {
  const RobotDescription& robot = result->robot;
  const auto width = [](JointType type) {
    return std::size_t{type == JointType::kFree ? 7U : type == JointType::kBall ? 4U : 1U};
  };
  const auto speeds = [](JointType type) {
    return std::size_t{type == JointType::kFree ? 6U : type == JointType::kBall ? 3U : 1U};
  };
  std::size_t nq = 0, nv = 0, activations = 0;
  for (const std::size_t joint : index.order) nv += speeds(robot.joints[joint].type);
  for (const ActuatorDescription& actuator : result->actuators)
    activations += actuator.HasActivation() ? 1 : 0;
  std::vector<double> start;  // in the pose of the file
  for (const std::size_t index_of : index.order) {
    const JointDescription& joint = robot.joints[index_of];
    const std::size_t count = width(joint.type);
    nq += count;
    const auto extra = result->extras.find(joint.name);
    if (extra != result->extras.end() && extra->second.start.size() == count) {
      start.insert(start.end(), extra->second.start.begin(), extra->second.start.end());
    } else {
      start.resize(nq, 0);
      if (count > 1) start[nq - 4] = 1;
    }
  }
  context->files.ForEachChild(section, [&](pugi::xml_node node) {
    CheckMjcfAttributes(node, context);
    const MjcfElement element(context, node, "");
    if (std::strcmp(node.name(), "key") != 0) return element.Warn(MessageOf("mjcf.not-known-left-out"));
    std::vector<double> qpos;
    if (element.Has("qpos")) {
      const std::string wrong = ParseNumberList(element.Text("qpos"), &qpos);
      if (!wrong.empty()) return element.Error(MessageOf("mjcf.qpos", {wrong}));
      if (qpos.size() != nq)
        return element.Error(
            MessageOf("mjcf.qpos-has-numbers-model-has", {std::to_string(qpos.size()), std::to_string(nq)}));
    } else {
      qpos = start;
    }
    Posture pose;
    pose.name =
        element.name().empty() ? "key " + std::to_string(result->robot.postures.size() + 1) : element.name();
    std::size_t at = 0;
    for (const std::size_t joint : index.order) {
      const std::size_t count = width(robot.joints[joint].type);
      const auto first = qpos.begin() + static_cast<std::ptrdiff_t>(at);
      std::vector<double>& q = pose.positions[robot.joints[joint].name];
      q = {first, first + static_cast<std::ptrdiff_t>(count)};
      // A quaternion of zeros, which keyframes without a thought for it have, is no rotation.
      if (count > 1) {
        const Eigen::Map<Eigen::Vector4d> quaternion(q.data() + count - 4);
        const double norm = quaternion.norm();
        Eigen::Map<Eigen::Vector4d>(q.data() + count - 4) =
            norm > 1e-14 ? Eigen::Vector4d(quaternion / norm) : Eigen::Vector4d(1, 0, 0, 0);
      }
      at += count;
    }
    const std::vector<double> qvel = ReadKeyNumbers(element, "qvel", nv, "velocities"),
                              act = ReadKeyNumbers(element, "act", activations, "activations"),
                              ctrl = ReadKeyNumbers(element, "ctrl", result->actuators.size(), "actuators");
    at = 0;
    for (const std::size_t joint : index.order) {
      const JointType type = robot.joints[joint].type;
      const std::size_t count = speeds(type);
      const auto first = qvel.begin() + static_cast<std::ptrdiff_t>(at);
      std::vector<double>& v = pose.velocities[robot.joints[joint].name];
      v = {first, first + static_cast<std::ptrdiff_t>(count)};
      at += count;
      if (type != JointType::kFree) continue;
      // The file has the linear velocity along the world's axes.
      const std::vector<double>& q = pose.positions[robot.joints[joint].name];
      const Quaternion turn(q[3], q[4], q[5], q[6]);
      Eigen::Map<Vector3>(v.data()) = turn.conjugate() * Vector3(v[0], v[1], v[2]);
    }
    std::size_t activation = 0;
    for (std::size_t i = 0; i < result->actuators.size(); ++i) {
      const ActuatorDescription& actuator = result->actuators[i];
      pose.controls[actuator.name] = ctrl[i];
      if (!actuator.HasActivation()) continue;
      const double w = act[activation++];
      pose.activations[actuator.name] = w;
      if (!actuator.activation_range.Contains(w))
        element.Warn(MessageOf("mjcf.act-lies-outside-actrange-starts", {actuator.name.substr(0, 100)}));
    }
    result->robot.postures.push_back(std::move(pose));
  });
}

}  // namespace linkwright
