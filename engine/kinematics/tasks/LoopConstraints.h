// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/math/Types.h"
#include "engine/model/LoopElement.h"

namespace linkwright {

class Model;

/// The equality constraints above all tasks of a stack: closed loops, drivers held at a length, pinned links.
/// Closes them, and gives the motions that they allow.
/// Not for use from several threads at once; make one for each.
class LoopConstraints {
 public:
  /// `compliance` (nv, > 0): how easily each degree of freedom is moved against others; empty: all alike.
  /// Throws std::invalid_argument for loops that do not fit the model.
  LoopConstraints(std::shared_ptr<const Model> model, std::span<const LoopElement> loops,
                  const VectorX& compliance = {});
  ~LoopConstraints();
  LoopConstraints(LoopConstraints&&) noexcept;
  LoopConstraints& operator=(LoopConstraints&&) noexcept;

  const Model& model() const;
  const VectorX& compliance() const;  ///< nv

  /// Closes the loops at q (nq) by as little as possible; what is not zero in `held` (nv, or empty) stays.
  /// False: that does not lead there, and q is as before.
  bool Close(VectorX* q, std::span<const char> held = {});
  /// The same with this compliance (nv, ≥ 0); 0 holds a degree of freedom still.
  bool CloseWith(const VectorX& compliance, VectorX* q);
  /// LoopSolver::CloseWithinLimits.
  bool CloseWithinLimits(const VectorX& compliance, double allowed, VectorX* q);
  /// `wanted` with the loops closed: the joints in which it differs from `from`, which is closed, stay as
  /// they are wanted, and the others make up for it; where they cannot, all move.
  VectorX Follow(const VectorX& from, const VectorX& wanted);
  double Gap(const VectorX& q);  ///< largest residual of a loop at q [m, 1]
  /// A gap that is none.
  static constexpr double kClosed = 1e-12;

  /// The velocities v (nv) with J v = 0 for the loops' Jacobian J at q: v = diag(c)^½ B u for any u, with
  /// B (nv × f) orthonormal and c the compliance (nv, ≥ 0; rows of B are zero where c is). f is the number of
  /// degrees of freedom with c > 0 less the number of independent constraints. Lives until the next call.
  const MatrixX& FindMotions(const VectorX& q, const VectorX& c);
  /// y (nv) ← its part in the span of B of the last FindMotions.
  void ProjectOntoMotions(VectorX* y);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright
