// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>

#include "BuildInfo.h"
#include "engine/io/mjcf/MjcfWriter.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/Postures.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

// A scene that is written as MJCF and read again moves as before.
namespace mjcf_writer_test {
namespace {

namespace fs = std::filesystem;

struct Moved {
  std::vector<std::string> names;
  std::vector<double> values;
};

Moved Move(const Scene& scene, double time) {
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  Simulation run(compiled->MakeSystem(), scene.simulation);
  while (run.state().time < time - 1e-9) {
    const auto divergence = run.Step();
    INFO((divergence ? divergence->ToString() : std::string()));
    REQUIRE(!divergence);
  }
  Moved moved;
  for (const Signal& signal : run.system().signals()) moved.names.push_back(signal.name);
  moved.values.resize(moved.names.size());
  run.system().ComputeSignals(run.state(), moved.values);
  return moved;
}

// What of the scene the format has.
void Strip(Scene* scene) {
  std::erase_if(scene->forces, [](const ForceElement& force) { return force.kind != ForceKind::kSpring; });
  for (ActuatorDescription& actuator : scene->actuators) actuator.signal = {};
  scene->contact.reset();
  scene->paths.clear();
  scene->targets.clear();
  scene->limits = true;
  scene->cross_check = {};
}

}  // namespace

TEST_CASE("A scene written as MJCF and read again moves as before", "[mjcf]") {
  for (const char* const name :
       {"actuators", "springs-and-motors", "seven-joint-arm", "double-pendulum", "quadruped", "four-bar"}) {
    INFO(name);
    const fs::path file = fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / (std::string(name) + ".lws.json");
    LoadSceneResult loaded = LoadScene(file);
    REQUIRE(loaded.ok);
    Strip(&loaded.scene);
    const bool loops = !loaded.scene.loops.empty();
    for (LoopElement& loop : loaded.scene.loops) loop.type = LoopType::kSpherical;
    ProblemList problems;
    const Folder folder;
    WriteText(folder / "s.xml", WriteMjcf(loaded.scene, &problems));
    LoadSceneResult again = LoadScene(folder / "s.xml");
    INFO(AllProblems(again.problems));
    REQUIRE(again.ok);
    again.scene.simulation = loaded.scene.simulation;
    again.scene.limits = loaded.scene.limits;
    for (SceneRobot& robot : again.scene.robots) robot.independent_mimic = false;
    TakePosture("start", {}, &again.scene, &problems);
    CHECK(again.scene.actuators.size() == loaded.scene.actuators.size());
    CHECK(again.scene.tendons.size() == loaded.scene.tendons.size());
    if (loops) {  // closed by a ball instead of a hinge: compared by what there is alone
      REQUIRE(again.scene.robots.size() == 1);
      CHECK(again.scene.robots[0].description.loops.size() == loaded.scene.loops.size());
      // The base hangs on the file's world by a fixed joint.
      const auto moving = [](const Scene& scene) {
        const auto& joints = scene.robots[0].description.joints;
        return std::count_if(joints.begin(), joints.end(),
                             [](const JointDescription& joint) { return joint.type != JointType::kFixed; });
      };
      CHECK(moving(again.scene) == moving(loaded.scene));
      continue;
    }
    const Moved before = Move(loaded.scene, .3), after = Move(again.scene, .3);
    std::size_t compared = 0;
    for (std::size_t i = 0; i < before.names.size(); ++i) {
      const std::string& signal = before.names[i];
      if (!signal.starts_with("q.") && !signal.starts_with("actuator.") && !signal.starts_with("tendon.") &&
          !signal.starts_with("activation."))
        continue;
      const auto found = std::find(after.names.begin(), after.names.end(), signal);
      if (found == after.names.end()) continue;  // a free joint has a name of its own
      ++compared;
      INFO(signal);
      CHECK(after.values[static_cast<std::size_t>(found - after.names.begin())] ==
            Approx(before.values[i]).epsilon(1e-7).margin(1e-9));
    }
    CHECK(compared > 0);
  }
}

TEST_CASE("What MJCF does not have is named when a scene is written", "[mjcf]") {
  LoadSceneResult loaded = LoadScene(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes/springs-and-motors.lws.json");
  REQUIRE(loaded.ok);
  ProblemList problems;
  WriteMjcf(loaded.scene, &problems);
  std::size_t forces = 0;
  for (const Problem& problem : problems.problems())
    if (problem.ToString().find("force \"") != std::string::npos) ++forces;
  std::size_t springs = 0;
  for (const ForceElement& force : loaded.scene.forces) springs += force.kind == ForceKind::kSpring ? 1 : 0;
  CHECK(forces == loaded.scene.forces.size() - springs);
}

}  // namespace mjcf_writer_test
