// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/model/ModelBuilder.h"
#include "engine/simulation/contact/TouchMotion.h"

using namespace linkwright;

TEST_CASE(
    "corners that slide past each other part at u²/g; beyond a given rate the normal counts as at rest") {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].name = "body";
  robot.links[0].inertial = {1, Vector3::Zero(), Matrix3::Identity()};
  AddRobotOptions options;
  options.floating = true;
  const auto built = BuildModel(robot, options);
  const Model& model = *built;
  Workspace workspace(model);
  VectorX v = VectorX::Zero(model.nv());
  v.head<3>() = Vector3(.7, 0, 0);
  VectorX tau(model.nv());
  for (const double gap : {1e-2, 1e-9}) {
    Touch touch;
    touch.body_b = 1;
    touch.point.n_W = Vector3::UnitZ();
    touch.point.gap = gap;
    const VectorX q = model.NeutralPosition();
    ForwardKinematics(model, q, v, &workspace);
    InverseDynamics(model, q, v, VectorX::Zero(model.nv()), Vector3::Zero(), {}, &workspace, &tau);
    const double speed = TouchVelocity(touch, workspace.X_WB, workspace.V).norm();
    REQUIRE(speed == Approx(.7));
    const Vector6 free = TouchAcceleration(touch, workspace);
    CHECK(free[0] == Approx(speed * speed / gap));
    const Vector6 held = TouchAcceleration(touch, workspace, 1000);
    CHECK((gap > 1e-3 ? (held - free).norm() : held.norm()) == 0);
  }
}
