// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/actuation/DofAxes.h"
#include "engine/dynamics/actuation/TendonWrap.h"
#include "engine/model/Tendon.h"

namespace linkwright {

/// A point of a body; body 0 is the world.
struct BodyPoint {
  int body = 0;
  Vector3 p_B = Vector3::Zero();
};
/// Axes in a body.
struct BodyFrame {
  int body = 0;
  Transform X_BF;
};
/// The pose of a link or frame in its body; `name` empty: the world.
BodyFrame FindBodyFrame(const Model& model, const std::string& name);

/// A tendon's length and its row: how the length changes with each velocity. Source: MuJoCo's documentation,
/// Computation, Transmission.
class TendonRow {
 public:
  /// The tendon must not be idle (WhyIdle).
  TendonRow(const Model& model, const TendonDescription& tendon, DofAxes* axes);

  const std::vector<int>& dofs() const { return layout_.dofs; }
  /// L, and the row, one number for each of dofs(). Reads `axes` where the tendon is spatial. `ways`: how it
  /// passes each obstacle (TendonWrap::way), as a number with four ways a digit.
  double Compute(const VectorX& q, std::span<const Transform> X_WB, const DofAxes& axes, double* row);
  double ways() const { return ways_; }

 private:
  struct Sum {
    int q_index, slot;
    double coefficient;
  };
  struct Piece {
    BodyPoint a, b;
    double part = 1;  // 1 over the divisor of the pulley before it
    bool has_obstacle = false, has_side = false;
    BodyFrame obstacle;
    BodyPoint side;
    TendonObstacle shape;
    std::vector<DofAxes::Term> straight, before, after;  // from a to b; from a to the obstacle, on to b
  };
  double AddStraight(const Vector3& from, const Vector3& to, const std::vector<DofAxes::Term>& terms,
                     double part, const DofAxes& axes, double* row) const;

  DofAxes::Layout layout_;
  std::vector<Sum> sums_;
  double offset_ = 0;
  std::vector<Piece> pieces_;
  double ways_ = 0;
};

}  // namespace linkwright
