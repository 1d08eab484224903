// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/dynamics/contact/ContactProblem.h"

namespace linkwright {

/// Unknowns that have columns in common, directly or through others: each list in the problem's order.
std::vector<std::vector<int>> ContactIslands(const ContactProblem& problem);

/// W (n × n) and b (n) of one island, dense; `first` (one an unknown): where its rows begin.
void FillDelassus(const ContactProblem& problem, const std::vector<int>& island, std::vector<int>* first,
                  MatrixX* W, VectorX* b);

/// Forces of closed points that are to stay as they are: all rows of a ContactProblem vanish, W x = −b,
/// whatever the signs. Of all x the shortest, where W is singular. Islands are solved apart: where W is
/// symmetric, by Cholesky's method with a vanishing proximal term, which leads to the shortest, else by an
/// orthogonal decomposition. Scratch for one thread; grows with the largest problem.
class HeldContacts {
 public:
  /// x: rows.
  void Solve(const ContactProblem& problem, VectorX* x);

 private:
  bool SolveSymmetric();
  void SolveAny();

  std::vector<int> first_;
  MatrixX W_, factor_;
  VectorX b_, x_, rest_;
};

}  // namespace linkwright
