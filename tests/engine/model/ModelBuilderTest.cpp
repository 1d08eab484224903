// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"

using namespace linkwright;

namespace {

LinkDescription MakeLink(const std::string& name, double mass = 1) {
  LinkDescription link;
  link.name = name;
  if (mass >= 0) link.inertial = Inertial{mass, Vector3(0.1, 0.2, 0.3), mass * Matrix3::Identity()};
  return link;
}

JointDescription MakeJoint(const std::string& name, JointType type, const std::string& parent,
                           const std::string& child) {
  JointDescription joint;
  joint.name = name;
  joint.type = type;
  joint.parent = parent;
  joint.child = child;
  return joint;
}

std::string Refusal(const RobotDescription& robot) {
  ModelBuilder builder;
  ProblemList problems;
  if (builder.AddRobot(robot, {}, &problems)) return "";
  CHECK(builder.Build()->body_count() == 1);
  std::string text;
  for (const Problem& p : problems.problems()) text += p.ToString() + "\n";
  return text;
}

}  // namespace

TEST_CASE("bodies are numbered depth first in document order, fixed joints weld") {
  RobotDescription robot;
  for (const char* name : {"ground", "a", "tool", "b", "a2"}) robot.links.push_back(MakeLink(name));
  robot.joints.push_back(MakeJoint("ja", JointType::kRevolute, "ground", "a"));
  robot.joints.push_back(MakeJoint("jb", JointType::kPrismatic, "ground", "b"));
  robot.joints.push_back(MakeJoint("weld", JointType::kFixed, "a", "tool"));
  robot.joints.push_back(MakeJoint("ja2", JointType::kBall, "tool", "a2"));
  const auto model = BuildModel(robot);
  REQUIRE(model->body_count() == 4);
  CHECK(model->bodies()[1].name == "a");
  CHECK(model->bodies()[2].name == "a2");
  CHECK(model->bodies()[2].parent == 1);
  CHECK(model->bodies()[3].name == "b");
  CHECK(model->bodies()[3].parent == 0);
  CHECK(model->nq() == 6);
  CHECK(model->nv() == 5);
  CHECK(model->dof_names() == std::vector<std::string>{"ja", "ja2.wx", "ja2.wy", "ja2.wz", "jb"});
  CHECK(model->q_names() == std::vector<std::string>{"ja", "ja2.qw", "ja2.qx", "ja2.qy", "ja2.qz", "jb"});
  CHECK(model->FindJoint("weld") == -1);
  CHECK(model->FindJoint("jb") == 3);
  CHECK(model->frames()[static_cast<size_t>(model->FindFrame("tool"))].body == 1);
  CHECK(model->BodyOfDof(2) == 2);
  CHECK(model->total_mass() == 5);
  CHECK(model->moving_mass() == 4);
  CHECK(model->bodies()[1].mass == 2);
}

TEST_CASE("welded inertias merge: two point masses make a dumb-bell") {
  RobotDescription robot;
  robot.links = {MakeLink("ground", -1), MakeLink("left", -1), MakeLink("right", -1)};
  robot.links[1].inertial = Inertial{1, Vector3(0, 0, 0), Matrix3::Zero()};
  robot.links[2].inertial = Inertial{3, Vector3(0, 0, 0), Matrix3::Zero()};
  robot.joints = {MakeJoint("j", JointType::kBall, "ground", "left"),
                  MakeJoint("w", JointType::kFixed, "left", "right")};
  robot.joints[1].X_PJ.p = Vector3(2, 0, 0);
  robot.joints[1].X_PJ.R = RotationFromRpy({0.1, 0.2, 0.3});
  const auto model = BuildModel(robot);
  const Body& body = model->bodies()[1];
  CHECK(body.mass == 4);
  CHECK((body.com - Vector3(1.5, 0, 0)).norm() < 1e-15);
  // Reduced mass 3/4 kg at a distance of 2 m.
  CHECK((body.inertia - Matrix3(Vector3(0, 3, 3).asDiagonal())).norm() < 1e-14);
  // About the left mass: 3 kg at 2 m.
  CHECK((body.inertia_origin - Matrix3(Vector3(0, 12, 12).asDiagonal())).norm() < 1e-14);
}

