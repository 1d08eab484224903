// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "BuildInfo.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SameBits.h"
#include "tests/support/SceneFiles.h"
#include "tests/support/Settle.h"

// States that come back from the timeline go on to the same bytes: nothing that influences a step lives
// outside of State and Inputs.
using namespace linkwright;
using namespace linkwright::test;

namespace {

std::vector<fs::path> ShippedScenes() {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes"))
    if (entry.path().string().ends_with(".lws.json")) scenes.push_back(entry.path());
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

std::shared_ptr<const CompiledScene> CompileShipped(const fs::path& path) {
  ProblemList problems;
  LoadSceneOptions options;
  options.load_meshes = false;
  auto compiled = CompileScene(LoadGood(path, options), &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

Command Edit(CommandKind kind, int index, double value) {
  Command command;
  command.kind = kind;
  command.index = index;
  command.value = value;
  return command;
}

/// What a user does to a pose: positions by typing, velocities, gravity; also what changes nothing.
void EditAtRandom(std::mt19937* random, Simulation* simulation) {
  const State& state = simulation->state();
  std::uniform_real_distribution<double> change(-0.05, 0.05);
  const auto index = [&](Eigen::Index size) {
    return std::uniform_int_distribution<int>(0, static_cast<int>(size) - 1)(*random);
  };
  const int q = index(state.q.size()), v = index(state.v.size());
  simulation->Apply(Edit(CommandKind::kPosition, q, state.q[q] + change(*random)));
  simulation->Apply(Edit(CommandKind::kVelocity, v, state.v[v] + change(*random)));
  simulation->Apply(Edit(CommandKind::kPosition, index(state.q.size()), state.q[q]));
  Command gravity;
  gravity.kind = CommandKind::kGravity;
  gravity.vector = simulation->system().inputs().gravity + Vector3(0, 0, 10 * change(*random));
  simulation->Apply(gravity);
}

/// How much of each scene: with hundreds of bodies, whose steps take as long as all others', less than
/// tests/nightly.sh, which sets LINKWRIGHT_ROUTE_SEEDS.
struct Extent {
  unsigned seeds = 2;
  int steps = 60;
};
Extent ExtentOf(const System& system) {
  const bool whole = system.nv() < 500 || std::getenv("LINKWRIGHT_ROUTE_SEEDS") != nullptr;
  return whole ? Extent{} : Extent{1, 20};
}

/// Edits, steps, and again from what the timeline holds: on the same simulation and on a new one. Returns how
/// many steps were compared.
int ReplayFromTimeline(const System& system, const SimulationOptions& options, unsigned seed, int steps) {
  std::mt19937 random(seed);
  Simulation simulation(system.Clone(), options);
  Timeline timeline;
  for (int k = 0; k < 3; ++k) simulation.Step(false);
  EditAtRandom(&random, &simulation);
  timeline.Append(simulation.state(), simulation.system().inputs());
  for (int k = 0; k < steps; ++k) {
    if (simulation.Step(false)) break;  // the edit has led to where this mechanism cannot go
    timeline.Append(simulation.state(), simulation.system().inputs());
  }
  const std::size_t entries = timeline.size();
  int compared = 0;
  Simulation fresh(system.Clone(), options);
  const std::array<std::size_t, 3> starts = {0, entries / 3, entries - 1};
  for (Simulation* replay : {&simulation, &fresh}) {
    for (const std::size_t start : starts) {
      State state;
      System::Inputs inputs;
      REQUIRE(timeline.Get(start, &state, &inputs));
      replay->Restore(state, inputs);
      for (std::size_t k = start + 1; k < entries; ++k, ++compared) {
        INFO("from entry " << start << " to " << k << (replay == &fresh ? ", anew" : ""));
        const auto divergence = replay->Step(false);
        if (divergence) FAIL(divergence->ToString());
        REQUIRE(timeline.Get(k, &state, &inputs));
        REQUIRE(SameBits(replay->state(), state));
        const Energies a = replay->system().ComputeEnergies(replay->state());
        const Energies b = system.Clone()->ComputeEnergies(state);
        if (inputs == system.inputs()) REQUIRE(a.residual == b.residual);
      }
    }
  }
  return compared;
}

}  // namespace

TEST_CASE("edited and stepped states of every shipped scene replay from the timeline to the same bytes",
          "[replay]") {
  for (const fs::path& path : ShippedScenes()) {
    const auto scene = CompileShipped(path);
    SimulationOptions options = scene->scene.simulation;
    options.watch_ledger = false;
    const Extent extent = ExtentOf(*scene->MakeSystem());
    int compared = 0;
    for (const Integrator integrator : {Integrator::kRk4, Integrator::kDormandPrince,
                                        Integrator::kImplicitMidpoint, Integrator::kVariational}) {
      options.integrator = integrator;
      options.tolerance = 1e-7;
      for (unsigned seed = 0; seed < extent.seeds; ++seed) {
        INFO(path.filename() << " " << ToString(integrator) << " seed " << seed);
        compared += ReplayFromTimeline(*scene->MakeSystem(), options, seed, extent.steps);
      }
    }
    INFO(path.filename());
    CHECK(compared > 200);
  }
}

TEST_CASE("stepping back over an edit of a loop's pose and playing gives the same bytes", "[replay]") {
  for (const char* name : {"four-bar", "slider-crank"}) {
    INFO(name);
    const auto scene =
        CompileShipped(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / (std::string(name) + ".lws.json"));
    Runner runner(scene->MakeSystem(), scene->scene.simulation);
    runner.Post(Edit(CommandKind::kPosition, 0, runner.Latest()->state.q[0] + 0.05));
    runner.Step(200);
    Settle(&runner);
    REQUIRE_FALSE(runner.Latest()->divergence);
    const State once = runner.Latest()->state;
    runner.StepBack(200);
    Settle(&runner);
    // A command to which the mechanism does not answer, taken back: what was recorded is forgotten.
    runner.Post(Edit(CommandKind::kDamping, 0, 0.123));
    runner.Post(Edit(CommandKind::kDamping, 0, scene->MakeSystem()->inputs().damping[0]));
    Settle(&runner);
    REQUIRE(runner.timeline().size() == 1);
    runner.Step(200);
    Settle(&runner);
    REQUIRE_FALSE(runner.Latest()->divergence);
    CHECK(SameBits(runner.Latest()->state, once));
  }
}

TEST_CASE("the state inside a step that began with an edit of a loop is on the way of that step",
          "[replay]") {
  const auto scene = CompileShipped(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / "four-bar.lws.json");
  const SimulationOptions options = scene->scene.simulation;
  REQUIRE(options.integrator == Integrator::kRk4);
  Simulation whole(scene->MakeSystem(), options);
  const Command edit = Edit(CommandKind::kPosition, 0, whole.state().q[0] + 0.05);
  whole.Apply(edit);
  REQUIRE_FALSE(whole.Step(false));
  State inside;
  whole.StateAt(options.dt / 2, &inside);
  // A step of half the length from the same edit.
  SimulationOptions shorter = options;
  shorter.dt = options.dt / 2;
  Simulation half(scene->MakeSystem(), shorter);
  half.Apply(edit);
  REQUIRE_FALSE(half.Step(false));
  CHECK((inside.q - half.state().q).norm() < 1e-13);
  CHECK((inside.v - half.state().v).norm() < 1e-12);
}
