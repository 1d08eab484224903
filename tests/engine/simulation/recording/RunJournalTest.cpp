// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "engine/simulation/recording/RunJournal.h"
#include "engine/simulation/run/Runner.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/Settle.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
namespace fs = std::filesystem;

namespace {

constexpr int kJournalNumbers = 5;
constexpr RunJournal::Shape kJournalShape = {kJournalNumbers, kJournalNumbers, 3, 2, 4};

double TimeOfStep(int step) { return step / 1024.0; }

State JournalState(int step, int branch = 0) {
  State state;
  state.time = TimeOfStep(step);
  state.q = VectorX::LinSpaced(kJournalNumbers, step + 1000.0 * branch, step + 1.0 / 3);
  state.v = state.q / 7;
  state.z = VectorX::Constant(3, std::sin(step));
  return state;
}

System::Inputs JournalInputs(int value) {
  System::Inputs inputs;
  inputs.torque = inputs.damping = inputs.friction = VectorX::Constant(kJournalNumbers, value);
  inputs.elements = VectorX::Constant(2, -value);
  inputs.grab = System::Inputs::Grab::kPull;
  inputs.grab_body = BodyIndex(3);
  inputs.grab_stiffness = value + 0.5;
  return inputs;
}

int InputsAt(int step) { return step / 100; }

bool SameState(const State& a, const State& b) {
  return a.time == b.time && a.q == b.q && a.v == b.v && a.z == b.z;
}

RunJournal::Limits SmallLimits() {
  RunJournal::Limits limits;
  limits.segment_bytes = 40000;
  limits.interval = std::chrono::milliseconds(1);
  return limits;
}

struct JournalContent {
  std::vector<State> states;
  std::vector<System::Inputs> inputs;
  RunJournal::Recovered reported;
};

JournalContent RecoverFrom(const fs::path& folder, const RunJournal::Shape& shape = kJournalShape) {
  JournalContent content;
  RunJournal journal(folder, RunJournal::Mode::kContinue, SmallLimits());
  content.reported = journal.Recover(shape, [&](const State& state, const System::Inputs& inputs) {
    content.states.push_back(state);
    content.inputs.push_back(inputs);
  });
  return content;
}

std::vector<fs::path> SegmentsIn(const fs::path& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::unique_ptr<System> JournalPendulum() {
  ChainMaker chain = RodPendulum(2);
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(1, 0.3);
  return MakeTreeSystem(chain.Build(), options);
}

Command JournalTorque(double value) {
  Command command;
  command.value = value;
  return command;
}

}  // namespace

TEST_CASE("a journal gives back each step with its inputs", "[journal]") {
  const TempFolder folder;
  constexpr int kSteps = 3000;
  {
    RunJournal journal(folder.path() / "run", RunJournal::Mode::kNew, SmallLimits());
    for (int i = 0; i < kSteps; ++i) {
      if (i > 0 && i % 100 == 0) journal.Log(JournalTorque(i));
      journal.Append(JournalState(i), JournalInputs(InputsAt(i)));
    }
    journal.Flush();
    REQUIRE(journal.error().empty());
    for (const int step : {0, 1, 99, 100, 1234, kSteps - 1}) {
      State state;
      System::Inputs inputs;
      REQUIRE(journal.ReadBefore(TimeOfStep(step), false, &state, &inputs));
      CHECK(SameState(state, JournalState(step)));
      CHECK(inputs == JournalInputs(InputsAt(step)));
      REQUIRE(journal.ReadBefore(TimeOfStep(step) + 1e-5, true, &state, &inputs));
      CHECK(SameState(state, JournalState(step)));
      CHECK(journal.ReadBefore(TimeOfStep(step), true, &state, &inputs) == (step > 0));
      if (step > 0) CHECK(SameState(state, JournalState(step - 1)));
      CHECK(journal.ReadAfter(TimeOfStep(step), &state, &inputs) == (step + 1 < kSteps));
      if (step + 1 < kSteps) CHECK(SameState(state, JournalState(step + 1)));
    }
  }
  CHECK(SegmentsIn(folder.path() / "run").size() > 5);
  CHECK(RunJournal::Look(folder.path() / "run").last_time == TimeOfStep(kSteps - 1));
  const JournalContent content = RecoverFrom(folder.path() / "run");
  CHECK(content.reported.problem.empty());
  REQUIRE(content.states.size() == kSteps);
  for (int i = 0; i < kSteps; ++i) {
    REQUIRE(SameState(content.states[static_cast<std::size_t>(i)], JournalState(i)));
    REQUIRE(content.inputs[static_cast<std::size_t>(i)] == JournalInputs(InputsAt(i)));
  }
  REQUIRE(content.reported.commands.size() == kSteps / 100 - 1);
  CHECK(content.reported.commands.back().value == kSteps - 100);
}

TEST_CASE("a start alone is no run, and a new run takes the old one's place", "[journal]") {
  const TempFolder folder;
  {
    RunJournal journal(folder.path(), RunJournal::Mode::kNew, SmallLimits());
    journal.Append(JournalState(0), JournalInputs(0));
    journal.Flush();
    CHECK(SegmentsIn(folder.path()).empty());
    journal.Append(JournalState(1), JournalInputs(0));
    journal.Flush();
    CHECK(SegmentsIn(folder.path()).size() == 1);
    journal.Clear();
    journal.Append(JournalState(0, 1), JournalInputs(0));
    journal.Flush();
    CHECK(SegmentsIn(folder.path()).empty());
    journal.Append(JournalState(1, 1), JournalInputs(0));
  }
  const JournalContent content = RecoverFrom(folder.path());
  REQUIRE(content.states.size() == 2);
  CHECK(SameState(content.states[1], JournalState(1, 1)));
  RunJournal(folder.path(), RunJournal::Mode::kNew, SmallLimits()).Flush();
  CHECK(SegmentsIn(folder.path()).empty());
}

TEST_CASE("a journal with branches holds what a list of steps would hold", "[journal]") {
  std::mt19937 random(11);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 20; ++round) {
    const TempFolder folder;
    std::map<int, int> expected;  // branch by step
    std::vector<double> commands;
    {
      RunJournal journal(folder.path(), RunJournal::Mode::kNew, SmallLimits());
      int branch = 0;
      for (int action = 0; action < 60; ++action) {
        const int last = expected.empty() ? -1 : expected.rbegin()->first;
        const int kind = below(12);
        if (kind == 0) {
          journal.Clear();
          expected.clear();
          commands.clear();
        } else if (kind <= 3 && last > 0) {
          const int to = below(last + 1);
          journal.TruncateAfter(TimeOfStep(to));
          expected.erase(expected.upper_bound(to), expected.end());
          std::erase_if(commands, [&](double time) { return time > TimeOfStep(to); });
          ++branch;
        } else if (kind <= 5 && last >= 0) {
          ++branch;
          journal.Replace(JournalState(last, branch), JournalInputs(branch));
          expected[last] = branch;
          Command command = JournalTorque(branch);
          command.time = TimeOfStep(last);
          journal.Log(command);
          commands.push_back(command.time);
        } else {
          const int to = last + 1 + below(300);
          for (int i = last + 1; i <= to; ++i) {
            journal.Append(JournalState(i, branch), JournalInputs(InputsAt(i)));
            expected[i] = branch;
          }
        }
        if (below(4) != 0) continue;
        journal.Flush();
        if (expected.size() < 2) continue;
        const int step = below(expected.rbegin()->first + 1);
        State state;
        System::Inputs inputs;
        REQUIRE(journal.ReadBefore(TimeOfStep(step), false, &state, &inputs));
        REQUIRE(SameState(state, JournalState(step, expected[step])));
      }
    }
    if (expected.size() < 2) continue;
    const JournalContent content = RecoverFrom(folder.path());
    CHECK(content.reported.problem.empty());
    REQUIRE(content.states.size() == expected.size());
    std::size_t i = 0;
    for (const auto& [step, branch] : expected)
      REQUIRE(SameState(content.states[i++], JournalState(step, branch)));
    CHECK(content.reported.commands.size() == commands.size());
  }
}

