// SPDX-License-Identifier: GPL-3.0-or-later
// A platform on six legs that are one leg's mirror images and copies, the loop joints at the platform with
// them: held to its degrees of freedom and to the distances of its points.
#include <Eigen/Geometry>
#include <algorithm>
#include <catch2/catch.hpp>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Mobility.h"
#include "tests/app/tasks/Hands.h"

namespace stewart_task_test {

using namespace linkwright;
using namespace linkwright::app;

// Of one leg: at the base in the world, at the platform in that.
struct LegEnds {
  Vector3 base, platform;
};

std::vector<LegEnds> legsByGeometry() {
  std::vector<LegEnds> legs;
  for (const double side : {1.0, -1.0})
    for (const int turn : {0, 1, 2}) {
      const Matrix3 R = Eigen::AngleAxisd(turn * 2 * kPi / 3, Vector3::UnitZ()).toRotationMatrix();
      legs.push_back({R * Vector3(0.3, side * 0.05, 1), R * Vector3(0.3, side * 0.35, 0)});
    }
  return legs;
}

TEST_CASE("A newcomer makes a Stewart platform from one arrayed leg", "[.tasks]") {
  Hands hands("Stewart platform from one arrayed leg");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Free");
  hands.dialogVector("buildAnchor", {0, 0, 1.5});
  hands.dialogChoice("buildShape", "Cylinder");
  hands.dialogVector("buildAlong", {0, 0, 0.02});
  hands.dialogNumber("buildWidth", 0.9);
  hands.accept();
  // The leg: two hinges across each other, a slide.
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogVector("buildAnchor", {0.3, 0.05, 1});
  hands.dialogVector("buildAlong", {0.02, 0, 0});
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogVector("buildAnchor", {0.3, 0.05, 1});
  hands.dialogVector("buildAxis", {1, 0, 0});
  hands.dialogVector("buildAlong", {0, 0.15, 0.25});
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogChoice("buildJoint", "Prismatic");
  hands.dialogVector("buildAxis", {0, 0.15, 0.25});
  hands.dialogVector("buildAlong", {0, 0.15, 0.25});
  hands.accept();
  hands.select("");
  hands.openAllValues();
  hands.pageClick("scene.loops.add");
  hands.pageChoose("loop.link_i", "robot_2/link_3");
  hands.pageChoose("loop.link_j", "robot/link");
  hands.pageType("loop.point_i.y", "0.15");
  hands.pageType("loop.point_i.z", "0.25");
  hands.pageType("loop.point_j.x", "0.3");
  hands.pageType("loop.point_j.y", "0.35");
  hands.select("robot_2/link");
  hands.menu("Build", {"buildArrayAround"});
  hands.dialogNumber("buildCount", 3);
  hands.dialogNumber("buildStep", 2 * kPi / 3);
  hands.accept();
  hands.select("robot_2/base");
  hands.menu("Build", {"buildMirror"});
  hands.accept();  // at y = 0 of the world, as the dialog has it

  const auto scene = hands.compiled();
  const Model& model = *scene->model;
  REQUIRE(scene->loops.size() == 6);
  CHECK(scene->assembled_gap < 1e-6);
  const Mobility mobility = ExamineMobility(model, scene->loops, scene->initial_q);
  CHECK(mobility.coordinates == 6 + 6 * 3);
  CHECK(mobility.rank == 6 * 3);
  CHECK(mobility.freedom == 6);
  CHECK(mobility.redundant.empty());

  // The platform goes elsewhere; each slide is as long as its points are apart.
  VectorX q = scene->initial_q, v = VectorX::Zero(model.nv());
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = model.joints()[static_cast<std::size_t>(body)];
    if (joint.nv == 6) v.segment<6>(joint.v_index) << 0.05, -0.04, 0.06, 0.1, -0.15, 0.2;
  }
  model.Integrate(v, 1, &q);
  Workspace workspace(model);
  LoopSolver solver(model, scene->loops);
  REQUIRE(solver.Close(model, &workspace, &q));
  ForwardKinematics(model, q, &workspace);
  const Transform X_WP = FramePose(model, workspace, model.FindFrame("robot/link"));
  CHECK((X_WP.p - Vector3(0, 0, 1.5)).norm() > 0.02);
  CHECK((X_WP.R - Matrix3::Identity()).norm() > 0.05);
  std::vector<double> expected, found;
  for (const LegEnds& leg : legsByGeometry())
    expected.push_back((X_WP * leg.platform - leg.base).norm() - Vector3(0, 0.3, 0.5).norm());
  for (const Joint& joint : model.joints())
    if (joint.type == JointType::kPrismatic) found.push_back(q[joint.q_index]);
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  REQUIRE(found.size() == 6);
  CHECK(expected.back() - expected.front() > 0.02);
  for (std::size_t i = 0; i < 6; ++i) CHECK(found[i] == Approx(expected[i]).margin(1e-8));

  // The lengths hold the platform: no motion of it leaves all six as they are.
  MatrixX rates(6, 6);
  int row = 0;
  for (const LegEnds& leg : legsByGeometry()) {
    const Vector3 arm = X_WP.R * leg.platform, way = X_WP * leg.platform - leg.base;
    rates.row(row++) << way.normalized().transpose(), arm.cross(way.normalized()).transpose();
  }
  CHECK(std::abs(rates.determinant()) > 1e-3);
  hands.finish();
}

}  // namespace stewart_task_test
