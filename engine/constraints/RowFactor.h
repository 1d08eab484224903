// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/math/Types.h"

namespace linkwright {

/// Least-squares solver for rows B y = c (m × n) that come in groups, each group over few of the n unknowns:
/// of all y that meet the independent rows the shortest, and multipliers lambda with y = Bᵀ lambda. Bᵀ = Q R
/// by Householder reflections over fronts (Davis, Direct Methods for Sparse Linear Systems, chapter 5), one a
/// group, in an order that keeps them small: a chain of loops takes time linear in its loops. B is factored
/// itself, not B Bᵀ, so that a row is taken as independent down to rounding, not to its square root. In a
/// front the longest row comes first; rows of which no more than `dependent` is left are left out: lambda =
/// 0. Many groups that share few unknowns, as loops on one body, take memory and time linear in the groups,
/// too. Nothing allocates after construction, but where fronts take more than some megabytes.
class RowFactor {
 public:
  RowFactor() = default;
  /// `unknowns` of each group, and how many `rows` it has; n unknowns in all.
  RowFactor(std::vector<std::vector<int>> unknowns, const std::vector<int>& rows, int n);

  int rows() const { return static_cast<int>(scale_.size()); }
  /// A row's numbers, over the unknowns of its group, to be filled before Factor.
  double* Row(int row) { return values_.data() + row_begin_[static_cast<std::size_t>(row)]; }
  std::span<const int> UnknownsOf(int row) const {
    return unknowns_[static_cast<std::size_t>(group_[static_cast<std::size_t>(row)])];
  }
  /// `scale` (m): what each row is multiplied by before it is compared with the others; 0 leaves it out.
  /// Checks `stop` once a front; false: it was requested, and there is no factor.
  bool Factor(const VectorX& scale, double dependent, const StopCheck& stop = {});
  /// How many rows the last Factor took as independent.
  int rank() const { return rank_; }
  /// What was left of a row beside those before it, as it was scaled.
  double rest(int row) const { return rest_[static_cast<std::size_t>(row)]; }
  bool depends(int row) const { return depends_[static_cast<std::size_t>(row)] != 0; }
  /// The smallest rest above `vanished` of all rows; 1 without any.
  double Weakest(double vanished) const;
  /// How a row that depends on others does: w (m) with wᵀ B = 0, but for its rest, and its scale at the row.
  void Combination(int row, VectorX* w) const;
  /// out (m) = B y, of rows that are not left out.
  void Multiply(const VectorX& y, VectorX* out) const;
  /// c (m) → lambda (m) and y (n).
  void Solve(const VectorX& c, VectorX* lambda, VectorX* y);
  /// N (n × (n − rank)): orthonormal, B N = 0 but for rows that are left out. Resizes N where it must.
  void NullSpace(MatrixX* N);

 private:
  struct Scatter {
    int column, row_of_b, from, to;  ///< index in the row, index in the front, or in a child's `live`
  };
  struct Front {
    std::vector<int> columns;  ///< rows of B: the group's own first, then those of later fronts
    /// In their place, where these are fewer: unknowns that later rows have. What is left of a later row is
    /// the sum of the unknowns' columns times what the row has of them.
    std::vector<int> live;
    std::vector<int> unknowns;                 ///< that no earlier front has
    std::vector<int> children;                 ///< fronts that leave their rest to this one
    std::vector<std::vector<int>> places;      ///< of each child's later columns among these; −1: none
    std::vector<Scatter> scatter;              ///< of B
    std::vector<std::pair<int, int>> units;    ///< column and row of its unknowns among `live`
    std::vector<std::vector<Scatter>> spread;  ///< of B, by which each child's `live` become rows
    int own = 0, parent = -1;
    int width() const { return static_cast<int>(columns.size() + live.size()); }
    int most = 0;  ///< rows of the front at most
    std::size_t head = 0, passed = 0;
    // As Factor leaves it:
    std::size_t values = 0;
    int height = 0, pivots = 0, reflections = 0, passes = 0;
    std::vector<int> order;  ///< of the own columns: the pivots first
  };
  void FactorFront(Front* front, double dependent);
  void Reflect(const Front& front, int k, double* x) const;
  /// Unknowns of a front from its z, and what its children have of it.
  template <class Vector>
  void PassDown(const Front& front, const double* z, Vector* y);
  void GatherAlong(const Front& front, const VectorX& multipliers) const;
  double ScaledValue(const Scatter& entry) const {
    return scale_[entry.row_of_b] * values_[row_begin_[static_cast<std::size_t>(entry.row_of_b)] +
                                            static_cast<std::size_t>(entry.from)];
  }
  double* Column(const Front& front, int column) {
    return front_values_.data() + front.values +
           static_cast<std::size_t>(column) * static_cast<std::size_t>(front.height);
  }
  const double* Column(const Front& front, int column) const {
    return front_values_.data() + front.values +
           static_cast<std::size_t>(column) * static_cast<std::size_t>(front.height);
  }

  std::vector<std::vector<int>> unknowns_;
  std::vector<int> group_;
  std::vector<std::size_t> row_begin_;
  std::vector<double> values_;
  VectorX scale_, work_;
  mutable VectorX along_;  ///< by unknown; empty where no front has any in the place of rows
  bool any_live_ = false;
  std::vector<Front> fronts_;
  std::vector<int> loose_;     ///< unknowns that no group has
  std::vector<char> reached_;  ///< fronts that a null vector has come to
  std::vector<double> front_values_, tau_, passed_;
  std::vector<double> rest_;
  std::vector<char> depends_;
  int rank_ = 0;
};

}  // namespace linkwright
