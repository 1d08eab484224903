// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/Mobility.h"

#include <algorithm>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/math/SingularValues.h"

namespace linkwright {
namespace {

/// A pivot below this part of the largest is none.
constexpr double kDependentRow = 1e-8;
/// What matters of a combination of equations.
constexpr double kReported = 1e-6;
constexpr std::size_t kMostListed = 4;
/// How far the mechanism is moved to see whether the position is singular [rad, m].
constexpr double kNearby = 1e-3;

struct Elimination {
  std::vector<int> rows, columns;  ///< pivots, in their order
  std::vector<int> free;           ///< columns without one
  MatrixX reduced;                 ///< the pivot rows as [1, …] over all columns
  MatrixX combination;             ///< where wanted, m × m: what rows of J all rows became in the end
  bool stopped = false;
};

// Gauss–Jordan with full pivoting. Checks `stop` once a pivot.
Elimination Eliminate(const MatrixX& J, bool with_combination, const StopCheck& stop) {
  Elimination out;
  MatrixX A = J;
  const Eigen::Index m = A.rows(), n = A.cols();
  MatrixX& C = out.combination;
  if (with_combination) C = MatrixX::Identity(m, m);
  std::vector<char> row_used(static_cast<std::size_t>(m), 0), column_used(static_cast<std::size_t>(n), 0);
  const double largest = A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0;
  for (;;) {
    if (stop.Requested()) {
      out.stopped = true;
      return out;
    }
    double best = 0;
    Eigen::Index at_row = -1, at_column = -1;
    for (Eigen::Index c = 0; c < n; ++c) {
      if (column_used[static_cast<std::size_t>(c)]) continue;
      for (Eigen::Index r = 0; r < m; ++r) {
        // Of pivots that are alike the first, so that names do not depend on rounding.
        if (row_used[static_cast<std::size_t>(r)] || !(std::abs(A(r, c)) > best * (1 + 1e-9))) continue;
        best = std::abs(A(r, c));
        at_row = r;
        at_column = c;
      }
    }
    if (at_row < 0 || !(best > kDependentRow * largest)) break;
    const double pivot = A(at_row, at_column);
    A.row(at_row) /= pivot;
    VectorX factors = A.col(at_column);
    factors[at_row] = 0;
    const Eigen::RowVectorXd row = A.row(at_row);
    A.noalias() -= factors * row;
    if (with_combination) {
      C.row(at_row) /= pivot;
      const Eigen::RowVectorXd combined = C.row(at_row);
      C.noalias() -= factors * combined;
    }
    row_used[static_cast<std::size_t>(at_row)] = column_used[static_cast<std::size_t>(at_column)] = 1;
    out.rows.push_back(static_cast<int>(at_row));
    out.columns.push_back(static_cast<int>(at_column));
  }
  for (Eigen::Index c = 0; c < n; ++c)
    if (!column_used[static_cast<std::size_t>(c)]) out.free.push_back(static_cast<int>(c));
  out.reduced.resize(static_cast<Eigen::Index>(out.rows.size()), n);
  for (std::size_t k = 0; k < out.rows.size(); ++k)
    out.reduced.row(static_cast<Eigen::Index>(k)) = A.row(out.rows[k]);
  return out;
}

std::string RowName(const LoopClosure& closure, int row) {
  return closure.loop(closure.loop_of(row)).name + ": " + closure.RowText(row);
}

// Why `row` of J is redundant: the independent rows it is made of. `elimination` is of J with its rows
// multiplied by `scale` (m).
std::string Explain(const LoopClosure& closure, const MatrixX& J, const VectorX& scale,
                    const Elimination& elimination, int row) {
  const std::vector<int>& independent = elimination.rows;
  const double largest = J.cwiseAbs().maxCoeff();
  if (!(J.row(row).cwiseAbs().maxCoeff() > kDependentRow * largest))
    return MessageOf("mobility.no-joint-moves-it");
  const auto part = [&](std::size_t k) {
    return -elimination.combination(row, independent[k]) * scale[independent[k]] / scale[row];
  };
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < independent.size(); ++k)
    if (std::abs(part(k)) > kReported) order.push_back(k);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return std::abs(part(a)) > std::abs(part(b)); });
  std::string rows;
  const std::size_t reported = std::min(order.size(), kMostListed);
  for (std::size_t k = 0; k < reported; ++k) {
    const std::string row_name = RowName(closure, independent[order[k]]);
    const bool last = k > 0 && k + 1 == reported && order.size() == reported;
    if (last) return MessageOf("mobility.follows-from-and", {rows, row_name});
    rows += (k == 0 ? "" : ", ") + row_name;
  }
  if (order.size() == reported) return MessageOf("mobility.follows-from", {rows});
  return MessageOf("mobility.follows-from-and-more", {rows, std::to_string(order.size() - reported)});
}

