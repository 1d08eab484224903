// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/io/mjcf/MjcfWriter.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/math/Rotation.h"
#include "engine/scene/Keyframes.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace keyframes_test {
namespace {

/// Two robots: a floating body with a ball joint, and an arm; a motor and a filtered servo.
constexpr const char* kScene = R"({"linkwright": 1, "gravity": [0, 0, 0], "dt": 0.001,
  "robots": [
    {"name": "one", "floating": true, "links": [{"name": "trunk", "mass": 1, "inertia": [1, 2, 2.5]},
       {"name": "head", "mass": 0.2, "inertia": [0.1, 0.1, 0.1]}],
     "joints": [{"name": "neck", "type": "ball", "parent": "trunk", "child": "head"}]},
    {"name": "two", "links": [{"name": "base"}, {"name": "arm", "mass": 1, "inertia": [1, 1, 1]}],
     "joints": [{"name": "elbow", "type": "continuous", "axis": "y", "parent": "base", "child": "arm"}]}],
  "actuators": [{"name": "motor", "joint": "two/elbow"},
    {"name": "servo", "joint": "two/elbow", "activation_type": "filter", "time_constant": 0.1}],
  "keyframes": [{"name": "home", "positions": {"two/elbow": 0.5, "one/neck": [0, 1, 0, 0]},
     "velocities": {"two/elbow": 1}, "activations": {"servo": 0.25}, "controls": {"motor": 2}}]})";

Scene SceneFrom(const std::string& text) {
  LoadSceneOptions options;
  options.text = text;
  LoadSceneResult loaded = LoadScene("keyframes.lws.json", options);
  INFO(AllProblems(loaded.problems));
  REQUIRE(loaded.ok);
  REQUIRE(loaded.problems.problems().empty());
  return std::move(loaded.scene);
}

Simulation RunFrom(const Scene& scene) {
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  REQUIRE(problems.problems().empty());
  return Simulation(compiled->MakeSystem(), scene.simulation);
}

Posture KeyframeNow(const Scene& scene, const Simulation& run) {
  const State& state = run.state();
  const System::Segment w = run.system().activations();
  const VectorX& control = run.system().inputs().control;
  return KeyframeOf(scene, *run.system().tree(), state.q, state.v,
                    {state.z.data() + w.first, static_cast<std::size_t>(w.count)},
                    {control.data(), static_cast<std::size_t>(control.size())});
}

}  // namespace

TEST_CASE("A scene starts in a keyframe of its own", "[keyframe]") {
  Scene scene = SceneFrom(kScene);
  ProblemList problems;
  TakePosture("home", {}, &scene, &problems);
  CHECK(problems.problems().empty());
  CHECK(scene.robots[1].positions.at("elbow") == std::vector<double>{0.5});
  CHECK(scene.robots[0].positions.at("neck") == std::vector<double>{0, 1, 0, 0});
  CHECK(scene.robots[1].velocities.at("elbow") == std::vector<double>{1});
  CHECK(scene.actuators[0].control == 2);
  CHECK(scene.actuators[1].activation == 0.25);
  TakePosture("away", {}, &scene, &problems);
  CHECK(problems.ToString().find("known postures: home") != std::string::npos);
}

TEST_CASE("A keyframe of a moment of a run starts there", "[keyframe]") {
  Scene scene = SceneFrom(kScene);
  scene.robots[0].velocities["base"] = {0.1, -0.2, 0.3, 1, 2, 3};
  scene.robots[0].velocities["neck"] = {0.5, 0, -1};
  TakeKeyframe(scene.keyframes[0], &scene);
  Simulation run = RunFrom(scene);
  for (int k = 0; k < 200; ++k) REQUIRE_FALSE(run.Step());
  const Posture now = KeyframeNow(scene, run);
  CHECK(now.positions.size() == 3);
  CHECK(now.positions.at("one/base").size() == 7);
  CHECK(now.velocities.at("one/neck").size() == 3);
  Scene there = scene;
  TakeKeyframe(now, &there);
  Simulation from = RunFrom(there);
  CHECK((from.state().q - run.state().q).lpNorm<Eigen::Infinity>() < 1e-15);
  CHECK((from.state().v - run.state().v).lpNorm<Eigen::Infinity>() == 0);
  CHECK(from.state().z[from.system().activations().first] == run.state().z[run.system().activations().first]);
  CHECK(from.system().inputs().control == run.system().inputs().control);
}

