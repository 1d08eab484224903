// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/QR>
#include <algorithm>

#include "engine/base/Message.h"
#include "engine/constraints/TreePartitioning.h"
#include "engine/simulation/system/SystemLinearisation.h"

namespace linkwright {
namespace {

/// What differences leave of a multiple eigenvalue that is zero.
constexpr double kZero = 1e-5;
/// A row, and what is left of it beside others, that is less than this part of the longest is none.
constexpr double kNoRow = 1e-9;
/// How far open rows may stay [m, 1].
constexpr double kClosed = 1e-13;
constexpr int kMostIterations = 8;

/// Accelerations over independent velocities, and what follows from these.
class IndependentRates {
 public:
  IndependentRates(System* system, const State& state)
      : system_(*system), model_(*system->tree()), state_(state), moved_(state) {
    rate_ = {VectorX::Zero(system->nq()), VectorX::Zero(system->nv()), VectorX::Zero(system->nz())};
  }

  const std::vector<Eigen::Index>& free() const { return free_; }
  const MatrixX& R() const { return R_; }
  const State& state() const { return state_; }
  const VectorX& rate() const { return rate_.vdot; }

 protected:
  System& system_;
  const Model& model_;
  State state_, moved_;
  StateRate rate_;
  std::vector<Eigen::Index> free_;
  MatrixX R_;  // nv × free: what follows from one independent velocity
};

/// Of a tree with loops, the independent velocities of partitioning.
class LoopRates : public IndependentRates {
 public:
  LoopRates(System* system, const State& state)
      : IndependentRates(system, state),
        partition_(std::shared_ptr<const Model>(std::shared_ptr<const Model>(), system->tree()),
                   system->loops()) {}

  SystemStatus Choose() {
    const StopCheck& stop = system_.stop();
    if (!partition_.Choose(state_.time, state_.q, stop)) return SystemStatus::Stopped();
    if (SystemStatus status = At(-1, -1, 0); !status.ok) return status;
    state_ = moved_;
    const MatrixX* const directions = partition_.DirectionsAt(state_.time, state_.q, stop);
    if (directions == nullptr && stop.Requested()) return SystemStatus::Stopped();
    if (directions == nullptr) return {false, {}, MessageOf("linear.no-inertia")};
    R_ = *directions;
    for (int k = 0; k < partition_.freedoms(); ++k) free_.push_back(partition_.Freedom(k));
    return {};
  }

  /// At the state with one independent coordinate and one independent velocity (−1: none) moved by `by`.
  SystemStatus At(int position, int velocity, double by) {
    moved_.q = state_.q;
    moved_.v = state_.v;
    if (position >= 0)
      model_.Integrate(VectorX::Unit(model_.nv(), partition_.Freedom(position)), by, &moved_.q);
    if (velocity >= 0) moved_.v[partition_.Freedom(velocity)] += by;
    const auto closed = partition_.Close(state_.time, &moved_.q, &moved_.v, system_.stop());
    if (closed.stopped) return SystemStatus::Stopped();
    if (!closed.ok) return {false, {}, MessageOf("linear.loops-stay-open")};
    return system_.Derivative(moved_, &rate_);
  }

 private:
  TreePartitioning partition_;
};

/// Over the velocities that what holds leaves independent.
class HeldRates : public IndependentRates {
 public:
  using IndependentRates::IndependentRates;

  /// Closes what holds and chooses.
  SystemStatus Choose() {
    if (!ClosePosition(&state_)) return {false, {}, MessageOf("linear.contact-stays-open")};
    Take(state_);
    const Eigen::Index nv = model_.nv();
    Eigen::ColPivHouseholderQR<MatrixX> factor(rows_.J.rows(), nv);
    factor.setThreshold(kNoRow);
    if (rows_.J.rows() > 0) factor.compute(rows_.J);
    const Eigen::Index rank = rows_.J.rows() > 0 ? factor.rank() : 0;
    std::vector<char> depends(static_cast<std::size_t>(nv), 0);
    for (Eigen::Index k = 0; k < rank; ++k)
      depends[static_cast<std::size_t>(factor.colsPermutation().indices()[k])] = 1;
    for (Eigen::Index dof = 0; dof < nv; ++dof)
      (depends[static_cast<std::size_t>(dof)] ? dependent_ : free_).push_back(dof);
    R_.setZero(nv, static_cast<Eigen::Index>(free_.size()));
    for (std::size_t k = 0; k < free_.size(); ++k) R_(free_[k], static_cast<Eigen::Index>(k)) = 1;
    if (rank > 0 && !free_.empty()) {
      const MatrixX right = -rows_.J(Eigen::all, free_);
      R_(dependent_, Eigen::all) = Dependent().solve(right);
    }
    CloseVelocity(&state_);
    return {};
  }

  /// At the state with one independent position and one independent velocity (−1: none) moved by `by`.
  SystemStatus At(int position, int velocity, double by) {
    moved_.q = state_.q;
    moved_.v = state_.v;
    if (position >= 0) {
      model_.Integrate(R_.col(position), by, &moved_.q);
      if (!ClosePosition(&moved_)) return {false, {}, MessageOf("linear.contact-stays-open-near-by")};
    }
    if (velocity >= 0) moved_.v[free_[static_cast<std::size_t>(velocity)]] += by;
    if (position >= 0 || velocity >= 0) {
      Take(moved_);
      CloseVelocity(&moved_);
    }
    return system_.Derivative(moved_, &rate_);
  }

