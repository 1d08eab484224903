// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/Simulation.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace linkwright {

namespace {

/// More events than this inside one step are not located any more.
constexpr int kMostEvents = 32;
/// Integrations that locating one event may take.
constexpr int kMostTrials = 60;

void Resize(const System& system, StateRate* rate) {
  rate->qdot.setZero(system.nq());
  rate->vdot.setZero(system.nv());
  rate->zdot.setZero(system.nz());
}

/// to = from + h·rate, number by number.
void AddScaled(const State& from, double h, const StateRate& rate, State* to) {
  to->q.noalias() = from.q + h * rate.qdot;
  to->v.noalias() = from.v + h * rate.vdot;
  to->z.noalias() = from.z + h * rate.zdot;
}

bool IsFinite(const State& state) {
  return state.q.allFinite() && state.v.allFinite() && state.z.allFinite();
}

/// The time one dt after `time`: the next multiple of dt if `time` is one, so that rounding does not add up.
double NextTime(double time, double dt) {
  const double steps = std::round(time / dt);
  return steps * dt == time ? (steps + 1) * dt : time + dt;
}

}  // namespace

const char* ToString(Integrator integrator) {
  return integrator == Integrator::kRk4 ? "rk4" : "semi-implicit-euler";
}

std::optional<Integrator> IntegratorFromString(std::string_view name) {
  for (const Integrator integrator : {Integrator::kRk4, Integrator::kSemiImplicitEuler}) {
    if (name == ToString(integrator)) return integrator;
  }
  return std::nullopt;
}

std::string Divergence::ToString() const {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, time, std::chars_format::general, 9);
  std::string out = "diverged at t = " + std::string(text, error == std::errc() ? end : text) + " s";
  if (!body.empty()) out += ": body \"" + body + "\"";
  return out + ": " + term;
}

Simulation::Simulation(std::unique_ptr<System> system, const SimulationOptions& options)
    : system_(std::move(system)), state_(system_->InitialState()) {
  SetOptions(options);
  step_start_ = from_ = trial_ = stage_ = state_;
  for (StateRate* rate : {&k1_, &k2_, &k3_, &k4_}) Resize(*system_, rate);
}

void Simulation::SetOptions(const SimulationOptions& options) {
  if (!(options.dt > 0) || !std::isfinite(options.dt))
    throw std::invalid_argument("the time step must be a number above 0");
  options_ = options;
}

void Simulation::Apply(const Command& command) {
  if (command.kind != CommandKind::kOptions) return system_->Apply(command, &state_);
  if (!(command.value > 0) || !std::isfinite(command.value)) return;
  SetOptions({command.value, command.index == static_cast<int>(Integrator::kSemiImplicitEuler)
                                 ? Integrator::kSemiImplicitEuler
                                 : Integrator::kRk4});
}

void Simulation::Restore(const State& state, const System::Inputs& inputs) {
  state_ = state;
  system_->SetInputs(inputs);
}

void Simulation::Start(const VectorX& q, const VectorX& v) {
  state_.time = 0;
  state_.q = q;
  state_.v = v;
  system_->Start(&state_);
}

// Classical Runge–Kutta on the numbers of (q, v, z). The rates extend smoothly off the unit quaternions, so
// that the order holds there too, and Project brings the result back.
SystemStatus Simulation::AdvanceRk4(const State& from, double h, State* to) {
  const struct {
    double step;
    StateRate* rate;
    StateRate* next;
  } stages[] = {{h / 2, &k1_, &k2_}, {h / 2, &k2_, &k3_}, {h, &k3_, &k4_}};
  SystemStatus status = system_->Derivative(from, &k1_);
  for (const auto& stage : stages) {
    if (!status.ok) return status;
    AddScaled(from, stage.step, *stage.rate, &stage_);
    stage_.time = from.time + stage.step;
    status = system_->Derivative(stage_, stage.next);
  }
  if (!status.ok) return status;
  to->q.noalias() = from.q + h / 6 * (k1_.qdot + 2 * k2_.qdot + 2 * k3_.qdot + k4_.qdot);
  to->v.noalias() = from.v + h / 6 * (k1_.vdot + 2 * k2_.vdot + 2 * k3_.vdot + k4_.vdot);
  to->z.noalias() = from.z + h / 6 * (k1_.zdot + 2 * k2_.zdot + 2 * k3_.zdot + k4_.zdot);
  system_->Project(to);
  return status;
}

