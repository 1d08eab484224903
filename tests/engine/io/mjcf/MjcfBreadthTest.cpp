// SPDX-License-Identifier: GPL-3.0-or-later
// Rarer parts of MuJoCo's format that real files use.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/mjcf/MjcfScene.h"
#include "engine/math/Rotation.h"
#include "engine/model/ModelBuilder.h"
#include "engine/scene/Scene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/SceneActuation.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "engine/simulation/tree/TreeForces.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mjcf_breadth_test {
namespace {

MjcfResult Read(const std::string& body) {
  const TempFolder folder;
  return ReadMjcf(folder.Write("m.xml", "<mujoco model='m'>\n" + body + "\n</mujoco>\n"));
}

bool Says(const MjcfResult& result, const std::string& text) {
  return result.problems.ToString().find(text) != std::string::npos;
}

Transform PoseAt(const MjcfResult& result, const std::string& frame) {
  const auto model = BuildModel(result.robot);
  Workspace workspace(*model);
  ForwardKinematics(*model, model->NeutralPosition(), &workspace);
  return FramePose(*model, workspace, model->FindFrame(frame));
}

Scene SceneOf(const MjcfResult& file) {
  Scene scene;
  scene.robots.emplace_back();
  scene.robots[0].description = file.robot;
  AddMjcfToScene(file, false, &scene);
  return scene;
}

}  // namespace

TEST_CASE("Global coordinates mean what local ones say", "[mjcf]") {
  const MjcfResult local = Read(
      "<worldbody><body name='a' pos='1 0 .5' quat='1 0 0 1'><joint name='j' axis='1 0 0' pos='0 0 .2'/>"
      "<geom type='box' size='.1 .2 .3' pos='.1 0 0'/><body name='b' pos='0 .4 0'>"
      "<joint name='k' axis='0 0 1'/><geom type='sphere' size='.1'/><site name='s' pos='0 0 "
      "1'/></body></body>"
      "</worldbody>");
  const MjcfResult global = Read(
      "<compiler coordinate='global'/><worldbody><body name='a' pos='1 0 .5' quat='1 0 0 1'>"
      "<joint name='j' axis='0 1 0' pos='1 0 .7'/><geom type='box' size='.1 .2 .3' pos='1 .1 .5' "
      "quat='1 0 0 1'/><body name='b' pos='.6 0 .5' quat='1 0 0 1'><joint name='k' axis='0 0 1' "
      "pos='.6 0 .5'/><geom type='sphere' size='.1' pos='.6 0 .5'/><site name='s' pos='.6 0 1.5' "
      "quat='1 0 0 1'/></body></body></worldbody>");
  INFO(global.problems.ToString());
  REQUIRE(local.ok);
  REQUIRE(global.ok);
  const auto a = BuildModel(local.robot), b = BuildModel(global.robot);
  Workspace at(*a), bt(*b);
  const VectorX q = Eigen::Vector2d(0.3, -0.8);
  ForwardKinematics(*a, q, &at);
  ForwardKinematics(*b, q, &bt);
  for (const char* frame : {"a", "b", "s"}) {
    INFO(frame);
    const Transform X = FramePose(*a, at, a->FindFrame(frame)), Y = FramePose(*b, bt, b->FindFrame(frame));
    CHECK((X.p - Y.p).norm() < 1e-12);
    CHECK((X.R - Y.R).norm() < 1e-12);
  }
  REQUIRE(local.robot.links.size() == global.robot.links.size());
  for (std::size_t i = 0; i < local.robot.links.size(); ++i) {
    if (!local.robot.links[i].inertial) continue;
    REQUIRE(global.robot.links[i].inertial);
    CHECK((local.robot.links[i].inertial->com - global.robot.links[i].inertial->com).norm() < 1e-12);
    CHECK((local.robot.links[i].inertial->inertia - global.robot.links[i].inertial->inertia).norm() < 1e-12);
  }
}

