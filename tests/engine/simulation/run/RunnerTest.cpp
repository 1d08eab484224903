// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <thread>

#include "engine/simulation/run/Runner.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"
#include "tests/support/Settle.h"

using namespace linkwright;

namespace runner_test {
namespace {

std::unique_ptr<System> Pendulum() {
  ChainMaker chain = RodPendulum(2);
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(1, 0.3);
  auto system = MakeTreeSystem(chain.Build(), options);
  System::Inputs inputs = system->inputs();
  inputs.friction.setConstant(0.05);
  system->SetInputs(inputs);
  return system;
}

Command Torque(int index, double value) {
  Command command;
  command.index = index;
  command.value = value;
  return command;
}

bool Same(const State& a, const State& b) {
  return a.time == b.time && a.q == b.q && a.v == b.v && a.z == b.z;
}

/// The state at `time` of a run with the logged commands, without any thread.
State Replay(const std::vector<Command>& log, double time) {
  Simulation simulation(Pendulum(), {});
  std::size_t next = 0;
  for (;;) {
    while (next < log.size() && log[next].time <= simulation.state().time) simulation.Apply(log[next++]);
    if (simulation.state().time >= time) return simulation.state();
    REQUIRE_FALSE(simulation.Step());
  }
}

template <class Condition>
bool WaitFor(const Condition& condition) {
  for (int i = 0; i < 3000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace

TEST_CASE("a runner steps, steps back, seeks and goes on with the same bytes") {
  Runner runner(Pendulum(), {});
  CHECK(runner.Latest()->state.time == 0);
  CHECK_FALSE(runner.Latest()->playing);
  runner.Step(500);
  Settle(&runner);
  const State direct = Replay({}, 0.5);
  CHECK(Same(runner.Latest()->state, direct));
  CHECK(runner.timeline().size() == 501);
  runner.StepBack(200);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0.3);
  CHECK_FALSE(runner.Latest()->at_end);
  runner.Step(10);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, Replay({}, 0.31)));
  CHECK(runner.timeline().size() == 501);
  runner.Step(190);
  Settle(&runner);
  CHECK(runner.Latest()->at_end);
  CHECK(Same(runner.Latest()->state, direct));
  runner.StepBack(100000);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0);
  runner.Seek(0.1234);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0.123);
  CHECK(Same(runner.Latest()->state, Replay({}, 0.123)));
  runner.Reset();
  Settle(&runner);
  CHECK(runner.timeline().size() == 1);
  runner.Step(500);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, direct));
}

TEST_CASE("a command at an earlier point forgets what came later; its log replays to the same bytes") {
  Runner runner(Pendulum(), {});
  runner.Step(100);
  runner.Post(Torque(0, 1.5));
  runner.Step(100);
  runner.Post(Torque(1, -0.5));
  runner.Step(100);
  Settle(&runner);
  REQUIRE(runner.log().size() == 2);
  CHECK(runner.log()[0].time == 0.1);
  CHECK(runner.log()[1].time == 0.2);
  CHECK(Same(runner.Latest()->state, Replay(runner.log(), 0.3)));
  // What changes nothing leaves everything as it is.
  runner.Seek(0.15);
  runner.Post(Torque(0, 1.5));
  Settle(&runner);
  CHECK(runner.timeline().last_time() == 0.3);
  CHECK(runner.Latest()->inputs.torque[0] == 1.5);
  CHECK(runner.Latest()->inputs.torque[1] == 0);
  runner.Post(Torque(1, 0.25));
  Settle(&runner);
  CHECK(runner.timeline().last_time() == 0.15);
  CHECK(runner.Latest()->at_end);
  REQUIRE(runner.log().size() == 2);
  CHECK(runner.log()[1].value == 0.25);
  runner.Step(150);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, Replay(runner.log(), 0.3)));
  // The edit belongs to its moment: going back there finds it done.
  runner.Seek(0.15);
  Settle(&runner);
  CHECK(runner.Latest()->inputs.torque[1] == 0.25);
  runner.StepBack();
  Settle(&runner);
  CHECK(runner.Latest()->inputs.torque[1] == 0);
  // Reset: the inputs of the start.
  runner.Reset();
  Settle(&runner);
  CHECK(runner.log().empty());
  CHECK(runner.Latest()->inputs.torque.isZero(0));
}

TEST_CASE("changed steps and integrators are in the log") {
  Runner runner(Pendulum(), {});
  runner.Step(10);
  runner.SetOptions({2e-3, Integrator::kSemiImplicitEuler});
  runner.Step(10);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == Approx(0.03));
  CHECK(runner.Latest()->options.dt == 2e-3);
  REQUIRE(runner.log().size() == 1);
  CHECK(Same(runner.Latest()->state, Replay(runner.log(), runner.Latest()->state.time)));
  // Back before the change: what goes on from there goes on with the present options.
  runner.StepBack(15);
  runner.Post(Torque(0, 1));
  runner.Step(20);
  Settle(&runner);
  CHECK(Same(runner.Latest()->state, Replay(runner.log(), runner.Latest()->state.time)));
  runner.SetOptions({-1, Integrator::kRk4});
  Settle(&runner);
  CHECK(runner.Latest()->options.dt == 2e-3);
}

