// SPDX-License-Identifier: GPL-3.0-or-later
// An arm and a car that a newcomer makes, held to a product of exponentials and to the equation of rolling.
#include <Eigen/Geometry>
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/Runs.h"
#include "tests/app/tasks/Solids.h"

namespace robot_tasks_test {

using namespace linkwright;
using namespace linkwright::app;

// A hinge of an arm that stands as it was made, and the capsule that it moves: in the world.
struct ArmLink {
  Vector3 origin, axis, along;
  double width;
};

// What turns about an axis of the world.
Eigen::Isometry3d turnAbout(const Vector3& origin, const Vector3& axis, double angle) {
  Eigen::Isometry3d turn = Eigen::Isometry3d::Identity();
  turn.translate(origin);
  turn.rotate(Eigen::AngleAxisd(angle, axis));
  turn.translate(-origin);
  return turn;
}

// M = Σ (m Jᵥᵀ Jᵥ + J_ωᵀ I J_ω), with the motion of each link from home as a product of exponentials.
// Source: Murray, Li, Sastry, A Mathematical Introduction to Robotic Manipulation (1994), 3.2, 4.3.
MatrixX massByExponentials(const std::vector<ArmLink>& arm, const VectorX& q, Eigen::Isometry3d* tip) {
  const auto n = static_cast<Eigen::Index>(arm.size());
  MatrixX M = MatrixX::Zero(n, n);
  std::vector<Vector3> origins, axes;
  Eigen::Isometry3d moved = Eigen::Isometry3d::Identity();
  for (Eigen::Index i = 0; i < n; ++i) {
    const ArmLink& link = arm[static_cast<std::size_t>(i)];
    origins.push_back(moved * link.origin);
    axes.push_back(moved.linear() * link.axis);
    moved = moved * turnAbout(link.origin, link.axis, q[i]);
    const TaskBar bar = capsuleBar(link.width, link.along.norm());
    const double thin = capsuleSpin(link.width, link.along.norm());
    const Vector3 u = link.along.normalized(), com = moved * (link.origin + link.along / 2);
    const Matrix3 home = bar.inertia * (Matrix3::Identity() - u * u.transpose()) + thin * u * u.transpose();
    const Matrix3 I = moved.linear() * home * moved.linear().transpose();
    MatrixX Jv = MatrixX::Zero(3, n), Jw = Jv;
    for (Eigen::Index k = 0; k <= i; ++k) {
      const auto at = static_cast<std::size_t>(k);
      Jw.col(k) = axes[at];
      Jv.col(k) = axes[at].cross(com - origins[at]);
    }
    M += bar.mass * Jv.transpose() * Jv + Jw.transpose() * I * Jw;
  }
  *tip = moved;
  return M;
}

TEST_CASE("A newcomer makes an arm of six joints from a chain") {
  Hands hands("six-joint arm");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogVector("buildAnchor", {0, 0, 0});
  hands.dialogVector("buildAxis", {0, 0, 1});
  hands.dialogVector("buildAlong", {0, 0, 0.4});
  hands.dialogNumber("buildWidth", 0.08);
  hands.dialogText("buildName", "turret");
  hands.accept();
  hands.menu("Build", {"buildExtrude"});
  hands.dialogNumber("buildCount", 5);
  hands.dialogNumber("buildWidth", 0.06);
  hands.dialogText("buildName", "part");
  hands.accept();
  // The fourth and the sixth turn about the arm.
  for (const char* joint : {"robot/part_joint_3", "robot/part_joint_5"}) {
    hands.select(joint);
    hands.openAllValues();
    hands.pageType("joint.axis.x", "1");
    hands.pageType("joint.axis.y", "0");
  }

  std::vector<ArmLink> arm = {{Vector3::Zero(), Vector3::UnitZ(), {0, 0, 0.4}, 0.08}};
  for (int i = 0; i < 5; ++i)
    arm.push_back(
        {{0.3 * i, 0, 0.4}, i == 2 || i == 4 ? Vector3::UnitX() : Vector3::UnitY(), {0.3, 0, 0}, 0.06});
  REQUIRE(hands.model().nv() == 6);
  const auto compiled = hands.compiled();
  CHECK(compiled->initial_q.norm() == 0);
  const Model& model = *compiled->model;
  Workspace workspace(model);
  for (const double k : {0.0, 0.4, -1.1}) {
    VectorX q(6);
    q << k, 0.7 * k, -1.3 * k, 2 * k, 0.9 * k, -k;
    Eigen::Isometry3d tip;
    const MatrixX expected = massByExponentials(arm, q, &tip);
    MatrixX M(6, 6);
    MassMatrix(model, q, &workspace, &M);
    CHECK((M - expected).norm() <= 1e-9 * expected.norm());
    ForwardKinematics(model, q, VectorX::Zero(6), &workspace);
    const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame("part_5").value)];
    const Transform X = workspace.X_WB[static_cast<std::size_t>(frame.body.value)] * frame.X_BF;
    CHECK((X.R - tip.linear()).norm() < 1e-12);
    CHECK((X.p - tip * arm.back().origin).norm() < 1e-12);
  }
  hands.finish();
}

