// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>
#include <cstring>

#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
void ReadMjcfKeyframes(pugi::xml_node section, const MjcfIndex& index, MjcfContext* context,
                       MjcfResult* result) {
  const RobotDescription& robot = result->robot;
  const auto width = [](JointType type) {
    return std::size_t{type == JointType::kFree ? 7U : type == JointType::kBall ? 4U : 1U};
  };
  std::size_t nq = 0;
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
    if (std::strcmp(node.name(), "key") != 0) return element.Warn("is not known and left out");
    std::vector<double> qpos;
    if (element.Has("qpos")) {
      const std::string wrong = ParseNumberList(element.Text("qpos"), &qpos);
      if (!wrong.empty()) return element.Error("qpos " + wrong);
      if (qpos.size() != nq)
        return element.Error("qpos has " + std::to_string(qpos.size()) + " numbers, the model has " +
                             std::to_string(nq) + " positions");
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
    result->robot.postures.push_back(std::move(pose));
  });
}

}  // namespace linkwright
