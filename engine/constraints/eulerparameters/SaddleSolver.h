// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/constraints/eulerparameters/Constraints.h"
#include "engine/kernels/SaddleFront.h"

namespace linkwright {

/// Which unknowns a saddle system has: of each body some of its six coordinates, of each joint some rows.
struct SaddlePattern {
  std::vector<int> body_size;          ///< by body from 0 (no ground): how many unknowns, 0 … 6
  std::vector<std::vector<int>> rows;  ///< by joint: its rows, as numbers in the mechanism
};

/// Solves [H Jᵀ; J 0] [x; y] = [b; c], where H is block diagonal (a positive definite block a body) and J has
/// the rows of a mechanism's joints, two bodies each: by L D Lᵀ over fronts, without pivoting, in an order
/// that is found once. The order keeps fill small, and takes a joint's rows only when what stands before them
/// makes their pivots safe; a chain or a vehicle so takes time that is linear in its bodies. Nothing
/// allocates after Analyse.
///
/// Unknowns of x: bodies in turn, body_size each. Those of y: joints in turn, their rows.
class SaddleSolver {
 public:
  /// H: 6 × 6 column-major a body, of which the upper left body_size count. J as RowJacobian, whose first
  /// body_size columns of each body count. `mechanism` shows which bodies a joint has; its values at a
  /// typical pose decide which order is safe, and what is zero there is taken as zero for good. Checks `stop`
  /// once a body and joint; false: it was requested, and what stands here cannot be factored.
  bool Analyse(const Mechanism& mechanism, SaddlePattern pattern, const std::vector<Matrix6>& H,
               const RowJacobian& J, const StopCheck& stop = {});

  enum class Status {
    kOk,
    kIndefinite,  ///< H is not positive definite
    kStopped,
  };
  /// Factors the values. Rows that depend on the others (to rounding) get y = 0. Where the order turns out
  /// not to be safe, another one is found, for this once (allocates; checks `stop` as Analyse does).
  Status Factor(const std::vector<Matrix6>& H, const RowJacobian& J, const StopCheck& stop = {});
  /// That, and Solve, in less than the time of both. x and y are as before where the status is not kOk.
  Status FactorAndSolve(const std::vector<Matrix6>& H, const RowJacobian& J, VectorX* x, VectorX* y,
                        const StopCheck& stop = {});

  /// b, c → x, y.
  void Solve(VectorX* x, VectorX* y) const;

  int x_size() const { return x_size_; }
  /// Numbers of the rows of y in the mechanism, in order.
  const std::vector<int>& rows() const { return row_numbers_; }

 private:
  /// A dense part of the elimination: some unknowns of its own, and those that they are coupled with.
  struct Front {
    std::vector<int> own, boundary;  // unknowns: x first, then x_size_ + y
    // The same by rows, in whole lines; the others from that of row own_size on. Between and behind stand
    // places of work_ that hold zero, in row `size` that of `right`.
    std::vector<int> own_rows, other_rows;
    int size = 0, own_size = 0;
    int turn = 0;      // of its first unknown, in the order of elimination
    int pitch = 0;     // from a column to the next
    size_t lines = 0;  // where its columns begin
  };
  struct Entry {
    int place;   // in the front's values
    int number;  // in those of where it comes from
  };
  /// What is copied or added, front by front.
  struct Entries {
    std::vector<Entry> all;
    std::vector<size_t> begin;
    void Add(const std::vector<Entry>& entries) {
      begin.push_back(all.size());
      all.insert(all.end(), entries.begin(), entries.end());
    }
    std::span<const Entry> Of(size_t front) const {
      const size_t end = front + 1 < begin.size() ? begin[front + 1] : all.size();
      return {all.data() + begin[front], all.data() + end};
    }
  };
  struct Order {
    std::vector<Front> fronts;
    Entries of_J, of_H, of_rests;  // of_rests: of all values, what fronts before have left
    size_t lines = 0;
  };
  struct alignas(64) Line {
    double numbers[kernels::kFrontLine];
  };

  /// None: a stop was requested.
  std::optional<std::vector<std::vector<int>>> FindOrder(const std::vector<Matrix6>& H, const RowJacobian& J,
                                                         const StopCheck& stop) const;
  Order MakeOrder(const std::vector<std::vector<int>>& nodes) const;
  /// `right` (null: none): right sides by unknown, which are substituted forward on the way.
  kernels::PivotOutcome FactorBy(const Order& order, const std::vector<Matrix6>& H, const RowJacobian& J,
                                 const double* right);
  Status FactorBySafeOrder(const std::vector<Matrix6>& H, const RowJacobian& J, const double* right,
                           const StopCheck& stop);
  kernels::SaddleFront FrontOf(const Front& front) const;
  /// From L⁻¹ of the right sides, in work_, less `right` times what the factor has of its own.
  void SubstituteBack(const Order& order, double right) const;
  void MakeRoom(const Order& order);
  void FindScales(const std::vector<Matrix6>& H, const RowJacobian& J);
  std::vector<int> UnknownsOf(int node) const;

  SaddlePattern pattern_;
  std::vector<char> in_J_;  // of each number of J: 0: it is always zero
  std::vector<JointRows> joints_;
  std::vector<int> x_offset_, y_offset_, row_numbers_;
  int x_size_ = 0, y_size_ = 0;
  Order order_, other_;
  bool use_other_ = false;
  mutable std::vector<Line> values_;  // what is const only reads them
  std::vector<double> scale_;
  std::vector<double> inverse_;                     // 1/d, in the order of elimination
  mutable std::vector<double> work_;                // by unknown, then zero and what right sides count
  mutable std::vector<Line> local_, found_, rest_;  // a front's unknowns side by side
};

}  // namespace linkwright
