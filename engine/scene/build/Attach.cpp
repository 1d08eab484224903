// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Attach.h"

#include <algorithm>
#include <cmath>

#include "engine/scene/build/Features.h"
#include "engine/scene/build/Merging.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr double kSame = 1e-12;  // of lengths [m]

// A place of a shape at which a joint could be.
struct Candidate {
  enum class Of { kRound, kFace, kEdge, kAxis } of = Of::kRound;
  Vector3 point, direction;  // world
};

bool IsRound(ShapeType type) { return type == ShapeType::kCylinder || type == ShapeType::kCapsule; }

void AddCandidates(const Transform& X_WL, const Visual& shape, std::vector<Candidate>* to) {
  const Geometry& g = shape.geometry;
  for (const Feature& feature : FeaturesOf(g, g.mesh.get(), g.size)) {
    Candidate::Of of = Candidate::Of::kRound;
    const bool directed = !feature.direction.isZero(0);
    switch (feature.type) {
      case FeatureType::kAxis:
      case FeatureType::kCircle:
        of = Candidate::Of::kAxis;
        break;
      case FeatureType::kEdge:
        of = Candidate::Of::kEdge;
        break;
      case FeatureType::kFace:
        of = Candidate::Of::kFace;
        break;
      case FeatureType::kCenter:
        // Of a face or a round end; of the whole shape only where it is round all about.
        if (directed)
          of = IsRound(g.type) ? Candidate::Of::kAxis : Candidate::Of::kFace;
        else if (g.type != ShapeType::kSphere && g.type != ShapeType::kEllipsoid)
          continue;
        break;
      default:
        continue;
    }
    const Feature placed = Placed(X_WL * shape.X_LG, feature);
    Vector3 along = directed ? placed.direction : Vector3(X_WL.R * shape.X_LG.R.col(2));
    if (feature.direction.sum() < 0) along = -along;  // that of both ends is the same
    to->push_back({of, placed.point, along});
  }
}

std::vector<Candidate> CandidatesOf(const StartPoses& poses, const SceneObject& link) {
  std::vector<Candidate> found;
  const auto& robot = link.parent()->As<SceneRobot>();
  LinkDescription value;
  WriteObject(link, &value);
  const Transform X_WL = poses.Of(robot, value.name);
  for (const Visual& shape : value.visuals.empty() ? value.collisions : value.visuals)
    AddCandidates(X_WL, shape, &found);
  return found;
}

// The joint that hangs the link, which stands at X_WL, on the parent at X_WP.
void Hang(const std::string& link, const Transform& X_WL, const std::string& parent, const Transform& X_WP,
          const JointPlace& place, RobotDescription* robot) {
  const Vector3 axis = place.axis.normalized();
  const Vector3 lever = place.anchor - X_WL.p;
  const bool turns = place.type != JointType::kFixed && place.type != JointType::kPrismatic;
  const bool ball = place.type == JointType::kBall;
  const double off = ball ? lever.norm() : (lever - axis * axis.dot(lever)).norm();
  JointDescription joint;
  joint.name = FreeJointName(*robot, link + "_joint");
  joint.type = place.type;
  joint.parent = parent;
  joint.child = link;
  Transform X_WJ = X_WL;
  if (turns && off > kSame) {
    X_WJ.p = place.anchor;
    LinkDescription& between = robot->links.emplace_back();
    between.name = FreeLinkName(*robot, link + "_mount");
    joint.child = between.name;
    JointDescription& fixed = robot->joints.emplace_back();
    fixed.name = FreeJointName(*robot, link + "_mount");
    fixed.type = JointType::kFixed;
    fixed.parent = joint.child;
    fixed.child = link;
    fixed.X_PJ = X_WJ.Inverse() * X_WL;
  }
  joint.axis = X_WJ.R.transpose() * axis;
  joint.X_PJ = X_WP.Inverse() * X_WJ;
  robot->joints.push_back(std::move(joint));
}

}  // namespace

