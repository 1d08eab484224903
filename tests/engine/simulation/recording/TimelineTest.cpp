// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <catch2/catch.hpp>
#include <cmath>
#include <thread>

#include "engine/simulation/recording/SignalHistory.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/tree/TreeSystem.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace {

constexpr int kNumbers = 7;

State Entry(int step) {
  State state;
  state.time = step * 1e-3;
  state.q = VectorX::LinSpaced(kNumbers, step, step + 1.0 / 3);
  state.v = state.q / 7;
  state.z = VectorX::Constant(6, std::sin(step));
  return state;
}

System::Inputs InputsOf(int step) {
  System::Inputs inputs;
  inputs.torque = inputs.damping = inputs.friction = VectorX::Constant(kNumbers, step);
  return inputs;
}

void Fill(Timeline* timeline, int from, int to, int inputs_every = 1 << 30) {
  for (int i = from; i < to; ++i) timeline->Append(Entry(i), InputsOf(i / inputs_every));
}

void CheckEntry(const Timeline& timeline, std::size_t index, int step, int inputs_every = 1 << 30) {
  State state;
  System::Inputs inputs;
  REQUIRE(timeline.Get(index, &state, &inputs));
  const State expected = Entry(step);
  REQUIRE(state.time == expected.time);
  REQUIRE(state.q == expected.q);
  REQUIRE(state.v == expected.v);
  REQUIRE(state.z == expected.z);
  REQUIRE(inputs == InputsOf(step / inputs_every));
}

}  // namespace

TEST_CASE("a timeline gives back the bits of every step") {
  Timeline timeline;
  CHECK(timeline.size() == 0);
  CHECK(timeline.first_time() == 0);
  CHECK(timeline.IndexAt(3) == 0);
  State state;
  CHECK_FALSE(timeline.Get(0, &state, nullptr));
  CHECK(timeline.Sample(0, 1, 10).empty());
  Fill(&timeline, 0, 10000, 700);
  CHECK(timeline.size() == 10000);
  for (int i = 0; i < 10000; i += 37) CheckEntry(timeline, static_cast<std::size_t>(i), i, 700);
  CHECK(timeline.IndexAt(5.0) == 5000);
  CHECK(timeline.IndexAt(5.0004) == 5000);
  CHECK(timeline.IndexAt(4.9999) == 4999);
  CHECK(timeline.IndexAt(-1) == 0);
  CHECK(timeline.IndexAt(99) == 9999);
  const auto revision = timeline.revision();
  timeline.Append(Entry(10000), InputsOf(0));
  CHECK(timeline.revision() == revision);
  timeline.TruncateAfter(4321);
  CHECK(timeline.revision() != revision);
  CHECK(timeline.size() == 4322);
  CHECK(timeline.last_time() == 4321 * 1e-3);
  Fill(&timeline, 4322, 9000, 700);
  for (int i = 0; i < 9000; i += 41) CheckEntry(timeline, static_cast<std::size_t>(i), i, 700);
  timeline.ReplaceLast(Entry(9500), InputsOf(3));
  CHECK(timeline.size() == 9000);
  CHECK(timeline.last_time() == 9.5);
  timeline.Clear();
  CHECK(timeline.size() == 0);
  CHECK(timeline.bytes() == 0);
}

TEST_CASE("a full timeline stays within its bound, thinned evenly, the newest whole") {
  for (const int inputs_every : {1 << 30, 3}) {
    CAPTURE(inputs_every);
    const std::size_t bound = std::size_t{4} << 20;
    Timeline timeline(bound);
    const int steps = 300000;
    for (int i = 0; i < steps; ++i) {
      timeline.Append(Entry(i), InputsOf(i / inputs_every));
      if (i % 1000 == 0) REQUIRE(timeline.bytes() <= bound);
    }
    CHECK(timeline.bytes() <= bound);
    CHECK(timeline.bytes() > bound / 3);
    CHECK(timeline.first_time() == 0);
    CHECK(timeline.last_time() == (steps - 1) * 1e-3);
    // The newest, step for step.
    const std::size_t size = timeline.size();
    for (int back = 0; back < 500; ++back)
      CheckEntry(timeline, size - 1 - static_cast<std::size_t>(back), steps - 1 - back, inputs_every);
    // Gaps: whole powers of two of the step, never widening towards the present by more than a neighbour.
    double widest = 0, narrowest_old = 1e9;
    for (std::size_t i = 1; i < size; ++i) {
      const double gap = (timeline.TimeAt(i) - timeline.TimeAt(i - 1)) / 1e-3;
      REQUIRE(gap > 0.5);
      REQUIRE(std::abs(std::log2(gap) - std::round(std::log2(gap))) < 0.01);
      widest = std::max(widest, gap);
      if (i < size / 4) narrowest_old = std::min(narrowest_old, gap);
    }
    CHECK(widest <= 4.1 * narrowest_old);
    for (std::size_t i = 0; i < size; i += 997)
      CheckEntry(timeline, i, static_cast<int>(std::round(timeline.TimeAt(i) / 1e-3)), inputs_every);
  }
}

