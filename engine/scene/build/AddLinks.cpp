// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/AddLinks.h"

#include <Eigen/Geometry>
#include <cmath>

#include "engine/model/MassProperties.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr int kMostLinks = 1000;

// The shape from the origin along a way; z lies along it.
Visual ShapeAlong(const Vector3& along, const BarShape& bar) {
  Visual shape;
  const double length = along.norm();
  shape.X_LG.R = Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), along).toRotationMatrix();
  shape.X_LG.p = along / 2;
  Geometry& g = shape.geometry;
  g.type = bar.type;
  g.radius = bar.width / 2;
  g.length = length;
  g.size = Vector3(bar.width, bar.width, length);
  if (bar.type == ShapeType::kEllipsoid) g.size /= 2;
  return shape;
}

// Adds it to the robot; the pose of the parent link is known.
std::string AddTo(SceneRobot* robot, const std::string& parent, const Transform& X_WP, const NewLink& link) {
  RobotDescription& robot_links = robot->description;
  std::string name = FreeLinkName(robot_links, link.name);
  JointDescription joint;
  joint.name = FreeJointName(robot_links, link.joint);
  joint.type = link.type;
  joint.parent = parent;
  joint.child = name;
  joint.X_PJ = X_WP.Inverse() * Transform{Matrix3::Identity(), link.anchor};
  joint.axis = link.axis.normalized();
  robot_links.links.push_back(MakeBar(name, link.along, link.shape));
  robot_links.joints.push_back(joint);
  return name;
}

// A robot of its own. Returns the name of the link.
std::string AddRobotTo(Scene* scene, const NewLink& link) {
  SceneRobot& robot = scene->robots.emplace_back();
  robot.name = FreeRobotName(*scene, "robot");
  robot.description.name = robot.name;
  const bool is_root = link.type == JointType::kFixed || link.type == JointType::kFree;
  if (is_root) {
    robot.floating = link.type == JointType::kFree;
    robot.X_WR.p = link.anchor;
    robot.description.links.push_back(MakeBar(link.name, link.along, link.shape));
    return link.name;
  }
  robot.description.links.emplace_back().name = "base";
  return AddTo(&robot, "base", Transform(), link);
}

}  // namespace

Message CheckNewLink(const NewLink& link) {
  if (!link.anchor.allFinite() || !link.axis.allFinite() || !link.along.allFinite())
    return MessageOf("build.link-numbers-finite");
  if (!(link.axis.norm() > 1e-9)) return MessageOf("build.axis-has-no-direction");
  if (!(link.along.norm() > 1e-6)) return MessageOf("build.link-needs-length");
  if (!(link.shape.width > 0) || !std::isfinite(link.shape.width)) return MessageOf("build.link-needs-width");
  if (!(link.shape.density >= 0) || !std::isfinite(link.shape.density))
    return MessageOf("build.density-negative");
  if (link.name.empty() || link.name.find('/') != std::string::npos || link.joint.empty() ||
      link.joint.find('/') != std::string::npos)
    return MessageOf("build.link-and-joint-need-names");
  return {};
}

LinkDescription MakeBar(const std::string& name, const Vector3& along, const BarShape& shape) {
  LinkDescription link;
  link.name = name;
  link.visuals = {ShapeAlong(along, shape)};
  if (shape.collides) link.collisions = link.visuals;
  const auto solid = SolidOf(link.visuals.front().geometry);
  if (solid && shape.density > 0)
    link.inertial = InertialFromShapes(link.visuals, shape.density * solid->volume);
  return link;
}

TreeEdit AddLink(CObjectContainer* scene, ObjectId parent, const NewLink& link) {
  return ExtrudeChain(scene, parent, 1, link);
}

TreeEdit ExtrudeChain(CObjectContainer* scene, ObjectId parent, int count, const NewLink& first) {
  TreeEdit refused;
  refused.Refuse(CheckNewLink(first));
  if (refused.ok() && (count < 1 || count > kMostLinks))
    refused.Refuse(MessageOf("build.chain-has-links", {std::to_string(kMostLinks)}));
  PartOfRobot on;
  if (refused.ok() && parent != 0) refused.Refuse(FindPart(*scene, parent, LinkKind(), &on));
  if (refused.ok() && parent != 0 && first.type == JointType::kFree)
    refused.Refuse(MessageOf("build.free-joint-on-world"));
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {on.robot}, [&](BuildChange* change) -> Message {
    NewLink next = first;
    int made = 0;
    if (parent == 0) {
      on.name = AddRobotTo(&change->scene, next);
      on.robot = change->scene.robots.back().name;
      made = 1;
    }
    SceneRobot* const robot = change->Robot(on.robot);
    Transform X_WP =
        parent == 0 ? Transform{Matrix3::Identity(), next.anchor} : change->poses->Of(*robot, on.name);
    for (; made < count; ++made) {
      next.anchor = first.anchor + made * first.along;
      // A chain from a free link on hangs together by joints that turn.
      if (next.type == JointType::kFree) next.type = JointType::kRevolute;
      on.name = AddTo(robot, on.name, X_WP, next);
      X_WP = {Matrix3::Identity(), next.anchor};
    }
    change->added = on.robot + "/link:" + on.name;
    return {};
  });
}

Vector3 FarEndOf(const CObjectContainer& scene, ObjectId id) {
  PartOfRobot on;
  Message why = FindPart(scene, id, LinkKind(), &on);
  if (!why.text.empty()) return Vector3::Zero();
  const Scene values = scene.ToScene();
  const auto poses = StartPoses::Of(values, &why);
  if (!poses) return Vector3::Zero();
  const auto& link = scene.Find(id)->As<LinkDescription>();
  const auto& robot = scene.Find(id)->parent()->As<SceneRobot>();
  return poses->Of(robot, on.name) *
         Vector3(link.inertial ? Vector3(2 * link.inertial->com) : Vector3::Zero());
}

}  // namespace linkwright
