// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/Partition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace linkwright {
namespace {

constexpr double kRankTolerance = 1e-8;
/// Numbers in the largest matrix that is searched whole for each pivot.
constexpr Eigen::Index kLargestDensePartition = 60000;
/// How much smaller than the largest of its row a pivot of the sparse elimination may be.
constexpr double kPivotShare = 0.3;

Partition MakePartition(const Mechanism& mechanism, const std::vector<bool>& column_used,
                        const std::vector<bool>& row_used, int rank) {
  Partition out;
  out.rank = rank;
  out.dof = mechanism.nv() - rank;
  out.independent.assign(static_cast<size_t>(mechanism.body_count()), 0);
  out.redundant.assign(mechanism.joints().size(), 0);
  for (size_t c = 0; c < column_used.size(); ++c)
    if (!column_used[c])
      out.independent[c / 6] = static_cast<unsigned char>(out.independent[c / 6] | (1U << (c % 6)));
  for (size_t j = 0; j < mechanism.joints().size(); ++j) {
    const JointRows& rows = mechanism.joints()[j];
    for (int k = 0; k < rows.count; ++k)
      if (!row_used[static_cast<size_t>(rows.first + k)])
        out.redundant[j] = static_cast<unsigned char>(out.redundant[j] | (1U << k));
  }
  return out;
}

using SparseRow = std::vector<std::pair<int, double>>;  // by column

double LargestOf(const SparseRow& row) {
  double largest = 0;
  for (const auto& [column, value] : row) largest = std::max(largest, std::abs(value));
  return largest;
}

// row − factor · pivot, without the pivot's column.
SparseRow Reduced(const SparseRow& row, const SparseRow& pivot, double factor, int pivot_column) {
  SparseRow out;
  out.reserve(row.size() + pivot.size());
  auto a = row.begin(), b = pivot.begin();
  while (a != row.end() || b != pivot.end()) {
    const int ca = a != row.end() ? a->first : std::numeric_limits<int>::max();
    const int cb = b != pivot.end() ? b->first : std::numeric_limits<int>::max();
    const int column = std::min(ca, cb);
    double value = 0;
    if (ca == column) value += (a++)->second;
    if (cb == column) value -= factor * (b++)->second;
    if (column != pivot_column && value != 0) out.emplace_back(column, value);
  }
  return out;
}

}  // namespace

std::optional<Partition> FindPartitionDense(const Mechanism& mechanism, const RowJacobian& J,
                                            const StopCheck& stop) {
  MatrixX A = DenseJacobian(mechanism, J);
  const Eigen::Index m = A.rows(), n = A.cols();
  std::vector<Eigen::Index> row_of(static_cast<size_t>(m)), column_of(static_cast<size_t>(n));
  for (size_t i = 0; i < row_of.size(); ++i) row_of[i] = static_cast<Eigen::Index>(i);
  for (size_t i = 0; i < column_of.size(); ++i) column_of[i] = static_cast<Eigen::Index>(i);
  const double least = m > 0 ? kRankTolerance * A.cwiseAbs().maxCoeff() : 0;
  Eigen::Index rank = 0;
  for (; rank < std::min(m, n); ++rank) {
    if (stop.Requested()) return std::nullopt;
    Eigen::Index row = 0, column = 0;
    const double largest = A.bottomRightCorner(m - rank, n - rank).cwiseAbs().maxCoeff(&row, &column);
    if (!(largest > least)) break;
    A.row(rank).swap(A.row(rank + row));
    A.col(rank).swap(A.col(rank + column));
    std::swap(row_of[static_cast<size_t>(rank)], row_of[static_cast<size_t>(rank + row)]);
    std::swap(column_of[static_cast<size_t>(rank)], column_of[static_cast<size_t>(rank + column)]);
    A.col(rank).tail(m - rank - 1) /= A(rank, rank);
    A.bottomRightCorner(m - rank - 1, n - rank - 1).noalias() -=
        A.col(rank).tail(m - rank - 1) * A.row(rank).tail(n - rank - 1);
  }
  std::vector<bool> column_used(column_of.size(), false), row_used(row_of.size(), false);
  for (size_t k = 0; k < static_cast<size_t>(rank); ++k) {
    column_used[static_cast<size_t>(column_of[k])] = true;
    row_used[static_cast<size_t>(row_of[k])] = true;
  }
  return MakePartition(mechanism, column_used, row_used, static_cast<int>(rank));
}

