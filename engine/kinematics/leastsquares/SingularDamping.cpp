// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/SingularDamping.h"

#include <algorithm>
#include <cmath>

#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {

double Reach(const Eigen::Ref<const MatrixX>& J) {
  double reach = 0;
  for (Eigen::Index j = 0; j < J.cols(); ++j) reach += J.col(j).norm();
  return reach;
}

double DampingSquared(const DampingRule& rule, double sigma, double error, double reach) {
  const double squared = rule.lambda * rule.lambda;
  switch (rule.damping) {
    case Damping::kConstant:
      return squared;
    case Damping::kAdaptive: {
      const double ratio = sigma / rule.singular_region;
      return ratio < 1 ? squared * (1 - ratio * ratio) : 0.0;
    }
    case Damping::kByError:
      return rule.lambda * error * reach;
    case Damping::kSelective:
      break;
  }
  return 0;
}

void SelectiveStep(const SmallSvd& svd, const Eigen::Ref<const MatrixX>& A,
                   const Eigen::Ref<const MatrixX>& basis, const Eigen::Ref<const VectorX>& e,
                   std::span<const int> parts, const VectorX& root_weight, double angle, double tolerance,
                   Eigen::Ref<VectorX> step, Eigen::Ref<VectorX> scratch) {
  step.setZero();
  for (int k = 0; k < svd.Rank(tolerance); ++k) {
    const auto u = svd.left(k);
    scratch.noalias() = basis.lazyProduct(svd.right(k));
    double wanted = 0, moved = 0;  // N_k, and M_k = Σ_part Σ_j |v_j||∂s_part/∂q_j| / σ_k
    int row = 0;
    for (const int rows : parts) {
      wanted += u.segment(row, rows).norm();
      for (Eigen::Index j = 0; j < A.cols(); ++j) {
        moved += std::abs(scratch[j]) * A.col(j).segment(row, rows).norm();
      }
      row += rows;
    }
    moved /= svd.sigma(k);
    const double most = moved > wanted ? angle * wanted / moved : angle;
    const double along = u.dot(e) / svd.sigma(k);
    const double largest = std::abs(along) * scratch.cwiseProduct(root_weight).cwiseAbs().maxCoeff();
    step += (largest > most ? along * most / largest : along) * scratch;
  }
  const double largest = step.size() > 0 ? step.cwiseProduct(root_weight).cwiseAbs().maxCoeff() : 0.0;
  if (largest > angle) step *= angle / largest;
}

}  // namespace linkwright
