// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run/Autopsy.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/algorithms/Dynamics.h"
#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright {

namespace {

constexpr double kMostOfExchanged = 0.5;
constexpr double kFloorSpeed = 0.5;  // [m/s]
/// Beyond this speed, which no mechanism is meant for, all that is seen is its square [rad/s, m/s].
constexpr double kFastest = 100;
constexpr double kFloorWithoutMass = 0.1;  // [J]
/// Steps in a row that a suggestion has to make, and how many may be spent on all of them together for a
/// mechanism of ten degrees of freedom.
constexpr int kTrialSteps = 400;
constexpr double kTrialBudget = 60000;
constexpr int kMostHalvings = 24;

/// The diagonal of M⁻¹.
VectorX Mobility(const Model& model, const VectorX& q, const StopCheck& stop) {
  Workspace workspace(model);
  VectorX tau = VectorX::Zero(model.nv()), a = tau, mobility = tau;
  const VectorX rest = tau;
  for (Eigen::Index i = 0; i < tau.size() && !stop.Requested(); ++i) {
    tau.setZero();
    tau[i] = 1;
    const auto result = ForwardDynamics(model, q, rest, tau, Vector3::Zero(), {}, {}, &workspace, &a);
    mobility[i] = result.status == DynamicsStatus::kOk && std::isfinite(a[i]) ? std::abs(a[i]) : 0;
  }
  return mobility;
}

bool IsContactPush(const System::Push& push) { return push.name.starts_with("contact "); }

bool IsLinear(const Joint& joint, int dof) {
  return joint.type == JointType::kPrismatic || (joint.type == JointType::kFree && dof - joint.v_index < 3);
}

/// Fills what pushes in `found`, at the velocities of `there`; also where, unless it has a body already.
/// Points that are closed in the state `good` may not be at other velocities: their forces are those there.
void FindPush(System* system, const State& good, const State& there, double h, Divergence* found) {
  const Model& model = *system->tree();
  std::vector<System::Push> terms = system->Explain(there);
  std::erase_if(terms, IsContactPush);
  for (System::Push& term : system->Explain(good))
    if (IsContactPush(term)) terms.push_back(std::move(term));
  const VectorX mobility = Mobility(model, there.q, system->stop());
  const auto suspicion = [&](double force, Eigen::Index dof) {
    if (!std::isfinite(force)) return kInfinity;
    const double size = std::abs(force);
    const double power = size * (std::abs(there.v[dof]) + h * size * mobility[dof]);
    return std::isfinite(power) ? power : std::numeric_limits<double>::max();
  };
  double worst = 0;
  Eigen::Index where = -1;
  for (const System::Push& term : terms) {
    for (Eigen::Index dof = 0; dof < term.force.size(); ++dof) {
      if (found->index.IsValid() && model.BodyOfDof(static_cast<int>(dof)) != found->index) continue;
      const double here = suspicion(term.force[dof], dof);
      if (here > worst) {
        worst = here;
        where = dof;
      }
    }
  }
  if (where < 0) return;
  const int dof = static_cast<int>(where);
  found->index = model.BodyOfDof(dof);
  const Joint& joint = model.joints()[static_cast<size_t>(found->index.value)];
  found->body = model.bodies()[static_cast<size_t>(found->index.value)].name;
  found->joint = joint.name;
  std::vector<std::pair<double, Divergence::Push>> pushes;
  for (const System::Push& term : terms) {
    const double force = term.force[where];
    if (force == 0) continue;
    pushes.push_back({suspicion(force, where), {term.name, IsLinear(joint, dof) ? "N" : "N m", force}});
  }
  std::stable_sort(pushes.begin(), pushes.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (auto& push : pushes) found->pushes.push_back(std::move(push.second));
}

/// 1, 2 or 5 times a power of ten, at most `dt`.
double RoundDown(double dt) {
  const double exponent = std::floor(std::log10(dt));
  // Powers of ten are exact upwards only.
  const double power = std::pow(10, std::abs(exponent));
  for (const double factor : {5.0, 2.0, 1.0}) {
    const double rounded = exponent < 0 ? factor / power : factor * power;
    if (rounded <= dt * (1 + 1e-9)) return rounded;
  }
  return dt;
}

bool Passes(const System& system, const State& good, const SimulationOptions& options, int steps) {
  Simulation trial(system.Clone(), options);
  trial.Restore(good, system.inputs());
  for (int i = 0; i < steps; ++i) {
    if (!trial.Attempt().ok) return false;
  }
  return true;
}

void FindSuggestions(const System& system, const State& good, const SimulationOptions& options,
                     Divergence* found) {
  double budget = kTrialBudget * 10 / std::max(10, system.nv());
  SimulationOptions tried = options;
  const auto stopped = [&] { return found->cut_short = system.stop().Requested(); };
  for (int i = 1; i <= kMostHalvings && budget > 0; ++i) {
    if (stopped()) return;
    tried.dt = RoundDown(options.dt * std::pow(0.5, i));
    // At least as far as the step that failed, twice.
    const double steps = std::max<double>(kTrialSteps, std::ceil(2 * options.dt / tried.dt));
    if (steps > budget) break;
    budget -= steps;
    if (Passes(system, good, tried, static_cast<int>(steps))) {
      found->suggestions.push_back(tried);
      break;
    }
  }
  if (options.integrator == Integrator::kImplicitMidpoint) return;
  tried = options;
  tried.integrator = Integrator::kImplicitMidpoint;
  for (int i = 0; i < 4; ++i, tried.dt = RoundDown(tried.dt / 2)) {
    if (!found->suggestions.empty() && tried.dt <= found->suggestions.front().dt) return;
    if (stopped()) return;
    if (!Passes(system, good, tried, kTrialSteps / 4)) continue;
    found->suggestions.push_back(tried);
    return;
  }
  stopped();
}

}  // namespace

std::optional<LedgerJump> FindLedgerJump(const Energies& before, const Energies& after, double floor) {
  const double residual = after.residual - before.residual;
  const double exchanged = before.kinetic + std::max(0.0, after.exchanged - before.exchanged);
  if (std::abs(residual) <= floor + kMostOfExchanged * exchanged) return std::nullopt;
  return LedgerJump{residual, exchanged};
}

double LedgerFloor(const System& system) {
  const Model* tree = system.tree();
  const double mass = tree ? tree->moving_mass() : 0;
  return mass > 0 ? mass * kFloorSpeed * kFloorSpeed / 2 : kFloorWithoutMass;
}

Divergence ExamineFailure(const System& system, const State& good, const SimulationOptions& options,
                          const SystemStatus& failure, const std::optional<LedgerJump>& jump, bool suggest) {
  Divergence found;
  found.time = good.time;
  const std::span<const ContactEvent> events = system.contact_events();
  found.impact = GreatestImpact(events);
  const std::unique_ptr<System> own = system.Clone();
  State state = good;
  own->BeginStep(&state);
  StateRate rate{VectorX::Zero(own->nq()), VectorX::Zero(own->nv()), VectorX::Zero(own->nz())};
  const SystemStatus at_good = own->Derivative(state, &rate);
  const SystemStatus& reported = at_good.ok || at_good.stopped ? failure : at_good;
  if (reported.body.IsValid()) {
    found.index = reported.body;
    found.body = own->BodyName(reported.body);
    if (own->tree()) found.joint = own->tree()->joints()[static_cast<size_t>(reported.body.value)].name;
  }
  found.term = reported.term;
  if (jump) {
    const Message jumps =
        MessageOf("run.ledger-jumps-by",
                  {FormatNumber(jump->residual), FormatNumber(options.dt), FormatNumber(jump->exchanged)});
    found.term = jumps;
    if (found.impact)
      found.term = MessageOf("run.ledger-jumps-at-impact",
                             {jumps, found.impact->a, found.impact->b, FormatNumber(found.impact->energy)});
    else if (!events.empty())
      found.term = MessageOf("run.ledger-jumps-at-contact", {jumps, events.back().a, events.back().b});
  }
  // What grows with speed shows nothing at rest: look where the step would get to by itself.
  // A divergence is examined before its end, while the terms could still be distinguished.
  if (own->tree() && (at_good.ok || at_good.overflow)) {
    // Where numbers overflow is rarely where they began to grow.
    if (reported.overflow) found.index = {};
    if (at_good.ok) {
      const VectorX v = state.v + options.dt * rate.vdot;
      if (v.allFinite()) state.v = v;
    }
    const double fastest = state.v.cwiseAbs().maxCoeff();
    if (fastest > kFastest) state.v *= kFastest / fastest;
    FindPush(own.get(), good, state, options.dt, &found);
  }
  found.cut_short = own->stop().Requested();
  if (!at_good.ok) return found;  // no step can help
  if (suggest) FindSuggestions(system, good, options, &found);
  return found;
}

void AddLastImpact(std::span<const ContactEvent> events, Divergence* found) {
  if (!found->impact) found->impact = LastImpact(events);
}

}  // namespace linkwright
