// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "engine/kinematics/leastsquares/BoundedLeastSquares.h"
#include "engine/math/Types.h"

namespace linkwright {

/// Forces at points of feet that together give a wrench, each within the friction cone of a level ground: of
/// the combinations of four edges of each cone that come nearest to the wrench those of the least sum of
/// squares. The pyramid of the edges lies within the cone. Scratch for one thread.
class FootForces {
 public:
  /// `points`: at most so many; `friction`: coefficient [1].
  FootForces(int points, double friction);

  void Clear() { count_ = 0; }
  /// A point: `J` (3 × 6): its velocity by the six velocities that the wrench belongs to, world axes.
  void Add(const Eigen::Matrix<double, 3, 6>& J);
  int count() const { return count_; }
  /// The nearest to `wrench` [N, N m]; what is missing of it.
  Vector6 Solve(const Vector6& wrench);
  /// Force of the ground at a point, world axes [N]; after Solve.
  Vector3 force(int point) const;

 private:
  static constexpr int kEdges = 4;
  std::array<Vector3, kEdges> edges_;
  int count_ = 0;
  MatrixX G_, identity_;
  VectorX least_, most_, parts_;
  BoundedLeastSquares solver_;
};

}  // namespace linkwright
