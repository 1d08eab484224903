// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"

namespace path_motion_test {

using namespace linkwright;

inline std::shared_ptr<const CompiledScene> Compile(Scene scene, std::vector<PathElement> paths) {
  scene.paths = std::move(paths);
  ProblemList problems;
  auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  return compiled;
}

inline Scene SevenJointArm() {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/seven-joint-arm.lws.json");
  REQUIRE(loaded.ok);
  Scene scene = loaded.scene;
  scene.forces.clear();
  scene.robots[0].velocities.clear();
  return scene;
}

inline Transform PoseAt(const CompiledScene& scene, const VectorX& q, FrameIndex frame) {
  Workspace workspace(*scene.model);
  ForwardKinematics(*scene.model, q, &workspace);
  const Frame& f = scene.model->frames()[static_cast<std::size_t>(frame.value)];
  return workspace.X_WB[static_cast<std::size_t>(f.body.value)] * f.X_BF;
}

// A path of the tool through four poses round its start.
inline PathElement Around(const CompiledScene& scene) {
  PathElement path;
  path.name = "weld";
  path.frame = "tool";
  const Transform X = PoseAt(scene, scene.initial_q, scene.model->FindFrame("tool"));
  const Vector3 offsets[] = {{0, 0, 0}, {0.02, 0.12, -0.05}, {-0.08, 0.15, 0.1}, {-0.1, -0.05, 0.08}};
  for (int k = 0; k < 4; ++k) {
    PathWaypoint& waypoint = path.waypoints.emplace_back();
    waypoint.time = 0.5 + 0.8 * k;
    waypoint.X_WP.p = X.p + offsets[k];
    waypoint.X_WP.R = X.R * Eigen::AngleAxisd(0.2 * k, Vector3(1, 1, 0).normalized()).toRotationMatrix();
  }
  return path;
}

}  // namespace path_motion_test
