// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/PlaceLoops.h"

#include <memory>
#include <utility>

#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// Where a link is at the start, and what the scene calls it; nothing for the world.
struct StartPlace {
  Transform X_WL;
  std::string name;
};
Message FindStart(const CObjectContainer& scene, const Scene& values, const StartPoses& poses, ObjectId link,
                  StartPlace* place) {
  if (link == 0) return {};
  PartOfRobot part;
  Message why = FindPart(scene, link, LinkKind(), &part);
  if (!why.text.empty()) return why;
  for (const SceneRobot& robot : values.robots)
    if (robot.name == part.robot)
      *place = {poses.Of(robot, part.name), RobotPrefix(values, robot) + part.name};
  return {};
}

}  // namespace

TreeEdit AddLoopAt(CObjectContainer* scene, const LinkPlace& first, const LinkPlace& second, LoopType type) {
  if (first.link == second.link) return NotBuilt(MessageOf("build.joint-needs-two-links"));
  Message unsound;
  const Scene values = scene->ToScene();
  const auto poses = StartPoses::Of(values, &unsound);
  if (!poses) return NotBuilt(std::move(unsound));
  StartPlace a, b;
  Message why = FindStart(*scene, values, *poses, first.link, &a);
  if (why.text.empty()) why = FindStart(*scene, values, *poses, second.link, &b);
  if (!why.text.empty()) return NotBuilt(std::move(why));
  const Transform X_WJ = a.X_WL * first.X;
  const Transform X_BJ = b.X_WL.Inverse() * X_WJ;
  const auto loop = std::make_shared<LoopElement>();
  loop->type = type;
  loop->link_i = a.name;
  loop->link_j = b.name;
  loop->point_i = first.X.p;
  loop->point_j = X_BJ.p;
  if (HasAxes(type)) loop->axis_i = first.X.R.col(2);
  if (HasSecondAxis(type)) loop->axis_j = X_BJ.R.col(type == LoopType::kUniversal ? 0 : 2);
  if (HasReferences(type)) {
    loop->ref_i = first.X.R.col(0);
    loop->ref_j = X_BJ.R.col(0);
  }
  if (type == LoopType::kDistance || type == LoopType::kOffset) {
    loop->point_j = second.X.p;
    const Vector3 way = b.X_WL * second.X.p - X_WJ.p;
    loop->length = type == LoopType::kDistance ? way.norm() : X_WJ.R.col(2).dot(way);
    if (type == LoopType::kDistance && !(loop->length > 0))
      return NotBuilt(MessageOf("build.both-points-at-one-place"));
  }
  return AddToScene(scene, "loops", loop);
}

TreeEdit AddGear(CObjectContainer* scene, ObjectId first, ObjectId second) {
  PartOfRobot leads, follows;
  for (const auto& [link, part] : {std::pair(first, &leads), std::pair(second, &follows)})
    if (Message why = FindPart(*scene, link, LinkKind(), part); !why.text.empty())
      return NotBuilt(link == 0 ? MessageOf("build.gear-connects-moving-links") : std::move(why));
  if (leads.robot != follows.robot) return NotBuilt(MessageOf("build.gear-connects-links-of-one-robot"));
  return MakeBuildEdit(scene, {leads.robot}, [&](BuildChange* change) -> Message {
    SceneRobot& robot = *change->Robot(leads.robot);
    const JointDescription* const leader = FindJointAbove(&robot.description, leads.name);
    JointDescription* const follower = FindJointAbove(&robot.description, follows.name);
    if (!leader || !follower) return MessageOf("build.no-joint-moves", {(leader ? follows : leads).name});
    if (leader == follower) return MessageOf("build.gear-connects-two-joints");
    for (const JointDescription* joint : std::initializer_list<const JointDescription*>{leader, follower})
      if (Message why = WhyNoSinglePosition(*joint); !why.text.empty()) return why;
    const auto start = [&](const JointDescription& joint) { return change->poses->PositionOf(robot, joint); };
    follower->mimic = Mimic{leader->name, 1, start(*follower) - start(*leader)};
    for (auto* values : {&robot.positions, &robot.velocities}) values->erase(follower->name);
    change->added = robot.name + "/joint:" + follower->name;
    return {};
  });
}

}  // namespace linkwright
