// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/Equilibrium.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/base/Message.h"
#include "engine/constraints/TreePartitioning.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

constexpr int kMostNewtonSteps = 60;
constexpr double kDifference = 1e-6;
/// Longest step of an independent coordinate [m, rad].
constexpr double kLongestStep = 0.1;
/// Stiffnesses below this part of the largest count as none.
constexpr double kNoStiffness = 1e-8;

class Balance {
 public:
  Balance(System* system, std::span<const LoopElement> loops, double time)
      : system_(*system),
        model_(*system->tree()),
        partition_(std::shared_ptr<const Model>(std::shared_ptr<const Model>(), system->tree()), loops),
        workspace_(model_) {
    state_ = system->InitialState();
    state_.time = time;
    state_.v.setZero();
    tau_ = bias_ = rest_ = VectorX::Zero(model_.nv());
  }

  int freedoms() const { return partition_.freedoms(); }
  void Choose(VectorX* q) {
    rest_.setZero();
    partition_.Project(state_.time, q, &rest_, system_.stop());
    partition_.Choose(state_.time, *q, system_.stop());
  }

  // g = RᵀQ at q with the independent coordinates moved by dz; false: that cannot be closed.
  bool At(const VectorX& q, const VectorX& dz, VectorX* closed, VectorX* g) {
    rest_.setZero();
    for (int k = 0; k < freedoms(); ++k) rest_[partition_.Freedom(k)] = dz[k];
    *closed = q;
    model_.Integrate(rest_, 1, closed);
    rest_.setZero();
    if (!partition_.Close(state_.time, closed, &rest_, system_.stop()).ok || !closed->allFinite())
      return false;
    state_.q = *closed;
    if (!system_.AppliedForces(state_, &tau_)) return false;
    rest_.setZero();
    InverseDynamics(model_, state_.q, rest_, rest_, system_.inputs().gravity, {}, &workspace_, &bias_);
    const MatrixX* const R = partition_.DirectionsAt(state_.time, state_.q, system_.stop());
    if (R == nullptr) return false;
    *g = R->transpose() * (tau_ - bias_);
    return g->allFinite();
  }

 private:
  System& system_;
  const Model& model_;
  TreePartitioning partition_;
  Workspace workspace_;
  State state_;
  VectorX tau_, bias_, rest_;
};

}  // namespace

EquilibriumResult FindEquilibrium(System* system, std::span<const LoopElement> loops, const VectorX& start,
                                  double time) {
  assert(system->tree() != nullptr);
  EquilibriumResult result;
  result.q = start;
  Balance balance(system, loops, time);
  double weight = 1;
  for (const Body& body : system->tree()->bodies())
    weight = std::max(weight, body.mass * system->inputs().gravity.norm());
  for (; result.iterations < kMostNewtonSteps; ++result.iterations) {
    balance.Choose(&result.q);
    const int n = balance.freedoms();
    VectorX g, moved, there;
    if (!balance.At(result.q, VectorX::Zero(n), &moved, &g)) {
      result.why = MessageOf("equilibrium.cannot-be-closed");
      return result;
    }
    result.q = moved;
    result.force = n > 0 ? g.cwiseAbs().maxCoeff() : 0;
    MatrixX K(n, n);
    for (int k = 0; k < n; ++k) {
      VectorX up, down;
      if (!balance.At(result.q, kDifference * VectorX::Unit(n, k), &there, &up) ||
          !balance.At(result.q, -kDifference * VectorX::Unit(n, k), &there, &down)) {
        result.why = MessageOf("equilibrium.locks");
        return result;
      }
      K.col(k) = (up - down) / (2 * kDifference);
    }
    const VectorX values = SingularValues(K);
    result.neutral = 0;
    for (const double value : values) result.neutral += value <= kNoStiffness * values[0] ? 1 : 0;
    VectorX step = LeastNormSolution(K, -g, kNoStiffness);
    if (!step.allFinite()) {
      result.why = MessageOf("equilibrium.forces-not-finite");
      return result;
    }
    const double length = n > 0 ? step.cwiseAbs().maxCoeff() : 0;
    if (length > kLongestStep) step *= kLongestStep / length;
    // Half the step while the forces do not get smaller.
    double part = 1;
    VectorX trial;
    while (!balance.At(result.q, part * step, &trial, &there) || (there.norm() > g.norm() && length > 1e-9)) {
      part /= 2;
      if (part < 1e-4) {
        result.why = MessageOf("equilibrium.no-pose");
        return result;
      }
    }
    result.q = trial;
    result.force = n > 0 ? there.cwiseAbs().maxCoeff() : 0;
    if (length <= 1e-12 || result.force <= 1e-12 * weight) break;
  }
  result.ok = result.force <= 1e-8 * weight;
  if (!result.ok) result.why = MessageOf("equilibrium.no-balance-after", {std::to_string(kMostNewtonSteps)});
  return result;
}

}  // namespace linkwright
