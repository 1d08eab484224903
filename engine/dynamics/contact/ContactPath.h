// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/LU>
#include <vector>

#include "engine/dynamics/contact/IslandSolver.h"

namespace linkwright {

/// Solves one island of a ContactProblem where Newton's iteration gets stuck: follows the solutions x(t) of
/// the projections smoothed by t, with W + t r, from a large t, where there is one, to t = 0. The path is
/// followed by its length, as it may turn back in t where friction is steep (Allgower, Georg 1990). Scratch
/// for one thread.
class ContactPath {
 public:
  /// `share`: r, of the mean of W's diagonal. True: *x solves the island's problem to `goal`.
  bool Follow(const ContactIsland& island, double share, double goal, IslandSolver* newton, VectorX* x);

 private:
  /// The smoothed projections at x_ and ln t into F_, with their derivatives: those by x into the upper left
  /// of bordered_, over the weight of x, those by ln t into its last column.
  void Project(const ContactIsland& island, double log_t, double weight);
  bool Begin(const ContactIsland& island, double log_t);

  double size_ = 1, shift_ = 0;
  VectorX x_, u_, F_, best_, right_, tangent_, start_;
  MatrixX bordered_;
  Eigen::PartialPivLU<MatrixX> factor_;
};

}  // namespace linkwright