MatrixX JacobianAt(const Model& model, LoopClosure closure, const VectorX& q, Workspace* workspace) {
  MatrixX J(closure.rows(), model.nv());
  closure.SetPosition(q);
  ForwardKinematics(model, q, workspace);
  closure.Jacobian(model, *workspace, &J);
  return J;
}

// What a unit of each degree of freedom is: the mechanism's size of slides, a radian of turns.
VectorX Units(const Model& model, double size) {
  VectorX units = VectorX::Ones(model.nv());
  for (const Joint& joint : model.joints()) {
    if (joint.type == JointType::kPrismatic) units[joint.v_index] = size;
    if (joint.type == JointType::kFree) units.segment<3>(joint.v_index).setConstant(size);
  }
  return units;
}

// What rows are multiplied by, so that lengths are measured by the mechanism's size.
VectorX RowScale(const LoopClosure& closure) {
  VectorX scale = VectorX::Ones(closure.rows());
  for (int row = 0; row < closure.rows(); ++row)
    if (closure.IsLength(row)) scale[row] = 1 / closure.scale();
  return scale;
}

Mobility Stopped() {
  Mobility out;
  out.stopped = true;
  return out;
}

}  // namespace

Mobility ExamineMobility(const Model& model, std::span<const LoopElement> loops, const VectorX& q,
                         const StopCheck& stop) {
  Mobility out;
  LoopSolver solver(model, loops);
  const LoopClosure& closure = solver.closure();
  Workspace workspace(model);
  const int nv = model.nv();
  const MatrixX J = JacobianAt(model, closure, q, &workspace);
  const VectorX units = Units(model, closure.scale()), scale = RowScale(closure);
  const MatrixX S = scale.asDiagonal() * J * units.asDiagonal();
  const Elimination elimination = Eliminate(S, true, stop);
  if (elimination.stopped) return Stopped();
  out.coordinates = nv;
  out.equations = closure.rows();
  out.rank = static_cast<int>(elimination.rows.size());
  out.freedom = nv - out.rank;
  out.counted = nv - out.equations;

  for (int row = 0; row < closure.rows(); ++row) {
    if (stop.Requested()) return Stopped();
    if (std::find(elimination.rows.begin(), elimination.rows.end(), row) != elimination.rows.end()) continue;
    out.redundant.push_back({closure.loop(closure.loop_of(row)).name, closure.RowText(row),
                             Explain(closure, J, scale, elimination, row)});
  }

  for (const int lead : elimination.free) {
    Mobility::Mode mode;
    mode.leader = model.dof_names()[static_cast<std::size_t>(lead)];
    mode.velocity = VectorX::Zero(nv);
    mode.velocity[lead] = units[lead];
    for (std::size_t k = 0; k < elimination.columns.size(); ++k) {
      const int column = elimination.columns[k];
      const double value = -elimination.reduced(static_cast<Eigen::Index>(k), lead);
      mode.velocity[column] = units[column] * value;
    }
    mode.velocity /= mode.velocity.cwiseAbs().maxCoeff();
    out.modes.push_back(std::move(mode));
  }

  // Whether there are fewer freedoms a little further on.
  out.freedom_nearby = out.freedom;
  for (const Mobility::Mode& mode : out.modes) {
    for (const double displacement : {kNearby, -kNearby}) {
      VectorX moved = q;
      model.Integrate(mode.velocity, displacement, &moved);
      model.Normalize(&moved);
      const VectorX mobility = VectorX::Ones(nv);
      const bool closed = solver.Close(model, &workspace, &moved, &mobility, LoopSolver::kReach, stop);
      if (stop.Requested()) return Stopped();
      if (!closed) continue;
      const MatrixX there =
          scale.asDiagonal() * JacobianAt(model, closure, moved, &workspace) * units.asDiagonal();
      const Elimination nearby = Eliminate(there, false, stop);
      if (nearby.stopped) return Stopped();
      const int rank = static_cast<int>(nearby.rows.size());
      out.freedom_nearby = std::min(out.freedom_nearby, nv - rank);
    }
  }

  if (out.rank == 0) return out;
  // Of all rows: those that are redundant change the values, but not which of them vanish.
  const SingularDecomposition svd = DecomposeSingular(S, stop);
  if (svd.stopped) return Stopped();
  out.singular_values = svd.values.head(out.rank);
  out.nearness = out.singular_values[out.rank - 1] / out.singular_values[0];
  out.weakest = svd.V.col(out.rank - 1);
  out.weakest = out.weakest.cwiseProduct(units);
  Eigen::Index opens = 0;
  svd.U.col(out.rank - 1).cwiseAbs().maxCoeff(&opens);
  out.weakest_loop = closure.loop(closure.loop_of(static_cast<int>(opens))).name;
  return out;
}

}  // namespace linkwright
