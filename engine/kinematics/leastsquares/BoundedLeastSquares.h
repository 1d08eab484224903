// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {

/// min ½|G u − t|² + ½λ²|u|² subject to lower ≤ C u ≤ upper: a primal active-set method (Nocedal & Wright,
/// Numerical Optimization, algorithm 16.3) on a null-space basis of the active rows, without λ the step by
/// the pseudo-inverse, so that G may lack rank. No allocation for sizes that Reserve has seen.
class BoundedLeastSquares {
 public:
  void Reserve(int rows, int unknowns, int bounds);
  /// u: in, a point within the bounds; out, the minimum (the least change where there are several). False:
  /// the search was cut off; u is still within the bounds and no worse than before.
  bool Solve(const Eigen::Ref<const MatrixX>& G, const Eigen::Ref<const VectorX>& t,
             const Eigen::Ref<const MatrixX>& C, const VectorX& lower, const VectorX& upper,
             double lambda_squared, Eigen::Ref<VectorX> u);

  /// Per row of C: −1 or +1 where the lower or upper bound holds u back, else 0.
  const std::vector<signed char>& active() const { return active_; }

 private:
  struct Problem;
  void FindBasis(const Problem& problem);
  void SolveDamped(const Problem& problem, const Eigen::Ref<const MatrixX>& M, const Eigen::Ref<VectorX>& r,
                   Eigen::Ref<VectorX> s);
  double FindStep(const Problem& problem, const Eigen::Ref<const VectorX>& u);
  int Blocking(const Problem& problem, const Eigen::Ref<const VectorX>& u, double* part) const;
  int Releasable(const Problem& problem, const Eigen::Ref<const VectorX>& u, bool lowest);

  SmallSvd svd_;
  MatrixX basis_, product_, span_, gram_;
  VectorX residual_, gradient_, step_, multipliers_;
  std::vector<signed char> active_;
  std::vector<int> rows_;  // active rows of C
  int free_ = 0;           // columns of the basis
};

}  // namespace linkwright
