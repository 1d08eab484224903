// SPDX-License-Identifier: BSD-3-Clause
#include "engine/constraints/eulerparameters/PositionAnalysis.h"

#include <algorithm>
#include <cmath>

#include "engine/constraints/eulerparameters/Constraints.h"
#include "engine/math/DenseAlgebra.h"

namespace linkwright {
namespace {

class Iteration {
 public:
  Iteration(const Mechanism& mechanism, double time, const HeldCoordinates& held,
            const PositionOptions& options)
      : mechanism_(mechanism),
        time_(time),
        held_(held),
        options_(options),
        frames_(mechanism.MakeFrames()),
        joint_rows_(mechanism.row_count()),
        rows_(mechanism.row_count() + static_cast<Eigen::Index>(held.columns.size())),
        phi_(VectorX::Zero(rows_)),
        J_(RowJacobian::Zero(mechanism.row_count(), 12)) {}

  PositionIterate Examine(const VectorX& q) {
    mechanism_.SetPositions(q, &frames_, options_.mode);
    VectorX joints(joint_rows_);
    ConstraintResidual(mechanism_, frames_, time_, &joints);
    phi_.head(joint_rows_) = joints;
    for (size_t k = 0; k < held_.columns.size(); ++k) {
      const auto [body, c] = Held(k);
      const double z = c < 3 ? q[7 * body - 7 + c] : Epsilon(q, body, c - 3);
      phi_[joint_rows_ + static_cast<Eigen::Index>(k)] = z - held_.target[static_cast<Eigen::Index>(k)];
    }
    PositionIterate out;
    out.q = q;
    out.residual = rows_ > 0 ? phi_.cwiseAbs().maxCoeff() : 0;
    for (int b = 1; b <= mechanism_.body_count(); ++b)
      out.norm = std::max(out.norm, std::abs(ParametersOf(q, b).squaredNorm() - 1));
    return out;
  }

  // The next q; Examine(q) came before.
  VectorX Step(const VectorX& q) {
    ConstraintJacobian(mechanism_, frames_, &J_);
    return options_.method == PositionMethod::kFull ? FullStep(q) : ModifiedStep(q);
  }

 private:
  std::pair<int, int> Held(size_t k) const { return {held_.columns[k] / 6 + 1, held_.columns[k] % 6}; }
  Matrix34 ReferenceG(int body) const { return EulerG(held_.references[static_cast<size_t>(body) - 1]); }
  double Epsilon(const VectorX& q, int body, int k) const {
    return (2 * ReferenceG(body) * ParametersOf(q, body))[k];
  }

  VectorX Solve(const MatrixX& A, const VectorX& b) const {
    return A.rows() == A.cols() ? SquareOrLeast(A, b) : LeastNormSolution(A, b);
  }
  static VectorX SquareOrLeast(const MatrixX& A, const VectorX& b) {
    VectorX x = SquareSolution(A, b);
    return x.allFinite() && (A * x - b).norm() <= 1e-6 * (1 + b.norm()) ? x : LeastNormSolution(A, b);
  }

  VectorX ModifiedStep(const VectorX& q) const {
    MatrixX A = MatrixX::Zero(rows_, mechanism_.nv());
    A.topRows(joint_rows_) = DenseJacobian(mechanism_, J_);
    VectorX rhs = -phi_;
    for (size_t k = 0; k < held_.columns.size(); ++k) {
      const auto [body, c] = Held(k);
      const Eigen::Index row = joint_rows_ + static_cast<Eigen::Index>(k);
      if (c < 3) {
        A(row, 6 * body - 6 + c) = 1;
        continue;
      }
      // Row of G(p_ref) G(p)ᵀ/pᵀp; Φ_p of it is not of the form 2 Φ_π' G, hence the term with Φᴺ.
      const EulerParameters p = ParametersOf(q, body);
      const double square = p.squaredNorm();
      A.block<1, 3>(row, 6 * body - 3) = (ReferenceG(body) * EulerG(p).transpose() / square).row(c - 3);
      rhs[row] += Epsilon(q, body, c - 3) * (square - 1) / (2 * square);
    }
    const VectorX dphi = Solve(A, rhs);
    VectorX next = q;
    for (int b = 1; b <= mechanism_.body_count(); ++b) {
      next.segment<3>(7 * b - 7) += dphi.segment<3>(6 * b - 6);
      const EulerParameters p = ParametersOf(q, b);
      const double square = p.squaredNorm();
      EulerParameters change = EulerGTransposed(p, dphi.segment<3>(6 * b - 3));
      if (options_.method == PositionMethod::kModified) change -= p * (square - 1);
      next.segment<4>(7 * b - 4) = p + change / (2 * square);
      if (options_.method == PositionMethod::kRenormalise) next.segment<4>(7 * b - 4).normalize();
    }
    return next;
  }