TEST_CASE("a journal cut off or damaged anywhere gives back what stands before", "[journal]") {
  const TempFolder folder;
  constexpr int kSteps = 900;
  {
    RunJournal journal(folder.path() / "run", RunJournal::Mode::kNew, SmallLimits());
    for (int i = 0; i < kSteps; ++i) journal.Append(JournalState(i), JournalInputs(InputsAt(i)));
  }
  const auto segments = SegmentsIn(folder.path() / "run");
  REQUIRE(segments.size() >= 3);
  std::mt19937 random(5);
  for (int round = 0; round < 120; ++round) {
    const fs::path copy = folder.path() / "copy";
    fs::remove_all(copy);
    fs::copy(folder.path() / "run", copy);
    const fs::path victim =
        SegmentsIn(copy)[round % 3 == 0 ? random() % segments.size() : segments.size() - 1];
    const auto size = fs::file_size(victim);
    const auto at = random() % size;
    if (round % 2 == 0) {
      fs::resize_file(victim, at);
    } else {
      std::fstream file(victim, std::ios::in | std::ios::out | std::ios::binary);
      file.seekg(static_cast<std::streamoff>(at));
      const char byte = static_cast<char>(file.get());
      file.seekp(static_cast<std::streamoff>(at));
      file.put(static_cast<char>(byte ^ 0x41));
    }
    const JournalContent content = RecoverFrom(copy);
    REQUIRE(content.states.size() < kSteps);
    for (std::size_t i = 0; i < content.states.size(); ++i) {
      REQUIRE(SameState(content.states[i], JournalState(static_cast<int>(i))));
      REQUIRE(content.inputs[i] == JournalInputs(InputsAt(static_cast<int>(i))));
    }
    if (victim.filename() != segments.back().filename()) CHECK_FALSE(content.reported.problem.empty());
    RunJournal::Look(copy);
    // It goes on behind that, also in a second life.
    const int next = static_cast<int>(content.states.size());
    {
      RunJournal journal(copy, RunJournal::Mode::kContinue, SmallLimits());
      journal.Recover(kJournalShape, [](const State&, const System::Inputs&) {});
      for (int i = next; i < next + 3; ++i) journal.Append(JournalState(i), JournalInputs(7));
    }
    const JournalContent again = RecoverFrom(copy);
    CHECK(again.reported.problem.empty());
    REQUIRE(again.states.size() == static_cast<std::size_t>(next) + 3);
    CHECK(again.inputs.back() == JournalInputs(7));
  }
}

