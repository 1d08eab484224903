// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "engine/math/Types.h"

namespace linkwright {

class SmallSvd;

enum class Damping {
  kConstant,  ///< λ as given
  /// λ² = lambda²·(1 − (σ/singular_region)²) for each singular direction whose singular value σ is below
  /// singular_region, else 0 (Nakamura & Hanafusa 1986, by direction as Maciejewski & Klein 1988)
  kAdaptive,
  /// λ² = lambda·|e|·Σ|J_j|, the lengths of the columns (Levenberg–Marquardt in the manner of Fan & Yuan
  /// 2005): vanishes with the error, so that it stays quick; out of reach, where the error remains, a
  /// straight arm curves by less than Σ|J_j|, so that lambda ≥ ½ does not overshoot
  kByError,
  kSelective  ///< Buss & Kim 2005: each singular direction turns no joint further than its gain allows
};

struct DampingRule {
  Damping damping = Damping::kConstant;
  double lambda = 0;
  double singular_region = 0.05;
  double selective_angle = kPi / 4;  ///< [rad] no direction turns a joint further, with selective damping
};

/// What a step is made for: A·basis = U Σ Vᵀ, where A = J·diag(root_weight) is m × n and the columns of
/// `basis` (n × d) are orthonormal.
struct DampedSystem {
  const SmallSvd& svd;
  const Eigen::Ref<const MatrixX>& A;
  const Eigen::Ref<const MatrixX>& basis;
  const Eigen::Ref<const VectorX>& e;  ///< m: to remove
  std::span<const int> parts;  ///< numbers of rows of A's points and orientations, for selective damping
  const VectorX& root_weight;  ///< n
  double reach;                ///< see Reach
  int rank;                    ///< singular values behind are left out
};

/// gains (≥ rank): g_k of the damped pseudo-inverse Σ g_k v_k u_kᵀ, g_k = σ_k / (σ_k² + λ_k²). Selective
/// damping is that λ_k by which each direction turns no joint further than its own gain allows, and all
/// together none further than the angle. Returns λ² for directions without a singular value. scratch, step:
/// n.
double DampedGains(const DampingRule& rule, const DampedSystem& system, Eigen::Ref<VectorX> gains,
                   Eigen::Ref<VectorX> scratch, Eigen::Ref<VectorX> step);

/// Σ|J_j|, the lengths of the columns: how far the joints reach. [m] for rows in metres.
double Reach(const Eigen::Ref<const MatrixX>& J);

/// Shortens v to `length`, direction kept; length ≤ 0 or +inf: no change.
void ClampLength(double length, Eigen::Ref<VectorX> v);

}  // namespace linkwright
