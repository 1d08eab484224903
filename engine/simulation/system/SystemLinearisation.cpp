// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/SystemLinearisation.h"

#include <algorithm>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

/// Of an eigenvalue that is zero, what rounding leaves.
constexpr double kZeroEigenvalue = 1e-7;

// As it is while it is linearised, to the end of a scope.
class AsLinearised {
 public:
  explicit AsLinearised(System* system) : system_(system) { system->SetLinearising(true); }
  ~AsLinearised() { system_->SetLinearising(false); }
  AsLinearised(const AsLinearised&) = delete;
  AsLinearised& operator=(const AsLinearised&) = delete;

 private:
  System* system_;
};

}  // namespace

SystemStatus Linearise(System* system, const State& given, Linearisation* out) {
  const Model* model = system->tree();
  const int nv = system->nv();
  VectorX tau(nv), plus(nv), minus(nv), far_plus(nv), far_minus(nv);
  State state = given;
  if (!model) return {false, {}, MessageOf("linear.only-trees")};
  const AsLinearised now(system);
  // The choice of a step's friction needs no more than the state, but may round the state to it.
  system->BeginStep(&state);
  if (system->has_missed()) return {false, {}, MessageOf("linear.no-contact-forces")};
  const bool holds =
      std::any_of(system->held().begin(), system->held().end(), [](char held) { return held; });
  if (system->is_sampled() || (system->has_loops() && holds)) return LineariseHeld(system, state, out);
  if (system->has_loops()) return LineariseLoops(system, state, out);
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
            MessageOf("run.no-inertia", {model->joints()[static_cast<size_t>(result.body.value)].name})};
  }
  if (SystemStatus status = AddActuation(system, state, out); !status.ok) return status;
  if (!out->A.allFinite()) return {false, {}, MessageOf("linear.rates-too-large")};
  return FindModes(out, kZeroEigenvalue, system->stop()) ? SystemStatus() : SystemStatus::Stopped();
}

SystemStatus AddActuation(System* system, const State& given, Linearisation* out) {
  const System::Segment w = system->activations();
  const System::Inputs inputs = system->inputs();
  const Eigen::Index nv = system->nv(), controls = inputs.control.size();
  out->activations = static_cast<int>(w.count);
  out->controls = static_cast<int>(controls);
  if (w.count == 0 && controls == 0) return {};
  const Eigen::Index size = 2 * nv + w.count;
  MatrixX A = MatrixX::Zero(size, size), B = MatrixX::Zero(size, nv + controls);
  A.topLeftCorner(2 * nv, 2 * nv) = out->A;
  B.topLeftCorner(2 * nv, nv) = out->B;
  State state = given;
  StateRate rate{VectorX::Zero(system->nq()), VectorX::Zero(nv), VectorX::Zero(system->nz())};
  // Accelerations and rates of activations; what is held does not move.
  const auto difference = [&](const auto& move, auto column) {
    SystemStatus status;
    for (const auto& [steps, weight] : kLinearisationWeights) {
      move(steps * kLinearisationStep);
      status = system->Derivative(state, &rate);
      if (!status.ok) return status;
      for (Eigen::Index row = 0; row < nv; ++row)
        if (out->held.empty() || !out->held[static_cast<size_t>(row)])
          column[nv + row] += weight / kLinearisationStep * rate.vdot[row];
      column.tail(w.count) += weight / kLinearisationStep * rate.zdot.segment(w.first, w.count);
    }
    return status;
  };
  for (Eigen::Index k = 0; k < w.count; ++k) {
    const auto move = [&](double by) { state.z[w.first + k] = given.z[w.first + k] + by; };
    if (SystemStatus status = difference(move, A.col(2 * nv + k)); !status.ok) return status;
    move(0);
  }
  System::Inputs moved = inputs;
  for (Eigen::Index c = 0; c < controls; ++c) {
    const auto move = [&](double by) {
      moved.control[c] = inputs.control[c] + by;
      system->SetInputs(moved);
    };
    SystemStatus status = difference(move, B.col(nv + c));
    move(0);
    if (!status.ok) return status;
  }
  out->A = std::move(A);
  out->B = std::move(B);
  return {};
}

}  // namespace linkwright