 private:
  // Rows at `at`, all of length one; those that are none left out.
  void Take(const State& at) {
    system_.FindHeldRows(at, &rows_);
    const VectorX length = rows_.J.rowwise().norm();
    const double least = length.size() > 0 ? kNoRow * length.maxCoeff() : 0;
    Eigen::Index kept = 0;
    for (Eigen::Index row = 0; row < length.size(); ++row) {
      if (!(length[row] > least)) continue;
      rows_.J.row(kept) = rows_.J.row(row) / length[row];
      rows_.nu[kept] = rows_.nu[row] / length[row];
      rows_.phi[kept++] = rows_.phi[row] / length[row];
    }
    rows_.J.conservativeResize(kept, Eigen::NoChange);
    rows_.nu.conservativeResize(kept);
    rows_.phi.conservativeResize(kept);
  }

  bool ClosePosition(State* at) {
    for (int iteration = 0; iteration < kMostIterations; ++iteration) {
      Take(*at);
      const double open = rows_.phi.size() > 0 ? rows_.phi.lpNorm<Eigen::Infinity>() : 0;
      if (open <= kClosed || (iteration > 3 && open <= 1e2 * kClosed)) return true;
      Eigen::CompleteOrthogonalDecomposition<MatrixX> factor(rows_.J.rows(), rows_.J.cols());
      factor.setThreshold(kNoRow);
      factor.compute(rows_.J);
      model_.Integrate(factor.solve(-rows_.phi), 1, &at->q);
    }
    return false;
  }

  Eigen::ColPivHouseholderQR<MatrixX> Dependent() const {
    return Eigen::ColPivHouseholderQR<MatrixX>(MatrixX(rows_.J(Eigen::all, dependent_)));
  }

  // The dependent velocities from the independent ones, where Take was.
  void CloseVelocity(State* at) const {
    if (dependent_.empty()) return;
    VectorX right = rows_.nu;
    for (const Eigen::Index dof : free_) right -= rows_.J.col(dof) * at->v[dof];
    at->v(dependent_) = Dependent().solve(right);
  }

  System::HeldRows rows_;
  std::vector<Eigen::Index> dependent_;
};

// Linearises by the differences of `rates`.
SystemStatus Assemble(System* system, auto&& rates, Linearisation* out) {
  const Model& model = *system->tree();
  const int nv = model.nv();
  if (SystemStatus status = rates.Choose(); !status.ok) return status;
  if (SystemStatus status = rates.At(-1, -1, 0); !status.ok) return status;
  const std::vector<Eigen::Index>& free = rates.free();
  const auto freedoms = static_cast<int>(free.size());
  out->acceleration = rates.rate();
  out->A.setZero(2 * nv, 2 * nv);
  out->B.setZero(2 * nv, nv);
  out->held.assign(static_cast<std::size_t>(nv), 1);
  for (const Eigen::Index dof : free) out->held[static_cast<std::size_t>(dof)] = 0;
  const auto by_friction = std::count(system->held().begin(), system->held().end(), 1);
  out->dependent = std::max(0, nv - freedoms - static_cast<int>(by_friction));
  out->activations = out->controls = 0;
  // δq̇ = δv − v × δq, δq = R δz
  MatrixX drift = MatrixX::Zero(nv, nv);
  AddDrift(model, rates.state().v, &drift);
  const MatrixX turned = drift * rates.R();
  for (int column = 0; column < freedoms; ++column) {
    const Eigen::Index to = free[static_cast<std::size_t>(column)];
    out->A(to, nv + to) = 1;
    for (const bool velocity : {false, true}) {
      VectorX change = VectorX::Zero(nv);
      for (const auto& [steps, weight] : kLinearisationWeights) {
        SystemStatus status =
            rates.At(velocity ? -1 : column, velocity ? column : -1, steps * kLinearisationStep);
        if (!status.ok) return status;
        change += weight / kLinearisationStep * rates.rate();
      }
      for (const Eigen::Index row : free) out->A(nv + row, velocity ? nv + to : to) = change[row];
    }
    for (const Eigen::Index row : free) out->A(row, to) = turned(row, column);
  }
  // Accelerations are linear in torques.
  System::Inputs inputs = system->inputs();
  const VectorX torque = inputs.torque;
  SystemStatus status;
  for (int dof = 0; dof < nv && status.ok; ++dof) {
    inputs.torque = torque;
    inputs.torque[dof] += 1;
    system->SetInputs(inputs);
    status = rates.At(-1, -1, 0);
    for (const Eigen::Index row : free) out->B(nv + row, dof) = rates.rate()[row] - out->acceleration[row];
  }
  inputs.torque = torque;
  system->SetInputs(inputs);
  if (status.ok) status = AddActuation(system, rates.state(), out);
  if (!status.ok) return status;
  if (!out->A.allFinite()) return {false, {}, MessageOf("linear.rates-too-large")};
  if (!FindModes(out, kZero, system->stop())) return SystemStatus::Stopped();
  // What depends moves along.
  for (LinearMode& mode : out->modes) {
    Eigen::VectorXcd all = Eigen::VectorXcd::Zero(nv);
    for (int k = 0; k < freedoms; ++k)
      all += mode.shape[free[static_cast<std::size_t>(k)]] * rates.R().col(k);
    Eigen::Index peak = 0;
    const double most = nv > 0 ? all.cwiseAbs().maxCoeff(&peak) : 0;
    mode.shape = most > 0 ? Eigen::VectorXcd(all / all[peak]) : all;
  }
  return {};
}

}  // namespace

SystemStatus LineariseLoops(System* system, const State& state, Linearisation* out) {
  return Assemble(system, LoopRates(system, state), out);
}

SystemStatus LineariseHeld(System* system, const State& state, Linearisation* out) {
  return Assemble(system, HeldRates(system, state), out);
}

}  // namespace linkwright
