// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// Robots and meshes that have files of their own, on their way from one scene to another, which may be one
/// of another program: what names a file names it by its whole path meanwhile.

/// A robot of the scene with such names. `in_place`: as the scene would describe it without the robot's own
/// file (see TakeOver.h).
SceneRobot RobotToCopy(const CObjectContainer& scene, const SceneObject& robot, bool in_place);

/// What the copies name, from the scene they come into where that has it, else from the files.
class CopiedFiles {
 public:
  explicit CopiedFiles(const CObjectContainer& scene) : values_(scene.ToScene()) {}

  /// Gives a mesh that is named by its whole path what its file holds. Why not, as a sentence without a full
  /// stop.
  std::string ReadMeshOf(Geometry* geometry);
  /// Gives a robot with a file of its own what that holds, and the frames and values that the copy has
  /// besides. `robot`: as read from `copy`.
  std::string ReadRobot(const JsonValue& copy, SceneRobot* robot);
  /// Names meshes as the scene does, in which the robot stands then.
  void NameMeshes(SceneRobot* robot) const;
  const Scene& values() const { return values_; }

 private:
  std::string TakeOverridden(const JsonValue& copy, const SceneRobot& loaded, SceneRobot* robot) const;

  Scene values_;
  std::optional<std::map<std::string, MeshPtr>> loaded_;  // of the scene, by whole path
};

}  // namespace linkwright