TEST_CASE("A newcomer makes a car on four wheels, which rolls down a slope", "[.tasks]") {
  Hands hands("car on four wheels");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Free");
  hands.dialogVector("buildAnchor", {-0.5, 0, 0.3});
  hands.dialogChoice("buildShape", "Box");
  hands.dialogVector("buildAlong", {1, 0, 0});
  hands.dialogNumber("buildWidth", 0.2);
  hands.dialogNumber("buildDensity", 500);
  hands.dialogText("buildName", "car");
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogChoice("buildJoint", "Continuous");
  hands.dialogVector("buildAnchor", {0.35, 0.15, 0.15});
  hands.dialogChoice("buildShape", "Cylinder");
  hands.dialogVector("buildAlong", {0, 0.06, 0});
  hands.dialogNumber("buildWidth", 0.3);
  hands.dialogText("buildName", "wheel");
  hands.accept();
  // Both of the left are made from one, both of the right from those.
  hands.menu("Build", {"buildArray"});
  hands.dialogNumber("buildCount", 2);
  hands.dialogVector("buildStep", {-0.7, 0, 0});
  hands.accept();
  for (const char* wheel : {"robot/wheel", "robot/wheel_2"}) {
    hands.select(wheel);
    hands.menu("Build", {"buildMirror"});
    hands.accept();
  }
  // A slope of 5°: gravity leans.
  const double slope = 5 * kPi / 180, gx = 9.81 * std::sin(slope), gz = -9.81 * std::cos(slope);
  hands.select("");
  hands.openAllValues();
  hands.pageType("scene.gravity.x", QString::number(gx, 'g', 12));
  hands.pageType("scene.gravity.z", QString::number(gz, 'g', 12));
  hands.pageClick("scene.contact.add");
  hands.pageClick("contact.ground.add");

  const double r = 0.15, wheel = 1000 * kPi * r * r * 0.06, spin = wheel * r * r / 2;
  const double all = 500 * 0.2 * 0.2 + 4 * wheel;
  REQUIRE(hands.model().nv() == 6 + 4);
  CHECK(hands.model().moving_mass() == Approx(all).epsilon(1e-9));

  // Without slip a = M g sin α / (M + Σ I / r²).
  const double acceleration = all * gx / (all + 4 * spin / (r * r));
  TaskRun run(&hands, 0.5);
  const std::vector<double> speed = run.Of("v." + hands.model().dof_names()[0]);
  REQUIRE(run.times().size() > 100);
  for (std::size_t i = 0; i < run.times().size(); ++i) {
    INFO("at " << run.times()[i] << " s");
    CHECK(speed[i] == Approx(acceleration * run.times()[i]).margin(1e-5));
  }
  hands.finish();
}

}  // namespace robot_tasks_test