TEST_CASE("samples of a stretch: at most as many as asked, ends included, rising") {
  Timeline timeline;
  Fill(&timeline, 0, 5000);
  for (const std::size_t most : {1, 2, 3, 10, 100, 4999, 5000, 6000}) {
    for (const auto& [from, to] :
         {std::pair(0.0, 4.999), {1.0, 2.0}, {2.0, 2.0}, {-5.0, 99.0}, {4.9985, 5.0}}) {
      const auto sample = timeline.Sample(from, to, most);
      CAPTURE(most, from, to, sample.size());
      REQUIRE_FALSE(sample.empty());
      REQUIRE(sample.size() <= most);
      for (std::size_t i = 0; i < sample.size(); ++i) {
        REQUIRE(timeline.TimeAt(sample[i]) >= from);
        REQUIRE(timeline.TimeAt(sample[i]) <= to);
        if (i > 0) REQUIRE(sample[i] > sample[i - 1]);
      }
      if (most > 1) CHECK(timeline.TimeAt(sample.front()) == std::max(0.0, std::ceil(from * 1000) * 1e-3));
      CHECK(timeline.TimeAt(sample.back()) == std::min(4999, static_cast<int>(to * 1000 + 1e-6)) * 1e-3);
    }
  }
  CHECK(timeline.Sample(0, 4.999, 5000).size() == 5000);
  CHECK(timeline.Sample(0, 4.999, 1000).size() > 300);
  CHECK(timeline.Sample(6, 7, 10).empty());
  CHECK(timeline.Sample(1.0002, 1.0004, 10).empty());
}

TEST_CASE("readers see whole entries while one writes") {
  Timeline timeline(std::size_t{1} << 20);
  std::atomic<bool> done = false;
  std::atomic<int> bad = 0;
  const auto read = [&] {
    State state;
    System::Inputs inputs;
    while (!done) {
      for (const std::size_t i : timeline.Sample(0, 1e9, 50)) {
        if (!timeline.Get(i, &state, &inputs)) continue;
        const State expected = Entry(static_cast<int>(std::round(state.time / 1e-3)));
        if (state.q != expected.q || state.z != expected.z) ++bad;
      }
    }
  };
  std::thread one(read), two(read);
  for (int round = 0; round < 3; ++round) {
    Fill(&timeline, 0, 15000);
    timeline.TruncateAfter(timeline.size() / 2);
    timeline.Clear();
  }
  done = true;
  one.join();
  two.join();
  CHECK(bad == 0);
}

TEST_CASE("a history follows a run, a branch and thinning") {
  const auto model = RodPendulum(2).Build();
  TreeSystemOptions options;
  options.initial_q = Eigen::Vector2d(0.5, 0.2);
  Simulation simulation(MakeTreeSystem(model, options), {});
  Timeline timeline(std::size_t{256} << 10);
  SignalHistory history(simulation.system().Clone());
  timeline.Append(simulation.state(), simulation.system().inputs());
  const std::vector<int> chosen = {1, 4};  // q.j2, kinetic
  const auto check = [&](std::size_t most) {
    history.Update(timeline, 0, 1e9, most, chosen);
    REQUIRE(history.times().size() <= most);
    REQUIRE(history.times().size() > 1);
    REQUIRE(history.times().back() == timeline.last_time());
    auto other = simulation.system().Clone();
    for (std::size_t i = 0; i < history.times().size(); ++i) {
      State state;
      System::Inputs inputs;
      REQUIRE(timeline.Get(timeline.IndexAt(history.times()[i]), &state, &inputs));
      REQUIRE(state.time == history.times()[i]);
      other->SetInputs(inputs);
      REQUIRE(history.values(0)[i] == state.q[1]);
      REQUIRE(history.values(1)[i] == other->ComputeEnergies(state).kinetic);
    }
  };
  for (int i = 0; i < 4000; ++i) {
    REQUIRE_FALSE(simulation.Step());
    timeline.Append(simulation.state(), simulation.system().inputs());
    if (i % 500 == 499) check(200);
  }
  CHECK(timeline.size() < 4000);  // it was thinned
  const std::size_t half = timeline.size() / 2;
  State state;
  System::Inputs inputs;
  timeline.Get(half, &state, &inputs);
  timeline.TruncateAfter(half);
  state.v[0] += 0.5;
  simulation.Restore(state, inputs);
  for (int i = 0; i < 300; ++i) {
    REQUIRE_FALSE(simulation.Step());
    timeline.Append(simulation.state(), simulation.system().inputs());
  }
  check(200);
  check(3000);
}
