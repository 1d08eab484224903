// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/kinematics/tasks/StackProblem.h"

namespace linkwright {

/// The way out of places where a level's error is stationary but not least, as of an arm stretched out and
/// pushed back along itself: along the most negative curvature of ½|e|² in the freedom that the levels above
/// leave, their curvature counted in by multipliers.
class StackEscape {
 public:
  explicit StackEscape(int joints);
  ~StackEscape();
  StackEscape(StackEscape&&) noexcept;
  StackEscape& operator=(StackEscape&&) noexcept;

  /// Constraints above all tasks are kept: curvature is that along the positions that they allow.
  /// A step (n, no joint further than `longest` [rad, m]) that lowers the error of the highest level which
  /// has one; null if there is none. Leaves problem and result evaluated elsewhere than at q.
  const VectorX* Find(StackProblem* problem, const VectorX& q, double longest, StackResult* result);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
