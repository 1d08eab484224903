// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/kinematics/leastsquares/Damping.h"

namespace linkwright {

/// How a level's step is made where no bound is in the way. N: projector onto what all levels above leave
/// free, e: the level's error, dq: the step of all levels above, # the weighted pseudo-inverse.
enum class PriorityRule {
  /// dq + (J N)# (e − J dq): exact wherever it can be, singular where J N loses rank (Nakamura 1987;
  /// Siciliano & Slotine 1991)
  kNakamura,
  /// dq + N J# e: singular only where J is, with a larger error (Chiaverini 1997)
  kChiaverini,
  /// dq + α N Jᵀ(e − J dq), α by which the error falls most along it, not less than min_alpha (Buss & Kim)
  kTranspose
};

/// One level: rows that count alike among one another.
struct PriorityLevel {
  MatrixX J;               ///< m × n
  VectorX e;               ///< m: what to move by, already clamped
  std::vector<int> parts;  ///< numbers of rows of its points and orientations, for selective damping; sum m
  bool damped = true;      ///< false: by the pseudo-inverse, whatever the damping

  void Resize(int rows, int joints);
};

struct PriorityProblem {
  std::vector<PriorityLevel> levels;  ///< the first is the highest
  VectorX weight;                     ///< n, > 0: a joint with a larger one moves more
  VectorX down, up;                   ///< n: down ≤ 0 ≤ up, infinite where there is no limit
  /// n × f: orthonormal basis, in diag(weight)^−½ dq, of what equality constraints above all levels allow;
  /// null: there are none.
  const MatrixX* motions = nullptr;

  /// One entry of `rows` a level. Does nothing where the sizes are right already.
  void Resize(std::span<const int> rows, int joints);
};

struct PriorityOptions {
  PriorityRule rule = PriorityRule::kNakamura;
  DampingRule damping;
  double min_alpha = 0;       ///< of kTranspose
  bool keep_freedom = false;  ///< for freedom()
  /// False: rank, smallest singular value and freedom of the last level are not asked for and are 0 where it
  /// is solved faster without.
  bool ranks = true;
};

/// What one level found and left.
struct LevelState {
  int rank = 0;                   ///< of its Jacobian in the freedom the levels above left
  double smallest_sigma = 0;      ///< the smallest singular value of that, zero ones too
  int freedom_left = 0;           ///< dimension of the null space of all levels down to this one
  std::vector<signed char> held;  ///< n: −1, +1 where it was held by a lower or upper bound, else 0
};

/// Tasks in strict order of priority within bounds: the active-set least squares of kinematics. Null spaces
/// are kept as orthonormal bases, so that a lower level moves a higher one by rounding alone, damped or not;
/// singular values below 1e-11 of a level's Jacobian count as zero.
///
/// A level's step is the minimum of |J dq − e|² + yᵀ D y, y = diag(weight)^−½ dq, among steps that keep what
/// the levels above have reached and stay within the bounds (Kanoun, Lamiraux & Wieber 2011); D has the
/// eigenvalue λ_k² for each singular direction of the level in the freedom left to it. By Chiaverini's rule
/// and by the transpose the same holds of the error that their step would remove; the transpose counts
/// changes of y alone, along the bounds that it is pushed against. All of it happens within the problem's
/// `motions`: equality constraints are a level above the first.
///
/// No allocation after Resize.
class PrioritySolver {
 public:
  PrioritySolver();
  ~PrioritySolver();
  PrioritySolver(PrioritySolver&&) noexcept;
  PrioritySolver& operator=(PrioritySolver&&) noexcept;

  void Resize(std::span<const int> rows, int joints);
  /// The whole step (n); valid until the next call. The problem's sizes must be those of Resize.
  const VectorX& Solve(const PriorityProblem& problem, const PriorityOptions& options);
  const std::vector<LevelState>& levels() const;
  /// n × d: orthonormal basis, in diag(weight)^−½ dq, of what all above this level left to it, of the last
  /// Solve with keep_freedom.
  Eigen::Ref<const MatrixX> freedom(size_t level) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
