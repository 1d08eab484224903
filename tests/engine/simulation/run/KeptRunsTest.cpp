// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "engine/simulation/run/Runner.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/Settle.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace kept_runs_test {
namespace {

std::unique_ptr<System> Pendulum() {
  ChainMaker chain = RodPendulum(2);
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(1, 0.3);
  return MakeTreeSystem(chain.Build(), options);
}

Command Torque(double value) {
  Command command;
  command.index = 0;
  command.value = value;
  return command;
}

bool Same(const State& a, const State& b) {
  return a.time == b.time && a.q == b.q && a.v == b.v && a.z == b.z;
}

struct Recorded {
  std::vector<State> states;
  std::vector<System::Inputs> inputs;
  std::vector<Command> log;
};

Recorded InHand(const Runner& runner) {
  Recorded run;
  State state;
  System::Inputs inputs;
  for (std::size_t i = 0; runner.timeline().Get(i, &state, &inputs); ++i) {
    run.states.push_back(state);
    run.inputs.push_back(inputs);
  }
  run.log = runner.log();
  return run;
}

void CheckSame(const Recorded& a, const Recorded& b) {
  REQUIRE(a.states.size() == b.states.size());
  for (std::size_t i = 0; i < a.states.size(); ++i) {
    REQUIRE(Same(a.states[i], b.states[i]));
    REQUIRE(a.inputs[i] == b.inputs[i]);
  }
  REQUIRE(a.log.size() == b.log.size());
  for (std::size_t i = 0; i < a.log.size(); ++i) {
    REQUIRE(a.log[i].time == b.log[i].time);
    REQUIRE(a.log[i].value == b.log[i].value);
  }
}

}  // namespace

TEST_CASE("going on from an earlier step keeps what came later as a run") {
  Runner runner(Pendulum(), {});
  runner.Step(300);
  Settle(&runner);
  const Recorded first = InHand(runner);
  CHECK(runner.runs().kept.empty());
  CHECK(runner.Latest()->runs == 0);
  runner.Seek(0.1);
  runner.Post(Torque(2));
  runner.Step(300);
  Settle(&runner);
  const Recorded second = InHand(runner);
  CHECK(runner.runs().in_hand == 2);
  CHECK(runner.runs().name == "Run 2");
  CHECK(runner.Latest()->runs > 0);
  REQUIRE(runner.runs().kept.size() == 1);
  const KeptRun kept = runner.runs().kept[0];
  CHECK(kept.id == 1);
  CHECK(kept.name == "Run 1");
  CHECK(kept.parent == 2);
  CHECK(kept.fork == 0.1);
  // Its own steps alone, from the fork as it was there.
  CHECK(kept.steps->Get().timeline->size() == 201);
  CHECK(kept.steps->bytes() < 1.5 * 201 * (2 + 2 + 2 + first.states[0].z.size()) * sizeof(double));
  State state;
  System::Inputs inputs;
  REQUIRE(kept.steps->Get().timeline->Get(0, &state, &inputs));
  CHECK(inputs == first.inputs[100]);

  runner.TakeRun(1);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0.3);
  CHECK(runner.runs().in_hand == 1);
  CHECK(runner.runs().name == "Run 1");
  CheckSame(InHand(runner), first);
  REQUIRE(runner.runs().kept.size() == 1);
  CHECK(runner.runs().kept[0].id == 2);
  runner.TakeRun(2);
  Settle(&runner);
  CheckSame(InHand(runner), second);
  // It goes on as if it had never been left.
  runner.Seek(1);
  runner.Step(200);
  Settle(&runner);
  Runner direct(Pendulum(), {});
  direct.Step(100);
  direct.Post(Torque(2));
  direct.Step(500);
  Settle(&direct);
  CheckSame(InHand(runner), InHand(direct));
}

TEST_CASE("a new start keeps the run before it, and its options") {
  Runner runner(Pendulum(), {});
  runner.Step(50);
  SimulationOptions fine;
  fine.dt = 5e-4;
  runner.SetOptions(fine);
  runner.Step(100);
  Settle(&runner);
  const Recorded first = InHand(runner);
  runner.Reset();
  Settle(&runner);
  CHECK(runner.timeline().size() == 1);
  REQUIRE(runner.runs().kept.size() == 1);
  CHECK(runner.runs().kept[0].parent == 0);
  runner.Step(10);
  runner.TakeRun(1);
  Settle(&runner);
  const Recorded again = InHand(runner);
  REQUIRE(again.states.size() == first.states.size());
  CHECK(Same(again.states.back(), first.states.back()));
  // What it began with stands in its log now.
  REQUIRE(again.log.size() == first.log.size() + 1);
  CHECK(OptionsOf(again.log[0]).dt == SimulationOptions().dt);
  CHECK(runner.runs().kept.size() == 1);
  // Where nothing was simulated there is nothing to keep.
  runner.TakeRun(2);
  runner.Reset();
  runner.Reset();
  Settle(&runner);
  CHECK(runner.runs().kept.size() == 2);
}

