// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

struct RobotDescription;

/// The objects of a scene as the files of their robots have them: where a scene has another value, it
/// overrides the file's (see Overrides.h). Caches what it has read. One thread.
class FileValues {
 public:
  /// The same object in its robot's own file; null: it is of no such file. Valid until the next call of
  /// Forget.
  const SceneObject* Find(const SceneObject& object);
  /// The fields that the scene overrides, in the order of the kind's table.
  std::vector<const Field*> Overridden(const SceneObject& object);
  bool IsOverridden(const SceneObject& object, const Field& field);
  void Forget() { files_.clear(); }

 private:
  using Parts = std::map<std::pair<const Field*, std::string>, const SceneObject*>;
  struct File {
    std::shared_ptr<const RobotDescription> description;
    std::unique_ptr<const CObjectContainer> scene;
    const SceneObject* robot = nullptr;
    Parts parts;  // of the robot, by list and name
  };
  const File& FileOf(const SceneObject& robot);

  std::map<const RobotDescription*, File> files_;
};

/// Gives a field of an object the value that its robot's file has; null: all that the scene overrides.
TreeEdit TakeFileValue(CObjectContainer* scene, FileValues* files, ObjectId id, const Field* field = nullptr);

}  // namespace linkwright
