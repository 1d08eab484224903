// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mjcf_reader_test {
namespace {

MjcfResult Read(const std::string& body) {
  const TempFolder folder;
  return ReadMjcf(folder.Write("m.xml", "<mujoco model='m'>\n" + body + "\n</mujoco>\n"));
}

MjcfResult ReadWorld(const std::string& world) { return Read("<worldbody>" + world + "</worldbody>"); }

bool Says(const MjcfResult& result, const std::string& text) {
  return result.problems.ToString().find(text) != std::string::npos;
}

Transform PoseAt(const MjcfResult& result, const std::string& frame, const std::vector<double>& q) {
  const auto model = BuildModel(result.robot);
  Workspace workspace(*model);
  VectorX position = model->NeutralPosition();
  for (std::size_t i = 0; i < q.size(); ++i) position[static_cast<Eigen::Index>(i)] = q[i];
  ForwardKinematics(*model, position, &workspace);
  return FramePose(*model, workspace, model->FindFrame(frame));
}

const Inertial& InertialOf(const MjcfResult& result, const std::string& link) {
  for (const LinkDescription& candidate : result.robot.links)
    if (candidate.name == link && candidate.inertial) return *candidate.inertial;
  throw std::runtime_error("no inertial of " + link);
}

const char* const kBall = "<geom type='sphere' size='.1'/>";

}  // namespace

