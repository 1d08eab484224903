// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/FileValues.h"

#include <algorithm>

#include "engine/io/scene/Overrides.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

const FileValues::File& FileValues::FileOf(const SceneObject& robot) {
  const auto& described = robot.As<SceneRobot>().from_file;
  File& file = files_[described.get()];
  if (file.scene) return file;
  file.description = described;
  Scene scene;
  scene.robots.emplace_back().description = *described;
  file.scene = std::make_unique<const CObjectContainer>(scene);
  file.robot = file.scene->root().ChildrenOf("robots").front().get();
  file.robot->ForChildren(
      [&](const SceneObject& part) { file.parts.emplace(std::pair(part.place(), part.name()), &part); });
  return file;
}

const SceneObject* FileValues::Find(const SceneObject& object) {
  const SceneObject* const parent = object.parent();
  if (!parent) return nullptr;
  if (&parent->kind() == &SceneRobotKind()) {
    if (!parent->As<SceneRobot>().from_file) return nullptr;
    const Parts& parts = FileOf(*parent).parts;
    const auto found = parts.find({object.place(), object.name()});
    return found == parts.end() ? nullptr : found->second;
  }
  const SceneObject* const above = Find(*parent);
  if (!above) return nullptr;
  const auto& now = parent->ChildrenOf(object.place()->name);
  const auto number = static_cast<std::size_t>(
      std::find_if(now.begin(), now.end(), [&](const auto& each) { return each.get() == &object; }) -
      now.begin());
  const auto& there = above->ChildrenOf(object.place()->name);
  return number < there.size() ? there[number].get() : nullptr;
}

bool FileValues::IsOverridden(const SceneObject& object, const Field& field) {
  if (!CanOverride(field) || !field.Applies(object.value())) return false;
  const SceneObject* const file = Find(object);
  return file && !SameValue(field.get(file->value()), field.get(object.value()));
}

std::vector<const Field*> FileValues::Overridden(const SceneObject& object) {
  std::vector<const Field*> fields;
  if (!Find(object)) return fields;
  for (const Field& field : object.kind().fields)
    if (IsOverridden(object, field)) fields.push_back(&field);
  return fields;
}

TreeEdit TakeFileValue(CObjectContainer* scene, FileValues* files, ObjectId id, const Field* field) {
  TreeEdit done;
  const SceneObject* const object = scene->Find(id);
  const SceneObject* const file = object ? files->Find(*object) : nullptr;
  if (!file) {
    done.Refuse(MessageOf("edit.no-file-has-object"));
    return done;
  }
  const auto take = [&](const Field& one) { done.edit.Merge(scene->Set(id, one, one.get(file->value()))); };
  if (field) {
    take(*field);
    return done;
  }
  // The type comes before the fields beside it: which fields apply may change with it.
  for (std::size_t round = 0; round <= object->kind().fields.size(); ++round) {
    const auto fields = files->Overridden(*object);
    if (fields.empty()) break;
    take(*fields.front());
  }
  return done;
}

}  // namespace linkwright