TEST_CASE("Between two keyframes orientations go along the shortest rotation", "[keyframe]") {
  Posture a, b;
  const Vector3 turn(0.3, -0.4, 1.2);
  const Quaternion from = QuaternionFromVector(Vector3(1, 0.2, 0)), to = from * QuaternionFromVector(turn);
  a.positions = {{"ball", {from.w(), from.x(), from.y(), from.z()}}, {"hinge", {1}}, {"mine", {5}}};
  // The same rotation as `to`.
  b.positions = {{"ball", {-to.w(), -to.x(), -to.y(), -to.z()}},
                 {"hinge", {3}},
                 {"theirs", {6}},
                 {"free", {0, 0, 0, 1, 0, 0, 0}}};
  a.positions["free"] = {2, 4, 6, 0, 0, 0, 1};
  a.velocities = {{"hinge", {1}}};
  b.velocities = {{"hinge", {-1}}};
  a.controls = {{"m", 1}};
  b.controls = {{"m", 2}};
  a.activations = {{"m", 0}};
  b.activations = {{"m", 0.5}};
  for (const double part : {0.25, 0.5, 0.9}) {
    const Posture middle = BlendKeyframes(a, b, part);
    const auto& q = middle.positions.at("ball");
    const Quaternion is(q[0], q[1], q[2], q[3]);
    CHECK(is.norm() == Approx(1).epsilon(1e-14));
    CHECK((RotationVector(from.conjugate() * is) - part * turn).norm() < 1e-14);
    CHECK(middle.positions.at("hinge")[0] == Approx(1 + 2 * part).epsilon(1e-15));
    const auto& free = middle.positions.at("free");
    CHECK(free[1] == Approx(4 * (1 - part)).epsilon(1e-15));
    CHECK(2 * std::atan2(std::abs(free[6]), std::abs(free[3])) == Approx(kPi * (1 - part)).epsilon(1e-12));
    CHECK(middle.velocities.at("hinge")[0] == Approx(1 - 2 * part).margin(1e-15));
    CHECK(middle.controls.at("m") == Approx(1 + part));
    CHECK(middle.activations.at("m") == Approx(part / 2));
    CHECK(middle.positions.at("mine")[0] == 5);
    CHECK(middle.positions.at("theirs")[0] == 6);
  }
  CHECK(BlendKeyframes(a, b, 0).positions.at("ball") == a.positions.at("ball"));
  CHECK(BlendKeyframes(a, b, 1).positions.at("ball") == b.positions.at("ball"));
  CHECK(BlendKeyframes(a, b, 1).controls == b.controls);
}

TEST_CASE("Keyframes follow the names of joints and actuators", "[keyframe]") {
  CObjectContainer tree(SceneFrom(kScene));
  REQUIRE(RenameObject(&tree,
                       tree.FindPath("two/joint:elbow") ? tree.FindPath("two/joint:elbow")->id()
                                                        : tree.FindPath("two/elbow")->id(),
                       "knee")
              .ok());
  REQUIRE(RenameObject(&tree, tree.FindPath("actuators/motor")->id(), "drive").ok());
  const Posture keyframe = tree.ToScene().keyframes[0];
  CHECK(keyframe.positions.count("two/knee") == 1);
  CHECK(keyframe.controls.count("drive") == 1);
  REQUIRE(RemoveObject(&tree, tree.FindPath("actuators/drive")->id()).ok());
  REQUIRE(tree.ToScene().keyframes.size() == 1);
  CHECK(tree.ToScene().keyframes[0].controls.empty());
}

TEST_CASE("Keyframes of a scene are those of the MJCF file that it becomes", "[keyframe][mjcf]") {
  Scene scene = SceneFrom(kScene);
  Simulation run = RunFrom(scene);
  Posture start = KeyframeNow(scene, run);
  start.name = "start";
  start.controls["motor"] = 7;
  scene.keyframes.push_back(start);
  ProblemList problems;
  const Folder folder;
  WriteText(folder / "m.xml", WriteMjcf(scene, &problems));
  LoadSceneResult again = LoadScene(folder / "m.xml");
  INFO(AllProblems(again.problems));
  REQUIRE(again.ok);
  // The scene's own start is not that of its keyframe "start", which keeps its name.
  CHECK(KeyframeNames(again.scene) == std::vector<std::string>{"start 2", "home", "start"});
  const Posture home = *FindKeyframe(again.scene, "home");
  CHECK(home.positions.at("two/elbow") == std::vector<double>{0.5});
  CHECK(home.positions.at("one/neck") == std::vector<double>{0, 1, 0, 0});
  CHECK(home.velocities.at("two/elbow") == std::vector<double>{1});
  CHECK(home.activations.at("servo") == 0.25);
  CHECK(home.controls.at("motor") == 2);
  CHECK(FindKeyframe(again.scene, "start")->controls.at("motor") == 7);
  CHECK(FindKeyframe(again.scene, "start 2")->controls.at("motor") == 0);
  // Written once more it has the same keyframes: the start is one of them.
  TakePosture("start 2", {}, &again.scene, &problems);
  scene = again.scene;
  scene.keyframes.clear();
  TakePosture("start", {}, &scene, &problems);
  WriteText(folder / "n.xml", WriteMjcf(scene, &problems));
  LoadSceneResult third = LoadScene(folder / "n.xml");
  REQUIRE(third.ok);
  CHECK(KeyframeNames(third.scene) == std::vector<std::string>{"start 2", "home", "start"});
}

}  // namespace keyframes_test
