// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/Workspace.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// Where a scene's links are at its start. Frames of the compiled model, X_W: in the world.
class StartPoses {
 public:
  /// Throws nothing; `why` says what keeps the scene from being a mechanism.
  static std::unique_ptr<const StartPoses> Of(const Scene& scene, Message* why);
  /// Of a link or frame, by robot and name. The identity where there is none.
  Transform Of(const SceneRobot& robot, const std::string& link) const;
  /// What a joint has added to its place X_PJ by moving.
  Transform MotionOf(const SceneRobot& robot, const JointDescription& joint) const;
  /// Of a joint that has a single one, whole turns included; 0 where there is none.
  double PositionOf(const SceneRobot& robot, const JointDescription& joint) const;

 private:
  StartPoses() = default;
  std::shared_ptr<const CompiledScene> compiled_;
  std::unique_ptr<Workspace> workspace_;
};

/// A change that makes a mechanism: of the plain values of a scene, as one edit.
struct BuildChange {
  Scene scene;                        ///< to be changed
  const StartPoses* poses = nullptr;  ///< of the scene before
  std::string added;                  ///< path of what was made, to be selected
  /// Paths of objects that another robot, or another name, has now, and what they are there. What names them
  /// follows.
  std::vector<std::pair<std::string, std::string>> moved;

  SceneRobot* Robot(const std::string& name);  ///< null: there is none
};

/// Makes it: `change` returns why not, as a sentence without a full stop; empty: it is done. `robots`: whose
/// links or joints change; those with files of their own are taken over first (see TakeOver.h). `gone`: paths
/// of parts that are taken away first, with what cannot be without them. Refused, and nothing has changed,
/// where the scene that results is no mechanism.
TreeEdit MakeBuildEdit(CObjectContainer* scene, const std::vector<std::string>& robots,
                       const std::function<Message(BuildChange*)>& change,
                       const std::vector<std::string>& gone = {});

/// What is refused, and why: a sentence without a full stop.
TreeEdit NotBuilt(Message why);
/// Adds a value of the kind of a list of the scene to that: "sensors".
TreeEdit AddToScene(CObjectContainer* scene, const char* list, const std::shared_ptr<void>& value);
/// What the scene calls a link, joint or frame of a robot; empty: it is no part of one.
std::string NameInScene(const CObjectContainer& scene, ObjectId part);

/// A link or joint of a robot by names.
struct PartOfRobot {
  std::string robot, name;
};
/// Of a link or joint. Why it cannot be built on: it is no such thing.
Message FindPart(const CObjectContainer& scene, ObjectId id, const Kind& kind, PartOfRobot* part);

/// Names that no link or frame, and no joint, of the robot has.
std::string FreeLinkName(const RobotDescription& robot, const std::string& wanted);
std::string FreeJointName(const RobotDescription& robot, const std::string& wanted);
std::string FreeRobotName(const Scene& scene, const std::string& wanted);
/// Null: there is none.
LinkDescription* FindLink(RobotDescription* robot, const std::string& name);
JointDescription* FindJoint(RobotDescription* robot, const std::string& name);
JointDescription* FindJointAbove(RobotDescription* robot, const std::string& link);
/// The link that no joint moves.
std::string RootOf(const RobotDescription& robot);
/// A link and all below it, each after the one above it.
std::vector<std::string> LinksBelow(const RobotDescription& robot, const std::string& link);
/// Calls visit(member) for each of the maps that a robot has by names of joints: &SceneRobot::damping.
template <class Visit>
void ForJointMaps(const Visit& visit) {
  for (const auto map : {&SceneRobot::positions, &SceneRobot::velocities, &SceneRobot::torques}) visit(map);
  for (const auto map : {&SceneRobot::damping, &SceneRobot::friction, &SceneRobot::armature,
                         &SceneRobot::stop_stiffness, &SceneRobot::stop_dissipation})
    visit(map);
}
/// Calls visit(map) for each of the values that a robot has by names of joints.
template <class Visit>
void ForJointValues(SceneRobot* robot, const Visit& visit) {
  ForJointMaps([&](auto map) { visit(&(robot->*map)); });
}
/// Gives a robot the values of joints of another one, by their old and their new names.
void TakeJointValues(const SceneRobot& from, const std::map<std::string, std::string>& names, SceneRobot* to);

}  // namespace linkwright
