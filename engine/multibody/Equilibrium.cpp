// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/Equilibrium.h"

#include <algorithm>
#include <cmath>

#include "engine/math/DenseAlgebra.h"
#include "engine/multibody/CoordinatePartitioning.h"
#include "engine/multibody/MechanismForces.h"

namespace linkwright {
namespace {

constexpr int kMostSteps = 60;
constexpr double kDifference = 1e-6;
/// Longest step of an independent coordinate [m, rad].
constexpr double kLongestStep = 0.1;
/// Stiffnesses below this part of the largest count as none.
constexpr double kNoStiffness = 1e-8;

class Balance {
 public:
  explicit Balance(const std::shared_ptr<const Mechanism>& mechanism, double time)
      : mechanism_(*mechanism), gcp_(mechanism), time_(time) {}

  CoordinatePartitioning& gcp() { return gcp_; }

  // g = RᵀQ at q with the independent coordinates moved by dz; false: that cannot be closed.
  bool At(VectorX q, const VectorX& dz, VectorX* closed, VectorX* g) {
    for (int k = 0; k < gcp_.freedom_count(); ++k) {
      const auto [body, c] = gcp_.Freedom(k);
      if (c < 3)
        q[7 * body - 7 + c] += dz[k];
      else  // ε_k = 2 G(p_ref) p, at p_ref
        q.segment<4>(7 * body - 4) +=
            0.5 * EulerGTransposed(ParametersOf(q, body), dz[k] * Vector3::Unit(c - 3));
    }
    if (!gcp_.SolvePositions(time_, &q).ok) return false;
    gcp_.SetPositions(q);
    gcp_.SetVelocities(VectorX::Zero(mechanism_.nv()));
    VectorX Q = VectorX::Zero(mechanism_.nv()), direction(mechanism_.nv());
    AddMechanismForces(mechanism_, gcp_.frames(), mechanism_.description().gravity, &Q);
    g->resize(gcp_.freedom_count());
    for (int k = 0; k < gcp_.freedom_count(); ++k) {
      gcp_.Direction(k, &direction);
      (*g)[k] = direction.dot(Q);
    }
    *closed = q;
    return true;
  }

 private:
  const Mechanism& mechanism_;
  CoordinatePartitioning gcp_;
  double time_;
};

}  // namespace

EquilibriumResult FindEquilibrium(const std::shared_ptr<const Mechanism>& mechanism, const VectorX& start,
                                  double time) {
  EquilibriumResult result;
  result.q = start;
  Balance balance(mechanism, time);
  double weight = 1;
  for (int b = 1; b <= mechanism->body_count(); ++b)
    weight = std::max(weight, mechanism->mass(b) * mechanism->description().gravity.norm());
  for (; result.iterations < kMostSteps; ++result.iterations) {
    balance.gcp().ProjectPositions(time, &result.q);
    balance.gcp().Choose(result.q, time);
    const int n = balance.gcp().freedom_count();
    VectorX g, moved, there;
    if (!balance.At(result.q, VectorX::Zero(n), &moved, &g)) {
      result.why = "the mechanism cannot be closed";
      return result;
    }
    result.q = moved;
    result.force = n > 0 ? g.cwiseAbs().maxCoeff() : 0;
    MatrixX K(n, n);
    for (int k = 0; k < n; ++k) {
      VectorX up, down;
      if (!balance.At(result.q, kDifference * VectorX::Unit(n, k), &there, &up) ||
          !balance.At(result.q, -kDifference * VectorX::Unit(n, k), &there, &down)) {
        result.why = "the mechanism locks near this pose";
        return result;
      }
      K.col(k) = (up - down) / (2 * kDifference);
    }
    const VectorX values = SingularValues(K);
    result.neutral = 0;
    for (const double value : values) result.neutral += value <= kNoStiffness * values[0] ? 1 : 0;
    VectorX step = LeastNormSolution(K, -g, kNoStiffness);
    if (!step.allFinite()) {
      result.why = "the forces are not finite";
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
        result.why = "no pose nearby balances the forces";
        return result;
      }
    }
    result.q = trial;
    result.force = n > 0 ? there.cwiseAbs().maxCoeff() : 0;
    if (length <= 1e-12 || result.force <= 1e-12 * weight) break;
  }
  result.ok = result.force <= 1e-8 * weight;
  if (!result.ok) result.why = "the forces do not balance after " + std::to_string(kMostSteps) + " steps";
  return result;
}

}  // namespace linkwright
