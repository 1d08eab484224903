// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/Runs.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/simulation/recording/SignalHistory.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostTaskPoints = 400;
constexpr int kLongestTaskRun = 120000;  // ms

}  // namespace

TaskRun::TaskRun(Hands* hands, double seconds) : hands_(hands), seconds_(seconds) {
  hands->menu("Simulate", {"Play"});
  REQUIRE(hands->waitFor([&] { return hands->player->time() >= seconds; }, kLongestTaskRun));
  hands->menu("Simulate", {"Pause"});
  REQUIRE(hands->waitFor([&] { return !hands->player->isPlaying(); }));
  hands->filmRun(seconds);
}

std::vector<double> TaskRun::Of(const std::string& signal) {
  SignalHistory history(hands_->player->cloneSystem());
  const auto system = hands_->player->cloneSystem();
  const auto& signals = system->signals();
  const auto found =
      std::find_if(signals.begin(), signals.end(), [&](const Signal& each) { return each.name == signal; });
  std::string all;
  for (const Signal& each : signals) all += each.name + " ";
  INFO("signal " << signal << " of " << all);
  REQUIRE(found != signals.end());
  REQUIRE(history.Update(*hands_->player->timeline(), 0, seconds_, kMostTaskPoints,
                         {static_cast<int>(found - signals.begin())}));
  times_ = history.times();
  return history.values(0);
}

}  // namespace linkwright::app