TEST_CASE("A body without a place has that of its inertia in global coordinates", "[mjcf]") {
  const MjcfResult r = Read(
      "<compiler coordinate='global'/><worldbody><body name='b'><joint name='j' pos='0 0 1'/>"
      "<geom type='capsule' fromto='0 0 1 2 0 1' size='.1'/></body></worldbody>");
  REQUIRE(r.ok);
  const Transform X = PoseAt(r, "b");
  CHECK((X.p - Vector3(1, 0, 1)).norm() < 1e-12);
  CHECK(std::abs(X.R.col(2).x()) == Approx(1));  // along the capsule
}

TEST_CASE("A range of nothing is no range", "[mjcf]") {
  const MjcfResult r = Read(
      "<default><joint range='-1 1'/><position ctrlrange='-1 1' forcerange='-2 2'/></default><worldbody>"
      "<body name='b'><joint name='j' range='0 0'/><geom type='sphere' size='.1'/></body></worldbody>"
      "<actuator><position joint='j' ctrlrange='0 0'/></actuator>");
  REQUIRE(r.ok);
  CHECK(r.robot.joints[0].lower == -kInfinity);
  CHECK(r.actuators[0].control_range == Interval());
  CHECK(r.actuators[0].force_range == Interval{-2, 2});
}