TEST_CASE("A hinge turns its body about the anchor", "[mjcf]") {
  const MjcfResult r =
      ReadWorld("<body name='b' pos='1 0 0'><joint name='j' type='hinge' axis='0 0 2' pos='0 .5 0'/>" +
                std::string(kBall) + "</body>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  // Body origin at (1, 0), turned by 90° about (1, 0.5): to (1.5, 0.5).
  const Transform X = PoseAt(r, "b", {kPi / 2});
  CHECK((X.p - Vector3(1.5, 0.5, 0)).norm() < 1e-12);
  CHECK((X.R - RotationFromRpy({0, 0, kPi / 2})).norm() < 1e-12);
}

TEST_CASE("Joints of one body act one after the other", "[mjcf]") {
  const MjcfResult r = ReadWorld(
      "<body name='b'><joint type='slide' axis='1 0 0'/><joint type='hinge' axis='0 0 1'/>"
      "<joint name='k' type='hinge' axis='1 0 0'/>" +
      std::string(kBall) + "</body>");
  REQUIRE(r.ok);
  const auto model = BuildModel(r.robot);
  CHECK(model->dof_names() == std::vector<std::string>{"b", "b#2", "k"});
  const Transform X = PoseAt(r, "b", {0.3, 0.4, 0.5});
  CHECK((X.p - Vector3(0.3, 0, 0)).norm() < 1e-12);
  CHECK((X.R - RotationFromVector({0, 0, 0.4}) * RotationFromVector({0.5, 0, 0})).norm() < 1e-12);
}

TEST_CASE("The position of a joint counts from its reference", "[mjcf]") {
  const MjcfResult r =
      ReadWorld("<body name='b'><joint name='h' axis='0 0 1' ref='30' range='-10 60'/>" + std::string(kBall) +
                "<body name='c' pos='1 0 0'><joint name='s' type='slide' axis='1 0 0' ref='.25'/>" + kBall +
                "</body></body>");
  REQUIRE(r.ok);
  const Transform at_file = PoseAt(r, "c", {kPi / 6, 0.25});
  CHECK((at_file.p - Vector3(1, 0, 0)).norm() < 1e-12);
  const Transform at_zero = PoseAt(r, "c", {0, 0});
  CHECK((at_zero.p - RotationFromVector({0, 0, -kPi / 6}) * Vector3(0.75, 0, 0)).norm() < 1e-12);
  REQUIRE(r.extras.at("h").start.size() == 1);
  CHECK(r.extras.at("h").start[0] == Approx(kPi / 6));
  CHECK(r.robot.joints[0].lower == Approx(-kPi / 18));
  CHECK(r.robot.joints[0].type == JointType::kRevolute);
}

TEST_CASE("A free joint starts where its body is", "[mjcf]") {
  const MjcfResult r =
      ReadWorld("<body name='b' pos='1 2 3' quat='0 1 0 0'><freejoint/>" + std::string(kBall) + "</body>");
  REQUIRE(r.ok);
  CHECK(r.extras.at("b").start == std::vector<double>{1, 2, 3, 0, 1, 0, 0});
  CHECK(r.robot.joints[0].name == "b");
  CHECK((PoseAt(r, "b", {}).p).norm() == 0);  // at q = 0, in the world's origin
}

TEST_CASE("Orientations mean what the format says", "[mjcf]") {
  const auto rotation = [](const std::string& compiler, const std::string& attribute) {
    const MjcfResult r =
        Read("<compiler " + compiler + "/><worldbody><body name='b' " + attribute + "/></worldbody>");
    INFO(r.problems.ToString());
    REQUIRE(r.ok);
    return PoseAt(r, "b", {}).R;
  };
  const Matrix3 X = RotationFromVector({0.1, 0, 0}), Y = RotationFromVector({0, 0.2, 0}),
                Z = RotationFromVector({0, 0, 0.3});
  CHECK((rotation("angle='radian'", "euler='.1 .2 .3'") - X * Y * Z).norm() < 1e-12);
  CHECK((rotation("angle='radian' eulerseq='ZYX'", "euler='.3 .2 .1'") - X * Y * Z).norm() < 1e-12);
  CHECK((rotation("angle='radian' eulerseq='zyx'", "euler='.3 .2 .1'") - Z * Y * X).norm() < 1e-12);
  CHECK((rotation("", "axisangle='0 0 2 90'") - RotationFromVector({0, 0, kPi / 2})).norm() < 1e-12);
  CHECK((rotation("", "quat='2 0 0 2'") - RotationFromVector({0, 0, kPi / 2})).norm() < 1e-12);
  CHECK((rotation("", "xyaxes='0 1 0 -1 1 0'") - RotationFromVector({0, 0, kPi / 2})).norm() < 1e-12);
  CHECK((rotation("", "zaxis='1 0 0'") - RotationFromVector({0, kPi / 2, 0})).norm() < 1e-12);
}

TEST_CASE("Defaults are inherited class by class, number by number", "[mjcf]") {
  const MjcfResult r = Read(
      "<default><geom type='capsule' size='.1 .5' density='500'/>"
      "<default class='thin'><geom size='.02'/><joint damping='3'/>"
      "<default class='box'><geom type='box' size='.1 .2 .3'/></default></default></default>"
      "<worldbody><body name='a' childclass='thin'><joint/><geom name='g'/>"
      "<body name='b'><geom name='h' class='box'/></body></body></worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  const Geometry& g = r.robot.links[1].visuals.at(0).geometry;
  CHECK(g.type == ShapeType::kCapsule);
  CHECK(g.radius == 0.02);
  CHECK(g.length == 1.0);  // the second number is the outer class's
  CHECK(r.robot.joints[0].damping == 3);
  CHECK(r.robot.links[2].visuals.at(0).geometry.size == Vector3(0.2, 0.4, 0.6));
  CHECK(InertialOf(r, "b").mass == Approx(500 * 0.048));
}

TEST_CASE("A body without an inertial weighs what its geoms weigh", "[mjcf]") {
  const MjcfResult r = ReadWorld(
      "<body name='b'><joint/><geom type='box' size='.1 .2 .3' pos='1 0 0' mass='2'/>"
      "<geom type='ellipsoid' size='.1 .2 .3' pos='-1 0 0' mass='2'/></body>");
  REQUIRE(r.ok);
  const Inertial& i = InertialOf(r, "b");
  CHECK(i.mass == Approx(4));
  CHECK(i.com.norm() < 1e-12);
  // Box: m/3 (b² + c²); ellipsoid: m/5 (b² + c²), semi-axes; Steiner: m d².
  CHECK(i.inertia(0, 0) == Approx(2.0 / 3 * 0.13 + 2.0 / 5 * 0.13));
  CHECK(i.inertia(1, 1) == Approx(2.0 / 3 * 0.10 + 2.0 / 5 * 0.10 + 4));
}

TEST_CASE("A mesh in the file itself weighs what it encloses", "[mjcf]") {
  // A tetrahedron with legs 1: V = 1/6, centre (1/4, 1/4, 1/4), about it Ixx = 2 · V (1/10 − 1/16).
  const MjcfResult r = Read(
      "<asset><mesh name='t' vertex='0 0 0  1 0 0  0 1 0  0 0 1' face='0 2 1  0 1 3  0 3 2  1 2 3' "
      "scale='-1 1 1' inertia='exact'/></asset>"
      "<worldbody><body name='b'><joint/><geom type='mesh' mesh='t' density='6'/></body></worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  const Inertial& i = InertialOf(r, "b");
  CHECK(i.mass == Approx(1));
  CHECK((i.com - Vector3(-0.25, 0.25, 0.25)).norm() < 1e-7);
  CHECK(i.inertia(0, 0) == Approx(2 * (0.1 - 0.0625)));
  CHECK(i.inertia(0, 1) == Approx(1.0 / 20 - 1.0 / 16));  // mirrored: +(−x)y, so minus of the usual sign
}

TEST_CASE("Frames and replicated parts are placed", "[mjcf]") {
  const MjcfResult r = ReadWorld(
      "<frame pos='0 0 1' euler='0 0 90'><body name='a' pos='1 0 0'/></frame>"
      "<replicate count='12' offset='.5 0 0' sep='_'><body name='r'/></replicate>"
      "<replicate count='4' euler='0 0 90'><body name='s' pos='1 0 0'/></replicate>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK((PoseAt(r, "a", {}).p - Vector3(0, 1, 1)).norm() < 1e-12);
  CHECK((PoseAt(r, "r_03", {}).p - Vector3(1.5, 0, 0)).norm() < 1e-12);
  CHECK((PoseAt(r, "s1", {}).p - Vector3(0, 1, 0)).norm() < 1e-12);
  CHECK((PoseAt(r, "s3", {}).p - Vector3(0, -1, 0)).norm() < 1e-12);
}

TEST_CASE("Included files stand where they are included", "[mjcf]") {
  const TempFolder folder;
  folder.Write("parts/arm.xml", "<mujoco><body name='arm' pos='0 0 1'><joint name='j'/>" +
                                    std::string(kBall) + "</body></mujoco>");
  folder.Write("settings.xml", "<mujoco><compiler angle='radian'/></mujoco>");
  const MjcfResult r = ReadMjcf(
      folder.Write("m.xml",
                   "<mujoco><worldbody><body name='b'><include file='parts/arm.xml'/></body></worldbody>\n"
                   "<include file='settings.xml'/></mujoco>"));
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.robot.joints.size() == 2);
  const MjcfResult loop = ReadMjcf(folder.Write("l.xml", "<mujoco>\n<include file='l.xml'/></mujoco>"));
  CHECK_FALSE(loop.ok);
  CHECK(Says(loop, "l.xml:2: error: <include> \"l.xml\": the file includes itself"));
  const MjcfResult away =
      ReadMjcf(folder.Write("robot/a.xml", "<mujoco><include file='../scene/s.xml'/></mujoco>"));
  CHECK(Says(away, "a.xml:1: error: <include> \"../scene/s.xml\": there is no such file, nor its folder"));
}

TEST_CASE("Linear equalities of joints make one follow the other", "[mjcf]") {
  const std::string two = "<worldbody><body><joint name='a' ref='90'/>" + std::string(kBall) +
                          "</body><body><joint name='b'/>" + kBall + "</body></worldbody>";
  const MjcfResult r = Read(two + "<equality><joint joint1='a' joint2='b' polycoef='.5 2'/></equality>");
  REQUIRE(r.ok);
  const JointDescription& follower = r.robot.joints[0];
  REQUIRE(follower.mimic);
  CHECK(follower.mimic->joint == "b");
  CHECK(follower.mimic->multiplier == 2);
  CHECK(follower.mimic->offset == Approx(kPi / 2 + 0.5));
  CHECK(r.closures.size() == 1);

  const MjcfResult curved =
      Read(two + "<equality><joint joint1='a' joint2='b' polycoef='0 1 3'/></equality>");
  CHECK(curved.ok);
  CHECK_FALSE(curved.robot.joints[0].mimic);
  // It is an equation of the simulation.
  REQUIRE(curved.robot.loops.size() == 1);
  CHECK(curved.robot.loops[0].type == LoopType::kCoupling);
  REQUIRE(curved.robot.loops[0].coupling);
  CHECK(curved.robot.loops[0].coupling->polynomial[2] == 3);
}

TEST_CASE("Actuators are read as the general one they stand for", "[mjcf]") {
  const MjcfResult r = Read(
      "<default><default class='servo'><position kp='7' kv='2'/></default></default>"
      "<worldbody><body><joint name='a'/>" +
      std::string(kBall) +
      "</body></worldbody>"
      "<actuator><motor name='m' joint='a' gear='3' ctrlrange='-1 2'/><position class='servo' joint='a' "
      "kp='5'/>"
      "<velocity joint='a' kv='4'/><general joint='a' gainprm='9' biastype='affine' biasprm='1 -2 -3'/>"
      "<muscle joint='a' lengthrange='-1 1' force='50' fpmax='2'/></actuator>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.actuators.size() == 5);
  using Three = std::array<double, 3>;
  CHECK(r.actuators[0].gear[0] == 3);
  CHECK(r.actuators[0].gain == Three{1, 0, 0});
  CHECK(r.actuators[0].bias == Three{0, 0, 0});
  CHECK(r.actuators[0].control_range == Interval{-1, 2});
  CHECK(r.actuators[1].gain == Three{5, 0, 0});
  CHECK(r.actuators[1].bias == Three{0, -5, -2});
  CHECK(r.actuators[2].bias == Three{0, 0, -4});
  CHECK(r.actuators[3].gain == Three{9, 0, 0});
  CHECK(r.actuators[3].bias == Three{1, -2, -3});
  CHECK(r.actuators[1].name == "actuator#1");
  CHECK(r.actuators[4].activation_type == ActivationType::kMuscle);
  CHECK(r.actuators[4].dynamics == Three{0.01, 0.04, 0});
  CHECK(r.actuators[4].muscle.force == 50);
  CHECK(r.actuators[4].bias_muscle.fpmax == 2);
  CHECK(r.actuators[4].muscle.range == std::array<double, 2>{0.75, 1.05});
}

TEST_CASE("Keyframes are poses by joint", "[mjcf]") {
  const MjcfResult r =
      Read("<worldbody><body name='f'><freejoint/>" + std::string(kBall) + "</body><body><joint name='a'/>" +
           kBall + "</body></worldbody><keyframe><key name='home' qpos='1 2 3 1 0 0 0 .5'/></keyframe>");
  REQUIRE(r.ok);
  REQUIRE(r.robot.postures.size() == 1);
  CHECK(r.robot.postures[0].positions.at("a") == std::vector<double>{0.5});
  CHECK(r.robot.postures[0].positions.at("f") == std::vector<double>{1, 2, 3, 1, 0, 0, 0});
}

TEST_CASE("What is not used is reported", "[mjcf]") {
  const MjcfResult r = Read(
      "<option viscosity='.1' cone='elliptic'/><sensor><gyro/></sensor><tuba/>"
      "<worldbody><light/><light dir='1 0 0'/><body><geom size='.1' margin='.3' "
      "colour='red'/></body></worldbody>");
  CHECK(r.ok);
  for (const char* text : {"warning: option: density and viscosity", "note: <option> cone",
                           "warning: gyro: names no site", "warning: <tuba>: is not known", "note: <light>",
                           "note: <geom> margin", "warning: <geom> colour: is not known"}) {
    INFO(text << "\n" << r.problems.ToString());
    CHECK(Says(r, text));
  }
}

}  // namespace mjcf_reader_test
