// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

class SerialChain;

/// All poses of a six-joint arm that bring its last link to a given place, in closed form, where the geometry
/// allows: three axes in a row meet in a point at the wrist or at the shoulder (Pieper 1968), or three in a
/// row are parallel and the two next to them meet (the arms of Universal Robots). Joints are screws in the
/// base frame at zero: pose = exp(ξ1 q1) … exp(ξ6 q6) · pose at zero (Murray, Li & Sastry 1994, chapter 3).
class ClosedFormArm {
 public:
  enum class Geometry { kWrist, kParallel };

  /// None where the chain has other than six turning joints of their own, or another geometry.
  static std::optional<ClosedFormArm> Make(const SerialChain& chain);

  /// Joint angles in (−π, π], without regard to limits, each to rounding, no two the same. `pose`: of the
  /// last body in the first joint's frame. Where a joint's angle does not matter (two axes in line), it is
  /// `seed`'s (6 angles), so that there is one of infinitely many.
  std::vector<std::array<double, 6>> Solve(const Transform& pose, const std::array<double, 6>& seed) const;

  Geometry geometry() const { return geometry_; }

 private:
  using Angles = std::array<double, 6>;
  struct Axis {
    Vector3 direction, point;  ///< unit; in the base frame at zero
  };
  void SolveWrist(const Transform& G, const Angles& seed, std::vector<Angles>* found) const;
  void SolveParallel(const Transform& G, const Angles& seed, std::vector<Angles>* found) const;
  bool Improve(const Transform& G, Angles* q) const;
  Matrix3 Turn(int joint, double angle) const;

  Geometry geometry_ = Geometry::kWrist;
  bool reversed_ = false;  ///< axes_ run from the last joint to the first, angles have the other sign
  std::array<Axis, 6> axes_;
  Vector3 meeting_ = Vector3::Zero();  ///< of axes 4, 5, 6 (kWrist) or 5, 6 (kParallel)
  Transform zero_;                     ///< the last body's pose at zero
};

}  // namespace linkwright
