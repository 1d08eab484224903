// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/export/RobotFile.h"
#include "engine/io/scene/FileValues.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// What writing a robot's own file and reading it back need, of whatever format it is.

/// What a robot is called while it stands alone: its own name may be empty.
inline constexpr const char* kRobotAlone = "robot";
std::unique_ptr<CObjectContainer> SceneOfRobot(SceneRobot robot, const RobotDescription& description);

void ForParts(const SceneObject& object, const std::function<void(const SceneObject&)>& visit);

/// A value that the scene has instead of the file's.
struct OtherValue {
  std::string path;
  const SceneObject* object;
  const Field* field;
};
/// `values` and `now`, a scene of the robot alone, must outlive them.
std::vector<OtherValue> FindOtherValues(const CObjectContainer& now, FileValues* values);

/// The values that came back, as the robot's file and the scene have them then.
class HeldValues {
 public:
  explicit HeldValues(const SceneRobot& robot);
  void Hold(const OtherValue& value, const FieldValue& read);
  void Finish(RobotFileText* text) const;

 private:
  SceneRobot robot_;
  bool any_ = false;
  std::unique_ptr<CObjectContainer> scene_, file_;
};

}  // namespace linkwright