TEST_CASE("mimic chains end at the joint that leads them all") {
  RobotDescription robot;
  for (const char* name : {"g", "a", "b", "c", "d"}) robot.links.push_back(MakeLink(name));
  robot.joints = {
      MakeJoint("ja", JointType::kRevolute, "g", "a"), MakeJoint("jb", JointType::kRevolute, "a", "b"),
      MakeJoint("jc", JointType::kPrismatic, "b", "c"), MakeJoint("jd", JointType::kFixed, "c", "d")};
  robot.joints[0].mimic = Mimic{"jb", 2, 0.5};
  robot.joints[1].mimic = Mimic{"jc", -3, 0.25};
  SECTION("coupled") {
    const auto model = BuildModel(robot);
    CHECK(model->nq() == 1);
    CHECK(model->has_mimic());
    const Joint& ja = model->joints()[1];
    CHECK(ja.mimic);
    CHECK(ja.ratio == -6);
    CHECK(ja.offset == 1.0);
    CHECK(ja.q_index == 0);
    CHECK(model->BodyOfDof(0) == 3);
    CHECK(!model->joints()[3].mimic);
  }
  SECTION("independent") {
    AddRobotOptions options;
    options.independent_mimic = true;
    const auto model = BuildModel(robot, options);
    CHECK(model->nv() == 3);
    CHECK(!model->has_mimic());
  }
  SECTION("a cycle is an error") {
    robot.joints[2].mimic = Mimic{"ja", 1, 0};
    CHECK(Refusal(robot).find("mimics itself") != std::string::npos);
  }
  SECTION("a leader that does not move or exist is a warning") {
    robot.joints[2].mimic = Mimic{"jd", 1, 0};
    robot.joints[1].mimic = Mimic{"nobody", 1, 0};
    ModelBuilder builder;
    ProblemList problems;
    REQUIRE(builder.AddRobot(robot, {}, &problems));
    CHECK(problems.problems().size() == 2);
    CHECK(!problems.HasErrors());
    CHECK(builder.Build()->nv() == 2);
  }
}

TEST_CASE("descriptions that are no tree are refused with the reason") {
  RobotDescription good;
  for (const char* name : {"g", "a", "b"}) good.links.push_back(MakeLink(name));
  good.joints = {MakeJoint("ja", JointType::kRevolute, "g", "a"),
                 MakeJoint("jb", JointType::kRevolute, "a", "b")};
  CHECK(Refusal(good).empty());
  const auto with = [&](auto change) {
    RobotDescription bad = good;
    bad.file = "bad.urdf";
    change(&bad);
    return Refusal(bad);
  };
  using Catch::Contains;
  CHECK_THAT(with([](auto* r) {
               r->joints[1].parent = "nowhere";
               r->joints[1].line = 7;
             }),
             Contains("bad.urdf:7: error: joint \"jb\"") && Contains("\"nowhere\" does not exist"));
  CHECK_THAT(with([](auto* r) { r->joints[1].child = "a"; }), Contains("already hangs on"));
  CHECK_THAT(with([](auto* r) { r->joints[0].parent = "b"; }), Contains("2 root links") || Contains("cycle"));
  CHECK_THAT(with([](auto* r) { r->links.push_back(MakeLink("lost")); }), Contains("2 root links"));
  CHECK_THAT(with([](auto* r) { r->links[2].name = "a"; }), Contains("same name"));
  CHECK_THAT(with([](auto* r) { r->joints[1].name = "ja"; }), Contains("same name"));
  CHECK_THAT(with([](auto* r) { r->joints[1].axis.setZero(); }), Contains("axis is zero"));
  CHECK_THAT(with([](auto* r) { r->joints[1].X_PJ.p.x() = std::nan(""); }), Contains("not finite"));
  CHECK_THAT(with([](auto* r) { r->links[1].inertial->mass = -1; }), Contains("negative"));
  CHECK_THAT(with([](auto* r) { r->links[1].inertial->inertia(0, 1) = kInfinity; }), Contains("not finite"));
  CHECK_THAT(with([](auto* r) {
               r->links.clear();
               r->joints.clear();
             }),
             Contains("no link"));
  CHECK_THAT(with([](auto* r) {
               r->links.push_back(MakeLink("x"));
               r->links.push_back(MakeLink("y"));
               r->joints.push_back(MakeJoint("jx", JointType::kRevolute, "x", "y"));
               r->joints.push_back(MakeJoint("jy", JointType::kRevolute, "y", "x"));
             }),
             Contains("cycle"));
  RobotDescription lone;
  lone.links = {MakeLink("x")};
  lone.joints = {MakeJoint("j", JointType::kRevolute, "x", "x")};
  CHECK_THAT(Refusal(lone), Contains("cycle"));
  CHECK_THROWS_AS(BuildModel(lone), std::invalid_argument);
}

