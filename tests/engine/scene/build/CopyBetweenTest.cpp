// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between copied links goes with them: energies and torques by closed forms.
#include <Eigen/Geometry>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/LoopClosure.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "engine/simulation/system/System.h"
#include "tests/support/SceneFiles.h"

namespace copy_between_test {

using namespace linkwright;
using namespace linkwright::test;

constexpr double kHip = 0.3, kKnee = -0.5;  // at the start [rad]
constexpr double kHipAxis = 0.6;            // x of the hip's axis; z is 0.8

// A leg on a trunk with all that may stand between its links; "hang" and "push" do not.
const char* const kLeg = R"({
  "linkwright": 1,
  "robots": [{"name": "robot", "xyz": [0.1, 0.2, 0.3], "rpy_deg": [0, 0, 20],
    "links": [
      {"name": "trunk", "mass": 4, "inertia": [0.08, 0.07, 0.04]},
      {"name": "thigh_l", "mass": 1.5, "com": [0.1, 0.02, -0.03], "inertia": [0.02, 0.03, 0.04]},
      {"name": "shin_l", "mass": 0.5, "com": [0.02, 0.01, 0.03], "inertia": [0.002, 0.003, 0.004]}],
    "joints": [
      {"name": "hip_l", "parent": "trunk", "child": "thigh_l", "xyz": [0, 0.1, 0], "axis": [0.6, 0, 0.8]},
      {"name": "knee_l", "parent": "thigh_l", "child": "shin_l", "xyz": [0, 0, -0.4], "axis": [0, 1, 0]}],
    "frames": [{"name": "foot_l", "link": "shin_l", "xyz": [0.05, 0.02, -0.4], "rpy_deg": [30, 10, 0]}],
    "positions": {"hip_l": [0.3], "knee_l": [-0.5]}}],
  "forces": [
    {"name": "motor_l", "type": "position", "joint": "hip_l", "kp": 40, "kd": 2, "target": 0.1},
    {"name": "return_l", "type": "spring", "joint": "knee_l", "stiffness": 30, "rest": 0.2},
    {"name": "strut_l", "type": "spring_damper", "link_i": "thigh_l", "link_j": "shin_l",
     "point_i": [0.05, 0.02, -0.1], "point_j": [0.08, 0.01, -0.15],
     "line_stiffness": 400, "line_damping": 3, "rest_length": 0.25},
    {"name": "bush_l", "type": "bushing", "enabled": false, "link_i": "thigh_l", "link_j": "shin_l",
     "point_i": [0.01, 0.02, -0.38], "rpy_i": [0.2, -0.1, 0.3], "point_j": [0.03, 0, 0.01], "rpy_j": [0.1, 0.4, -0.2],
     "stiffness_xyz": [100, 200, 300], "stiffness_rpy": [3, 5, 7]},
    {"name": "hang", "type": "spring_damper", "link_i": "trunk", "link_j": "thigh_l", "point_i": [0, 0.1, 0.2],
     "point_j": [0.01, 0, -0.2], "line_stiffness": 50, "rest_length": 0.3},
    {"name": "push", "type": "force", "link": "shin_l", "force": [0, 0, 1]}],
  "loops": [{"name": "rod_l", "type": "angle", "enabled": false, "link_i": "thigh_l", "link_j": "shin_l",
             "axis_i": [0, 1, 0], "length": 0.1}],
  "tendons": [{"name": "cord_l", "type": "spatial", "stiffness": 80, "spring_range": [0.1, 0.2],
               "stops": [{"type": "point", "link": "thigh_l", "xyz": [-0.05, 0, -0.2]}, {"type": "point", "link": "shin_l", "xyz": [-0.04, 0.03, -0.1]}]}],
  "actuators": [{"name": "pull_l", "transmission": "tendon", "tendon": "cord_l"},
                {"name": "drive_l", "transmission": "joint", "joint": "knee_l"},
                {"name": "jet_l", "transmission": "site", "site": "foot_l", "gear": [1, 2, 3, 4, 5, 6]}],
  "sensors": [{"name": "angle_l", "type": "joint_position", "joint": "knee_l"},
              {"name": "gyro_l", "type": "gyro", "frame": "foot_l"},
              {"name": "tension_l", "type": "actuator_force", "actuator": "pull_l"},
              {"name": "height", "type": "frame_position", "frame": "trunk"}],
  "measurements": [{"name": "stride_l", "type": "distance", "from": "foot_l", "to": "thigh_l",
                    "from_point": [0.01, 0.02, 0.03], "to_point": [0.1, 0.2, 0.3]},
                   {"name": "above", "type": "distance", "from": "foot_l"}]
})";

Scene Leg() {
  const Folder folder;
  WriteText(folder / "leg.lws.json", kLeg);
  return LoadGood(folder / "leg.lws.json");
}

