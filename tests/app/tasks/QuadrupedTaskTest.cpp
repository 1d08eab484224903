// SPDX-License-Identifier: GPL-3.0-or-later
// A four-legged robot whose legs are one leg's mirror image and copies: held to the mirror.
#include <catch2/catch.hpp>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/Solids.h"

namespace quadruped_task_test {

using namespace linkwright;
using namespace linkwright::app;

constexpr int kDofs = 6 + 4 * 3;

MatrixX massMatrix(const Model& model, const VectorX& q) {
  Workspace workspace(model);
  MatrixX M(model.nv(), model.nv());
  MassMatrix(model, q, &workspace, &M);
  return M;
}

// For each joint of a leg, the one that stands where its mirror image at y = 0 is.
std::vector<int> imagesOfJoints(const Model& model, const VectorX& q) {
  Workspace workspace(model);
  ForwardKinematics(model, q, &workspace);
  const auto at = [&](int body) { return workspace.X_WB[static_cast<std::size_t>(body)].p; };
  std::vector<int> images(static_cast<std::size_t>(model.body_count()), 0);
  for (int i = 2; i < model.body_count(); ++i)
    for (int j = 2; j < model.body_count(); ++j)
      if ((at(i) - at(j).cwiseProduct(Vector3(1, -1, 1))).norm() < 1e-9)
        images[static_cast<std::size_t>(i)] = j;
  return images;
}

TEST_CASE("A newcomer makes a quadruped from one mirrored leg", "[.tasks]") {
  Hands hands("quadruped from one mirrored leg");
  hands.menu("Build", {"buildAddOnWorld"});
  hands.dialogChoice("buildJoint", "Free");
  hands.dialogVector("buildAnchor", {-0.3, 0, 1});
  hands.dialogChoice("buildShape", "Box");
  hands.dialogVector("buildAlong", {0.6, 0, 0});
  hands.dialogNumber("buildWidth", 0.2);
  hands.dialogText("buildName", "body");
  hands.accept();
  hands.menu("Build", {"buildAddOnLink"});
  hands.dialogVector("buildAnchor", {0.25, 0.1, 1});
  hands.dialogVector("buildAxis", {1, 0, 0});
  hands.dialogVector("buildAlong", {0, 0.06, 0});
  hands.dialogText("buildName", "hip_l");
  hands.accept();
  hands.menu("Build", {"buildExtrude"});
  hands.dialogNumber("buildCount", 2);
  hands.dialogVector("buildAnchor", {0.25, 0.16, 1});
  hands.dialogVector("buildAlong", {0, 0, -0.25});
  hands.dialogText("buildName", "leg_l");
  hands.accept();
  hands.select("robot/hip_l");
  hands.menu("Build", {"buildMirror"});
  hands.accept();  // at y = 0 of the world, as the dialog has it
  for (const char* hip : {"robot/hip_r", "robot/hip_l"}) {
    if (std::string(hip) == "robot/hip_l") hands.select(hip);  // the one that was made is selected
    hands.menu("Build", {"buildArray"});
    hands.dialogNumber("buildCount", 2);
    hands.dialogVector("buildStep", {-0.5, 0, 0});
    hands.accept();
  }

  const auto scene = hands.compiled();
  const Model& model = *scene->model;
  REQUIRE(model.nv() == kDofs);
  const TaskBar body = boxBar(0.2, 0.6), hip = capsuleBar(0.04, 0.06), leg = capsuleBar(0.04, 0.25);
  const double mass = body.mass + 4 * (hip.mass + 2 * leg.mass);
  CHECK(model.total_mass() == Approx(mass).epsilon(1e-9));

  const std::vector<int> images = imagesOfJoints(model, scene->initial_q);
  // Of velocities: of the base what is linear and what is axial, of the legs the same at the other joint.
  MatrixX P = MatrixX::Zero(kDofs, kDofs);
  P.diagonal().head<6>() << 1, -1, 1, -1, 1, -1;
  int left = 0;
  for (int i = 2; i < model.body_count(); ++i) {
    const int image = images[static_cast<std::size_t>(i)];
    INFO(model.joints()[static_cast<std::size_t>(i)].name);
    REQUIRE(image > 0);
    REQUIRE(image != i);
    CHECK(images[static_cast<std::size_t>(image)] == i);
    P(model.joints()[static_cast<std::size_t>(image)].v_index,
      model.joints()[static_cast<std::size_t>(i)].v_index) = 1;
    const std::string& name = model.joints()[static_cast<std::size_t>(i)].name;
    if (name.find("_l_") != std::string::npos) ++left;
  }
  CHECK(left == 6);  // the names of the others have changed sides

  for (int trial = 0; trial < 3; ++trial) {
    VectorX v = VectorX::Zero(kDofs), q = scene->initial_q, mirrored = scene->initial_q;
    for (int k = 6; k < kDofs; ++k) v[k] = std::sin(3.0 * k + trial);
    model.Integrate(v, 1, &q);
    model.Integrate(P * v, 1, &mirrored);
    const MatrixX M = massMatrix(model, q), expected = P.transpose() * M * P;
    CHECK((massMatrix(model, mirrored) - expected).norm() < 1e-10 * M.norm());
    CHECK((M.topLeftCorner<3, 3>() - mass * Matrix3::Identity()).norm() < 1e-9 * mass);
  }

  const MatrixX M = massMatrix(model, scene->initial_q);
  const double l = 0.125, own = leg.inertia + leg.mass * l * l;
  int knees = 0, thighs = 0;
  for (int k = 6; k < kDofs; ++k) {
    if (M(k, k) == Approx(own).epsilon(1e-9)) ++knees;
    if (M(k, k) == Approx(own + leg.inertia + leg.mass * 9 * l * l).epsilon(1e-9)) ++thighs;
  }
  CHECK(knees == 4);
  CHECK(thighs == 4);
  hands.finish();
}

}  // namespace quadruped_task_test
