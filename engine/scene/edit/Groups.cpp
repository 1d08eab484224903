// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/Groups.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>

#include "engine/scene/kinds/GroupKind.h"

namespace linkwright {
namespace {

bool IsGroup(const SceneObject& object) { return &object.kind() == &GroupKind(); }

// Those among the objects, and those that have one of them as a member.
std::vector<ObjectId> GroupsOf(const CObjectContainer& scene, const std::vector<ObjectId>& objects) {
  std::vector<ObjectId> groups;
  for (const auto& group : scene.root().ChildrenOf(GroupKind().plural)) {
    const std::vector<ObjectId> members = MembersOf(scene, group->id());
    if (std::any_of(objects.begin(), objects.end(), [&](ObjectId id) {
          return id == group->id() || std::find(members.begin(), members.end(), id) != members.end();
        }))
      groups.push_back(group->id());
  }
  return groups;
}

TreeEdit NoGroup(Message why) {
  TreeEdit refused;
  refused.Refuse(std::move(why));
  return refused;
}

}  // namespace

std::vector<ObjectId> MembersOf(const CObjectContainer& scene, ObjectId object) {
  std::vector<ObjectId> members;
  std::set<ObjectId> known;  // a group may be in one that is in it
  const std::function<void(const SceneObject*)> add = [&](const SceneObject* each) {
    if (each == nullptr || !known.insert(each->id()).second) return;
    if (!IsGroup(*each)) return members.push_back(each->id());
    for (const std::string& path : each->As<ObjectGroup>().members) add(scene.FindPath(path));
  };
  add(scene.Find(object));
  return members;
}

TreeEdit GroupObjects(CObjectContainer* scene, const std::vector<ObjectId>& objects) {
  const auto group = std::make_shared<ObjectGroup>();
  for (const ObjectId id : objects) {
    const SceneObject* const object = scene->Find(id);
    if (object == nullptr || object->parent() == nullptr) continue;
    std::string path = scene->PathOf(*object);
    if (std::find(group->members.begin(), group->members.end(), path) == group->members.end())
      group->members.push_back(std::move(path));
  }
  if (group->members.size() < 2) return NoGroup(MessageOf("edit.group-needs-two"));
  return InsertObject(scene, scene->root().id(), *scene->root().kind().Find(GroupKind().plural), group);
}

bool AreGrouped(const CObjectContainer& scene, const std::vector<ObjectId>& objects) {
  return !GroupsOf(scene, objects).empty();
}

TreeEdit Ungroup(CObjectContainer* scene, const std::vector<ObjectId>& objects) {
  const std::vector<ObjectId> groups = GroupsOf(*scene, objects);
  if (groups.empty()) return NoGroup(MessageOf("edit.in-no-group"));
  return RemoveObjects(scene, groups);
}

}  // namespace linkwright
