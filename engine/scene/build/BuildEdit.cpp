// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/BuildEdit.h"

#include <algorithm>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace {

constexpr const char* kBaseJointName = "base";  // of a floating robot

Message FirstError(const ProblemList& problems) {
  for (const Problem& problem : problems.problems())
    if (problem.severity == Severity::kError)
      return problem.element.empty() ? MessageOfProblem(problem)
                                     : OfObject(problem.element, MessageOfProblem(problem));
  return MessageOf("build.leaves-no-mechanism");
}

std::shared_ptr<const CompiledScene> CompileOrSay(const Scene& scene, Message* why) {
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  if (!compiled) *why = FirstError(problems);
  return compiled;
}

template <class Item>
Item* ItemNamed(std::vector<Item>* items, const std::string& name) {
  const auto found =
      std::find_if(items->begin(), items->end(), [&](const Item& item) { return item.name == name; });
  return found == items->end() ? nullptr : &*found;
}

// A formula, and the object its number is of: that, or what it is in, may be an object of another name after
// an edit.
struct OwnerOfFormula {
  ObjectId formula = 0, moved = 0;
  std::string below, place;  // from the path of what moves to that of the number's object; the number's field
};

std::vector<OwnerOfFormula> OwnersOfFormulas(const CObjectContainer& scene,
                                             const std::map<std::string, ObjectId>& moved) {
  std::vector<OwnerOfFormula> owners;
  for (const auto& formula : scene.root().ChildrenOf(FormulaKind().plural)) {
    const auto number = FieldNumber::Find(scene, formula->As<SceneFormula>().number);
    if (!number) continue;
    for (const SceneObject* at = &number->object(); at; at = at->parent()) {
      const auto found =
          std::find_if(moved.begin(), moved.end(), [&](const auto& each) { return each.second == at->id(); });
      if (found == moved.end()) continue;
      owners.push_back({formula->id(), at->id(),
                        scene.PathOf(number->object()).substr(scene.PathOf(*at).size()), number->place()});
      break;
    }
  }
  return owners;
}

// Formulas go with the objects whose numbers follow them.
void MoveFormulas(CObjectContainer* scene, const std::vector<OwnerOfFormula>& owners,
                  const std::map<ObjectId, ObjectId>& instead) {
  for (const OwnerOfFormula& owner : owners) {
    const auto found = instead.find(owner.moved);
    const SceneObject* const now = found == instead.end() ? nullptr : scene->Find(found->second);
    if (!now || !scene->Find(owner.formula)) continue;
    scene->Set(owner.formula, *FormulaKind().Find("number"),
               scene->PathOf(*now) + owner.below + "." + owner.place);
  }
}

}  // namespace

std::unique_ptr<const StartPoses> StartPoses::Of(const Scene& scene, Message* why) {
  std::unique_ptr<StartPoses> poses(new StartPoses);
  poses->compiled_ = CompileOrSay(scene, why);
  if (!poses->compiled_) return nullptr;
  poses->workspace_ = std::make_unique<Workspace>(*poses->compiled_->model);
  ForwardKinematics(*poses->compiled_->model, poses->compiled_->initial_q, poses->workspace_.get());
  return poses;
}

Transform StartPoses::Of(const SceneRobot& robot, const std::string& link) const {
  const FrameIndex frame = compiled_->model->FindFrame(RobotPrefix(compiled_->scene, robot) + link);
  return frame.IsValid() ? FramePose(*compiled_->model, *workspace_, frame) : Transform();
}

Transform StartPoses::MotionOf(const SceneRobot& robot, const JointDescription& joint) const {
  return (Of(robot, joint.parent) * joint.X_PJ).Inverse() * Of(robot, joint.child);
}

double StartPoses::PositionOf(const SceneRobot& robot, const JointDescription& joint) const {
  const Model& model = *compiled_->model;
  const BodyIndex body = model.FindJoint(RobotPrefix(compiled_->scene, robot) + joint.name);
  if (!body.IsValid()) return 0;
  const Joint& moves = model.joints()[static_cast<std::size_t>(body.value)];
  return moves.nq == 1 ? moves.ratio * compiled_->initial_q[moves.q_index] + moves.offset : 0;
}

SceneRobot* BuildChange::Robot(const std::string& name) { return ItemNamed(&scene.robots, name); }

