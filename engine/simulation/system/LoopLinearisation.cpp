// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>

#include "engine/constraints/TreePartitioning.h"
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright {
namespace {

/// Steps of central differences of fourth order [m, rad, m/s, rad/s].
constexpr double kStep = 1e-4;
/// What differences leave of a multiple eigenvalue that is zero.
constexpr double kZero = 1e-5;

/// Accelerations of a tree with loops over its independent velocities.
class LoopRates {
 public:
  LoopRates(System* system, const State& state)
      : system_(*system),
        model_(*system->tree()),
        partition_(std::shared_ptr<const Model>(std::shared_ptr<const Model>(), system->tree()),
                   system->loops()),
        state_(state),
        moved_(state) {
    rate_ = {VectorX::Zero(system->nq()), VectorX::Zero(system->nv()), VectorX::Zero(system->nz())};
  }

  bool Choose() { return partition_.Choose(state_.time, state_.q, system_.stop()); }

  TreePartitioning& partition() { return partition_; }
  const VectorX& rate() const { return rate_.vdot; }

  // At the state with one independent coordinate and one independent velocity (−1: none) moved by `by`.
  SystemStatus At(int position, int velocity, double by) {
    moved_.q = state_.q;
    moved_.v = state_.v;
    if (position >= 0)
      model_.Integrate(VectorX::Unit(model_.nv(), partition_.Freedom(position)), by, &moved_.q);
    if (velocity >= 0) moved_.v[partition_.Freedom(velocity)] += by;
    const auto closed = partition_.Close(state_.time, &moved_.q, &moved_.v, system_.stop());
    if (closed.stopped) return SystemStatus::Stopped();
    if (!closed.ok) return {false, {}, "the loops cannot be closed near by"};
    return system_.Derivative(moved_, &rate_);
  }

 private:
  System& system_;
  const Model& model_;
  TreePartitioning partition_;
  const State& state_;
  State moved_;
  StateRate rate_;
};

}  // namespace

SystemStatus LineariseLoops(System* system, const State& given, Linearisation* out) {
  const Model& model = *system->tree();
  const int nv = model.nv();
  State state = given;
  system->BeginStep(&state);
  LoopRates rates(system, state);
  if (!rates.Choose()) return SystemStatus::Stopped();
  if (SystemStatus status = rates.At(-1, -1, 0); !status.ok) return status;
  const MatrixX* const directions = rates.partition().DirectionsAt(state.time, state.q, system->stop());
  if (directions == nullptr && system->stop().Requested()) return SystemStatus::Stopped();
  if (directions == nullptr) return {false, {}, "something that moves has no inertia"};
  const MatrixX R = *directions;
  const int freedoms = rates.partition().freedoms();
  std::vector<Eigen::Index> free;
  free.reserve(static_cast<std::size_t>(freedoms));
  for (int k = 0; k < freedoms; ++k) free.push_back(rates.partition().Freedom(k));
  out->acceleration = rates.rate();
  out->A.setZero(2 * nv, 2 * nv);
  out->B.setZero(2 * nv, nv);
  out->held.assign(static_cast<std::size_t>(nv), 1);
  out->dependent = nv - freedoms;
  for (const Eigen::Index dof : free) out->held[static_cast<std::size_t>(dof)] = 0;
  for (const char held : system->held())
    if (held)
      return {false, {}, "a mechanism with closed loops cannot be linearised while friction holds it"};
  // δq̇ = δv − v × δq, δq = R δz
  MatrixX drift = MatrixX::Zero(nv, nv);
  AddDrift(model, state.v, &drift);
  const MatrixX turned = drift * R;
  for (int column = 0; column < freedoms; ++column) {
    const Eigen::Index to = free[static_cast<std::size_t>(column)];
    out->A(to, nv + to) = 1;
    for (const bool velocity : {false, true}) {
      VectorX change = VectorX::Zero(nv);
      for (const auto& [steps, weight] : std::array<std::pair<int, double>, 4>{
               {{1, 8.0 / 12}, {-1, -8.0 / 12}, {2, -1.0 / 12}, {-2, 1.0 / 12}}}) {
        SystemStatus status = rates.At(velocity ? -1 : column, velocity ? column : -1, steps * kStep);
        if (!status.ok) return status;
        change += weight / kStep * rates.rate();
      }
      for (const Eigen::Index row : free) out->A(nv + row, velocity ? nv + to : to) = change[row];
    }
    for (const Eigen::Index row : free) out->A(row, to) = turned(row, column);
  }
  // Accelerations are linear in torques.
  System::Inputs inputs = system->inputs();
  const VectorX torque = inputs.torque;
  for (int dof = 0; dof < nv; ++dof) {
    inputs.torque = torque;
    inputs.torque[dof] += 1;
    system->SetInputs(inputs);
    SystemStatus status = rates.At(-1, -1, 0);
    for (const Eigen::Index row : free) out->B(nv + row, dof) = rates.rate()[row] - out->acceleration[row];
    if (status.ok) continue;
    inputs.torque = torque;
    system->SetInputs(inputs);
    return status;
  }
  inputs.torque = torque;
  system->SetInputs(inputs);
  if (!out->A.allFinite()) return {false, {}, "the rates are too large to represent"};
  if (!FindModes(out, kZero, system->stop())) return SystemStatus::Stopped();
  // What depends moves along.
  for (LinearMode& mode : out->modes) {
    Eigen::VectorXcd all = Eigen::VectorXcd::Zero(nv);
    for (int k = 0; k < freedoms; ++k) all += mode.shape[free[static_cast<std::size_t>(k)]] * R.col(k);
    Eigen::Index peak = 0;
    const double most = all.cwiseAbs().maxCoeff(&peak);
    mode.shape = most > 0 ? Eigen::VectorXcd(all / all[peak]) : all;
  }
  return {};
}

}  // namespace linkwright
