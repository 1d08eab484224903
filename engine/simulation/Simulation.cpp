// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/Simulation.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace linkwright {

namespace {

/// More stops than this inside one step are a joint that chatters: the rest of the step is taken as it is.
constexpr int kMostStops = 24;

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
  return out + ": " + term + "; try a smaller time step";
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

void Simulation::Apply(const Command& command) { system_->Apply(command, &state_); }

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
  const SystemStatus status = system_->Derivative(from, &k1_);
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

/// The part of h after which the first slipping joint has come to rest: false position (Illinois) on its
/// velocity, changing to whichever joint stops earlier. Leaves the state there in trial_.
double Simulation::LocateStop(const State& from, double h, int* dof, SystemStatus* status) {
  double low = 0, high = h;
  double at_low = from.v[*dof], at_high = trial_.v[*dof];
  for (int i = 0; i < 60; ++i) {
    // From rest to the wrong side there is no zero to find but the start.
    const double part = at_low == 0 ? 0.5 : at_low / (at_low - at_high);
    const double middle = low + (high - low) * (part > 0 && part < 1 ? part : 0.5);
    *status = Advance(from, middle, &trial_);
    if (!status->ok) return 0;
    const int crossed = system_->CrossedDof(trial_);
    if (crossed >= 0) {
      high = middle;
      if (crossed != *dof) {
        *dof = crossed;
        at_low = from.v[crossed];
      } else if (i > 0) {
        at_low /= 2;
      }
      at_high = trial_.v[*dof];
    } else {
      low = middle;
      at_low = trial_.v[*dof];
      at_high /= 2;
    }
    const bool at_rest = std::abs(trial_.v[*dof]) <= 1e-15 * (1 + std::abs(from.v[*dof]));
    if (at_rest || high - low <= 1e-13 * h) return middle;
  }
  return high;
}

std::optional<Divergence> Simulation::Step() {
  step_start_ = state_;
  const double end = NextTime(state_.time, options_.dt);
  double remaining = options_.dt;
  system_->BeginStep(&state_, options_.dt);
  SystemStatus status;
  for (int stops = 0;; ++stops) {
    from_ = state_;
    status = Advance(from_, remaining, &trial_);
    if (!status.ok) break;
    int dof = stops < kMostStops ? system_->CrossedDof(trial_) : -1;
    if (dof < 0) break;
    const double taken = LocateStop(from_, remaining, &dof, &status);
    if (!status.ok) break;
    state_ = trial_;
    system_->StopDof(dof, &state_);
    remaining -= taken;
    if (remaining <= 1e-12 * options_.dt) {
      trial_ = state_;
      break;
    }
  }
  if (status.ok && !IsFinite(trial_)) status = {false, {}, "the state is not finite"};
  if (!status.ok) {
    state_ = step_start_;
    return Divergence{step_start_.time, status.body.IsValid() ? system_->BodyName(status.body) : "",
                      status.term};
  }
  state_ = trial_;
  state_.time = end;
  return std::nullopt;
}

}  // namespace linkwright