std::shared_ptr<const CompiledScene> Compiled(const CObjectContainer& objects) {
  ProblemList problems;
  auto compiled = CompileScene(objects.ToScene(), &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

ObjectId At(const CObjectContainer& objects, const std::string& path) {
  INFO(path);
  REQUIRE(objects.FindPath(path));
  return objects.FindPath(path)->id();
}

double SpringEnergy(const CObjectContainer& objects) {
  const auto compiled = Compiled(objects);
  const auto system = compiled->MakeSystem();
  return system->ComputeEnergies(system->InitialState()).potential_springs;
}

double OfStretch(double stiffness, double stretch) { return stiffness * stretch * stretch / 2; }

// The shin in the thigh, both in closed form.
Vector3 InThigh(const Vector3& in_shin) {
  return Eigen::AngleAxisd(kKnee, Vector3::UnitY()) * in_shin + Vector3(0, 0, -0.4);
}

double EnergyOfHang() {
  const Vector3 end =
      Vector3(0, 0.1, 0) + Eigen::AngleAxisd(kHip, Vector3(kHipAxis, 0, 0.8)) * Vector3(0.01, 0, -0.2);
  return OfStretch(50, (end - Vector3(0, 0.1, 0.2)).norm() - 0.3);
}

double EnergyOfLeg() {
  const double strut = (InThigh(Vector3(0.08, 0.01, -0.15)) - Vector3(0.05, 0.02, -0.1)).norm();
  const double cord = (InThigh(Vector3(-0.04, 0.03, -0.1)) - Vector3(-0.05, 0, -0.2)).norm();
  REQUIRE(cord > 0.2);
  return OfStretch(30, kKnee - 0.2) + OfStretch(400, strut - 0.25) + OfStretch(80, cord - 0.2);
}

template <class List>
std::vector<std::string> NamesIn(const List& list) {
  std::vector<std::string> names;
  for (const auto& each : list) names.push_back(each.name);
  return names;
}

using Texts = std::vector<std::string>;

TEST_CASE("A copied or mirrored leg has springs of the same energy, once each") {
  const bool mirrored = GENERATE(false, true);
  CObjectContainer objects(Leg());
  CHECK(SpringEnergy(objects) == Approx(EnergyOfHang() + EnergyOfLeg()).epsilon(1e-12));
  const std::string before = SceneToText(objects.ToScene());
  const ObjectId thigh = At(objects, "robot/thigh_l");
  const BuildPlane plane{Vector3(0.01, 0.02, 0), Vector3(0.3, 0.9, -0.2), 0};
  const TreeEdit made = mirrored ? MirrorLinks(&objects, thigh, plane) : DuplicateLinks(&objects, thigh);
  INFO(made.why);
  REQUIRE(made.ok());
  CHECK(SpringEnergy(objects) == Approx(EnergyOfHang() + 2 * EnergyOfLeg()).epsilon(1e-12));

  const Scene scene = objects.ToScene();
  const std::string end = mirrored ? "_r" : "_l_2";
  CHECK(NamesIn(scene.forces) == Texts{"motor_l", "return_l", "strut_l", "bush_l", "hang", "push",
                                       "motor" + end, "return" + end, "strut" + end, "bush" + end});
  CHECK(NamesIn(scene.loops) == Texts{"rod_l", "rod" + end});
  CHECK(NamesIn(scene.tendons) == Texts{"cord_l", "cord" + end});
  CHECK(NamesIn(scene.actuators) ==
        Texts{"pull_l", "drive_l", "jet_l", "pull" + end, "drive" + end, "jet" + end});
  CHECK(NamesIn(scene.sensors) ==
        Texts{"angle_l", "gyro_l", "tension_l", "height", "angle" + end, "gyro" + end, "tension" + end});
  CHECK(NamesIn(MeasurementsOf(scene)) == Texts{"stride_l", "above", "stride" + end});
  CHECK(scene.forces[6].joint == "hip" + end);
  CHECK(scene.forces[8].link_j == "shin" + end);
  CHECK(scene.actuators[3].tendon == "cord" + end);
  CHECK(scene.sensors[6].actuator == "pull" + end);
  CHECK(scene.sensors[5].frame == "foot" + end);

  const std::string after = SceneToText(objects.ToScene());
  objects.Undo(made.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
  objects.Redo(made.edit);
  CHECK(SceneToText(objects.ToScene()) == after);
}

TEST_CASE("A mirrored bushing with axes of its own has the energy of the original") {
  Scene scene = Leg();
  for (ForceElement& force : scene.forces) force.enabled = force.name == "bush_l";
  scene.tendons.clear();
  scene.actuators.erase(scene.actuators.begin());
  scene.sensors.erase(scene.sensors.begin() + 2);
  CObjectContainer objects(scene);
  const double one = SpringEnergy(objects);
  CHECK(one > 1e-3);
  REQUIRE(MirrorLinks(&objects, At(objects, "robot/thigh_l"), {Vector3::Zero(), Vector3(0.3, 0.9, -0.2), 0})
              .ok());
  CHECK(SpringEnergy(objects) == Approx(2 * one).epsilon(1e-12));
}

TEST_CASE("A mirrored leg's motor has the torque of the original, and points lie where their images are") {
  CObjectContainer objects(Leg());
  const Vector3 point(0.1, -0.2, 0.3), n = Vector3(0.3, 0.9, -0.2).normalized();
  REQUIRE(MirrorLinks(&objects, At(objects, "robot/thigh_l"), {point, n, 0}).ok());
  Scene scene = objects.ToScene();
  for (ForceElement& force : scene.forces) force.enabled = force.name == "motor_l" || force.name == "motor_r";
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  const auto system = compiled->MakeSystem();
  const Model& model = *compiled->model;
  State state = system->InitialState();
  const auto dof = [&](const char* name) {
    return model.joints()[static_cast<std::size_t>(model.FindJoint(name).value)].v_index;
  };
  const double speed = 0.7;
  state.v[dof("hip_l")] = state.v[dof("hip_r")] = speed;
  VectorX tau;
  REQUIRE(system->AppliedForces(state, &tau));
  // τ = kp (target − q) − kd v
  const double expected = 40 * (0.1 - kHip) - 2 * speed;
  CHECK(tau[dof("hip_l")] == Approx(expected).epsilon(1e-12));
  CHECK(tau[dof("hip_r")] == Approx(expected).epsilon(1e-12));

  Workspace workspace(model);
  ForwardKinematics(model, compiled->initial_q, &workspace);
  const auto pose = [&](const std::string& frame) {
    INFO(frame);
    REQUIRE(model.FindFrame(frame).IsValid());
    return FramePose(model, workspace, model.FindFrame(frame));
  };
  const auto image = [&](const Vector3& p) { return Vector3(p - 2 * n * n.dot(p - point)); };
  const auto polar = [&](const Vector3& v) { return Vector3(v - 2 * n * n.dot(v)); };
  const auto near = [](const Vector3& a, const Vector3& b) { return (a - b).norm() < 1e-12; };
  const auto measured = MeasurementsOf(scene);
  REQUIRE(measured.size() == 3);
  const auto &stride = measured[0], &its_image = measured[2];
  CHECK(near(pose(its_image.from) * its_image.from_point, image(pose(stride.from) * stride.from_point)));
  CHECK(near(pose(its_image.to) * its_image.to_point, image(pose(stride.to) * stride.to_point)));
  const ForceElement &strut = scene.forces[2], &other_strut = scene.forces[8];
  CHECK(near(pose(other_strut.link_i) * other_strut.point_i, image(pose(strut.link_i) * strut.point_i)));
  CHECK(near(pose(other_strut.link_j) * other_strut.point_j, image(pose(strut.link_j) * strut.point_j)));
  // Forces are polar, moments axial.
  const auto &jet = scene.actuators[2].gear, &other_jet = scene.actuators[5].gear;
  const Matrix3 R = pose("foot_l").R, S = pose("foot_r").R;
  CHECK(near(S * Vector3(other_jet[0], other_jet[1], other_jet[2]),
             polar(R * Vector3(jet[0], jet[1], jet[2]))));
  CHECK(near(S * Vector3(other_jet[3], other_jet[4], other_jet[5]),
             -polar(R * Vector3(jet[3], jet[4], jet[5]))));
  // What turns about an axis turns the other way about its image.
  const LoopElement &rod = scene.loops[0], &other_rod = scene.loops[1];
  CHECK(near(pose(other_rod.link_i).R * other_rod.axis_i, -polar(pose(rod.link_i).R * rod.axis_i)));
  CHECK(near(pose(other_rod.link_j).R * other_rod.ref_j, polar(pose(rod.link_j).R * rod.ref_j)));
}

TEST_CASE("A copied robot takes its motors along, under the names of its own joints") {
  CObjectContainer objects(Leg());
  const std::string before = SceneToText(objects.ToScene());
  const TreeEdit made = ArrayLinks(&objects, At(objects, "robot/trunk"), 3, Vector3(1, 2, 3));
  INFO(made.why);
  REQUIRE(made.ok());
  const Scene scene = objects.ToScene();
  REQUIRE(scene.forces.size() == 6 + 2 * 5);  // all but the push from outside
  CHECK(scene.forces[0].joint == "robot/hip_l");
  CHECK(scene.forces[6].joint == "robot_2/hip_l");
  CHECK(scene.forces[11].joint == "robot_3/hip_l");
  CHECK(scene.forces[15].link_i == "robot_3/trunk");
  CHECK(scene.forces[15].name == "hang_3");
  CHECK(SpringEnergy(objects) == Approx(3 * (EnergyOfHang() + EnergyOfLeg())).epsilon(1e-12));
  objects.Undo(made.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
}

TEST_CASE("Copies are excluded from contact as their originals are") {
  Scene scene = Leg();
  scene.contact.emplace();
  scene.contact->exclude = {{"trunk", "thigh_l"}, {"thigh_l", "shin_l"}, {"ground", "trunk"}};
  ContactPair& pair = scene.contact->pairs.emplace_back();
  pair.a = "shin_l";
  pair.b = "ground";
  CObjectContainer objects(scene);
  const std::string before = SceneToText(objects.ToScene());
  const TreeEdit made =
      MirrorLinks(&objects, At(objects, "robot/thigh_l"), {Vector3::Zero(), Vector3::UnitY(), 0});
  INFO(made.why);
  REQUIRE(made.ok());
  const Scene after = objects.ToScene();
  CHECK(after.contact->exclude == std::vector<std::array<std::string, 2>>{{"trunk", "thigh_l"},
                                                                          {"thigh_l", "shin_l"},
                                                                          {"ground", "trunk"},
                                                                          {"trunk", "thigh_r"},
                                                                          {"thigh_r", "shin_r"}});
  REQUIRE(after.contact->pairs.size() == 2);
  CHECK(after.contact->pairs[1].a == "shin_r");
  CHECK(after.contact->pairs[1].b == "ground");
  objects.Undo(made.edit);
  CHECK(SceneToText(objects.ToScene()) == before);
}

// A loop joint of a mirrored leg measures at the image what the original does at the original: angles and
// offsets are the same number.
TEST_CASE("Mirrored loop joints of angles and offsets have the residuals of their originals") {
  const bool outer = GENERATE(false, true);
  Scene scene = Leg();
  scene.loops.clear();
  const auto add = [&](const char* name, LoopType type) -> LoopElement& {
    LoopElement& loop = scene.loops.emplace_back();
    loop.name = name;
    loop.type = type;
    loop.link_i = outer ? "trunk" : "thigh_l";
    loop.link_j = "shin_l";
    loop.point_i = {0.02, 0.03, -0.1};
    loop.point_j = {0.04, -0.01, 0.05};
    return loop;
  };
  LoopElement& angle = add("turn_l", LoopType::kAngle);
  angle.axis_i = {0, 1, 0};
  angle.ref_i = {1, 0, 0.2};
  angle.ref_j = {0.3, 0, 1};
  angle.length = 0.1;
  LoopElement& offset = add("slide_l", LoopType::kOffset);
  offset.axis_i = Vector3(0.2, -0.3, 1);
  offset.length = 0.07;
  for (LoopElement& loop : scene.loops) loop.enabled = false;  // the leg is not closed by them
  CObjectContainer objects(scene);
  const Vector3 n = Vector3(0.3, 0.9, -0.2).normalized();
  const TreeEdit made = MirrorLinks(&objects, At(objects, "robot/thigh_l"), {Vector3(0.1, -0.2, 0.3), n, 0});
  INFO(made.why);
  REQUIRE(made.ok());
  Scene after = objects.ToScene();
  REQUIRE(after.loops.size() == 4);
  CHECK(NamesIn(after.loops) == Texts{"turn_l", "slide_l", "turn_r", "slide_r"});
  std::vector<LoopElement> loops = after.loops;
  for (LoopElement& loop : loops) loop.enabled = true;
  const auto compiled = Compiled(objects);
  Workspace workspace(*compiled->model);
  ForwardKinematics(*compiled->model, compiled->initial_q, &workspace);
  LoopClosure closure(*compiled->model, loops);
  closure.SetPosition(compiled->initial_q);
  VectorX open = VectorX::Zero(closure.rows());
  closure.Residual(*compiled->model, workspace, &open);
  REQUIRE(closure.rows() == 4);
  // By their definitions, in the world.
  const auto pose = [&](const std::string& frame) {
    return FramePose(*compiled->model, workspace, compiled->model->FindFrame(frame));
  };
  const Transform i = pose(loops[1].link_i), j = pose(loops[1].link_j);
  const double ahead =
      (i.R * loops[1].axis_i).normalized().dot(j * loops[1].point_j - i * loops[1].point_i) - 0.07;
  CHECK(std::abs(open[1]) == Approx(std::abs(ahead)).epsilon(1e-12));
  CHECK(std::abs(open[0]) > 1e-3);
  CHECK(open[2] == Approx(open[0]).epsilon(1e-12));
  CHECK(open[3] == Approx(open[1]).epsilon(1e-12));
}

}  // namespace copy_between_test
