// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/MoveWorldPlaces.h"

#include <algorithm>

#include "engine/base/json/JsonDocument.h"
#include "engine/math/Rotation.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/build/MirrorParts.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright {
namespace {

constexpr const char* kBaseMoved = "base";  // of a floating robot

// R f + p of functions of time: formulas are put together where a row has any.
void MoveFunctions(const Matrix3& R, const Vector3& p, std::array<Function, 3>* functions) {
  const std::array<Function, 3> was = *functions;
  for (Eigen::Index row = 0; row < 3; ++row) {
    Function& made = (*functions)[static_cast<std::size_t>(row)];
    made = Function();
    made.value = p[row];
    std::string terms;
    for (Eigen::Index i = 0; i < 3; ++i) {
      const Function& term = was[static_cast<std::size_t>(i)];
      if (term.IsConstant())
        made.value += R(row, i) * term.value;
      else if (R(row, i) != 0)
        terms.append(terms.empty() ? "" : " + ")
            .append(R(row, i) == 1 ? "" : ToJsonNumber(R(row, i)) + " * ")
            .append("(" + term.formula + ")");
    }
    if (terms.empty()) continue;
    made.formula = made.value == 0 ? terms : terms + " + " + ToJsonNumber(made.value);
    made.value = 0;
  }
}

void MoveEnd(const Transform& X, const std::string& link, Vector3* point) {
  if (link.empty()) *point = X * *point;
}
void TurnEnd(const Transform& X, const std::string& link, Vector3* direction) {
  if (link.empty()) *direction = X.R * *direction;
}

void MoveLoop(const Transform& X, LoopElement* loop) {
  if (loop->of_mechanism || loop->coupling) return;
  MoveEnd(X, loop->link_i, &loop->point_i);
  MoveEnd(X, loop->link_j, &loop->point_j);
  for (Vector3* direction : {&loop->axis_i, &loop->ref_i}) TurnEnd(X, loop->link_i, direction);
  for (Vector3* direction : {&loop->axis_j, &loop->ref_j}) TurnEnd(X, loop->link_j, direction);
}

Message MoveForce(const Transform& X, ForceElement* force) {
  if (force->of_mechanism) return {};
  const auto end = [&](const std::string& link, Vector3* point, Vector3* rpy) {
    MoveEnd(X, link, point);
    if (link.empty() && force->law->has_axes()) *rpy = RpyFromRotation(X.R * RotationFromRpy(*rpy));
  };
  if (force->kind == ForceKind::kLaw) {
    end(force->link_i, &force->point_i, &force->rpy_i);
    end(force->link_j, &force->point_j, &force->rpy_j);
  }
  if (force->kind == ForceKind::kForce && !force->in_link_axes) {
    MoveFunctions(X.R, Vector3::Zero(), &force->force);
    MoveFunctions(X.R, Vector3::Zero(), &force->moment);
  }
  if (!force->IsOfTask()) return {};
  MoveFunctions(X.R, X.p, &force->place);
  const auto constant = [](const Function& function) { return function.IsConstant(); };
  if (X.R == Matrix3::Identity()) return {};
  if (!std::all_of(force->turn.begin(), force->turn.end(), constant))
    return MessageOf("part.orientation-follows-formula", {force->name});
  const Vector3 rpy(force->turn[0].value, force->turn[1].value, force->turn[2].value);
  const Vector3 turned = RpyFromRotation(X.R * RotationFromRpy(rpy));
  for (Eigen::Index i = 0; i < 3; ++i) force->turn[static_cast<std::size_t>(i)].value = turned[i];
  return {};
}

void MoveTendon(const Transform& X, TendonDescription* tendon) {
  for (TendonStopDescription& stop : tendon->stops) {
    if (stop.kind == TendonStop::kPulley) continue;
    if (stop.link.empty()) stop.X_LS = X * stop.X_LS;
    if (stop.side) MoveEnd(X, stop.side_link, &*stop.side);
  }
}

void MoveMeasurement(const Transform& X, MeasurementDescription* measured) {
  MoveEnd(X, measured->from, &measured->from_point);
  MoveEnd(X, measured->at, &measured->at_point);
  MoveEnd(X, measured->to, &measured->to_point);
  TurnEnd(X, measured->from, &measured->from_axis);
  TurnEnd(X, measured->to, &measured->to_axis);
}

void MoveBase(const Transform& X, std::map<std::string, std::vector<double>>* velocities,
              const std::string& joint) {
  const auto base = velocities->find(joint);
  if (base != velocities->end() && base->second.size() == 6)
    Isometry::Of(X).OfBaseVelocity(Mirror(), &base->second);
}

}  // namespace

Message MoveInWorld(const Transform& X, Scene* scene) {
  for (SceneRobot& robot : scene->robots) {
    robot.X_WR = X * robot.X_WR;
    if (!robot.floating) continue;
    MoveBase(X, &robot.velocities, kBaseMoved);
    MoveBase(X, &robot.torques, kBaseMoved);
    for (Posture& posture : robot.description.postures) MoveBase(X, &posture.velocities, kBaseMoved);
    for (Posture& keyframe : scene->keyframes)
      MoveBase(X, &keyframe.velocities, RobotPrefix(*scene, robot) + kBaseMoved);
  }
  for (LoopElement& loop : scene->loops) MoveLoop(X, &loop);
  for (ForceElement& force : scene->forces)
    if (Message why = MoveForce(X, &force); !why.text.empty()) return why;
  for (TendonDescription& tendon : scene->tendons) MoveTendon(X, &tendon);
  for (SceneTarget& target : scene->targets)
    if (target.HasPlace() && target.kind != TargetKind::kRelative) target.X_WT = X * target.X_WT;
  for (PathElement& path : scene->paths)
    if (!path.OfJoints())
      for (PathWaypoint& waypoint : path.waypoints) waypoint.X_WP = X * waypoint.X_WP;
  for (std::size_t i = 0; i < scene->others.Of(MeasurementKind()).size(); ++i)
    MoveMeasurement(X, static_cast<MeasurementDescription*>(scene->others.Of(MeasurementKind())[i].get()));
  return {};
}

}  // namespace linkwright
