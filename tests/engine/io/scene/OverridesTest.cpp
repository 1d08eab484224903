// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <memory>

#include "engine/io/scene/Overrides.h"

namespace overrides_kept_test {

using namespace linkwright;

RobotDescription Arm() {
  RobotDescription arm;
  for (const char* name : {"base", "hand"}) {
    arm.links.emplace_back();
    arm.links.back().name = name;
    arm.links.back().inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
  }
  JointDescription joint;
  joint.name = "elbow";
  joint.parent = "base";
  joint.child = "hand";
  joint.damping = 0.1;
  arm.joints.push_back(joint);
  return arm;
}

TEST_CASE("What a scene overrides stays when the robot's file has changed") {
  SceneRobot robot;
  robot.name = "arm";
  robot.file = "arm.urdf";
  robot.description = Arm();
  robot.from_file = std::make_shared<RobotDescription>(Arm());
  CHECK(WithOverrides(robot, Arm()).links[1].inertial->mass == 1);
  robot.description.links[1].inertial->mass = 2;
  robot.description.joints[0].X_PJ.p = Vector3(0, 0, 0.5);
  JsonValue object = JsonValue::Object();
  WriteOverrides(robot, &object);
  REQUIRE(object.Find("overrides") != nullptr);
  CHECK(object.Find("overrides")->keys == std::vector<std::string>{"hand", "elbow"});
  CHECK(object.Find("overrides")->Find("hand")->keys == std::vector<std::string>{"mass"});

  RobotDescription changed = Arm();
  changed.joints[0].damping = 0.7;
  changed.joints[0].X_PJ.R = Matrix3(Eigen::AngleAxisd(0.3, Vector3::UnitX()));
  changed.links[0].inertial->mass = 9;
  RobotDescription now = WithOverrides(robot, changed);
  CHECK(now.links[1].inertial->mass == 2);
  CHECK(now.links[0].inertial->mass == 9);
  CHECK(now.joints[0].damping == 0.7);
  CHECK(now.joints[0].X_PJ.p == Vector3(0, 0, 0.5));
  CHECK((now.joints[0].X_PJ.R - changed.joints[0].X_PJ.R).norm() < 1e-15);
  // What is gone from the file is passed over.
  changed.joints[0].name = "bend";
  now = WithOverrides(robot, changed);
  CHECK(now.links[1].inertial->mass == 2);
  CHECK(now.joints[0].X_PJ.p.isZero());

  robot.description = Arm();
  WriteOverrides(robot, &object);
  CHECK(object.Find("overrides") == nullptr);
}

}  // namespace overrides_kept_test
