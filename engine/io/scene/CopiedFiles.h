// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/scene/Scene.h"
#include "engine/scene/build/BuildEdit.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// Robots and meshes that have files of their own, on their way from one scene to another, which may be one
/// of another program: what names a file names it by its whole path meanwhile.

/// Robots of a scene with such names. One scene is made for all, and of each robot one for all of its parts.
class RobotsToCopy {
 public:
  explicit RobotsToCopy(const CObjectContainer& scene) : values_(scene.ToScene()) {}

  /// `in_place`: as the scene would describe it without the robot's own file (see TakeOver.h).
  const SceneRobot& Of(const SceneObject& robot, bool in_place);
  /// Where the parent of a link is at the start, in the world; the identity for a root.
  Transform PoseOfParent(const SceneObject& link);

 private:
  SceneRobot Make(const std::string& name, bool in_place) const;

  const Scene values_;
  std::map<std::pair<std::string, bool>, SceneRobot> made_;
  std::unique_ptr<const StartPoses> poses_;  // null: nobody has asked, or it is no mechanism
};

/// What the copies name, from the scene they come into where that has it, else from the files.
class CopiedFiles {
 public:
  explicit CopiedFiles(const CObjectContainer& scene) : values_(scene.ToScene()) {}

  /// Gives a mesh that is named by its whole path what its file holds. Why not, as a sentence without a full
  /// stop.
  Message ReadMeshOf(Geometry* geometry);
  /// Gives a robot with a file of its own what that holds, and the frames and values that the copy has
  /// besides. `robot`: as read from `copy`.
  Message ReadRobot(const JsonValue& copy, SceneRobot* robot);
  /// Names meshes as the scene does, in which the robot stands then.
  void NameMeshes(SceneRobot* robot) const;
  const Scene& values() const { return values_; }

 private:
  Message TakeOverridden(const JsonValue& copy, const SceneRobot& loaded, SceneRobot* robot) const;

  Scene values_;
  std::optional<std::map<std::string, MeshPtr>> loaded_;  // of the scene, by whole path
};

}  // namespace linkwright
