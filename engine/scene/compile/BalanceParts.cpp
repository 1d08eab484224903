// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/BalanceParts.h"

#include <algorithm>
#include <stdexcept>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/dynamics/balance/Balancer.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/TargetTasks.h"

namespace linkwright {
namespace {

/// Points of a foot so little above its lowest one are stood on, too [m].
constexpr double kSole = 1e-3;

// Points that hold all others of a shape above them where its pose is X, as far as it is flat below.
std::vector<Vector3> LowPoints(const CollisionShape& shape, const Transform& X) {
  std::vector<Vector3> points;
  const auto corners = [&](const Vector3& half) {
    for (const double x : {-half.x(), half.x()})
      for (const double y : {-half.y(), half.y()})
        for (const double z : {-half.z(), half.z()}) points.push_back(X * Vector3(x, y, z));
  };
  const Vector3 down(0, 0, -shape.radius);
  switch (shape.type) {
    case CollisionType::kBox:
      corners(shape.half);
      break;
    case CollisionType::kRoundedBox:
      corners(shape.half - Vector3::Constant(shape.radius));
      for (Vector3& point : points) point += down;
      break;
    case CollisionType::kSphere:
      points.push_back(X.p + down);
      break;
    case CollisionType::kCapsule:
      for (const double z : {-shape.half_length, shape.half_length})
        points.push_back(X * Vector3(0, 0, z) + down);
      break;
    case CollisionType::kCylinder:
      for (int k = 0; k < 8; ++k)
        for (const double z : {-shape.half_length, shape.half_length})
          points.push_back(
              X * Vector3(shape.radius * std::cos(k * kPi / 4), shape.radius * std::sin(k * kPi / 4), z));
      break;
    case CollisionType::kHull:
      for (const Vector3& vertex : shape.hull->vertices) points.push_back(X * vertex);
      break;
    default:
      break;
  }
  return points;
}

}  // namespace

bool TakeBalance(CompiledScene* compiled, ProblemList* problems) {
  const Scene& scene = compiled->scene;
  if (!scene.balance) return true;
  const SceneBalance& given = *scene.balance;
  const Model& model = *compiled->model;
  const auto refuse = [&](const Message& text) {
    problems->Add(Severity::kError, FileOf(scene, 0), LineOfKey(scene, "balance"), "balance", text);
    return false;
  };
  if (scene.trot) return refuse(MessageOf("compile.scene-trots-has-controller-own"));
  if (!compiled->contact) return refuse(MessageOf("compile.needs-scene-s-contact-with"));
  BalanceSetup setup;
  setup.lowered = given.lowered;
  setup.frequency = given.frequency;
  setup.damping_ratio = given.damping_ratio;
  setup.friction = given.friction;
  setup.sampling = given.sampling;
  setup.joint_damping = compiled->damping;
  setup.effort_limits = scene.effort_limits;
  Workspace workspace(model);
  ForwardKinematics(model, compiled->initial_q, &workspace);
  for (const std::string& name : given.feet) {
    BalanceFoot foot;
    foot.name = name;
    foot.frame = model.FindFrame(name);
    if (!foot.frame.IsValid()) return refuse(MessageOf("compile.there-no-link", {name}));
    const Transform X_WF = FramePose(model, workspace.X_WB, foot.frame);
    for (const ContactShape& shape : compiled->contact->shapes) {
      if (compiled->contact->parties[static_cast<std::size_t>(shape.party)].name != name) continue;
      const Transform& X_WB = workspace.X_WB[static_cast<std::size_t>(shape.body)];
      for (const Vector3& point : LowPoints(shape.shape, X_WB * shape.X_BS)) foot.points.push_back(point);
    }
    if (foot.points.empty()) return refuse(MessageOf("compile.foot-has-no-collision-shape", {name}));
    double lowest = kInfinity;
    for (const Vector3& point : foot.points) lowest = std::min(lowest, point.z());
    std::erase_if(foot.points, [&](const Vector3& point) { return point.z() > lowest + kSole; });
    for (Vector3& point : foot.points) point = X_WF.Inverse() * point;
    foot.up = X_WF.R.transpose() * Vector3::UnitZ();
    setup.feet.push_back(std::move(foot));
  }
  for (const SceneTarget& target : scene.targets)
    if (TakesPart(model, target)) setup.tasks.push_back(TaskOf(model, target, compiled->initial_q));
  try {
    compiled->balancer = MakeBalancer(compiled->model, std::move(setup));
  } catch (const std::invalid_argument& why) {
    return refuse(why.what());
  }
  return true;
}

}  // namespace linkwright
