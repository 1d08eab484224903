// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/LU>
#include <vector>

#include "engine/dynamics/contact/IslandSolver.h"

namespace linkwright {

/// Solves one island of a ContactProblem from anywhere by proximal points (Rockafellar 1976): each solves the
/// law with W + σ about an anchor a, x = P(a − u/σ), which leaves alone what W does not move. The unknowns
/// are those of Cᵀ (x − a), as many as the columns of B: many points on few freedoms cost little. σ falls to
/// a tenth after each solution, and by less after a failure. Scratch for one thread.
class ProximalContacts {
 public:
  /// From *x; leaves the best x and returns its error (IslandSolver::Error). Leaves *x where the columns are
  /// more than half of the rows.
  double Solve(const ContactProblem& problem, const ContactIsland& island, double goal, IslandSolver* errors,
               VectorX* x);

 private:
  /// Columns of one member; its values of B and C, those of one column one behind the other.
  struct Place {
    int begin = 0, count = 0;
    std::size_t values = 0;
  };
  void Fill(const ContactProblem& problem, const ContactIsland& island);
  /// *y += Cᵀ x
  void AddUp(const ContactIsland& island, const VectorX& x, VectorX* y) const;
  /// *u = B y
  void Move(const ContactIsland& island, const VectorX& y, VectorX* u) const;
  /// Newton's iteration on y_ − Cᵀ (x_ − anchor_) from y_; returns the miss over the greatest sum of forces.
  double Newton(const ContactIsland& island, double sigma, double goal);
  /// x_ and rest_ at y_ and z_ = a − u/σ, with the slopes of the projections; returns the squared miss.
  double Project(const ContactIsland& island);
  bool FindStep(const ContactIsland& island, double sigma);

  std::vector<Place> members_;
  std::vector<int> columns_, place_of_;
  std::vector<double> B_, C_;
  std::vector<Matrix6> slopes_;
  VectorX x_, y_, z_, rest_, step_, turn_, before_, z_before_, change_;
  VectorX anchor_, motion_;  ///< a, and u of it
  VectorX sum_, sum_found_;  ///< Cᵀ a, and that of the forces found last
  MatrixX jacobian_;
  Eigen::PartialPivLU<MatrixX> factor_;
};

}  // namespace linkwright