TEST_CASE("a run of another mechanism is not taken over", "[journal]") {
  const TempFolder folder;
  {
    RunJournal journal(folder.path(), RunJournal::Mode::kNew, SmallLimits());
    for (int i = 0; i < 10; ++i) journal.Append(JournalState(i), JournalInputs(0));
  }
  RunJournal::Shape other = kJournalShape;
  ++other.nq;
  const JournalContent content = RecoverFrom(folder.path(), other);
  CHECK(content.states.empty());
  CHECK(content.reported.problem == "it was recorded with another mechanism");
}

TEST_CASE("a journal stays within its bound and keeps the start and the newest", "[journal]") {
  const TempFolder folder;
  RunJournal::Limits limits = SmallLimits();
  limits.bound_bytes = 200000;
  constexpr int kSteps = 8000;
  {
    RunJournal journal(folder.path(), RunJournal::Mode::kNew, limits);
    for (int i = 0; i < kSteps; ++i) {
      journal.Append(JournalState(i), JournalInputs(InputsAt(i)));
      if (i % 500 == 0) journal.Flush();
    }
    journal.Flush();
    CHECK(RunJournal::Look(folder.path()).bytes <= limits.bound_bytes);
    State state;
    System::Inputs inputs;
    REQUIRE(journal.ReadBefore(TimeOfStep(kSteps - 1), false, &state, &inputs));
    CHECK(SameState(state, JournalState(kSteps - 1)));
  }
  const JournalContent content = RecoverFrom(folder.path());
  CHECK(content.reported.problem.empty());
  REQUIRE(content.states.size() > 500);
  INFO("first step " << content.states.front().time * 1024 << " of " << content.states.size());
  CHECK(SameState(content.states.front(), JournalState(0)));
  CHECK(SameState(content.states.back(), JournalState(kSteps - 1)));
}

