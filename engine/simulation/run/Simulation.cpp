// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/Simulation.h"

#include <cmath>
#include <stdexcept>

#include "engine/base/Message.h"
#include "engine/simulation/integrators/IntegrationMethod.h"

namespace linkwright {

namespace {

/// Integrations that locating one event may take.
constexpr int kMostTrials = 60;
/// A step is not made of more pieces than this, however short LongestStep is.
constexpr double kMostPieces = 1e5;
/// How much shorter a piece with contacts is made at most that an integrator does not come through.
constexpr double kMostShorter = 64;

/// Of the energy exchanged: what a step on events may leave unexplained where time stepping can take it; once
/// more than kMuchMissing is missing, no more than kLeastMissing, unless less is missing after it.
constexpr double kMissing = 1e-7, kMuchMissing = 3e-7, kLeastMissing = 1e-10;

constexpr std::string_view kTooManyEvents = "run.too-many-events";
constexpr std::string_view kTooStiff = "run.too-stiff";
constexpr std::string_view kLostInRounding = "run.time-step-lost";

/// The time one dt after `time`: the next multiple of dt if `time` is one, so that rounding does not add up.
double NextTime(double time, double dt) {
  const double steps = std::round(time / dt);
  return steps * dt == time ? (steps + 1) * dt : time + dt;
}

/// Whether what happened between two states explains how their energies differ.
bool BooksClose(System* system, const State& before, const State& after) {
  const double missing = system->ComputeEnergies(before).residual;
  Energies books = system->ComputeEnergies(after);
  const bool much = books.RelativeResidual() > kMuchMissing && std::abs(books.residual) > std::abs(missing);
  books.residual -= missing;
  return books.RelativeResidual() <= (much ? kLeastMissing : kMissing);
}

}  // namespace

bool IsFinite(const State& state) {
  return state.q.allFinite() && state.v.allFinite() && state.z.allFinite();
}

SimulationOptions OptionsOf(const Command& command) {
  SimulationOptions options;
  options.dt = command.value;
  for (const Integrator integrator : kIntegrators) {
    if (command.index == static_cast<int>(integrator)) options.integrator = integrator;
  }
  if (command.value2 != 0) options.tolerance = command.value2;
  return options;
}

Command CommandOf(const SimulationOptions& options) {
  Command command;
  command.kind = CommandKind::kOptions;
  command.value = options.dt;
  command.index = static_cast<int>(options.integrator);
  command.value2 = options.tolerance;
  return command;
}

Simulation::Simulation(std::unique_ptr<System> system, const SimulationOptions& options)
    : system_(std::move(system)), state_(system_->InitialState()), rate_(MakeRate(*system_)) {
  SetOptions(options);
  step_start_ = from_ = trial_ = state_;
  ledger_floor_ = LedgerFloor(*system_);
}

Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

void Simulation::SetOptions(const SimulationOptions& options) {
  if (!(options.dt > 0) || !std::isfinite(options.dt))
    throw std::invalid_argument("the time step must be a number above 0");
  if (!IsValid(options)) throw std::invalid_argument("the tolerance must be from 1e-13 to 1");
  const bool same =
      method_ && options.integrator == options_.integrator && options.tolerance == options_.tolerance;
  if (!same) method_ = MakeIntegrationMethod(options, *system_);
  if (!(options == options_)) step_start_ = state_;
  options_ = options;
}

void Simulation::Apply(const Command& command) {
  known_ = false;
  if (command.kind != CommandKind::kOptions) return system_->Apply(command, &state_);
  SimulationOptions options = OptionsOf(command);
  options.watch_ledger = options_.watch_ledger;
  if (IsValid(options)) SetOptions(options);
}

void Simulation::Restore(const State& state, const System::Inputs& inputs) {
  state_ = state;
  step_start_ = state_;
  known_ = false;
  system_->SetInputs(inputs);
}

void Simulation::Start(const VectorX& q, const VectorX& v) {
  state_.time = 0;
  state_.q = q;
  state_.v = v;
  system_->Start(&state_);
  step_start_ = state_;
  known_ = false;
}

namespace {

/// Whether the system has missed something in a step that it can make itself.
bool MustLeave(const System& system) { return system.may_leave_events() && system.has_missed(); }

}  // namespace

/// The part of what was taken from from_ on, after which the first event happens: false position (Illinois)
/// on its value, changing to whichever event comes earlier. Leaves the state there in trial_.
double Simulation::LocateEvent(double taken, int* event, SystemStatus* status) {
  double low = 0, high = taken;
  double at_low = system_->EventValue(*event, from_), at_high = system_->EventValue(*event, trial_);
  const double accuracy = 1e-15 * (1 + std::abs(at_low));
  int last_side = 0;
  for (int i = 0; i < kMostTrials; ++i) {
    // Already there at the start, and past it in the end: halve until it is ahead, or clearly at the start.
    const double part = at_low > 0 ? at_low / (at_low - at_high) : 0.5;
    const double middle = low + (high - low) * (part > 0 && part < 1 ? part : 0.5);
    *status = method_->Between(system_.get(), from_, middle, &trial_);
    if (!status->ok || MustLeave(*system_)) return middle;
    const int crossed = system_->CrossedEvent(trial_);
    const int side = crossed >= 0 ? -1 : 1;
    if (crossed >= 0 && crossed != *event) {
      *event = crossed;
      at_low = system_->EventValue(crossed, from_);
      last_side = 0;
    }
    const double value = system_->EventValue(*event, trial_);
    if (std::abs(value) <= accuracy || (side < 0 && high - low <= 1e-13 * taken)) return middle;
    if (side < 0) {
      high = middle;
      at_high = value;
      if (last_side == side) at_low /= 2;
      if (at_low <= 0 && high < 1e-4 * taken) return middle;
    } else {
      low = middle;
      at_low = value;
      if (last_side == side) at_high /= 2;
    }
    last_side = side;
  }
  *status = method_->Between(system_.get(), from_, high, &trial_);
  return high;
}

/// Goes on from state_ for one dt, or to its part `until`. Where the system may leave events, a step that
/// they do not make, or whose energy they leave unexplained, is taken from its start by time stepping.
SystemStatus Simulation::Cover(double until) {
  system_->BeginStep(&state_);
  const bool may_leave = system_->may_leave_events();
  if (may_leave && system_->has_missed()) system_->LeaveEvents(&state_);
  if (system_->TakesOwnSteps()) return CoverAlone(until);
  if (may_leave) begun_ = state_;
  const auto leave = [&] {
    state_ = begun_;
    system_->LeaveEvents(&state_);
    return CoverAlone(until);
  };
  method_->Begin();
  const int most_events = system_->most_events();
  SystemStatus status;
  double shorter = 1;
  double remaining = options_.dt;
  const double after = options_.dt - until;
  int events = 0;
  while (remaining > 1e-12 * options_.dt && remaining > after) {
    // Equal pieces, none longer than what is allowed.
    const double pieces = std::ceil(remaining / system_->LongestStep(state_) - 1e-9);
    if (!(pieces <= kMostPieces))
      return may_leave ? leave() : SystemStatus{false, system_->StiffestStop(), MessageOf(kTooStiff)};
    const double h = (pieces > 1 ? remaining / pieces : remaining) / shorter;
    from_ = state_;
    double taken = h;
    status = method_->Advance(system_.get(), from_, h, &trial_, &taken);
    int event = status.ok ? system_->CrossedEvent(trial_) : -1;
    if (event >= 0 && events < most_events) {
      taken = LocateEvent(taken, &event, &status);
    }
    const bool missed = may_leave && system_->has_missed();
    if (status.ok && missed) return leave();
    if (!status.ok && may_leave && !status.stopped) {
      // An integrator that does not come through with the points it has may do so in shorter pieces.
      if (missed || system_->contact_count() == 0 || shorter >= kMostShorter) return leave();
      shorter *= 4;
      continue;
    }
    if (!status.ok) break;
    shorter = 1;
    if (remaining - taken < after) return method_->Between(system_.get(), from_, remaining - after, &state_);
    // Where events come thick and fast, the rest are taken where they are found.
    if (event >= 0) method_->Begin();
    for (; event >= 0 && events < 2 * most_events && !MustLeave(*system_); ++events) {
      system_->TakeEvent(event, &trial_);
      event = system_->CrossedEvent(trial_);
    }
    state_ = trial_;
    remaining -= taken;
    if (may_leave && (events >= most_events || system_->has_missed())) return leave();
  }
  // What was chosen at the events may have been cut short.
  if (status.ok && system_->stop().Requested()) return SystemStatus::Stopped();
  if (status.ok && may_leave && !(IsFinite(state_) && BooksClose(system_.get(), begun_, state_)))
    return leave();
  if (status.ok && may_leave) system_->KeepEvents(&state_);
  if (status.ok && events >= most_events && !system_->contact_events().empty())
    return {false, {}, MessageOf(kTooManyEvents)};
  return status;
}

// One dt from state_ by the system itself, or to its part `until`, along which velocities change evenly.
SystemStatus Simulation::CoverAlone(double until) {
  from_ = state_;
  SystemStatus status = system_->OwnStep(options_.dt, &state_);
  if (!status.ok || !(until < options_.dt)) return status;
  const double part = until / options_.dt;
  trial_ = from_;
  trial_.time += until;
  system_->IntegratePosition((from_.v + state_.v) / 2, until, &trial_.q);
  trial_.v += part * (state_.v - from_.v);
  trial_.z += part * (state_.z - from_.z);
  std::swap(state_, trial_);
  return status;
}

void Simulation::StateAt(double time, State* state) {
  const double part = time - step_start_.time;
  *state = part > 0 ? state_ : step_start_;
  if (part <= 0 || time >= state_.time) return;
  state_ = step_start_;
  const SystemStatus status = Cover(part);
  if (status.ok && IsFinite(state_)) {
    std::swap(*state, state_);
    state->time = time;
  } else {
    state_ = *state;
  }
}

void Simulation::CheckLedger(SystemStatus* status) {
  if (!known_) energies_ = system_->ComputeEnergies(step_start_);
  known_ = true;
  const Energies after = system_->ComputeEnergies(state_);
  jump_ = FindLedgerJump(energies_, after, ledger_floor_);
  if (jump_)
    *status = {false, {}, MessageOf("run.ledger-jumps")};
  else
    energies_ = after;
}

void Simulation::BeginAttempt() {
  step_start_ = state_;
  jump_.reset();
}

SystemStatus Simulation::Attempt() {
  BeginAttempt();
  return EndAttempt(Cover(options_.dt));
}

SystemStatus Simulation::EndAttempt(SystemStatus status) {
  stopped_ = status.stopped;
  if (status.ok && !IsFinite(state_)) {
    status = system_->Derivative(state_, &rate_);  // which reports where
    if (status.ok) status = {false, {}, MessageOf("run.state-not-finite-smaller-step")};
  }
  const double next = NextTime(step_start_.time, options_.dt);
  if (status.ok && !(next > step_start_.time)) status = {false, {}, MessageOf(kLostInRounding)};
  if (status.ok && options_.watch_ledger)
    CheckLedger(&status);
  else
    known_ = false;
  if (status.ok)
    state_.time = next;
  else
    state_ = step_start_;
  return status;
}

std::optional<Divergence> Simulation::Step(bool suggest) {
  const SystemStatus status = Attempt();
  if (status.ok || status.stopped) return std::nullopt;
  return ExamineFailure(*system_, state_, options_, status, jump_, suggest);
}

}  // namespace linkwright