TEST_CASE("a free base adds seven positions and six velocities named base") {
  RobotDescription robot;
  robot.links = {MakeLink("trunk", 2)};
  AddRobotOptions options;
  options.floating = true;
  const auto model = BuildModel(robot, options);
  CHECK(model->nq() == 7);
  CHECK(model->dof_names() ==
        std::vector<std::string>{"base.vx", "base.vy", "base.vz", "base.wx", "base.wy", "base.wz"});
  CHECK(model->q_names() ==
        std::vector<std::string>{"base.x", "base.y", "base.z", "base.qw", "base.qx", "base.qy", "base.qz"});
  CHECK(model->moving_mass() == 2);
  CHECK(BuildModel(robot)->moving_mass() == 0);
  CHECK(BuildModel(robot)->total_mass() == 2);
}

TEST_CASE("several robots share one model under prefixes") {
  RobotDescription robot;
  robot.links = {MakeLink("g"), MakeLink("a")};
  robot.joints = {MakeJoint("j", JointType::kRevolute, "g", "a")};
  ModelBuilder builder;
  ProblemList problems;
  AddRobotOptions left, right;
  left.prefix = "left/";
  right.prefix = "right/";
  REQUIRE(builder.AddRobot(robot, left, &problems));
  REQUIRE(builder.AddRobot(robot, right, &problems));
  CHECK(!builder.AddRobot(robot, right, &problems));
  const auto model = builder.Build();
  CHECK(model->nv() == 2);
  CHECK(model->FindJoint("right/j") == 2);
  CHECK(model->bodies()[2].parent == 0);
}

TEST_CASE("long chains and wide stars build without recursion and in linear time") {
  const auto build = [](bool chain, int n) {
    RobotDescription robot;
    robot.links.push_back(MakeLink("l0"));
    for (int i = 1; i <= n; ++i) {
      robot.links.push_back(MakeLink("l" + std::to_string(i)));
      robot.joints.push_back(MakeJoint("j" + std::to_string(i), JointType::kRevolute,
                                       "l" + std::to_string(chain ? i - 1 : 0), "l" + std::to_string(i)));
      if (i % 3 == 0) robot.joints.back().mimic = Mimic{"j" + std::to_string(i - 1), 1.0, 0};
    }
    return BuildModel(robot);
  };
  const auto chain = build(true, 20000);
  CHECK(chain->body_count() == 20001);
  CHECK(chain->bodies().back().parent == 19999);
  const auto star = build(false, 50000);
  CHECK(star->body_count() == 50001);
  CHECK(star->bodies().back().parent == 0);
}
