// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/SceneMeasures.h"

#include <algorithm>

#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright {
namespace {

using Pieces = std::vector<MeasureSetup::Piece>;

bool IsAmong(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Of links that are named, of all links of robots that are, and of bodies of a mechanism, which are links of
// no robot; of all that can move where nothing is.
Pieces PiecesOf(const CompiledScene& compiled, const MeasurementDescription& measurement) {
  const Model& model = *compiled.model;
  Pieces pieces;
  if (measurement.links.empty() && measurement.robots.empty()) {
    for (int body = 1; body < model.body_count(); ++body) {
      const Body& each = model.bodies()[static_cast<std::size_t>(body)];
      pieces.push_back({body, each.mass, each.com});
    }
    return pieces;
  }
  std::vector<std::string> of_robots;
  for (const SceneRobot& robot : compiled.scene.robots) {
    const std::string prefix = RobotPrefix(compiled.scene, robot);
    for (const LinkDescription& link : robot.description.links) {
      const std::string name = prefix + link.name;
      of_robots.push_back(name);
      if (!IsAmong(measurement.robots, robot.name) && !IsAmong(measurement.links, name)) continue;
      const FrameIndex index = model.FindFrame(name);
      if (!index.IsValid() || !link.inertial) continue;
      const Frame& frame = model.frames()[static_cast<std::size_t>(index.value)];
      pieces.push_back({frame.body.value, link.inertial->mass, frame.X_BF * link.inertial->com});
    }
  }
  for (const std::string& link : measurement.links) {
    if (IsAmong(of_robots, link)) continue;
    const FrameIndex index = model.FindFrame(link);
    if (!index.IsValid()) continue;
    const BodyIndex body = model.frames()[static_cast<std::size_t>(index.value)].body;
    const Body& each = model.bodies()[static_cast<std::size_t>(body.value)];
    pieces.push_back({body.value, each.mass, each.com});
  }
  return pieces;
}

// A frame stands for its link. Parties of robots have their numbers in the scene.
std::vector<int> PartiesOf(const CompiledScene& compiled, const std::string& link, const std::string& robot) {
  std::vector<int> parties;
  if (!compiled.sensors.shapes) return parties;
  std::string wanted = link;
  for (const SceneRobot& each : compiled.scene.robots) {
    const std::string prefix = RobotPrefix(compiled.scene, each);
    for (const FrameDescription& frame : each.description.frames)
      if (prefix + frame.name == link) wanted = prefix + frame.link;
  }
  const auto& all = compiled.sensors.shapes->parties;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool of_robot = all[i].robot >= 0 &&
                          static_cast<std::size_t>(all[i].robot) < compiled.scene.robots.size() &&
                          compiled.scene.robots[static_cast<std::size_t>(all[i].robot)].name == robot;
    if (robot.empty() ? all[i].name == wanted : of_robot) parties.push_back(static_cast<int>(i));
  }
  return parties;
}

bool IsClearance(MeasurementType type) {
  return type == MeasurementType::kClearance || type == MeasurementType::kRobotClearance;
}

}  // namespace

bool MeasuresClearance(const Scene& scene) {
  const std::vector<MeasurementDescription> all = MeasurementsOf(scene);
  return std::any_of(all.begin(), all.end(), [](const auto& each) { return IsClearance(each.type); });
}

std::shared_ptr<const MeasureSetup> MeasuresOf(const CompiledScene& compiled) {
  auto setup = std::make_shared<MeasureSetup>();
  setup->measurements = MeasurementsOf(compiled.scene);
  if (setup->measurements.empty()) return nullptr;
  setup->shapes = compiled.sensors.shapes;
  for (const MeasurementDescription& each : setup->measurements) {
    setup->pieces.push_back(each.type == MeasurementType::kMass ? PiecesOf(compiled, each) : Pieces());
    auto& sides = setup->sides.emplace_back();
    if (!IsClearance(each.type)) continue;
    const bool robots = each.type == MeasurementType::kRobotClearance;
    sides[0] = PartiesOf(compiled, each.from, robots ? each.from_robot : std::string());
    sides[1] = PartiesOf(compiled, each.to, robots ? each.to_robot : std::string());
  }
  return setup;
}

}  // namespace linkwright
