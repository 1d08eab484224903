// SPDX-License-Identifier: GPL-3.0-or-later
// A robot of a file is opened and its hand replaced by a gripper of another file: as the one that is written
// down at once.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/scene/LoadScene.h"
#include "tests/app/tasks/Hands.h"

namespace replaced_hand_task_test {

using namespace linkwright;
using namespace linkwright::app;

const QByteArray kArm = R"(
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.15 0 0.01" rpy="0.1 0 0.2"/><mass value="2"/>
    <inertia ixx="0.01" ixy="0.001" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  <link name="lower"><inertial><origin xyz="0.1 0.02 0"/><mass value="1.2"/>
    <inertia ixx="0.004" ixy="0" ixz="0" iyy="0.01" iyz="0.0005" izz="0.01"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.4"/>
    <axis xyz="0 0 1"/><limit lower="-2" upper="2" effort="50" velocity="3"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0.3 0 0"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="30" velocity="3"/></joint>
  <joint name="wrist" type="continuous"><parent link="lower"/><child link="%HAND%"/>
    <origin xyz="0.25 0 0.02" rpy="0.3 -0.2 0.1"/><axis xyz="1 0 0"/></joint>)";
const QByteArray kHand = R"(
  <link name="hand"><inertial><mass value="0.3"/>
    <inertia ixx="0.001" ixy="0" ixz="0" iyy="0.001" iyz="0" izz="0.001"/></inertial></link>
  <link name="thumb"><inertial><mass value="0.05"/>
    <inertia ixx="0.0001" ixy="0" ixz="0" iyy="0.0001" iyz="0" izz="0.0001"/></inertial></link>
  <joint name="thumb_joint" type="continuous"><parent link="hand"/><child link="thumb"/>
    <origin xyz="0.02 0.03 0"/></joint>)";
const QByteArray kGripper = R"(
  <link name="palm"><inertial><origin xyz="0.03 0 0"/><mass value="0.5"/>
    <inertia ixx="0.002" ixy="0" ixz="0.0001" iyy="0.003" iyz="0" izz="0.003"/></inertial></link>
  <link name="finger_l"><inertial><origin xyz="0.04 0 0"/><mass value="0.1"/>
    <inertia ixx="0.0001" ixy="0" ixz="0" iyy="0.0002" iyz="0" izz="0.0002"/></inertial></link>
  <link name="finger_r"><inertial><origin xyz="0.04 0 0"/><mass value="0.1"/>
    <inertia ixx="0.0001" ixy="0" ixz="0" iyy="0.0002" iyz="0" izz="0.0002"/></inertial></link>
  <joint name="slide_l" type="prismatic"><parent link="palm"/><child link="finger_l"/>
    <origin xyz="0.07 0.05 0"/><axis xyz="0 1 0"/>
    <limit lower="-0.05" upper="0" effort="20" velocity="1"/></joint>
  <joint name="slide_r" type="prismatic"><parent link="palm"/><child link="finger_r"/>
    <origin xyz="0.07 -0.05 0" rpy="3.14159265358979 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-0.05" upper="0" effort="20" velocity="1"/></joint>)";

QByteArray robot(const char* name, QByteArray parts, const char* hand = "") {
  return QByteArray("<robot name=\"") + name + "\">" + parts.replace("%HAND%", hand) + "</robot>\n";
}

TEST_CASE("A newcomer replaces the hand of a URDF") {
  Hands hands("URDF with another hand");
  const QString arm = hands.write("arm.urdf", robot("arm", kArm + kHand, "hand"));
  const QString gripper = hands.write("gripper.urdf", robot("gripper", kGripper));
  const QString whole = hands.write("whole.urdf", robot("arm", kArm + kGripper, "palm"));
  hands.menu("File", {"Open…"});
  hands.answerFile(arm);
  REQUIRE(hands.waitFor([&] { return hands.document->objects().FindPath("arm/hand") != nullptr; }));
  hands.select("arm/hand");
  hands.menu("Build", {"buildReplace"});
  hands.answerFile(gripper);
  REQUIRE(hands.waitFor([&] { return hands.document->objects().FindPath("arm/palm") != nullptr; }));

  const auto made = hands.compiled();
  ProblemList problems;
  const auto expected = CompileScene(LoadScene(whole.toStdString()).scene, &problems);
  INFO(problems.ToString());
  REQUIRE(expected);
  const Model &a = *made->model, &b = *expected->model;
  REQUIRE(a.dof_names() == b.dof_names());
  REQUIRE(a.nv() == 5);
  CHECK(a.total_mass() == Approx(2 + 1.2 + 0.5 + 2 * 0.1).epsilon(1e-12));
  CHECK(!a.FindFrame("hand").IsValid());
  CHECK(!a.FindFrame("thumb").IsValid());
  for (int trial = 0; trial < 3; ++trial) {
    VectorX q(5);
    for (int i = 0; i < 5; ++i) q[i] = (i < 3 ? 1.0 : 0.04) * std::sin(1.0 + 2 * i + trial);
    Workspace of_a(a), of_b(b);
    MatrixX M(5, 5), N(5, 5);
    MassMatrix(a, q, &of_a, &M);
    MassMatrix(b, q, &of_b, &N);
    CHECK((M - N).norm() < 1e-12 * N.norm());
    ForwardKinematics(a, q, &of_a);
    ForwardKinematics(b, q, &of_b);
    for (const Frame& frame : b.frames()) {
      INFO(frame.name);
      const FrameIndex other = a.FindFrame(frame.name);
      REQUIRE(other.IsValid());
      const Transform X = FramePose(a, of_a, other), Y = FramePose(b, of_b, b.FindFrame(frame.name));
      CHECK((X.p - Y.p).norm() < 1e-12);
      CHECK((X.R - Y.R).norm() < 1e-12);
    }
  }
  hands.finish();
}

}  // namespace replaced_hand_task_test
