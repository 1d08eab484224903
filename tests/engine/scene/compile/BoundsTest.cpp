// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/compile/CompiledScene.h"

using namespace linkwright;

TEST_CASE("The box of a scene goes with its bodies") {
  // A box of 0.4 × 0.2 × 0.6 m on a slider along x.
  Visual visual;
  visual.geometry.type = ShapeType::kBox;
  visual.geometry.size = {0.4, 0.2, 0.6};
  SceneRobot robot;
  robot.name = "slider";
  LinkDescription rail, carriage;
  rail.name = "rail";
  carriage.name = "carriage";
  carriage.visuals.push_back(visual);
  robot.description.links = {rail, carriage};
  JointDescription joint;
  joint.name = "slide";
  joint.type = JointType::kPrismatic;
  joint.parent = "rail";
  joint.child = "carriage";
  robot.description.joints = {joint};
  Scene scene;
  scene.robots = {robot};
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);

  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, VectorX::Constant(1, 5.0), &workspace);
  Vector3 lower, upper;
  compiled->Bounds(workspace.X_WB, &lower, &upper);
  CHECK((upper - Vector3(5.2, 0.1, 0.3)).norm() < 1e-6);
  // The rail's frame stays at the origin.
  CHECK((lower - Vector3(0, -0.1, -0.3)).norm() < 1e-6);
}
