// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright {
namespace {

/// Of an eigenvalue that is zero, what rounding leaves.
constexpr double kZeroEigenvalue = 1e-7;

}  // namespace

SystemStatus Linearise(System* system, const State& given, Linearisation* out) {
  const Model* model = system->tree();
  const int nv = system->nv();
  VectorX tau(nv), plus(nv), minus(nv), far_plus(nv), far_minus(nv);
  State state = given;
  if (system->is_sampled())
    return {false, {}, "what a controller samples, or stands on contacts, cannot be linearised"};
  if (!model || !system->AppliedForces(state, &tau))
    return {false, {}, "only trees of joints can be linearised"};
  if (system->has_loops()) return LineariseLoops(system, given, out);
  // The choice of a step's friction needs no more than the state, but may round the state to it.
  system->BeginStep(&state);
  system->AppliedForces(state, &tau);
  const std::vector<char> held(system->held().begin(), system->held().end());

  MatrixX tau_q(nv, nv), tau_v(nv, nv);
  State moved = state;
  const double h = 1e-4;
  for (int i = 0; i < nv; ++i) {
    if (system->stop().Requested()) return SystemStatus::Stopped();
    const VectorX unit = VectorX::Unit(nv, i);
    const auto difference = [&](const auto& at) -> VectorX {
      at(h, &plus);
      at(-h, &minus);
      at(2 * h, &far_plus);
      at(-2 * h, &far_minus);
      return (8 * (plus - minus) - (far_plus - far_minus)) / (12 * h);
    };
    tau_q.col(i) = difference([&](double step, VectorX* forces) {
      moved.q = state.q;
      system->IntegratePosition(unit, step, &moved.q);
      system->AppliedForces(moved, forces);
    });
    moved.q = state.q;
    tau_v.col(i) = difference([&](double step, VectorX* forces) {
      moved.v = state.v + step * unit;
      system->AppliedForces(moved, forces);
    });
    moved.v = state.v;
  }
  DerivativesWorkspace workspace(*model);
  const ForwardDynamicsResult result = Linearise(*model, state.q, state.v, tau, system->inputs().gravity,
                                                 held, &tau_q, &tau_v, &workspace, out, system->stop());
  if (result.status == DynamicsStatus::kStopped) return SystemStatus::Stopped();
  if (result.status != DynamicsStatus::kOk) {
    return {false, result.body,
            "nothing that its joint \"" + model->joints()[static_cast<size_t>(result.body.value)].name +
                "\" moves has inertia"};
  }
  if (!out->A.allFinite()) return {false, {}, "the rates are too large to represent"};
  return FindModes(out, kZeroEigenvalue, system->stop()) ? SystemStatus() : SystemStatus::Stopped();
}

}  // namespace linkwright
