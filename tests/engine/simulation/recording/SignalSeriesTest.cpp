// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/recording/SignalSeries.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

namespace linkwright {
namespace {

// A double pendulum that swings, what a timeline keeps of it, and the truth: every step that stands.
struct SeriesRun {
  explicit SeriesRun(std::size_t bound) : timeline(bound), series(simulation.system().Clone()) { Record(); }

  static std::unique_ptr<System> Swinging() {
    TreeSystemOptions options;
    options.initial_q = Eigen::Vector2d(0.5, 0.2);
    return MakeTreeSystem(RodPendulum(2).Build(), options);
  }
  void Record() {
    timeline.Append(simulation.state(), simulation.system().inputs());
    steps.push_back(simulation.state());
  }
  void Step(int count) {
    for (int i = 0; i < count; ++i) {
      REQUIRE_FALSE(simulation.Step());
      Record();
    }
  }
  void GoBackTo(std::size_t index, double kick) {
    State state;
    System::Inputs inputs;
    REQUIRE(timeline.Get(index, &state, &inputs));
    timeline.TruncateAfter(index);
    while (steps.back().time > state.time) steps.pop_back();
    state.v[0] += kick;
    simulation.Restore(state, inputs);
  }
  // All steps that stand are there, with the values that their states have.
  void CheckAll() {
    REQUIRE(series.times().size() == steps.size());
    auto other = simulation.system().Clone();
    int wrong = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      wrong += series.times()[i] != steps[i].time || series.values(1).values()[i] != steps[i].q[1] ||
               series.values(4).values()[i] != other->ComputeEnergies(steps[i]).kinetic;
    }
    CHECK(wrong == 0);
  }

  Simulation simulation{Swinging(), {}};
  Timeline timeline;
  SignalSeries series;
  std::vector<State> steps;
  const std::vector<int> chosen = {1, 4};  // q.j2, kinetic
};

}  // namespace

TEST_CASE("A series has every step of a run, also those that the timeline has thinned out since") {
  SeriesRun run(std::size_t{256} << 10);
  for (int i = 0; i < 40; ++i) {
    run.Step(100);
    CHECK(run.series.Update(run.timeline, run.chosen));
    CHECK(run.series.Covers(run.timeline, 1e9));
  }
  CHECK(run.timeline.size() < run.steps.size());
  run.CheckAll();
}

TEST_CASE("A series follows a run that goes back, is edited and goes on") {
  SeriesRun run(Timeline::kDefaultBound);
  run.Step(700);
  CHECK(run.series.Update(run.timeline, run.chosen));
  run.GoBackTo(300, 0.5);
  run.Step(50);
  CHECK_FALSE(run.series.Covers(run.timeline, 0.2));
  CHECK(run.series.Update(run.timeline, run.chosen));
  run.CheckAll();
  // An edit at the newest time.
  State edited = run.simulation.state();
  edited.q[1] += 0.1;
  run.timeline.ReplaceLast(edited, run.simulation.system().inputs());
  run.steps.back() = edited;
  CHECK(run.series.Update(run.timeline, run.chosen));
  run.CheckAll();
  // Another run has no step in common with it.
  Timeline other;
  other.Append(run.steps.front(), run.simulation.system().inputs());
  CHECK(run.series.Update(other, run.chosen));
  CHECK(run.series.times() == std::vector<double>{0});
}

TEST_CASE("A series that is computed in pieces says how far it is") {
  SeriesRun run(Timeline::kDefaultBound);
  run.Step(100);
  int asked = 0;
  const StopCheck thirty([&] { return ++asked > 30; });
  CHECK_FALSE(run.series.Update(run.timeline, run.chosen, thirty));
  CHECK(run.series.times().size() == 30);
  CHECK(run.series.Covers(run.timeline, run.steps[29].time));
  CHECK_FALSE(run.series.Covers(run.timeline, run.steps[30].time));
  CHECK(run.series.Update(run.timeline, {4}));  // fewer than before are known already
  CHECK(run.series.times().size() == 101);
  run.CheckAll();
  CHECK(run.series.Update(run.timeline, {4, 0}));
  CHECK(run.series.times().size() == 101);
  CHECK(run.series.values(0).values().back() == run.steps.back().q[0]);
}

// A ball that falls by 1 m: its gap is its height where the ground is near, and no number before.
TEST_CASE("The curve of a gap begins where the shapes are near") {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/contact-bouncing-ball.lws.json");
  REQUIRE(loaded.ok);
  ProblemList problems;
  const auto compiled = CompileScene(loaded.scene, &problems);
  REQUIRE(compiled);
  Simulation simulation(compiled->MakeSystem(), {});
  const std::vector<Signal>& all = simulation.system().signals();
  const auto number = [&](const std::string& name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Signal& signal) { return signal.name == name; });
    REQUIRE(found != all.end());
    return static_cast<int>(found - all.begin());
  };
  const int gap = number("contact.ground.ball.gap"), height = number("com.z");
  Timeline timeline(1 << 22);
  SignalSeries series(simulation.system().Clone());
  while (simulation.state().time < 0.6) {
    timeline.Append(simulation.state(), simulation.system().inputs());
    REQUIRE_FALSE(simulation.Step());
  }
  REQUIRE(series.Update(timeline, {gap, height}, {}));
  const std::vector<double>&gaps = series.values(gap).values(), &heights = series.values(height).values();
  const auto values = static_cast<std::ptrdiff_t>(gaps.size());
  CHECK(std::isnan(gaps.front()));
  int near = 0, wrong = 0;
  for (std::ptrdiff_t i = 0; i < values; ++i) {
    const double value = gaps[static_cast<std::size_t>(i)];
    if (std::isnan(value)) continue;
    ++near;
    wrong += std::abs(value - (heights[static_cast<std::size_t>(i)] - 0.1)) < 1e-9 ? 0 : 1;
  }
  CHECK(wrong == 0);
  CHECK(near > 3);
  CHECK(near < values / 2);
}

}  // namespace linkwright
