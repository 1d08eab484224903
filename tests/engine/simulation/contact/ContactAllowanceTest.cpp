// SPDX-License-Identifier: GPL-3.0-or-later
// What the clock auto may take for steps that events do not make.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "engine/math/Bits.h"
#include "tests/engine/simulation/contact/ContactRuns.h"

using namespace linkwright;
using namespace linkwright::test;

namespace contact_allowance_test {
namespace {

using contact::Gate;
using contact::Run;
using contact::Text;

// As the engine has them: problems of contact and searches that steps which events do not make may take
// together, and with each step more; those that one of them may take after time stepping; the first wait and
// the longest.
constexpr double kAllowance = 5000, kAStep = 5, kTried = 400;
constexpr int kFirstWait = 20, kLongestWait = 320;

// A ball without weight between two walls, as far apart as it is wide and this more [m]. At 1 m/s it meets
// them a thousand times in each step of 1 ms.
constexpr double kRadius = .1, kRoom = 1e-6;

Gate BetweenWalls() {
  const auto wall = [](const std::string& name, double x) {
    return R"({"name": ")" + name + R"(", "xyz": )" + Text(Vector3(x, 0, 0)) + R"(, "links": [{"name": ")" +
           name + R"(", "collisions": [{"box": [0.1, 1, 1]}]}], "joints": []})";
  };
  const double x = kRadius + kRoom / 2 + .05;
  Gate gate{contact::Free("ball", 1, contact::Sphere(kRadius), Vector3::Zero()) + ", " + wall("left", -x) +
                ", " + wall("right", x),
            R"("friction": 0, "restitution": 1, "settle": 0)"};
  gate.gravity.setZero();
  gate.clock = ContactClock::kAuto;
  return gate;
}

/// The ball is in the middle with a given speed before each step.
struct Bouncing {
  Bouncing() : run(BetweenWalls()) {
    run.simulation.system().SetStop(StopCheck([this] { return ++looks, false; }));
  }
  void Step(double speed) {
    State state = run.simulation.state();
    state.q[0] = 0;
    state.v[0] = speed;
    run.simulation.Restore(state, run.simulation.system().inputs());
    looks = 0;
    REQUIRE(!run.simulation.Step(false));
    // Time stepping takes a few accelerations.
    tries.push_back(speed > 0 && looks > 20);
  }
  void Steps(int count, double speed) {
    for (int i = 0; i < count; ++i) Step(speed);
  }
  /// The steps from each try to the next, of those from step `from` on.
  std::vector<int> Gaps(std::size_t from = 0) const {
    std::vector<int> gaps;
    int last = -1;
    for (std::size_t i = from; i < tries.size(); ++i) {
      if (!tries[i]) continue;
      if (last >= 0) gaps.push_back(static_cast<int>(i) - last);
      last = static_cast<int>(i);
    }
    return gaps;
  }

  Run run;
  int looks = 0;  ///< at whether to stop: one in each computation of accelerations
  std::vector<bool> tries;
};

}  // namespace

TEST_CASE("steps that events do not make again and again are tried ever less often on auto") {
  Bouncing ball;
  ball.Steps(3000, 1);
  const std::vector<int> gaps = ball.Gaps();
  REQUIRE(gaps.size() > 6);
  // Each wait is twice the one before, up to the longest.
  int wait = kFirstWait;
  for (const int gap : gaps) {
    CHECK(gap == wait + 1);
    wait = std::min(2 * wait, kLongestWait);
  }
}

TEST_CASE("what steps take that events do not make is bounded where waits are short") {
  // At rest after each wait, so that events make a step and the next wait is the first again.
  Bouncing ball;
  for (int step = 0; step < 3000; ++step) ball.Step(ball.run.Value("contact.clock") > 0 ? 0 : 1);
  const std::vector<int> gaps = ball.Gaps();
  REQUIRE(gaps.size() > 10);
  CHECK(static_cast<double>(gaps.size()) <= 2 + (kAllowance + kAStep * 3000) / kTried);
  // Once it is used up, what one try takes and the first thing beyond it is to come together again.
  for (std::size_t i = 2; i < gaps.size(); ++i) CHECK(gaps[i] == std::ceil((kTried + 1) / kAStep));
}

TEST_CASE("a step that events make ends the waits") {
  Bouncing ball;
  ball.Steps(1000, 1);
  CHECK(ball.Gaps().back() > kFirstWait + 1);
  // At rest, until events have made a step and the allowance is full again.
  ball.Steps(1 + kLongestWait, 0);
  CHECK(ball.run.Value("contact.clock") == 0);
  ball.Steps(static_cast<int>(kAllowance / kAStep), 0);
  const std::size_t from = ball.tries.size();
  ball.Steps(2000, 1);
  const std::vector<int> again = ball.Gaps(from);
  Bouncing anew;
  anew.Steps(2000, 1);
  CHECK(again == anew.Gaps());
}

TEST_CASE("a run on auto goes on to the bit from the middle of a wait") {
  Bouncing ball;
  ball.Steps(500, 1);
  REQUIRE(ball.run.Value("contact.clock") == 1);
  const State from = ball.run.simulation.state();
  const std::size_t before = ball.tries.size();
  ball.Steps(1500, 1);
  Bouncing again;
  again.run.simulation.Restore(from, again.run.simulation.system().inputs());
  again.Steps(1500, 1);
  CHECK(again.Gaps() == ball.Gaps(before));
  REQUIRE(again.Gaps().size() > 2);
  CHECK(std::equal(again.tries.begin(), again.tries.end(),
                   ball.tries.begin() + static_cast<std::ptrdiff_t>(before)));
  const State &a = ball.run.simulation.state(), &b = again.run.simulation.state();
  CHECK(SameBits(a.q, b.q));
  CHECK(SameBits(a.v, b.v));
  CHECK(SameBits(a.z, b.z));
}

}  // namespace contact_allowance_test
