// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/leastsquares/Damping.h"

#include <algorithm>
#include <cmath>

#include "engine/kinematics/leastsquares/SmallSvd.h"

namespace linkwright {
namespace {

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

// N_k against M_k = Σ_part Σ_j |v_j||∂s_part/∂q_j| / σ_k. `direction`: basis·v_k.
double MostOf(const DampedSystem& system, int k, double angle, const Eigen::Ref<const VectorX>& direction) {
  const auto u = system.svd.left(k);
  double wanted = 0, moved = 0;
  int row = 0;
  for (const int rows : system.parts) {
    wanted += u.segment(row, rows).norm();
    for (Eigen::Index j = 0; j < system.A.cols(); ++j) {
      moved += std::abs(direction[j]) * system.A.col(j).segment(row, rows).norm();
    }
    row += rows;
  }
  moved /= system.svd.sigma(k);
  return moved > wanted ? angle * wanted / moved : angle;
}

}  // namespace

double DampedGains(const DampingRule& rule, const DampedSystem& system, Eigen::Ref<VectorX> gains,
                   Eigen::Ref<VectorX> scratch, Eigen::Ref<VectorX> step) {
  const SmallSvd& svd = system.svd;
  if (rule.damping != Damping::kSelective) {
    const double error = system.e.norm();
    for (int k = 0; k < system.rank; ++k) {
      const double sigma = svd.sigma(k);
      gains[k] = sigma / (sigma * sigma + DampingSquared(rule, sigma, error, system.reach));
    }
    return DampingSquared(rule, 0, error, system.reach);
  }
  const double angle = rule.selective_angle;
  step.setZero();
  for (int k = 0; k < system.rank; ++k) {
    scratch.noalias() = system.basis.lazyProduct(svd.right(k));
    gains[k] = 1 / svd.sigma(k);
    const double along = svd.left(k).dot(system.e) * gains[k];
    const double largest = std::abs(along) * scratch.cwiseProduct(system.root_weight).cwiseAbs().maxCoeff();
    const double most = MostOf(system, k, angle, scratch);
    if (largest > most) gains[k] *= most / largest;
    step += gains[k] * svd.left(k).dot(system.e) * scratch;
  }
  const double largest = step.size() > 0 ? step.cwiseProduct(system.root_weight).cwiseAbs().maxCoeff() : 0.0;
  if (largest > angle) gains.head(system.rank) *= angle / largest;
  return 0;
}

double Reach(const Eigen::Ref<const MatrixX>& J) {
  double reach = 0;
  for (Eigen::Index j = 0; j < J.cols(); ++j) reach += J.col(j).norm();
  return reach;
}

void ClampLength(double length, Eigen::Ref<VectorX> v) {
  if (!(length > 0) || std::isinf(length)) return;
  const double norm = v.norm();
  if (norm > length) v *= length / norm;
}

}  // namespace linkwright