std::optional<Partition> FindPartitionSparse(const Mechanism& mechanism, const RowJacobian& J,
                                             const StopCheck& stop) {
  const auto m = static_cast<size_t>(mechanism.row_count()), n = static_cast<size_t>(mechanism.nv());
  std::vector<SparseRow> rows(m);
  std::vector<std::vector<int>> columns(n);  // rows that may have an entry there
  double largest = 0;
  for (const JointRows& joint : mechanism.joints()) {
    for (int row = joint.first; row < joint.first + joint.count; ++row) {
      SparseRow& out = rows[static_cast<size_t>(row)];
      for (int side = 0; side < 2; ++side) {
        const int body = side == 0 ? joint.i : joint.j;
        for (int c = 0; c < 6 && body > 0; ++c)
          if (const double value = J(row, 6 * side + c); value != 0)
            out.emplace_back(6 * body - 6 + c, value);
      }
      std::sort(out.begin(), out.end());
      for (const auto& [column, value] : out) {
        columns[static_cast<size_t>(column)].push_back(row);
        largest = std::max(largest, std::abs(value));
      }
    }
  }
  const double least = kRankTolerance * largest;
  std::vector<bool> column_used(n, false), row_used(m, false), row_gone(m, false);
  int rank = 0;
  for (;;) {
    if (stop.Requested()) return std::nullopt;
    size_t best = m;
    for (size_t row = 0; row < m; ++row) {
      if (row_gone[row]) continue;
      if (LargestOf(rows[row]) <= least) {
        row_gone[row] = true;
        continue;
      }
      if (best == m || rows[row].size() < rows[best].size()) best = row;
    }
    if (best == m) break;
    const SparseRow pivot = rows[best];
    const double enough = kPivotShare * LargestOf(pivot);
    int pivot_column = -1;
    double pivot_value = 0;
    for (const auto& [column, value] : pivot) {
      if (std::abs(value) < enough) continue;
      const auto length = [&](int c) { return columns[static_cast<size_t>(c)].size(); };
      if (pivot_column < 0 || length(column) < length(pivot_column) ||
          (length(column) == length(pivot_column) && std::abs(value) > std::abs(pivot_value))) {
        pivot_column = column;
        pivot_value = value;
      }
    }
    row_gone[best] = row_used[best] = true;
    column_used[static_cast<size_t>(pivot_column)] = true;
    ++rank;
    const std::vector<int> others = std::exchange(columns[static_cast<size_t>(pivot_column)], {});
    for (const int other : others) {
      const auto row = static_cast<size_t>(other);
      if (row_gone[row]) continue;
      const auto entry =
          std::lower_bound(rows[row].begin(), rows[row].end(), std::pair(pivot_column, -HUGE_VAL));
      if (entry == rows[row].end() || entry->first != pivot_column) continue;
      SparseRow reduced = Reduced(rows[row], pivot, entry->second / pivot_value, pivot_column);
      for (const auto& [column, value] : pivot) {
        auto& list = columns[static_cast<size_t>(column)];
        if (column != pivot_column && std::find(list.begin(), list.end(), other) == list.end())
          list.push_back(other);
      }
      rows[row] = std::move(reduced);
    }
  }
  return MakePartition(mechanism, column_used, row_used, rank);
}

std::optional<Partition> FindPartition(const Mechanism& mechanism, const RowJacobian& J,
                                       const StopCheck& stop) {
  const Eigen::Index numbers = Eigen::Index{mechanism.row_count()} * mechanism.nv();
  return numbers <= kLargestDensePartition ? FindPartitionDense(mechanism, J, stop)
                                           : FindPartitionSparse(mechanism, J, stop);
}

}  // namespace linkwright
