// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/dynamics/contact/ContactIsland.h"

namespace linkwright {

/// Forces of closed points that are to stay as they are: all rows of a ContactProblem vanish, W x = −b,
/// whatever the signs. Of all x the shortest, where W is singular. Islands are solved apart: where W is
/// symmetric, by Cholesky's method with a vanishing proximal term, which leads to the shortest, else by an
/// orthogonal decomposition. Where there are more rows than columns that is done with Bᵀ B instead of B Bᵀ.
/// Scratch for one thread; grows with the largest problem.
class HeldContacts {
 public:
  /// x: rows.
  void Solve(const ContactProblem& problem, VectorX* x);
  /// The same of one island whose W is symmetric. False: W x = −b has no solution, or not to rounding.
  bool SolveSymmetric(const MatrixX& W, const VectorX& b, VectorX* x);

 private:
  /// Of an island with more rows than columns: x = B (Bᵀ B)⁻² Bᵀ (−b). False: not to rounding.
  bool SolveByColumns(const ContactProblem& problem, const std::vector<int>& island, int width);
  void SolveAny();

  std::vector<int> first_, place_of_;
  MatrixX W_, factor_;
  VectorX b_, x_, rest_, y_;
};

}  // namespace linkwright
