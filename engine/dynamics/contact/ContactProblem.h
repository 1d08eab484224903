// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// One unilateral contact point, or one joint's dry friction, of a ContactProblem.
///
/// A point has the row u_n, and rows of those of u_t, ω_n, ω_t whose sticking or slipping the law chooses.
/// Friction and moments along directions that are given, as of what slips already, are part of the column
/// C of its normal force.
struct ContactUnknown {
  bool bounded = false;  ///< one row, of any sign, of at most `bound`: a joint's dry friction
  int first = 0;         ///< row
  int rows = 1;
  int tangent = -1, spin = -1, roll = -1;  ///< where the rows of u_t, ω_n, ω_t begin; −1: it has none
  int begin = 0, count = 0;                ///< of its columns in ContactProblem::columns
  std::size_t values = 0;                  ///< where its rows of B and C begin, one behind the other
  double friction = 0;                     ///< μ [1]
  double torsional = 0;                    ///< μ_s [m]
  double rolling = 0;                      ///< μ_r [m]
  double bound = 0;

  bool IsTurn(int row) const { return (spin >= 0 && row >= spin) || (roll >= 0 && row >= roll); }
};

/// All points that touch at one moment: u = b + W x with W = B Cᵀ, and
///
///   K* ∋ û ⊥ x ∈ K, û = (u_n + μ‖u_t‖ + μ_s|ω_n| + μ_r‖ω_t‖, u_t, ω_n, ω_t).
///
/// B = J P (MassFactor), so that B Bᵀ is J M⁻¹ Jᵀ; each row has values in the columns of its unknown alone.
/// C = B, except that the normal row of a point with a given direction of slip d is that of n − μ d.
struct ContactProblem {
  std::vector<ContactUnknown> unknowns;
  std::vector<int> columns;
  std::vector<double> B, C;
  VectorX b;               ///< by row
  int width = 0;           ///< columns of B
  double turn_length = 1;  ///< ℓ [m]: rotations are multiplied, moments divided by it

  int rows() const { return static_cast<int>(b.size()); }
  void Clear(int columns_of_B);
  /// Adds an unknown with the rows, bounds and coefficients of `like` over the columns `over`, with zeros in
  /// B and C; returns its number.
  int Add(const ContactUnknown& like, std::span<const int> over);
  double* Row(int unknown, int row) { return B.data() + Place(unknown, row); }
  double* ForceRow(int unknown, int row) { return C.data() + Place(unknown, row); }

 private:
  std::size_t Place(int unknown, int row) const {
    const ContactUnknown& of = unknowns[static_cast<std::size_t>(unknown)];
    return of.values + static_cast<std::size_t>(row * of.count);
  }
};

/// The residual of a solution by the natural map, found without what solves: r = ‖x − P_K(x − ρ û)‖ / x_ref
/// of each unknown, ρ = 3/tr W_ii. Returns the greatest r. `u` (rows): velocities, or accelerations, that
/// belong to x. `least` > 0: what x_ref is at least. `each` (or null): that of each unknown.
double ContactResidual(const ContactProblem& problem, const VectorX& x, const VectorX& u, double least,
                       std::vector<double>* each = nullptr);

/// u (rows) = b + B Cᵀ x.
void ContactMotion(const ContactProblem& problem, const VectorX& x, VectorX* u);

}  // namespace linkwright
