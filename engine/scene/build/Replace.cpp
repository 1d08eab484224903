// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Replace.h"

#include <algorithm>
#include <array>

#include "engine/scene/build/Merging.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// Lists of a scene that belong to what moves, rather than to the window or a run.
constexpr std::array<const char*, 5> kWithRobot = {"forces", "tendons", "actuators", "sensors", "loops"};

// Why a link cannot go with what hangs on it.
Message FindEnd(const CObjectContainer& scene, ObjectId id, PartOfRobot* link) {
  Message why = FindPart(scene, id, LinkKind(), link);
  if (!why.text.empty()) return why;
  for (const auto& joint : scene.Find(id)->parent()->ChildrenOf("joints"))
    if (joint->As<JointDescription>().child == link->name) return {};
  return MessageOf("build.is-root-of-all", {link->name, link->robot});
}

// Paths of all that hangs on a link: joints before their links.
std::vector<std::string> Below(const CObjectContainer& scene, ObjectId link) {
  SceneRobot whole;
  WriteObject(*scene.Find(link)->parent(), &whole);
  const std::vector<std::string> links = LinksBelow(whole.description, scene.Find(link)->name());
  std::vector<std::string> paths;
  for (const std::string& each : links) {
    if (each == links.front()) continue;
    paths.push_back(whole.name + "/joint:" + FindJointAbove(&whole.description, each)->name);
    paths.push_back(whole.name + "/link:" + each);
  }
  for (const FrameDescription& frame : whole.description.frames)
    if (frame.link == links.front()) paths.push_back(whole.name + "/frame:" + frame.name);
  return paths;
}

// The scene with the robot of the other one, and what belongs to that, beside its own. Returns the robot's
// name there.
std::string AddBeside(Scene other, CObjectContainer* scene) {
  const Scene now = scene->ToScene();
  other.robots.front().name = FreeRobotName(now, other.robots.front().name);
  other.document = now.document;  // names of files are read from there from now on
  TakeOverRobots({other.robots.front().name}, &other);
  // Beside a second robot names of links and joints have the robot's before them.
  CObjectContainer objects(other);
  const References references(objects);
  SceneRobot second;
  second.name = FreeRobotName(other, "other");
  second.description.links.emplace_back().name = "link";
  objects.Add(objects.root().id(), *objects.root().kind().Find("robots"), &second);
  references.Follow(&objects);
  for (const char* list : kWithRobot) {
    const Field& place = *objects.root().kind().Find(list);
    const auto own = scene->root().ChildrenOf(list);
    for (const auto& each : objects.root().ChildrenOf(list)) {
      const auto taken = [&](const std::string& name) {
        const auto has = [&](const auto& all) {
          return std::any_of(all.begin(), all.end(),
                             [&](const auto& one) { return one != each && one->name() == name; });
        };
        return has(own) || has(objects.root().ChildrenOf(place.name));
      };
      if (!each->name().empty()) RenameObject(&objects, each->id(), FreeName(each->name(), taken));
    }
  }
  const References before(*scene);
  const auto copy = [&](const SceneObject& object, const Field& place) {
    const std::shared_ptr<void> value = object.kind().make();
    WriteObject(object, value.get());
    scene->Add(scene->root().id(), place, value.get());
  };
  const SceneObject& robot = *objects.root().ChildrenOf("robots").front();
  copy(robot, *scene->root().kind().Find("robots"));
  for (const char* list : kWithRobot)
    for (const auto& each : objects.root().ChildrenOf(list)) copy(*each, *scene->root().kind().Find(list));
  before.Follow(scene);
  if (const Scene beside = objects.ToScene(); beside.contact) {
    Scene whole = scene->ToScene();
    ContactDescription& contact = *ContactOf(&whole);
    contact.pairs.insert(contact.pairs.end(), beside.contact->pairs.begin(), beside.contact->pairs.end());
    contact.exclude.insert(contact.exclude.end(), beside.contact->exclude.begin(),
                           beside.contact->exclude.end());
    scene->Become(whole);
  }
  return other.robots.front().name;
}

}  // namespace

TreeEdit RemoveLinks(CObjectContainer* scene, ObjectId id) {
  TreeEdit refused;
  PartOfRobot link;
  refused.Refuse(FindEnd(*scene, id, &link));
  if (!refused.ok()) return refused;
  std::vector<std::string> gone = Below(*scene, id);
  for (const auto& joint : scene->Find(id)->parent()->ChildrenOf("joints"))
    if (joint->As<JointDescription>().child == link.name) gone.push_back(scene->PathOf(*joint));
  gone.push_back(link.robot + "/link:" + link.name);
  return MakeBuildEdit(
      scene, {link.robot}, [](BuildChange*) { return std::string(); }, gone);
}

TreeEdit ReplaceLinks(CObjectContainer* scene, ObjectId id, const Scene& other) {
  TreeEdit refused;
  PartOfRobot link;
  refused.Refuse(FindEnd(*scene, id, &link));
  if (refused.ok() && other.robots.size() != 1)
    refused.Refuse(MessageOf("build.other-file-has-robots", {std::to_string(other.robots.size())}));
  if (!refused.ok()) return refused;
  const std::vector<std::string> gone = Below(*scene, id);
  const Scene before = scene->ToScene();
  CObjectContainer trial(before);
  const std::string added = AddBeside(other, &trial);
  const SceneEdit beside = scene->Become(trial.ToScene());
  TreeEdit done = MakeBuildEdit(
      scene, {link.robot},
      [&](BuildChange* change) -> Message {
        const SceneRobot robot = *change->Robot(added);
        const std::string root = RootOf(robot.description);
        SceneRobot* const to = change->Robot(link.robot);
        Merging merging(change, robot, to);
        merging.Run();
        const std::string& now = merging.LinkNow(root);
        FindJointAbove(&to->description, link.name)->child = now;
        std::erase_if(to->description.links, [&](const auto& each) { return each.name == link.name; });
        change->moved.emplace_back(link.robot + "/link:" + link.name, link.robot + "/link:" + now);
        std::erase_if(change->scene.robots, [&](const SceneRobot& each) { return each.name == added; });
        change->added = link.robot + "/link:" + now;
        return {};
      },
      gone);
  if (!done.ok()) {
    scene->Undo(beside);
    return done;
  }
  const SceneObject* const made = scene->Find(done.object);
  const std::string path = made ? scene->PathOf(*made) : std::string();
  const Scene after = scene->ToScene();
  scene->Undo(done.edit);
  scene->Undo(beside);
  done.edit = scene->Become(after);
  const SceneObject* const found = scene->FindPath(path);
  done.object = found ? found->id() : 0;
  return done;
}

}  // namespace linkwright
