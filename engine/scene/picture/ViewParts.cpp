// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/ViewParts.h"

#include <string_view>

#include "engine/scene/RobotNames.h"

namespace linkwright {

ViewParts::ViewParts(const CompiledScene& scene, const std::vector<std::string>& names) : scene_(&scene) {
  if (names.empty()) return;
  const Model& model = *scene.model;
  whole_.assign(model.frames().size(), 0);
  const auto take = [&](const std::string& name) {
    const FrameIndex frame = model.FindFrame(name);
    if (frame.IsValid()) whole_[static_cast<std::size_t>(frame.value)] = 1;
    return frame.IsValid();
  };
  std::set<std::string_view> whole;  // names of robots
  for (const std::string& name : names) {
    if (take(name)) continue;
    names_.insert(name);
    if (name.ends_with('/')) whole.insert(std::string_view(name).substr(0, name.size() - 1));
  }
  if (whole.empty()) return;
  for (const SceneRobot& robot : scene.scene.robots) {
    if (!whole.contains(robot.name)) continue;
    const std::string prefix = RobotPrefix(scene.scene, robot);
    for (const LinkDescription& link : robot.description.links) take(prefix + link.name);
    for (const FrameDescription& frame : robot.description.frames) take(prefix + frame.name);
  }
}

bool ViewParts::HasShape(FrameIndex frame, bool collision, int number) const {
  if (Has(frame)) return true;
  if (names_.empty()) return false;
  const std::string& link = scene_->model->frames()[static_cast<std::size_t>(frame.value)].name;
  return names_.contains(ShapePartName(link, collision, number));
}

std::string ShapePartName(const std::string& link, bool collision, int number) {
  return link + (collision ? ".collisions." : ".visuals.") + std::to_string(number);
}

}  // namespace linkwright
