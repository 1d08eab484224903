// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/reference/CPosOriInverse.h"

namespace linkwright {
namespace {

using Catch::Matchers::Contains;

ObjectJoint* Link(const char* name) { return new ObjectJoint(name, REVOLUTE_JOINT, 2, 1, 0, 0, 0, 0, 0); }

TEST_CASE("The container is a stack of frames", "[scene][container]") {
  CObjectContainer objects;
  objects.Push();
  ObjectJoint* trunk = objects.AddObject(Link("trunk"));
  objects.Push();
  ObjectJoint* left = objects.AddObject(Link("left"));
  ObjectJoint* hand = objects.AddObject(Link("hand"));
  objects.Pop();
  ObjectJoint* right = objects.AddObject(Link("right"));
  objects.Pop();
  ObjectJoint* other = objects.AddObject(Link("other"));

  CHECK(trunk->Parent() == nullptr);
  CHECK(left->Parent() == trunk);
  CHECK(hand->Parent() == left);
  CHECK(right->Parent() == trunk);
  CHECK(other->Parent() == nullptr);
  CHECK(objects.depth() == 0);
  CHECK(objects.FindObject("hand") == hand);

  trunk->SetAngle(kPi / 2);  // trunk's frame at (1, 0), turned to y; left at (1, 1), hand at (1, 2)
  CHECK((hand->World().p - Vector3(1, 2, 0)).norm() < 1e-15);
  left->SetAngle(-kPi / 2);
  CHECK((hand->World().p - Vector3(2, 1, 0)).norm() < 1e-15);
}

TEST_CASE("The container reports what is wrong", "[scene][container]") {
  CObjectContainer objects;
  CHECK_THROWS_AS(objects.Pop(), std::logic_error);
  objects.Push();
  objects.Pop();
  CHECK_THROWS_AS(objects.Pop(), std::logic_error);
  objects.AddObject(Link("link1"));
  CHECK_THROWS_WITH(objects.AddObject(Link("link1")), Contains("\"link1\""));
  CHECK(objects.objects().size() == 1);
  CHECK_THROWS_WITH(objects.FindObject("link9"), Contains("\"link9\""));
  CHECK_THROWS_AS(objects.AddObject(static_cast<ObjectJoint*>(nullptr)), std::invalid_argument);
}

TEST_CASE("A joint of bad numbers is refused by name", "[scene][container]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(ObjectJoint("a", REVOLUTE_JOINT, 3, 0, 0, 0, 0, 0, 0), Contains("\"a\""));
  CHECK_THROWS_WITH(ObjectJoint("a", REVOLUTE_JOINT, 0, nan, 0, 0, 0, 0, 0), Contains("\"a\""));
  CHECK_THROWS_WITH(ObjectJoint("a", REVOLUTE_JOINT, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0),
                    Contains("weight"));
  CHECK_THROWS_WITH(ObjectJoint("a", REVOLUTE_JOINT, 0, 0, 0, 0, 0, 0, 0, 0, nan, 1), Contains("limit"));
  ObjectJoint joint("a", REVOLUTE_JOINT, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 1);
  CHECK(joint.GetAngle() == 0.5);
  joint.SetAngle(7);
  CHECK(joint.GetAngle() == 1);
  CHECK_THROWS_AS(joint.SetAngle(nan), std::invalid_argument);
}

TEST_CASE("Chains share the container's joints", "[scene][container][kinematics]") {
  CObjectContainer objects;
  objects.Push();
  for (const char* name : {"link1", "link2", "link3"}) objects.AddObject(Link(name));
  objects.Pop();
  objects.AddObject(Link("apart"));

  CPosOriInverse all(POSITION_ONLY), some(POSITION_ONLY);
  for (const char* name : {"link1", "link2", "link3"}) all.AttachJoint(objects.FindObject(name));
  some.AttachJoint(objects.FindObject("link3"));  // carried by link1 and link2, which it does not move
  CHECK(some.GetJointAngle().size() == 1);
  objects.FindObject("link1")->SetAngle(0.3);
  CHECK((all.GetTip().p - some.GetTip().p).norm() < 1e-15);
  all.Apply(Vector3(0.1, 0.2, 0.3));
  CHECK(objects.FindObject("link1")->GetAngle() == Approx(0.4));
  CHECK(some.GetJointAngle()[0] == Approx(0.3));
  CHECK((objects.FindObject("link3")->World().p - some.GetTip().p).norm() < 1e-15);

  CHECK_THROWS_WITH(all.AttachJoint(objects.FindObject("apart")), Contains("\"apart\""));
  CHECK_THROWS_WITH(all.AttachJoint(objects.FindObject("link2")), Contains("\"link2\""));
  CHECK_THROWS_AS(all.AttachJoint(nullptr), std::invalid_argument);
}

// The example of the reference interface's manual: two kinematics objects on shared joints.
TEST_CASE("The container's joints are a robot of the scene, where they are", "[scene][container]") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto some = [&] { return number(random); };
  CObjectContainer objects;
  objects.Push();
  std::vector<ObjectJoint*> joints;
  for (int i = 0; i < 12; ++i) {
    if (i == 4 || i == 8) {
      objects.Pop();
      objects.Push();
    }
    const auto type = static_cast<eJointType>(i % 5 == 4   ? FIXED_JOINT
                                              : i % 3 == 2 ? PRISMATIC_JOINT
                                                           : REVOLUTE_JOINT);
    joints.push_back(objects.AddObject(new ObjectJoint("link" + std::to_string(i + 1), type, i % 3, some(),
                                                       some(), some(), some(), some(), some(), 0.02, -2, 2)));
    joints.back()->SetAngle(some());
  }
  CHECK(objects.FindObject("robot/joint:link3") == joints[2]);
  CHECK(objects.FindPath("robot/joint:link12")->kind().name == "joint");
  CHECK_THROWS_AS(objects.AddObject(new ObjectJoint("base", REVOLUTE_JOINT, 0, 0, 0, 0, 0, 0, 0)),
                  std::invalid_argument);

  const auto agrees = [&] {
    ProblemList problems;
    const auto compiled = CompileScene(objects.ToScene(), &problems);
    REQUIRE(compiled);
    CHECK_FALSE(problems.HasErrors());
    const auto system = compiled->MakeSystem();
    std::vector<Transform> poses(static_cast<std::size_t>(system->body_count()));
    system->BodyPoses(system->InitialState(), poses);
    for (const ObjectJoint* joint : joints) {
      INFO(joint->GetName());
      const Transform X = FramePose(*compiled->model, poses, compiled->model->FindFrame(joint->GetName()));
      CHECK((X.p - joint->World().p).norm() < 1e-12);
      CHECK((X.R - joint->World().R).norm() < 1e-12);
    }
  };
  agrees();
  CPosOriInverse hand(POSITION_ONLY);
  for (const char* name : {"link1", "link2", "link3"}) hand.AttachJoint(objects.FindObject(name));
  hand.Apply(Vector3(0.1, -0.2, 0.05));
  agrees();
}

}  // namespace
}  // namespace linkwright
