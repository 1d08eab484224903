// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/StandApart.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/model/Workspace.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr double kGap = 0.15, kLeastGap = 0.02;  // between two: of the width of the one that moves; [m]
constexpr double kThin = 1e-6;                   // [m]

struct ExtentBox {
  Vector3 lower = Vector3::Constant(kInfinity), upper = -lower;

  void Include(const Vector3& p) {
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  bool empty() const { return !(lower.x() <= upper.x()); }
};

// Whether both have room in common; what is thin, as a robot without shapes, also where it only lies in one.
bool Meet(const ExtentBox& a, const ExtentBox& b) {
  for (Eigen::Index k = 0; k < 3; ++k) {
    const double common = std::min(a.upper[k], b.upper[k]) - std::max(a.lower[k], b.lower[k]);
    const double thinner = std::min(a.upper[k] - a.lower[k], b.upper[k] - b.lower[k]);
    if (common < (thinner < kThin ? -kThin : kThin)) return false;
  }
  return true;
}

// Of the robots, as many as the scene has; behind them the one of other shapes.
std::vector<ExtentBox> BoxesOf(const CompiledScene& compiled) {
  const Model& model = *compiled.model;
  const std::vector<SceneRobot>& robots = compiled.scene.robots;
  std::vector<std::size_t> owner(model.frames().size(), robots.size());
  for (std::size_t i = 0; i < robots.size(); ++i) {
    const std::string prefix = RobotPrefix(compiled.scene, robots[i]);
    const auto own = [&](const auto& parts) {
      for (const auto& part : parts)
        if (const FrameIndex frame = model.FindFrame(prefix + part.name); frame.IsValid())
          owner[static_cast<std::size_t>(frame.value)] = i;
    };
    own(robots[i].description.links);
    own(robots[i].description.frames);
  }
  Workspace workspace(model);
  ForwardKinematics(model, compiled.initial_q, &workspace);
  std::vector<ExtentBox> boxes(robots.size() + 1);
  for (const CompiledShape& shape : compiled.shapes) {
    const ShapeType type = shape.visual.geometry.type;
    if (!shape.mesh || !shape.frame.IsValid() || type == ShapeType::kHalfSpace ||
        type == ShapeType::kHeightField)
      continue;
    const Transform X_WG = FramePose(model, workspace, shape.frame) * shape.visual.X_LG;
    ExtentBox& box = boxes[owner[static_cast<std::size_t>(shape.frame.value)]];
    for (const auto& p : shape.mesh->positions)
      box.Include(X_WG * Vector3(p[0] * shape.scale.x(), p[1] * shape.scale.y(), p[2] * shape.scale.z()));
  }
  // A robot without shapes shows by its axes.
  std::vector<bool> bare;
  for (const ExtentBox& box : boxes) bare.push_back(box.empty());
  for (std::size_t i = 0; i < owner.size(); ++i)
    if (owner[i] < robots.size() && bare[owner[i]])
      boxes[owner[i]].Include(FramePose(model, workspace, FrameIndex(static_cast<int>(i))).p);
  return boxes;
}

}  // namespace

double RiseToGround(const Scene& scene, double lowest) {
  const bool ground = scene.view.ground || (scene.contact && scene.contact->ground);
  return ground && std::isfinite(lowest) ? std::max(scene.view.ground_height - lowest, 0.0) : 0;
}

double LowestPoint(const CompiledScene& compiled) {
  double lowest = kInfinity;
  for (const ExtentBox& box : BoxesOf(compiled))
    if (!box.empty()) lowest = std::min(lowest, box.lower.z());
  return lowest;
}

SceneEdit StandApart(CObjectContainer* scene, ObjectId robot) {
  const SceneObject* const object = scene->Find(robot);
  if (!object || &object->kind() != &SceneRobotKind()) return {};
  ProblemList ignored;  // the scene has them, not the place
  const auto compiled = CompileScene(scene->ToScene(), &ignored);
  if (!compiled) return {};
  const auto& robots = compiled->scene.robots;
  const auto at = std::find_if(robots.begin(), robots.end(),
                               [&](const SceneRobot& each) { return each.name == object->name(); });
  std::vector<ExtentBox> boxes = BoxesOf(*compiled);
  const auto index = static_cast<std::size_t>(at - robots.begin());
  ExtentBox own = boxes[index];
  if (own.empty()) return {};
  boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(index));
  boxes.pop_back();
  const double rise = RiseToGround(compiled->scene, own.lower.z());
  for (Vector3* corner : {&own.lower, &own.upper}) corner->z() += rise;
  const double width = own.upper.y() - own.lower.y();
  double aside = 0;
  // Beside the first one there may be another.
  for (std::size_t tries = 0; tries < boxes.size(); ++tries) {
    double beyond = -kInfinity;
    for (const ExtentBox& other : boxes)
      if (!other.empty() && Meet(own, other)) beyond = std::max(beyond, other.upper.y());
    if (!std::isfinite(beyond)) break;
    const double by = beyond - own.lower.y() + std::max(kGap * width, kLeastGap);
    for (Vector3* corner : {&own.lower, &own.upper}) corner->y() += by;
    aside += by;
  }
  if (aside == 0 && rise == 0) return {};
  const Field& pose = *object->kind().Find("pose");
  auto X = std::get<Transform>(pose.get(object->value()));
  X.p += Vector3(0, aside, rise);
  return scene->Set(robot, pose, X);
}

}  // namespace linkwright