SystemStatus Simulation::AdvanceSemiImplicitEuler(const State& from, double h, State* to) {
  SystemStatus status = system_->Derivative(from, &k1_);
  if (!status.ok) return status;
  to->v.noalias() = from.v + h * k1_.vdot;
  to->q = from.q;
  system_->IntegratePosition(to->v, h, &to->q);
  to->z.noalias() = from.z + h * k1_.zdot;
  system_->Project(to);
  return status;
}

SystemStatus Simulation::Advance(const State& from, double h, State* to) {
  to->time = from.time + h;
  return options_.integrator == Integrator::kRk4 ? AdvanceRk4(from, h, to)
                                                 : AdvanceSemiImplicitEuler(from, h, to);
}

/// The part of h, counted from from_, after which the first event happens: false position (Illinois) on its
/// value, changing to whichever event comes earlier. Leaves the state there in trial_.
double Simulation::LocateEvent(double h, int* event, SystemStatus* status) {
  double low = 0, high = h;
  double at_low = system_->EventValue(*event, from_), at_high = system_->EventValue(*event, trial_);
  const double accuracy = 1e-15 * (1 + std::abs(at_low));
  int last_side = 0;
  for (int i = 0; i < kMostTrials; ++i) {
    // Already there at the start, and past it in the end: halve until it is ahead, or clearly at the start.
    const double part = at_low > 0 ? at_low / (at_low - at_high) : 0.5;
    const double middle = low + (high - low) * (part > 0 && part < 1 ? part : 0.5);
    *status = Advance(from_, middle, &trial_);
    if (!status->ok) return middle;
    const int crossed = system_->CrossedEvent(trial_);
    const int side = crossed >= 0 ? -1 : 1;
    if (crossed >= 0 && crossed != *event) {
      *event = crossed;
      at_low = system_->EventValue(crossed, from_);
      last_side = 0;
    }
    const double value = system_->EventValue(*event, trial_);
    if (std::abs(value) <= accuracy || (side < 0 && high - low <= 1e-13 * h)) return middle;
    if (side < 0) {
      high = middle;
      at_high = value;
      if (last_side == side) at_low /= 2;
      if (at_low <= 0 && high < 1e-4 * h) return middle;
    } else {
      low = middle;
      at_low = value;
      if (last_side == side) at_high /= 2;
    }
    last_side = side;
  }
  *status = Advance(from_, high, &trial_);
  return high;
}

std::optional<Divergence> Simulation::Step() {
  step_start_ = state_;
  const double end = NextTime(state_.time, options_.dt);
  system_->BeginStep(&state_);
  SystemStatus status;
  double remaining = options_.dt;
  for (int events = 0; remaining > 1e-12 * options_.dt;) {
    // Equal pieces, none longer than what is allowed.
    const double pieces = std::ceil(remaining / system_->LongestStep() - 1e-9);
    const double h = pieces > 1 ? remaining / pieces : remaining;
    from_ = state_;
    double taken = h;
    status = Advance(from_, h, &trial_);
    int event = status.ok ? system_->CrossedEvent(trial_) : -1;
    if (event >= 0 && events < kMostEvents) {
      taken = LocateEvent(h, &event, &status);
    }
    if (!status.ok) break;
    // Where events come thick and fast, the rest are taken where they are found.
    for (; event >= 0 && events < 2 * kMostEvents; ++events) {
      system_->TakeEvent(event, &trial_);
      event = system_->CrossedEvent(trial_);
    }
    state_ = trial_;
    remaining -= taken;
  }
  if (status.ok && !IsFinite(state_)) {
    status = system_->Derivative(state_, &k1_);  // which knows the place
    if (status.ok) status = {false, {}, "the state is not finite; try a smaller time step"};
  }
  if (!status.ok) {
    state_ = step_start_;
    return Divergence{step_start_.time, status.body.IsValid() ? system_->BodyName(status.body) : "",
                      status.term};
  }
  state_.time = end;
  return std::nullopt;
}

}  // namespace linkwright