TEST_CASE("Servos take over the range of what they hold", "[mjcf]") {
  const MjcfResult r = Read(
      "<compiler angle='radian'/><worldbody><body name='b'><joint name='j' range='-1 3'/>"
      "<geom type='sphere' size='.1'/></body></worldbody>"
      "<actuator><position joint='j' kp='9' inheritrange='.5'/><intvelocity joint='j' kp='4' kv='1' "
      "inheritrange='1'/>"
      "<cylinder joint='j' diameter='2' bias='1 2 3'/><muscle joint='j' gear='-2'/></actuator>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.actuators.size() == 4);
  CHECK(r.actuators[0].control_range == Interval{0, 2});
  CHECK(r.actuators[1].activation_type == ActivationType::kIntegrator);
  CHECK(r.actuators[1].activation_range == Interval{-1, 3});
  CHECK(r.actuators[1].control_range == Interval());
  CHECK(r.actuators[1].bias == std::array<double, 3>{0, -4, -1});
  CHECK(r.actuators[2].gain[0] == Approx(kPi));
  CHECK(r.actuators[2].bias == std::array<double, 3>{1, 2, 3});
  CHECK(r.actuators[3].length_range == std::array<double, 2>{-6, 2});
  CHECK(Says(r, "has no lengthrange: it is taken from the range of what it pulls"));
  CHECK(SceneOf(r).actuators.size() == 4);
}

TEST_CASE("Tendons and equalities have defaults under their common names", "[mjcf]") {
  const MjcfResult r = Read(
      "<compiler angle='radian'/><default><tendon range='-2 4'/><equality active='false'/>"
      "<joint damping='1'/></default><worldbody><body name='a'><joint name='a'/><geom size='.1'/>"
      "<body name='b'><joint name='b'/><geom size='.1'/></body></body></worldbody>"
      "<tendon><fixed name='t'><joint joint='a' coef='1'/><joint joint='b' coef='1'/></fixed></tendon>"
      "<equality><joint joint1='a' joint2='b'/><connect body1='b' anchor='0 0 0' active='true'/></equality>"
      "<actuator><position tendon='t' inheritrange='1'/></actuator>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK_FALSE(Says(r, "not known"));
  CHECK(r.closures.size() == 1);
  CHECK(r.actuators[0].control_range == Interval{-2, 4});
}

TEST_CASE("Keyframes are read as they are meant", "[mjcf]") {
  const MjcfResult r = Read(
      "<worldbody><body name='f' pos='0 0 1'><freejoint name='f'/><geom type='sphere' size='.1'/>"
      "<body><joint name='j' ref='90'/><geom type='sphere' size='.1'/></body></body></worldbody>"
      "<keyframe><key name='zero' qpos='1 2 3 0 0 0 0 .5'/><key name='long' qpos='0 0 0 2 0 0 0 0'/>"
      "<key name='file' ctrl=''/></keyframe>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.robot.postures.size() == 3);
  CHECK(r.robot.postures[0].positions.at("f") == std::vector<double>{1, 2, 3, 1, 0, 0, 0});
  CHECK(r.robot.postures[0].positions.at("j") == std::vector<double>{0.5});
  CHECK(r.robot.postures[1].positions.at("f") == std::vector<double>{0, 0, 0, 1, 0, 0, 0});
  CHECK(r.robot.postures[2].positions.at("f") == std::vector<double>{0, 0, 1, 1, 0, 0, 0});
  CHECK(r.robot.postures[2].positions.at("j")[0] == Approx(kPi / 2));
}

TEST_CASE("Locked joints and bound tendons follow", "[mjcf]") {
  const std::string world =
      "<compiler angle='radian'/><worldbody><body><joint name='a'/><geom type='sphere' size='.1'/>"
      "<body><joint name='b'/><geom type='sphere' size='.1'/><body><joint name='c' ref='.25'/>"
      "<geom type='sphere' size='.1'/></body></body></body></worldbody>";
  const MjcfResult r = Read(world +
                            "<tendon><fixed name='t'><joint joint='a' coef='2'/><joint joint='b' coef='-1'/>"
                            "</fixed></tendon><equality><joint joint1='c' polycoef='.5 0 0 0 0'/>"
                            "<tendon tendon1='t' polycoef='.1 0 0 0 0'/></equality>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK_FALSE(r.problems.HasErrors());
  const auto model = BuildModel(r.robot);
  CHECK(model->dof_names() == std::vector<std::string>{"a"});
  const Joint& locked = model->joints()[static_cast<std::size_t>(model->FindJoint("c").value)];
  CHECK(locked.ratio == 0);
  CHECK(locked.offset == Approx(0.75));  // 0.25 where the file has it, and 0.5 on
  // 2 a − b = 0.1
  const Joint& bound = model->joints()[static_cast<std::size_t>(model->FindJoint("b").value)];
  CHECK(bound.ratio == Approx(2));
  CHECK(bound.offset == Approx(-0.1));
}

TEST_CASE("Weight is carried body by body", "[mjcf]") {
  const auto read = [](const std::string& flag) {
    const MjcfResult r =
        Read("<option><flag " + flag +
             "/></option><worldbody><body name='a' gravcomp='.5'><joint name='a'/>"
             "<geom type='sphere' size='.1' mass='2' pos='.3 0 0'/><body name='b'>"
             "<joint name='b'/><geom type='sphere' size='.1' mass='1'/></body></body></worldbody>");
    REQUIRE(r.ok);
    return ActuationOf(SceneOf(r)).carried;
  };
  const auto carried = read("contact='disable'");
  REQUIRE(carried.size() == 1);
  CHECK(carried[0].link == "a");
  CHECK((carried[0].point - Vector3(0.3, 0, 0)).norm() < 1e-12);
  CHECK(carried[0].mass == 1);
  CHECK(read("gravity='disable'").empty());
  CHECK(read("passive='disable'").empty());
}

TEST_CASE("Height fields are drawn", "[mjcf]") {
  const auto mesh_of = [](const std::string& field, const std::string& bytes) {
    const TempFolder folder;
    folder.Write("h.bin", bytes);
    const MjcfResult r =
        ReadMjcf(folder.Write("m.xml", "<mujoco><asset><hfield name='h' size='2 1 .5 .1' " + field +
                                           "/></asset><worldbody><geom type='hfield' hfield='h'/></worldbody>"
                                           "</mujoco>"));
    INFO(r.problems.ToString());
    REQUIRE(r.ok);
    REQUIRE(r.robot.links[0].visuals.size() == 1);
    const MeshPtr mesh = r.robot.links[0].visuals[0].geometry.mesh;
    REQUIRE(mesh);
    CHECK((mesh->lower - Eigen::Vector3f(-2, -1, -0.1F)).norm() < 1e-6F);
    CHECK((mesh->upper - Eigen::Vector3f(2, 1, 0.5F)).norm() < 1e-6F);
    return mesh;
  };
  const auto height_at = [](const MeshPtr& mesh, float x, float y) {
    float highest = -1;
    for (const auto& p : mesh->positions)
      if (std::abs(p[0] - x) < 1e-5F && std::abs(p[1] - y) < 1e-5F) highest = std::max(highest, p[2]);
    return highest;
  };
  // Heights from 2 to 6; the first row stands at +y.
  const MeshPtr written = mesh_of("nrow='2' ncol='3' elevation='2 3 2  6 2 4'", "");
  CHECK(height_at(written, 0, 1) == Approx(0.125));
  CHECK(height_at(written, -2, -1) == Approx(0.5));
  CHECK(height_at(written, 2, -1) == Approx(0.25));
  // In a file, rows go up from −y.
  std::string bytes(8 + 24, '\0');
  const std::int32_t counts[2] = {2, 3};
  const float heights[6] = {6, 2, 4, 2, 3, 2};
  std::memcpy(bytes.data(), counts, 8);
  std::memcpy(bytes.data() + 8, heights, 24);
  const MeshPtr binary = mesh_of("file='h.bin'", bytes);
  CHECK(height_at(binary, -2, -1) == Approx(0.5));
  CHECK(height_at(binary, 0, 1) == Approx(0.125));
  CHECK(Says(Read("<asset><hfield name='h' size='2 1 .5 .1' nrow='2' ncol='2' elevation='1 2'/></asset>"
                  "<worldbody><geom type='hfield' hfield='h'/></worldbody>"),
             "elevation has 2 numbers"));
}

TEST_CASE("Meshes in MuJoCo's own format are read", "[mjcf]") {
  // A right-angled corner with legs of 1: volume 1/6.
  const std::int32_t counts[4] = {4, 0, 0, 4};
  const float points[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const std::int32_t faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  std::string bytes(sizeof counts + sizeof points + sizeof faces, '\0');
  std::memcpy(bytes.data(), counts, sizeof counts);
  std::memcpy(bytes.data() + sizeof counts, points, sizeof points);
  std::memcpy(bytes.data() + sizeof counts + sizeof points, faces, sizeof faces);
  const auto read = [](const std::string& content) {
    const TempFolder folder;
    folder.Write("corner.msh", content);
    return ReadMjcf(folder.Write(
        "m.xml",
        "<mujoco><asset><mesh file='corner.msh' inertia='exact'/></asset><worldbody><body name='b'>"
        "<freejoint/><geom type='mesh' mesh='corner' density='6'/></body></worldbody></mujoco>"));
  };
  const MjcfResult r = read(bytes);
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.robot.links[1].inertial->mass == Approx(1));
  CHECK((r.robot.links[1].inertial->com - Vector3::Constant(0.25)).norm() < 1e-6);
  CHECK(Says(read(bytes.substr(0, 50)), "its size is not what the header says"));
  bytes[sizeof counts + sizeof points] = 9;
  CHECK(Says(read(bytes), "a vertex that does not exist: 9"));
}

TEST_CASE("An empty list of numbers counts as not given", "[mjcf]") {
  const MjcfResult r =
      Read("<worldbody><body><joint/><geom type='sphere' size='.1' rgba=''/></body></worldbody>");
  CHECK(r.ok);
  CHECK(Says(r, ":2: warning: geom: rgba is empty"));
}

TEST_CASE("Spatial tendons are read and drawn", "[mjcf]") {
  const std::string world =
      "<asset><material name='red' rgba='1 0 0 1'/></asset><default><tendon "
      "width='.01'/></default><worldbody>"
      "<site name='a' pos='0 0 1'/><geom name='ball' size='.1' pos='0 .2 .5'/><geom name='box' type='box' "
      "size='1 1 1'/><body name='arm' pos='0 0 .3'><joint/><geom name='roll' type='cylinder' size='.05 .2' "
      "euler='90 0 0'/><site name='b' pos='.3 0 0'/><site name='side' pos='0 0 .06'/></body></worldbody>";
  const MjcfResult r = Read(world +
                            "<tendon><spatial name='cord' material='red'><site site='a'/><geom geom='ball'/>"
                            "<site site='b'/><pulley divisor='2'/><site site='b'/><geom geom='roll' "
                            "sidesite='side'/><site site='a'/></spatial></tendon>"
                            "<actuator><motor tendon='cord'/></actuator>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.tendons.size() == 1);
  const TendonDescription& cord = r.tendons[0];
  CHECK(cord.name == "cord");
  CHECK(cord.line == 2);
  CHECK(cord.radius == 0.01);
  CHECK(cord.color == Color{1, 0, 0, 1});
  REQUIRE(cord.stops.size() == 7);
  CHECK(cord.stops[0].link == "world");
  CHECK(cord.stops[0].X_LS.p == Vector3(0, 0, 1));
  CHECK(cord.stops[1].kind == TendonStop::kSphere);
  CHECK(cord.stops[1].radius == 0.1);
  CHECK(cord.stops[1].X_LS.p == Vector3(0, 0.2, 0.5));
  CHECK_FALSE(cord.stops[1].side);
  CHECK(cord.stops[3].kind == TendonStop::kPulley);
  CHECK(cord.stops[3].divisor == 2);
  CHECK(cord.stops[5].kind == TendonStop::kCylinder);
  CHECK(cord.stops[5].link == "arm");
  CHECK(cord.stops[5].side_link == "arm");
  CHECK(cord.stops[5].side == Vector3(0, 0, 0.06));
  CHECK((cord.stops[5].X_LS.R.col(2) - Vector3(0, -1, 0)).norm() < 1e-15);

  // In the picture the cord hangs between its places, and none of it is where it is not.
  ProblemList problems;
  const auto compiled = CompileScene(SceneOf(r), &problems);
  REQUIRE(compiled);
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, compiled->initial_q, &workspace);
  const auto count = [&](const SnapshotOptions& options) {
    return BuildSnapshot(*compiled, workspace.X_WB, {}, options).instances.size();
  };
  SnapshotOptions shown, hidden;
  hidden.view.visual = false;
  hidden.view.collision = shown.view.collision = false;
  CHECK(count(shown) > count(hidden) + compiled->shapes.size());

  for (const auto& [tendon, text] :
       {std::pair("<site site='none'/><site site='a'/>", "there is no site \"none\""),
        std::pair("<site site='a'/><geom geom='none'/><site site='b'/>", "there is no geom \"none\""),
        std::pair("<site site='a'/><geom geom='box'/><site site='b'/>", "is neither a sphere nor a cylinder"),
        std::pair("<geom geom='ball'/><site site='b'/>", "must stand between two sites"),
        std::pair("<site site='a'/><geom geom='ball' sidesite='x'/><site site='b'/>", "no site \"x\"")}) {
    const MjcfResult bad = Read(world + "<tendon><spatial>" + tendon + "</spatial></tendon>");
    INFO(tendon << bad.problems.ToString());
    CHECK_FALSE(bad.ok);
    CHECK(Says(bad, text));
  }
}

TEST_CASE("Ball joints keep their limits and springs", "[mjcf]") {
  const MjcfResult r = Read(
      "<worldbody><body><joint name='b' type='ball' range='0 40' limited='true' stiffness='3'/>"
      "<geom size='.1'/></body></worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.problems.problems().empty());
  CHECK(r.robot.joints.back().upper == Approx(40 * kPi / 180));
  const Scene scene = SceneOf(r);
  REQUIRE(scene.forces.size() == 1);
  CHECK(scene.forces[0].stiffness == 3);
  CHECK(WhyIdle(*BuildModel(r.robot), scene.forces[0]).empty());
}

TEST_CASE("The first light from above tells where the picture's light comes from", "[mjcf]") {
  const MjcfResult r = Read(
      "<worldbody><light active='false' dir='0 1 -1'/><light dir='0 0 1'/><body euler='0 0 90'>"
      "<light pos='0 0 3' dir='-3 0 -4' diffuse='1 1 0'/><geom size='.1'/></body><light/></worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  REQUIRE(r.sun);
  CHECK((*r.sun - Vector3(0, 0.6, 0.8)).norm() < 1e-15);
  CHECK(Says(r, "the picture has one light, from above"));
  CHECK(Says(r, "<light> diffuse"));
  CHECK(SceneOf(r).view.sun == r.sun);
}

}  // namespace mjcf_breadth_test