TEST_CASE("playing with commands from other threads replays to the same bytes, whatever the timing") {
  for (const int pause_us : {0, 700, 5000}) {
    CAPTURE(pause_us);
    Runner runner(Pendulum(), {});
    runner.SetSpeed(10);
    runner.Play();
    const auto post = [&](int index) {
      for (int i = 0; i < 40; ++i) {
        runner.Post(Torque(index, std::sin(i + index)));
        if (i % 10 == 5) {
          Command pull;
          pull.kind = i % 20 == 5 ? CommandKind::kPull : CommandKind::kRelease;
          pull.body = BodyIndex(2);
          pull.vector = {0.3, 0, -0.5};
          pull.value = 20;
          pull.value2 = 0.5;
          runner.Post(pull);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(pause_us));
      }
    };
    std::thread one(post, 0), two(post, 1);
    std::thread watcher([&] {
      for (int i = 0; i < 200; ++i) {
        const auto frame = runner.Latest();
        if (frame->state.time < 0) std::abort();
        (void)runner.timeline().Sample(0, 100, 10);
        (void)runner.log();
      }
    });
    one.join();
    two.join();
    watcher.join();
    REQUIRE(WaitFor([&] { return runner.Latest()->state.time > 0.2; }));
    runner.Pause();
    Settle(&runner);
    const auto frame = runner.Latest();
    CHECK_FALSE(frame->playing);
    const auto log = runner.log();
    CHECK(log.size() > 20);
    CHECK(std::is_sorted(log.begin(), log.end(),
                         [](const Command& a, const Command& b) { return a.time < b.time; }));
    CHECK(Same(frame->state, Replay(log, frame->state.time)));
    CHECK(frame->energies.work_inputs != 0);
  }
}

TEST_CASE("playing from an earlier point continues from there") {
  Runner runner(Pendulum(), {});
  runner.Step(2000);
  runner.Seek(0.5);
  runner.SetSpeed(0.05);
  runner.Play();
  REQUIRE(WaitFor([&] {
    const auto frame = runner.Latest();
    return frame->playing && frame->at_end && frame->state.time > 0.505;
  }));
  CHECK(runner.timeline().last_time() < 1.9);
  runner.Pause();
  Settle(&runner);
  const auto frame = runner.Latest();
  CHECK(frame->real_time_factor == 0);
  CHECK(Same(frame->state, Replay({}, frame->state.time)));
}

TEST_CASE("a diverging run pauses, keeps the last good state and gives the reason") {
  Runner runner(Pendulum(), {});
  runner.Step(5);
  runner.Post(Torque(1, 1e308));
  runner.Play();
  REQUIRE(WaitFor([&] { return runner.Latest()->divergence.has_value(); }));
  const auto frame = runner.Latest();
  CHECK_FALSE(frame->playing);
  CHECK(frame->state.q.allFinite());
  CHECK(frame->state.v.allFinite());
  CHECK_FALSE(frame->divergence->body.empty());
  runner.Post(Torque(1, 0));
  runner.Reset();
  runner.Step(5);
  Settle(&runner);
  CHECK_FALSE(runner.Latest()->divergence.has_value());
  CHECK(runner.Latest()->state.time == 0.005);
}

TEST_CASE("posing replaces the start") {
  Runner runner(Pendulum(), {});
  runner.Step(20);
  State start = Pendulum()->InitialState();
  start.q[0] = -0.5;
  runner.SetInitialState(start);
  Settle(&runner);
  CHECK(runner.Latest()->state.time == 0);
  CHECK(runner.Latest()->state.q[0] == -0.5);
  CHECK(runner.Latest()->energies.residual == 0);
  CHECK(runner.timeline().size() == 1);
  runner.Step(20);
  runner.Reset();
  Settle(&runner);
  CHECK(runner.Latest()->state.q[0] == -0.5);
  start.q[0] = std::nan("");
  runner.SetInitialState(start);
  start.q.resize(7);
  runner.SetInitialState(start);
  Settle(&runner);
  CHECK(runner.Latest()->state.q[0] == -0.5);
}

TEST_CASE("speeds are clamped; a runner ends at any time") {
  for (int i = 0; i < 5; ++i) {
    Runner runner(Pendulum(), {});
    runner.SetSpeed(i == 0 ? 1e9 : i == 1 ? -3 : 1);
    CHECK(WaitFor([&] { return runner.Latest()->speed == (i == 0 ? 10 : i == 1 ? 0.01 : 1); }));
    runner.Play();
    if (i == 3) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace runner_test