TreeEdit MakeBuildEdit(CObjectContainer* scene, const std::vector<std::string>& robots,
                       const std::function<Message(BuildChange*)>& change,
                       const std::vector<std::string>& gone) {
  TreeEdit done;
  BuildChange work;
  work.scene = scene->ToScene();
  TakeOverRobots(robots, &work.scene);
  Message no_start;
  const auto poses = StartPoses::Of(work.scene, &no_start);
  if (!poses) {
    done.Refuse(std::move(no_start));
    return done;
  }
  work.poses = poses.get();
  CObjectContainer trial(work.scene);
  for (const std::string& path : gone) {
    // One may have gone with one before it.
    const SceneObject* const object = trial.FindPath(path);
    if (!object) continue;
    if (TreeEdit removal = RemoveButHanging(&trial, object->id()); !removal.ok()) return removal;
  }
  work.scene = trial.ToScene();
  done.Refuse(change(&work));
  if (!done.ok()) return done;
  const References references(trial);
  std::map<std::string, ObjectId> before;
  for (const auto& [from, to] : work.moved)
    if (const SceneObject* const object = trial.FindPath(from)) before[from] = object->id();
  const std::vector<OwnerOfFormula> owners = OwnersOfFormulas(trial, before);
  trial.Become(work.scene);
  std::map<ObjectId, ObjectId> instead;
  for (const auto& [from, to] : work.moved) {
    const SceneObject* const object = trial.FindPath(to);
    if (object && before.contains(from)) instead[before[from]] = object->id();
  }
  references.Follow(&trial, instead);
  MoveFormulas(&trial, owners, instead);
  const Scene after = trial.ToScene();
  Message unsound;
  if (!CompileOrSay(after, &unsound)) {
    done.Refuse(std::move(unsound));
    return done;
  }
  done.edit = scene->Become(after);
  const SceneObject* const added = work.added.empty() ? nullptr : scene->FindPath(work.added);
  done.object = added ? added->id() : 0;
  return done;
}

TreeEdit NotBuilt(Message why) {
  TreeEdit refused;
  refused.Refuse(std::move(why));
  return refused;
}

TreeEdit AddToScene(CObjectContainer* scene, const char* list, const std::shared_ptr<void>& value) {
  const SceneObject& root = scene->root();
  return InsertObject(scene, root.id(), *root.kind().Find(list), value);
}

std::string NameInScene(const CObjectContainer& scene, ObjectId part) {
  const SceneObject* const object = scene.Find(part);
  if (!object || !object->parent() || &object->parent()->kind() != &SceneRobotKind()) return {};
  return RobotPrefix(scene.ToScene(), object->parent()->As<SceneRobot>()) + object->name();
}

void TakeJointValues(const SceneRobot& from, const std::map<std::string, std::string>& names,
                     SceneRobot* to) {
  ForJointMaps([&](auto map) {
    for (const auto& [joint, value] : from.*map)
      if (const auto found = names.find(joint); found != names.end()) (to->*map)[found->second] = value;
  });
}

Message FindPart(const CObjectContainer& scene, ObjectId id, const Kind& kind, PartOfRobot* part) {
  const SceneObject* const object = scene.Find(id);
  if (!object || &object->kind() != &kind || !object->parent() ||
      &object->parent()->kind() != &SceneRobotKind())
    return MessageOf(&kind == &JointKind() ? "build.select-joint" : "build.select-link");
  *part = {object->parent()->name(), object->name()};
  return {};
}

std::string FreeLinkName(const RobotDescription& robot, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        const auto has = [&](const auto& item) { return item.name == name; };
        return std::any_of(robot.links.begin(), robot.links.end(), has) ||
               std::any_of(robot.frames.begin(), robot.frames.end(), has);
      },
      "_");
}

std::string FreeJointName(const RobotDescription& robot, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        return name == kBaseJointName || std::any_of(robot.joints.begin(), robot.joints.end(),
                                                     [&](const auto& joint) { return joint.name == name; });
      },
      "_");
}

std::string FreeRobotName(const Scene& scene, const std::string& wanted) {
  return FreeName(
      wanted,
      [&](const std::string& name) {
        return std::any_of(scene.robots.begin(), scene.robots.end(),
                           [&](const SceneRobot& robot) { return robot.name == name; });
      },
      "_");
}

LinkDescription* FindLink(RobotDescription* robot, const std::string& name) {
  return ItemNamed(&robot->links, name);
}

JointDescription* FindJoint(RobotDescription* robot, const std::string& name) {
  return ItemNamed(&robot->joints, name);
}

JointDescription* FindJointAbove(RobotDescription* robot, const std::string& link) {
  for (JointDescription& joint : robot->joints)
    if (joint.child == link) return &joint;
  return nullptr;
}

std::string RootOf(const RobotDescription& robot) {
  for (const LinkDescription& link : robot.links)
    if (std::none_of(robot.joints.begin(), robot.joints.end(),
                     [&](const JointDescription& joint) { return joint.child == link.name; }))
      return link.name;
  return {};
}

std::vector<std::string> LinksBelow(const RobotDescription& robot, const std::string& link) {
  std::vector<std::string> links = {link};
  for (std::size_t i = 0; i < links.size(); ++i)
    for (const JointDescription& joint : robot.joints)
      if (joint.parent == links[i]) links.push_back(joint.child);
  return links;
}

}  // namespace linkwright
