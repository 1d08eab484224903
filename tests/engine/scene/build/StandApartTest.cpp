// SPDX-License-Identifier: GPL-3.0-or-later
// Where what comes to a scene stands: aside of what is there, and on the ground.
#include <catch2/catch.hpp>

#include "engine/math/Rotation.h"
#include "engine/scene/build/Place.h"
#include "engine/scene/build/PlaceLoops.h"
#include "engine/scene/build/StandApart.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/Kinds.h"

namespace stand_apart_test {

using namespace linkwright;

ObjectId AddBox(CObjectContainer* objects, const Vector3& size, const Transform& X) {
  Geometry box;
  box.size = size;
  const TreeEdit made = AddShapeAt(objects, {0, X}, "box", box, 1000);
  REQUIRE(made.ok());
  return objects->Find(made.object)->parent()->id();
}

Vector3 PlaceOf(const CObjectContainer& objects, ObjectId robot) {
  return objects.Find(robot)->As<SceneRobot>().X_WR.p;
}

TEST_CASE("A robot in another one goes aside, in the free it stays, below the ground it goes up") {
  CObjectContainer objects;
  const Transform X{RotationFromRpy({kPi / 4, 0, 0}), {0, 0, 1}};
  AddBox(&objects, {0.2, 0.2, 0.2}, X);
  const ObjectId same = AddBox(&objects, {0.2, 0.2, 0.2}, X);
  StandApart(&objects, same);
  // A square on its corner is √2 of its side wide; the gap is 0.15 of that.
  const double width = 0.2 * std::sqrt(2);
  CHECK((PlaceOf(objects, same) - Vector3(0, 1.15 * width, 1)).norm() < 1e-7);
  const ObjectId far = AddBox(&objects, {0.2, 0.2, 0.2}, {X.R, {3, 0, 1}});
  CHECK(StandApart(&objects, far).empty());
  // On its corner it rests with its middle half its diagonal above the ground.
  const ObjectId low = AddBox(&objects, {0.2, 0.2, 0.2}, {X.R, {6, 0, -2}});
  const SceneEdit up = StandApart(&objects, low);
  CHECK((PlaceOf(objects, low) - Vector3(6, 0, width / 2)).norm() < 1e-7);
  objects.Undo(up);
  CHECK(PlaceOf(objects, low).z() == -2);
  // Ground at another height, and none.
  Scene scene = objects.ToScene();
  scene.view.ground_height = -1.5;
  CHECK(RiseToGround(scene, -2) == 0.5);
  scene.view.ground = false;
  CHECK(RiseToGround(scene, -2) == 0);
}

// A base with two turning links, or links on ball joints, side by side.
Scene TwoJoints(JointType type) {
  Scene scene;
  SceneRobot& robot = scene.robots.emplace_back();
  robot.name = "pair";
  robot.description.links.resize(3);
  robot.description.links[0].name = "base";
  for (const std::size_t i : {1U, 2U}) {
    LinkDescription& link = robot.description.links[i];
    link.name = i == 1 ? "first" : "second";
    link.inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
    JointDescription& joint = robot.description.joints.emplace_back();
    joint.name = "of_" + link.name;
    joint.type = type;
    joint.parent = "base";
    joint.child = link.name;
    joint.X_PJ.p = {0, static_cast<double>(i), 0};
    joint.axis = Vector3::UnitX();
  }
  return scene;
}

TEST_CASE("A gear keeps whole turns: it leads from where both joints are, not from where they look to be") {
  Scene scene = TwoJoints(JointType::kContinuous);
  scene.robots[0].positions = {{"of_first", {5 * kPi}}, {"of_second", {0.3}}};
  CObjectContainer objects(scene);
  const auto& links = objects.root().ChildrenOf("robots")[0]->ChildrenOf("links");
  const TreeEdit made = AddGear(&objects, links[1]->id(), links[2]->id());
  INFO(made.why);
  REQUIRE(made.ok());
  const Scene after = objects.ToScene();
  const JointDescription& follower = after.robots[0].description.joints[1];
  REQUIRE(follower.mimic);
  CHECK(follower.mimic->offset == Approx(0.3 - 5 * kPi).epsilon(1e-14));
  CHECK(after.robots[0].positions.at("of_first")[0] == 5 * kPi);
}

TEST_CASE("What a gear, a motor or a driver cannot be on is said in plain words") {
  CObjectContainer objects(TwoJoints(JointType::kBall));
  const SceneObject& robot = *objects.root().ChildrenOf("robots")[0];
  const std::string why = "of_first has no single position (it is a ball joint); choose a hinge or a slider";
  CHECK(AddGear(&objects, robot.ChildrenOf("links")[1]->id(), robot.ChildrenOf("links")[2]->id()).why == why);
  CHECK(AddMotorOn(&objects, robot.ChildrenOf("joints")[0]->id(), 0).why == why);
  CHECK(AddDriverOn(&objects, robot.ChildrenOf("joints")[0]->id(), 0).why == why);
}

}  // namespace stand_apart_test
