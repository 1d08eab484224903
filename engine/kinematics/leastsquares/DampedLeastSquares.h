// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// A step to solve for: joints (n) that shall make a task move by e (m).
struct DlsProblem {
  MatrixX J;         ///< m × n
  VectorX e;         ///< m: error to remove, already clamped
  VectorX weight;    ///< n, > 0: a joint with a larger one moves more
  VectorX down, up;  ///< n: how far each joint may move, down ≤ 0 ≤ up; infinite where there is no limit
  VectorX pull;      ///< n: median − q, what the freedom left by the task is used for
  /// Numbers of rows of its points and orientations, for selective damping; sum m. Resize: threes.
  std::vector<int> parts;

  void Resize(int rows, int joints);
};

enum class Damping {
  kConstant,  ///< λ as given
  /// λ² = lambda²·(1 − (σ/singular_region)²) where the smallest singular value σ is below singular_region,
  /// else 0 (Nakamura & Hanafusa 1986 with the smallest singular value, Maciejewski & Klein 1988)
  kAdaptive,
  /// λ² = lambda·|e|·Σ|J_j|, the lengths of the columns (Levenberg–Marquardt in the manner of Fan & Yuan
  /// 2005): vanishes with the error, so that it stays quick; out of reach, where the error remains, a
  /// straight arm curves by less than Σ|J_j|, so that lambda ≥ ½ does not overshoot
  kByError,
  kSelective  ///< Buss & Kim 2005: each singular direction turns no joint further than its gain allows
};

struct DlsOptions {
  double lambda = 0;
  Damping damping = Damping::kConstant;
  double singular_region = 0.05;
  double selective_angle = kPi / 4;  ///< [rad] no direction turns a joint further, with selective damping
  double clamp_null = 0;  ///< length `pull` is shortened to; ≤ 0: no null motion; +inf: not shortened
};

/// Shortens v to `length`, direction kept; length ≤ 0 or +inf: no change.
void ClampLength(double length, Eigen::Ref<VectorX> v);

/// Weighted damped least squares within joint limits:
///   dq = W Jᵀ (J W Jᵀ + λ²1)⁻¹ e + (1 − J#J)·clamp(pull),  W = diag(weight).
/// J#J is made with the undamped weighted pseudo-inverse, so that J·(null motion) = 0 with any damping. With
/// λ = 0 the pseudo-inverse is truncated at singular values below 1e-11 of the largest. Speed is bounded by
/// √max(weight)·|e|/(2λ).
///
/// A joint that would pass its limit is put on it, taken out, and the others are solved again for what is
/// left of e; one that comes to be held without being pushed outward is let go again. Null motion is
/// shortened, or made by the other joints, where it would leave a limit.
///
/// No allocation after Resize.
class DampedLeastSquares {
 public:
  DampedLeastSquares();
  ~DampedLeastSquares();
  DampedLeastSquares(DampedLeastSquares&&) noexcept;
  DampedLeastSquares& operator=(DampedLeastSquares&&) noexcept;

  void Resize(int rows, int joints);
  /// The whole step (n); valid until the next call. The problem's sizes must be those of Resize.
  const VectorX& Solve(const DlsProblem& problem, const DlsOptions& options);

  const VectorX& null_step() const { return null_step_; }  ///< its null motion alone
  /// Per joint: −1 or +1 if it was held at its lower or upper limit, else 0.
  const std::vector<signed char>& held() const { return held_; }

 private:
  struct Svd;
  void Decompose(const DlsProblem& problem);
  void SolveFree(const DlsProblem& problem, const DlsOptions& options);
  void SolveByCholesky(const DlsProblem& problem, double lambda);
  void AddNullMotion(const DlsProblem& problem, const DlsOptions& options);
  int WorstViolation(const DlsProblem& problem) const;
  int WorstHeld(const DlsProblem& problem);

  VectorX step_, null_step_, root_weight_, rest_, gradient_, task_scratch_, y_;
  MatrixX A_, gram_, identity_;
  std::vector<signed char> held_;
  std::vector<char> released_;
  std::unique_ptr<Svd> svd_;
  double lambda_squared_ = 0;
};

}  // namespace linkwright
