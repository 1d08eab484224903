// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"

namespace frames_model_test {

using namespace linkwright;

FrameDescription MakeFrame(const std::string& name, const std::string& link, int line = 0) {
  FrameDescription frame;
  frame.name = name;
  frame.link = link;
  frame.X_LF = {RotationFromRpy({0.3, -0.7, 1.9}), {0.4, -0.2, 0.1}};
  frame.line = line;
  return frame;
}

RobotDescription TwoLinks() {
  RobotDescription robot;
  robot.name = "arm";
  robot.file = "arm.lws.json";
  for (const char* name : {"base", "hand"}) {
    robot.links.emplace_back();
    robot.links.back().name = name;
    robot.links.back().inertial = Inertial{1, Vector3::Zero(), Matrix3::Identity()};
  }
  JointDescription joint;
  joint.name = "elbow";
  joint.parent = "base";
  joint.child = "hand";
  joint.axis = Vector3(1, 2, 3).normalized();
  joint.X_PJ = {RotationFromRpy({0.5, 0.1, -0.3}), {0, 0.2, 0.7}};
  robot.joints.push_back(joint);
  return robot;
}

std::vector<std::string> Refused(const RobotDescription& robot) {
  ModelBuilder builder;
  ProblemList problems;
  CHECK_FALSE(builder.AddRobot(robot, {}, &problems));
  CHECK(builder.Build()->frames().empty());
  std::vector<std::string> lines;
  for (const Problem& problem : problems.problems()) lines.push_back(problem.ToString());
  return lines;
}

TEST_CASE("A frame has the pose X_WL X_LF of its link's pose and its own in the link", "[frames]") {
  for (const bool floating : {false, true}) {
    RobotDescription robot = TwoLinks();
    robot.frames = {MakeFrame("grip", "hand"), MakeFrame("stand", "base")};
    AddRobotOptions options;
    options.floating = floating;
    options.prefix = "left/";
    options.X_WR = {RotationFromRpy({1, 0.2, 0.4}), {1, 2, 3}};
    ModelBuilder builder;
    ProblemList problems;
    REQUIRE(builder.AddRobot(robot, options, &problems));
    const auto model = builder.Build();
    REQUIRE(model->frames().size() == 4);
    VectorX q = model->NeutralPosition();
    q[model->nq() - 1] = 0.8;
    if (floating) q.segment<7>(0) << 0.1, 0.2, 0.3, Eigen::Vector4d(0.5, -0.1, 0.7, 0.4).normalized();
    Workspace workspace(*model);
    ForwardKinematics(*model, q, &workspace);
    for (std::size_t i = 0; i < 2; ++i) {
      const FrameDescription& frame = robot.frames[i];
      const FrameIndex index = model->FindFrame("left/" + frame.name);
      REQUIRE(index == static_cast<int>(2 + i));
      CHECK_FALSE(model->frames()[2 + i].of_link);
      const FrameIndex link = model->FindFrame("left/" + frame.link);
      CHECK(model->frames()[static_cast<std::size_t>(link.value)].of_link);
      const Transform X_WF = FramePose(*model, workspace, index);
      const Transform expected = FramePose(*model, workspace, link) * frame.X_LF;
      CHECK((X_WF.p - expected.p).cwiseAbs().maxCoeff() <= 1e-15 * std::max(1.0, expected.p.norm()));
      CHECK((X_WF.R - expected.R).cwiseAbs().maxCoeff() <= 1e-15);
    }
    CHECK_FALSE(model->FindBody("left/grip").IsValid());
    CHECK(model->total_mass() == 2);
  }
}

TEST_CASE("A frame without a link or with a name that is taken is refused with its line", "[frames]") {
  RobotDescription robot = TwoLinks();
  robot.frames = {MakeFrame("grip", "hand", 7)};
  ModelBuilder builder;
  ProblemList problems;
  CHECK(builder.AddRobot(robot, {}, &problems));
  robot.frames = {MakeFrame("grip", "claw", 7)};
  CHECK(Refused(robot) ==
        std::vector<std::string>{R"(arm.lws.json:7: error: frame "grip": its link "claw" does not exist)"});
  // A frame is not fixed to a frame.
  robot.frames = {MakeFrame("grip", "hand", 7), MakeFrame("tip", "grip", 8)};
  CHECK(Refused(robot) ==
        std::vector<std::string>{R"(arm.lws.json:8: error: frame "tip": its link "grip" does not exist)"});
  robot.frames = {MakeFrame("base", "hand", 7), MakeFrame("grip", "hand", 8), MakeFrame("grip", "base", 9)};
  CHECK(Refused(robot) ==
        std::vector<std::string>{R"(arm.lws.json:7: error: frame "base": a link has the same name)",
                                 R"(arm.lws.json:9: error: frame "grip": another frame has the same name)"});
  robot.frames = {MakeFrame("", "hand", 7)};
  CHECK(Refused(robot) == std::vector<std::string>{R"(arm.lws.json:7: error: frame "": it has no name)"});
  robot.frames = {MakeFrame("grip", "hand", 7)};
  robot.frames[0].X_LF.p.z() = std::nan("");
  CHECK(Refused(robot).size() == 1);

  // Of two robots without prefixes.
  robot.frames = {MakeFrame("grip", "hand", 7)};
  RobotDescription other;
  other.file = "other.urdf";
  other.links.emplace_back();
  other.links[0].name = "grip";
  problems = {};
  CHECK_FALSE(builder.AddRobot(other, {}, &problems));
  REQUIRE(problems.ErrorCount() == 1);
  CHECK(problems.problems()[0].text == "the scene has a link or frame of this name already");
  other.links[0].name = "stone";
  other.frames = {MakeFrame("hand", "stone", 3)};
  problems = {};
  CHECK_FALSE(builder.AddRobot(other, {}, &problems));
  REQUIRE(problems.ErrorCount() == 1);
  CHECK(problems.problems()[0].ToString() ==
        R"(other.urdf:3: error: frame "hand": the scene has a link or frame of this name already)");
}

}  // namespace frames_model_test
