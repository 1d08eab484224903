// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "engine/io/mjcf/MjcfWriterParts.h"

namespace linkwright {
namespace {

/// Nearer than this, both ends of a loop meet where all joints are at 0 [m].
constexpr double kMeet = 1e-9;

}  // namespace

std::pair<double, double> Followed(const SceneRobot& robot, const JointDescription& joint) {
  const auto& joints = robot.description.joints;
  double ratio = 1, offset = 0;
  const JointDescription* at = &joint;
  for (std::size_t i = 0; at->mimic && i < joints.size(); ++i) {
    offset += ratio * at->mimic->offset;
    ratio *= at->mimic->multiplier;
    const auto found = std::find_if(joints.begin(), joints.end(),
                                    [&](const auto& each) { return each.name == at->mimic->joint; });
    if (found == joints.end()) break;
    at = &*found;
  }
  const auto of = [&](const std::map<std::string, std::vector<double>>& values) {
    const auto found = values.find(at->name);
    return found == values.end() || found->second.empty() ? 0 : found->second[0];
  };
  return {offset + ratio * of(robot.positions), ratio * of(robot.velocities)};
}

Transform FrameOf(const Vector3& point, const Vector3& axis, const Vector3& reference) {
  Matrix3 R;
  R.col(2) = axis.normalized();
  R.col(0) = (reference - reference.dot(R.col(2)) * R.col(2)).normalized();
  R.col(1) = R.col(2).cross(R.col(0));
  return {R, point};
}

void WriteMjcfLoop(const LoopElement& loop, const std::string& name, const MjcfLoopEnd& i,
                   const MjcfLoopEnd& j, pugi::xml_node section) {
  const bool weld = loop.type == LoopType::kFixed;
  pugi::xml_node node = section.append_child(weld ? "weld" : "connect");
  node.append_attribute("name") = name.c_str();
  // Of a connection by bodies the second anchor is where the first one is with all joints at 0. Where that is
  // not so, two sites are connected, which older readers do not know.
  const bool meet = (i.X_WB * i.X.p - j.X_WB * j.X.p).norm() <= kMeet;
  if (!weld && !meet) {
    for (const auto& [attribute, end] : {std::pair{"site1", &i}, std::pair{"site2", &j}}) {
      const std::string of = name + (end == &i ? "_i" : "_j");
      pugi::xml_node body = end->body;
      pugi::xml_node site = body.append_child("site");
      site.append_attribute("name") = of.c_str();
      PutPose(site, {Matrix3::Identity(), end->X.p});
      node.append_attribute(attribute) = of.c_str();
    }
  } else {
    node.append_attribute("body1") = i.body.attribute("name").value();
    if (j.body.attribute("name")) node.append_attribute("body2") = j.body.attribute("name").value();
  }
  if (!loop.enabled) node.append_attribute("active") = "false";
  if (weld) {
    // Of body2 in body1, where the frames of both ends are one.
    const Transform X = i.X * j.X.Inverse();
    const Quaternion turn(X.R);
    Put(node, "relpose", {X.p.x(), X.p.y(), X.p.z(), turn.w(), turn.x(), turn.y(), turn.z()});
  } else if (meet) {
    Put(node, "anchor", i.X.p);
  }
}

}  // namespace linkwright
