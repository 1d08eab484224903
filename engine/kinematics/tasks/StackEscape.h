// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/kinematics/tasks/StackProblem.h"

namespace linkwright {

/// Second derivatives of a level's ½|e|², and by them the way out of places where the error is stationary but
/// not least, as of an arm stretched out and pushed back along itself: along the most negative curvature in
/// the freedom that the levels above leave, their curvature counted in by multipliers. Constraints above all
/// tasks are kept: curvature is that along the positions that they allow.
class StackEscape {
 public:
  StackEscape();
  ~StackEscape();
  StackEscape(StackEscape&&) noexcept;
  StackEscape& operator=(StackEscape&&) noexcept;

  /// A step (n, no joint further than `longest` [rad, m]) that lowers the error of the highest level which
  /// has one; null if there is none. Leaves problem and result evaluated elsewhere than at q.
  const VectorX* Find(StackProblem* problem, const VectorX& q, double longest, StackResult* result);

  /// Curvatures of the first level, joints that are `pushed` (n flags) against a bound left where they are;
  /// problem linearised at q. Returns how many there are, 0 where they cannot be found. Leaves problem and
  /// result evaluated elsewhere than at q.
  int FindCurvatures(StackProblem* problem, const VectorX& q, std::span<const char> pushed,
                     StackResult* result);
  double curvature(int k) const;                       ///< ascending; of ½|e|² along direction(k)
  const VectorX& direction(int k, VectorX* dq) const;  ///< n into dq; orthonormal in diag(weight)^−½ dq

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