TEST_CASE("runs forgotten leave to others the steps that they share") {
  Runner runner(Pendulum(), {});
  runner.Step(100);
  runner.Seek(0.08);
  runner.Post(Torque(1));
  runner.Step(60);
  Settle(&runner);
  const Recorded second = InHand(runner);
  runner.TakeRun(1);
  runner.Seek(0.02);
  runner.Post(Torque(3));
  runner.Step(5);
  Settle(&runner);
  // The second one parts from the first after that has parted from the third.
  REQUIRE(runner.runs().kept.size() == 2);
  CHECK(runner.runs().Find(2)->parent == 1);
  CHECK(runner.runs().Find(1)->parent == 3);
  runner.DropRun(1);
  runner.DropRun(7);
  runner.RenameRun(2, "soft");
  runner.RenameRun(3, "hard");
  Settle(&runner);
  REQUIRE(runner.runs().kept.size() == 1);
  CHECK(runner.runs().name == "hard");
  CHECK(runner.runs().kept[0].name == "soft");
  CHECK(runner.runs().kept[0].fork == 0.02);
  runner.TakeRun(2);
  Settle(&runner);
  CheckSame(InHand(runner), second);
  CHECK(runner.runs().name == "soft");
}

TEST_CASE("a hundred random forks: every run comes back to the last bit") {
  std::mt19937 random(GENERATE(1U, 2U, 3U));
  const auto up_to = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most + 1)); };
  Runner runner(Pendulum(), {});
  runner.Step(20);
  Settle(&runner);
  std::map<int, Recorded> known;
  for (int i = 0; i < 100; ++i) {
    known[runner.runs().in_hand] = InHand(runner);
    const int what = up_to(9);
    const RunList runs = runner.runs();
    if (what < 3 && !runs.kept.empty()) {
      const int id = runs.kept[static_cast<std::size_t>(up_to(static_cast<int>(runs.kept.size()) - 1))].id;
      if (what == 0) {
        runner.DropRun(id);
        known.erase(id);
      } else {
        runner.TakeRun(id);
      }
    } else if (what == 3) {
      runner.Reset();
      runner.Step(1 + up_to(30));
    } else {
      runner.Seek(runner.timeline().last_time() * up_to(10) / 10);
      runner.Post(Torque(up_to(1000) / 100.0));
      runner.Step(1 + up_to(30));
    }
    Settle(&runner);
    if (known.count(runner.runs().in_hand) == 0) continue;
    if (what < 3 && what > 0) {
      // A new start put its options into the log.
      const Recorded& was = known[runner.runs().in_hand];
      Recorded now = InHand(runner);
      if (now.log.size() == was.log.size() + 1) now.log.erase(now.log.begin());
      CheckSame(now, was);
    }
  }
  for (const KeptRun& run : runner.runs().kept) {
    runner.TakeRun(run.id);
    Settle(&runner);
    REQUIRE(runner.runs().in_hand == run.id);
    Recorded now = InHand(runner);
    if (now.log.size() == known[run.id].log.size() + 1) now.log.erase(now.log.begin());
    CheckSame(now, known[run.id]);
  }
}

TEST_CASE("kept runs survive the end of the program, and only the newest stay in memory") {
  const TempFolder folder;
  const auto journal = [&](RunJournal::Mode mode) {
    return std::make_unique<RunJournal>(folder.path() / "run", mode);
  };
  constexpr std::size_t kBound = std::size_t{300} << 10;
  std::map<int, Recorded> known;
  {
    Runner runner(Pendulum(), {}, kBound, journal(RunJournal::Mode::kNew));
    for (int i = 0; i < 6; ++i) {
      runner.Seek(0);
      runner.Post(Torque(i));
      runner.Step(500);
      Settle(&runner);
      known[runner.runs().in_hand] = InHand(runner);
    }
    runner.DropRun(2);
    runner.RenameRun(3, "third");
    runner.Pause();  // the run in hand is on disk then
    Settle(&runner);
    // The others soon after: the last thing written is the list.
    const auto written = [&] {
      std::ifstream stream(folder.path() / "run" / "kept.runs.json");
      const std::string list{std::istreambuf_iterator<char>(stream), {}};
      return list.find("third") != std::string::npos && !runner.runs().kept.front().steps->in_memory();
    };
    for (int i = 0; i < 3000 && !written(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    REQUIRE(written());
    CHECK(runner.journal_error().empty());
    const RunList runs = runner.runs();
    REQUIRE(runs.kept.size() >= 4);
    CHECK_FALSE(runs.kept.front().steps->in_memory());
    CHECK(runs.kept.back().steps->in_memory());
    std::size_t bytes = 0;
    for (const KeptRun& run : runs.kept) bytes += run.steps->in_memory() ? run.steps->bytes() : 0;
    CHECK(bytes <= 2 * kBound);
    known.erase(2);
  }
  std::optional<RunJournal::Recovered> recovered;
  Runner runner(Pendulum(), {}, kBound, journal(RunJournal::Mode::kContinue),
                [&](const RunJournal::Recovered& run) { recovered = run; });
  Settle(&runner);
  REQUIRE(recovered);
  CHECK(recovered->problem.empty());
  const RunList runs = runner.runs();
  REQUIRE(runs.Find(3) != nullptr);
  CHECK(runs.Find(3)->name == "third");
  CHECK(runs.Find(2) == nullptr);
  CheckSame(InHand(runner), known[runs.in_hand]);
  for (const KeptRun& run : runs.kept) {
    CHECK_FALSE(run.steps->in_memory());
    runner.TakeRun(run.id);
    Settle(&runner);
    REQUIRE(runner.runs().in_hand == run.id);
    CheckSame(InHand(runner), known[run.id]);
  }
}

}  // namespace kept_runs_test
