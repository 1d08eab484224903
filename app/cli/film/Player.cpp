// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Player.h"

namespace linkwright::cli {

Player::Player(std::unique_ptr<System> system, const SimulationOptions& options,
               std::vector<Command> commands)
    : simulation_(std::move(system), options),
      commands_(std::move(commands)),
      between_(simulation_.state()) {}

void Player::ApplyDue() {
  // Commands belong to the step boundary they were given at; half a step of tolerance absorbs how times are
  // written. A command may change the time step itself: what comes half of the old step later is not due
  // then.
  const auto due = [&] { return simulation_.state().time + simulation_.options().dt / 2; };
  while (next_command_ < commands_.size() && commands_[next_command_].time <= due())
    simulation_.Apply(commands_[next_command_++]);
}

std::optional<Divergence> Player::Step() {
  ApplyDue();
  return simulation_.Step();
}

std::optional<Divergence> Player::AdvanceTo(double time, const std::function<void(const State&)>& stepped) {
  // A frame that falls on a step up to rounding needs no further step.
  const double tolerance = 1e-9 * simulation_.options().dt;
  while (simulation_.state().time < time - tolerance) {
    if (auto divergence = Step()) return divergence;
    if (simulation_.stopped()) return std::nullopt;
    stepped(simulation_.state());
  }
  return std::nullopt;
}

const State& Player::StateAt(double time) {
  simulation_.StateAt(time, &between_);
  return between_;
}

}  // namespace linkwright::cli