TEST_CASE("a full disk ends the journal with a reason, and what is whole stays", "[journal]") {
  const TempFolder folder;
  struct rlimit before = {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  {
    RunJournal::Limits limits = SmallLimits();
    limits.segment_bytes = 1 << 20;
    RunJournal journal(folder.path(), RunJournal::Mode::kNew, limits);
    struct rlimit small = before;
    small.rlim_cur = 30001;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    int i = 0;
    for (; i < 100; ++i) journal.Append(JournalState(i), JournalInputs(0));
    journal.Flush();
    CHECK(journal.error().empty());
    for (; i < 1000; ++i) journal.Append(JournalState(i), JournalInputs(0));
    journal.Flush();
    setrlimit(RLIMIT_FSIZE, &before);
    CHECK(journal.error() == std::generic_category().message(EFBIG));
    for (; i < 1100; ++i) journal.Append(JournalState(i), JournalInputs(0));
    State state;
    System::Inputs inputs;
    REQUIRE(journal.ReadBefore(TimeOfStep(50), false, &state, &inputs));
    CHECK(SameState(state, JournalState(50)));
  }
  std::signal(SIGXFSZ, handler);
  const JournalContent content = RecoverFrom(folder.path());
  CHECK(content.reported.problem.empty());
  CHECK(content.states.size() >= 100);
  CHECK(content.states.size() < 1000);
}

TEST_CASE("a journal where no folder can be made says so", "[journal]") {
  const TempFolder folder;
  RunJournal journal(folder.Write("file", "x") / "run", RunJournal::Mode::kNew, SmallLimits());
  journal.Append(JournalState(0), JournalInputs(0));
  journal.Append(JournalState(1), JournalInputs(0));
  journal.Flush();
  CHECK(journal.error() == std::generic_category().message(ENOTDIR));
}

TEST_CASE("a process killed while it records leaves all steps up to a moment", "[journal]") {
  const TempFolder folder;
  std::mt19937 random(23);
  for (int round = 0; round < 8; ++round) {
    const fs::path run = folder.path() / std::to_string(round);
    int pipe_ends[2];
    REQUIRE(pipe(pipe_ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      RunJournal journal(run, RunJournal::Mode::kNew, SmallLimits());
      for (int i = 0;; ++i) {
        journal.Append(JournalState(i), JournalInputs(InputsAt(i)));
        if (i % 64 != 63) continue;
        journal.Flush();
        if (write(pipe_ends[1], &i, sizeof i) < 0) _exit(1);
      }
    }
    close(pipe_ends[1]);
    int flushed = -1;
    const int enough = 63 + static_cast<int>(random() % 3000);
    while (flushed < enough && read(pipe_ends[0], &flushed, sizeof flushed) > 0) {
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    while (read(pipe_ends[0], &flushed, sizeof flushed) > 0) {
    }
    close(pipe_ends[0]);
    const JournalContent content = RecoverFrom(run);
    CHECK(content.reported.problem.empty());
    REQUIRE(static_cast<int>(content.states.size()) > flushed);
    for (std::size_t i = 0; i < content.states.size(); ++i)
      REQUIRE(SameState(content.states[i], JournalState(static_cast<int>(i))));
  }
}

TEST_CASE("steps that have left the memory are shown from the disk", "[journal]") {
  const TempFolder folder;
  constexpr std::size_t kLittleMemory = 40000;
  Runner runner(JournalPendulum(), {}, kLittleMemory,
                std::make_unique<RunJournal>(folder.path(), RunJournal::Mode::kNew, SmallLimits()));
  constexpr int kSteps = 4000;
  runner.Step(kSteps);
  Settle(&runner);
  REQUIRE(runner.timeline().size() < kSteps / 4);
  Simulation simulation(JournalPendulum(), {});
  std::vector<State> truth = {simulation.state()};
  for (int i = 0; i < kSteps; ++i) {
    REQUIRE_FALSE(simulation.Step());
    truth.push_back(simulation.state());
  }
  std::mt19937 random(3);
  const double dt = SimulationOptions().dt;
  for (int i = 0; i < 40; ++i) {
    const auto step = random() % kSteps;
    runner.Seek((static_cast<double>(step) + 0.5) * dt);
    Settle(&runner);
    REQUIRE(SameState(runner.Latest()->state, truth[step]));
    if (step < 3) continue;
    runner.StepBack(3);
    Settle(&runner);
    REQUIRE(SameState(runner.Latest()->state, truth[step - 3]));
    runner.Step(2);
    Settle(&runner);
    REQUIRE(SameState(runner.Latest()->state, truth[step - 1]));
  }
  // Going on from a step that only the disk had.
  runner.Seek((1001 + 0.5) * dt);
  runner.Post(JournalTorque(0.25));
  runner.Step(5);
  Settle(&runner);
  Simulation branch(JournalPendulum(), {});
  for (int i = 0; i < 1001; ++i) REQUIRE_FALSE(branch.Step());
  branch.Apply(JournalTorque(0.25));
  for (int i = 0; i < 5; ++i) REQUIRE_FALSE(branch.Step());
  CHECK(SameState(runner.Latest()->state, branch.state()));
  CHECK(runner.timeline().last_time() == branch.state().time);
}

TEST_CASE("what a run has recorded is in the files of its journal once a pause is made", "[journal]") {
  const TempFolder folder;
  Runner runner(JournalPendulum(), {}, Timeline::kDefaultBound,
                std::make_unique<RunJournal>(folder.path(), RunJournal::Mode::kNew));
  for (const int steps : {3, 500}) {
    runner.Step(steps);
    Settle(&runner);
    runner.Pause();
    Settle(&runner);
    CHECK(RunJournal::Look(folder.path()).last_time == runner.Latest()->state.time);
  }
}

TEST_CASE("a recorded run is taken up by another runner, which goes on with the same bytes", "[journal]") {
  const TempFolder folder;
  State last;
  {
    Runner runner(JournalPendulum(), {}, Timeline::kDefaultBound,
                  std::make_unique<RunJournal>(folder.path(), RunJournal::Mode::kNew, SmallLimits()));
    runner.Step(300);
    runner.Post(JournalTorque(0.5));
    runner.Step(300);
    Settle(&runner);
    last = runner.Latest()->state;
  }
  RunJournal::Recovered reported;
  Runner runner(JournalPendulum(), {}, Timeline::kDefaultBound,
                std::make_unique<RunJournal>(folder.path(), RunJournal::Mode::kContinue, SmallLimits()),
                [&](const RunJournal::Recovered& recovered) { reported = recovered; });
  Settle(&runner);
  CHECK(reported.problem.empty());
  CHECK(reported.states == 601);
  CHECK(SameState(runner.Latest()->state, last));
  REQUIRE(runner.log().size() == 1);
  CHECK(runner.timeline().size() == 601);
  runner.Step(200);
  Settle(&runner);
  Simulation whole(JournalPendulum(), {});
  for (int i = 0; i < 800; ++i) {
    if (i == 300) whole.Apply(JournalTorque(0.5));
    REQUIRE_FALSE(whole.Step());
  }
  CHECK(SameState(runner.Latest()->state, whole.state()));
  runner.Reset();
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0);
}
