// SPDX-License-Identifier: GPL-3.0-or-later
// What is made where the mouse points, against closed forms; each taken back to what was there.
#include <catch2/catch.hpp>

#include "engine/io/scene/SceneWriter.h"
#include "engine/math/Rotation.h"
#include "engine/scene/build/Place.h"
#include "engine/scene/build/PlaceSensors.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/TreeEdits.h"
#include "tests/support/SceneFiles.h"

namespace place_test {

using namespace linkwright;

Geometry Box(double side) {
  Geometry box;
  box.size = Vector3::Constant(side);
  return box;
}

ObjectId Done(const TreeEdit& edit) {
  INFO(edit.why);
  REQUIRE(edit.ok());
  return edit.object;
}

std::shared_ptr<const CompiledScene> Compiled(const CObjectContainer& objects) {
  ProblemList problems;
  auto compiled = CompileScene(objects.ToScene(), &problems);
  REQUIRE(compiled);
  return compiled;
}

TEST_CASE("A shape in the world is a free body, on a link a part of it with its mass") {
  CObjectContainer objects;
  const ObjectId body =
      Done(AddShapeAt(&objects, {0, {Matrix3::Identity(), {1, 2, 3}}}, "box", Box(0.1), 1000));
  auto compiled = Compiled(objects);
  CHECK(compiled->model->nv() == 6);
  CHECK(compiled->model->moving_mass() == Approx(1));
  // A second cube on top: the centre of both is in the face between them, the inertia that of 0.1 × 0.1 ×
  // 0.2.
  Done(AddShapeAt(&objects, {body, {Matrix3::Identity(), {0, 0, 0.1}}}, "box", Box(0.1), 1000));
  const auto& link = objects.Find(body)->As<LinkDescription>();
  CHECK(link.inertial->mass == Approx(2));
  CHECK((link.inertial->com - Vector3(0, 0, 0.05)).norm() < 1e-12);
  CHECK(link.inertial->inertia(0, 0) == Approx(2.0 / 12 * (0.01 + 0.04)));
  CHECK(link.inertial->inertia(2, 2) == Approx(2.0 / 12 * (0.01 + 0.01)));
}

TEST_CASE("A hinge by pointing hangs a free body on the other, within one robot it closes a loop") {
  CObjectContainer objects;
  const ObjectId a = Done(AddShapeAt(&objects, {0, {Matrix3::Identity(), {0, 0, 1}}}, "box", Box(0.2), 1000));
  const ObjectId b =
      Done(AddShapeAt(&objects, {0, {Matrix3::Identity(), {0.2, 0, 1}}}, "box", Box(0.2), 1000));
  CHECK(Compiled(objects)->model->nv() == 12);
  const Transform X{RotationWithZ(Vector3::UnitY()), {0.1, 0, 0.1}};
  Done(JoinAt(&objects, {a, X}, b, JointType::kRevolute));
  const auto compiled = Compiled(objects);
  CHECK(compiled->model->nv() == 7);
  CHECK(objects.root().ChildrenOf("robots").size() == 1);
  const Scene scene = objects.ToScene();
  // Where it was pointed at, in the first link, about y.
  const auto& joints = scene.robots[0].description.joints;
  const auto hinge = std::find_if(joints.begin(), joints.end(), [](const JointDescription& joint) {
    return joint.type == JointType::kRevolute;
  });
  REQUIRE(hinge != joints.end());
  CHECK((hinge->X_PJ.p - Vector3(0.1, 0, 0.1)).norm() < 1e-12);
  CHECK(std::abs((hinge->X_PJ.R * hinge->axis).y()) == Approx(1).margin(1e-12));
  const auto& links = objects.root().ChildrenOf("robots")[0]->ChildrenOf("links");
  Done(JoinAt(&objects, {links[0]->id(), X}, links[1]->id(), JointType::kFixed));
  CHECK(Compiled(objects)->loops.size() == 1);
  CHECK_FALSE(JoinAt(&objects, {a, X}, a, JointType::kRevolute).ok());
}

TEST_CASE("A spring between two points is relaxed, what is refused changes nothing, all is undone") {
  CObjectContainer objects;
  const std::string empty = SceneToText(objects.ToScene());
  const TreeEdit body = AddShapeAt(&objects, {0, {Matrix3::Identity(), {0, 0, 1}}}, "box", Box(0.1), 1000);
  const ObjectId link = Done(body);
  const std::string before = SceneToText(objects.ToScene());
  const LinkPoint ground{{}, {0, 0, 2}}, on{"box", {0, 0, 0.05}};
  CHECK_FALSE(AddBetween(&objects, BetweenType::kSpring, ground, ground, 1).ok());
  CHECK_FALSE(AddFrameAt(&objects, {}, "frame").ok());
  CHECK_FALSE(AddMotorOn(&objects, 0, 0).ok());
  CHECK(SceneToText(objects.ToScene()) == before);
  for (const BetweenType type :
       {BetweenType::kSpring, BetweenType::kDamper, BetweenType::kTendon, BetweenType::kRod}) {
    const TreeEdit made = AddBetween(&objects, type, ground, on, 0.95);
    Done(made);
    Compiled(objects);
    if (type == BetweenType::kSpring) CHECK(LawNumberOf(objects.ToScene().forces[0], 2) == 0.95);
    objects.Undo(made.edit);
    CHECK(SceneToText(objects.ToScene()) == before);
  }
  const TreeEdit sensor =
      AddSensorAt(&objects, {link, {Matrix3::Identity(), {0, 0, 0.05}}}, SensorType::kAccelerometer, 0);
  Done(sensor);
  CHECK(Compiled(objects)->scene.sensors.size() == 1);
  objects.Undo(sensor.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
  objects.Undo(body.edit);
  CHECK(SceneToText(objects.ToScene()) == empty);
}

TEST_CASE("A link is made in the axes of its place, its joint gets motor and driver") {
  CObjectContainer objects;
  NewLink link;
  link.along = {0, 0, 0.5};
  const Transform X{RotationWithZ(Vector3::UnitX()), {0, 0, 1}};
  const ObjectId first = Done(AddLinkAt(&objects, {0, X}, link));
  const auto& com = objects.Find(first)->As<LinkDescription>().inertial->com;
  CHECK((com - Vector3(0.25, 0, 0)).norm() < 1e-12);
  const ObjectId joint = objects.root().ChildrenOf("robots")[0]->ChildrenOf("joints")[0]->id();
  Done(AddMotorOn(&objects, joint, 0));
  Done(AddDriverOn(&objects, joint, 0));
  const auto compiled = Compiled(objects);
  CHECK(compiled->scene.forces.size() == 1);
  CHECK(compiled->drivers.size() == 1);
}

}  // namespace place_test
