// SPDX-License-Identifier: GPL-3.0-or-later
// A gripper of two fingers, one the mirror image of the other and coupled to it, closed by a spring.
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/simulation/system/SystemLinearisation.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/Solids.h"

namespace gripper_task_test {

using namespace linkwright;
using namespace linkwright::app;

TEST_CASE("A newcomer makes a gripper of two coupled fingers") {
  Hands hands("gripper");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Fixed");
  hands.dialogVector("buildAnchor", {0, -0.1, 1});
  hands.dialogChoice("buildShape", "Box");
  hands.dialogVector("buildAlong", {0, 0.2, 0});
  hands.dialogText("buildName", "palm");
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogChoice("buildJoint", "Prismatic");
  hands.dialogVector("buildAnchor", {0, 0.08, 0.98});
  hands.dialogChoice("buildShape", "Box");
  hands.dialogVector("buildAlong", {0, 0, -0.12});
  hands.dialogNumber("buildWidth", 0.02);
  hands.dialogText("buildName", "finger_l");
  hands.accept();
  hands.menu("Build", {"buildMirror"});
  hands.accept();  // at y = 0 of the world, as the dialog has it
  // It follows the first joint that there is, by 1.
  hands.select("robot/joint:finger_r_joint");
  hands.openAllValues();
  hands.pageClick("joint.mimic.add");
  hands.select("robot/finger_l");
  hands.buttonMenu(hands.window.findChild<QWidget*>("addForce"), {"Spring"});
  hands.pageType("force.stiffness", "50");

  const auto scene = hands.compiled();
  const Model& model = *scene->model;
  REQUIRE(model.nv() == 1);
  const double finger = boxBar(0.02, 0.12).mass;
  Workspace workspace(model);
  MatrixX M(1, 1);
  MassMatrix(model, VectorX::Zero(1), &workspace, &M);
  CHECK(M(0, 0) == Approx(2 * finger).epsilon(1e-9));

  // They close on y = 0: mirror images of each other at all times.
  for (const double q : {0.0, -0.03, -0.07}) {
    ForwardKinematics(model, VectorX::Constant(1, q), &workspace);
    const Vector3 left = FramePose(model, workspace, model.FindFrame("finger_l")).p,
                  right = FramePose(model, workspace, model.FindFrame("finger_r")).p;
    CHECK((left - Vector3(0, 0.08 + q, 0.98)).norm() < 1e-12);
    CHECK((right - Vector3(0, -0.08 - q, 0.98)).norm() < 1e-12);
  }

  // Each finger gets half the force of the spring: m a = k q / 2.
  REQUIRE(hands.document->scene().forces.size() == 1);
  const auto system = scene->MakeSystem();
  Linearisation linear;
  REQUIRE(Linearise(system.get(), system->InitialState(), &linear).ok);
  double found = 0;
  for (const LinearMode& mode : linear.modes) found = std::max(found, mode.value.imag());
  CHECK(found * found == Approx(50 / (2 * finger)).epsilon(1e-6));
  hands.finish();
}

}  // namespace gripper_task_test