std::optional<JointPlace> PlaceWhereTheyMeet(const CObjectContainer& scene, ObjectId a, ObjectId b) {
  for (const ObjectId id : {a, b}) {
    const SceneObject* const link = scene.Find(id);
    if (!link || &link->kind() != &LinkKind()) return std::nullopt;
  }
  Message why;
  const auto poses = StartPoses::Of(scene.ToScene(), &why);
  if (!poses) return std::nullopt;
  std::optional<JointPlace> best;
  double nearest = kInfinity;
  for (const Candidate& one : CandidatesOf(*poses, *scene.Find(a)))
    for (const Candidate& other : CandidatesOf(*poses, *scene.Find(b))) {
      const double distance = (one.point - other.point).norm();
      const Candidate& leads = other.of > one.of ? other : one;
      // Where several are as near, the one that says more of an axis.
      const double counted = distance - 1e-9 * static_cast<double>(leads.of);
      if (counted >= nearest) continue;
      nearest = counted;
      best = JointPlace{leads.of == Candidate::Of::kRound ? JointType::kBall : JointType::kRevolute,
                        (one.point + other.point) / 2, leads.direction};
    }
  return best;
}

TreeEdit AttachRobot(CObjectContainer* scene, ObjectId root, ObjectId parent, const JointPlace& place) {
  TreeEdit refused;
  PartOfRobot from, to;
  refused.Refuse(FindPart(*scene, root, LinkKind(), &from));
  if (refused.ok()) refused.Refuse(FindPart(*scene, parent, LinkKind(), &to));
  if (refused.ok() && from.robot == to.robot)
    refused.Refuse(MessageOf("build.both-links-of-one-robot", {from.robot}));
  if (refused.ok() && (!place.anchor.allFinite() || !place.axis.allFinite() || !(place.axis.norm() > 1e-9)))
    refused.Refuse(MessageOf("build.axis-has-no-direction"));
  if (refused.ok() && place.type == JointType::kFree) refused.Refuse(MessageOf("build.free-joint-on-world"));
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {from.robot, to.robot}, [&](BuildChange* change) -> Message {
    const SceneRobot robot = *change->Robot(from.robot);
    if (RootOf(robot.description) != from.name)
      return MessageOf("build.is-not-root", {from.name, from.robot});
    const Transform X_WL = change->poses->Of(robot, from.name);
    const Transform X_WP = change->poses->Of(*change->Robot(to.robot), to.name);
    Merging merging(change, robot, change->Robot(to.robot));
    merging.Run();
    const std::string link = merging.LinkNow(from.name);
    Hang(link, X_WL, to.name, X_WP, place, &change->Robot(to.robot)->description);
    std::erase_if(change->scene.robots, [&](const SceneRobot& each) { return each.name == from.robot; });
    change->added = to.robot + "/link:" + link;
    return {};
  });
}

TreeEdit ReattachLink(CObjectContainer* scene, ObjectId link, ObjectId parent) {
  TreeEdit refused;
  PartOfRobot part, to;
  refused.Refuse(FindPart(*scene, link, LinkKind(), &part));
  if (refused.ok()) refused.Refuse(FindPart(*scene, parent, LinkKind(), &to));
  if (refused.ok() && part.robot != to.robot) refused.Refuse(MessageOf("build.links-of-two-robots"));
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {part.robot}, [&](BuildChange* change) -> Message {
    SceneRobot& robot = *change->Robot(part.robot);
    JointDescription* const joint = FindJointAbove(&robot.description, part.name);
    if (!joint) return MessageOf("build.is-root", {part.name, part.robot});
    const std::vector<std::string> below = LinksBelow(robot.description, part.name);
    if (std::find(below.begin(), below.end(), to.name) != below.end())
      return MessageOf("build.hangs-on-it-itself", {to.name, part.name});
    const Transform X_WJ = change->poses->Of(robot, joint->parent) * joint->X_PJ;
    joint->parent = to.name;
    joint->X_PJ = change->poses->Of(robot, to.name).Inverse() * X_WJ;
    change->added = part.robot + "/link:" + part.name;
    return {};
  });
}

TreeEdit SetBase(CObjectContainer* scene, ObjectId id, bool floating) {
  const SceneObject* const object = scene->Find(id);
  if (!object || &object->kind() != &SceneRobotKind()) {
    TreeEdit refused;
    refused.Refuse(MessageOf("build.select-robot"));
    return refused;
  }
  const std::string name = object->name();
  // A switch of the robot, not of its file.
  return MakeBuildEdit(scene, {}, [&](BuildChange* change) -> Message {
    SceneRobot& robot = *change->Robot(name);
    if (robot.floating == floating)
      return MessageOf(floating ? "build.robot-free-already" : "build.robot-fixed-already", {name});
    robot.X_WR = change->poses->Of(robot, RootOf(robot.description));
    robot.floating = floating;
    ForJointValues(&robot, [](auto* map) { map->erase("base"); });
    change->added = name;
    return {};
  });
}

}  // namespace linkwright
