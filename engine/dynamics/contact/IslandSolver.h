// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/LU>
#include <utility>
#include <vector>

#include "engine/dynamics/contact/ContactIsland.h"

namespace linkwright {

/// Solves one island of a ContactProblem: Newton's iteration on the projections of Alart and Curnier (1991)
/// goes to rounding from near a solution; alternating directions (ADMM) with the shift of De Saxcé come near
/// one from anywhere. Forces are in the island's units. Scratch for one thread.
class IslandSolver {
 public:
  /// The greatest miss of the projections at x, over the greatest force.
  double Error(const ContactIsland& island, const VectorX& x);
  /// By so much the squared miss may grow in a step of Newton's iteration that is to get over kinks.
  static constexpr double kMayGrow = 10;
  /// Newton's iteration from *x, at most so many steps; leaves the best x and returns its error.
  double Newton(const ContactIsland& island, int most, double goal, VectorX* x, double may_grow = 1);
  /// Proximal points from *x (Rockafellar 1976): each solves the law with W + σ about the one before, which
  /// leaves alone what W does not move; σ is `share` of the mean of W's diagonal. Leaves the best x and
  /// returns its error.
  double Approach(const ContactIsland& island, double share, double goal, VectorX* x);
  /// The same with steps of Newton's iteration that are never shortened, and a σ that is a tenth after each
  /// point that is found and ten times as much after each that is not: where forces have far to go along what
  /// W does not move, a small σ takes them there at once.
  double ApproachFar(const ContactIsland& island, double share, double goal, VectorX* x);
  /// Alternating directions from zero, at most so many, with `penalty` times the mean of W's diagonal;
  /// Newton's iteration is tried from what they reach. `memory`: of so many rounds the next is extrapolated
  /// (Anderson 1965; Walker, Ni 2011). Leaves the best of *x and what was found; returns its error.
  double Alternate(const ContactIsland& island, double penalty, int memory, int most, double goal,
                   VectorX* x);
  /// Newton's steps since this was asked last.
  int TakeSteps() { return std::exchange(newton_steps_, 0); }

 private:
  void Move(const ContactIsland& island);
  void Project(const ContactIsland& island, bool with_slopes);
  bool FindStep(const ContactIsland& island);
  double Best(double error, double best, VectorX* x) const;
  void Extrapolate(int round, VectorX* next);

  int newton_steps_ = 0;
  VectorX x_, u_, F_, step_, before_;
  double error_ = 0;
  double shift_ = 0;  ///< σ: u_ is that of W + σ about anchor_
  VectorX anchor_;
  std::vector<Matrix6> slopes_;  ///< of each member's projection
  std::vector<int> rows_;        ///< that Newton's step has to solve for
  MatrixX jacobian_;
  VectorX right_;
  Eigen::PartialPivLU<MatrixX> factor_;
  MatrixX shifted_;
  VectorX split_, gap_;  ///< ADMM's copy of the forces in K, and the scaled multiplier
  /// What its last rounds have begun with, changed and led to, and differences of these, one a column.
  VectorX from_, moved_, moved_before_, led_before_;
  MatrixX moves_, leads_;
};

}  // namespace linkwright