  // Rows [Φ_r, 2 Φ_π' G] and [0, 2 pᵀ].
  VectorX FullStep(const VectorX& q) const {
    const int bodies = mechanism_.body_count();
    MatrixX A = MatrixX::Zero(rows_ + bodies, 7 * bodies);
    VectorX rhs(rows_ + bodies);
    rhs.head(rows_) = -phi_;
    const MatrixX joints = DenseJacobian(mechanism_, J_);
    for (int b = 1; b <= bodies; ++b) {
      const EulerParameters p = ParametersOf(q, b);
      A.block(0, 7 * b - 7, joint_rows_, 3) = joints.middleCols(6 * b - 6, 3);
      A.block(0, 7 * b - 4, joint_rows_, 4) = 2 * joints.middleCols(6 * b - 3, 3) * EulerG(p);
      A.block<1, 4>(rows_ + b - 1, 7 * b - 4) = 2 * p.transpose();
      rhs[rows_ + b - 1] = 1 - p.squaredNorm();
    }
    for (size_t k = 0; k < held_.columns.size(); ++k) {
      const auto [body, c] = Held(k);
      const Eigen::Index row = joint_rows_ + static_cast<Eigen::Index>(k);
      if (c < 3)
        A(row, 7 * body - 7 + c) = 1;
      else
        A.block<1, 4>(row, 7 * body - 4) = 2 * ReferenceG(body).row(c - 3);
    }
    return q + Solve(A, rhs);
  }

  const Mechanism& mechanism_;
  double time_;
  const HeldCoordinates& held_;
  const PositionOptions& options_;
  BodyFrames frames_;
  Eigen::Index joint_rows_, rows_;
  VectorX phi_;
  RowJacobian J_;
};

}  // namespace

const char* ToString(PositionMethod method) {
  switch (method) {
    case PositionMethod::kModified:
      return "mod";
    case PositionMethod::kFull:
      return "full";
    case PositionMethod::kRenormalise:
      return "renorm";
    case PositionMethod::kAfter:
      return "after";
  }
  return "";
}

std::vector<PositionIterate> IteratePositions(const Mechanism& mechanism, const VectorX& start, double time,
                                              const HeldCoordinates& held, const PositionOptions& options) {
  Iteration iteration(mechanism, time, held, options);
  const bool after = options.method == PositionMethod::kAfter;
  std::vector<PositionIterate> iterates = {iteration.Examine(start)};
  while (static_cast<int>(iterates.size()) <= options.most_iterations) {
    const PositionIterate& last = iterates.back();
    if (!std::isfinite(last.residual)) return iterates;
    if (last.residual <= options.tolerance && (after || last.norm <= options.tolerance)) break;
    iterates.push_back(iteration.Examine(iteration.Step(last.q)));
  }
  if (after) {
    VectorX q = iterates.back().q;
    for (int b = 1; b <= mechanism.body_count(); ++b) q.segment<4>(7 * b - 4).normalize();
    iterates.push_back(iteration.Examine(q));
  }
  return iterates;
}

}  // namespace linkwright
