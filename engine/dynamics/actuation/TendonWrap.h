// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/math/Types.h"

namespace linkwright {

/// An obstacle that a tendon lies round, in its own axes: a sphere about the origin, or a cylinder along z.
struct TendonObstacle {
  bool sphere = false;
  double radius = 0;            ///< [m]
  std::optional<Vector3> side;  ///< where the tendon lies, see TendonStopDescription
};

/// How a tendon goes from a point a to a point b past an obstacle, in the obstacle's axes.
struct TendonWrap {
  bool touches = false;  ///< false: straight from a to b, and nothing below means anything
  Vector3 from = Vector3::Zero(), to = Vector3::Zero();  ///< where it starts and ends touching [m]
  double length = 0;                                     ///< from `from` to `to` along the obstacle [m]
  /// The arc in the plane of the circle, whose axes are the columns of `axes`: the angle of `from` and the
  /// angle on to `to`, negative clockwise [rad]. One that is touched from within is touched at one point.
  Matrix3 axes = Matrix3::Identity();
  double start = 0, sweep = 0;
  /// The way it goes: 0 straight, 1 clockwise, 2 anticlockwise, 3 from within.
  int way = 0;
};

/// The path from a to b as MuJoCo defines it
/// (https://mujoco.readthedocs.io/en/stable/XMLreference.html#tendon-spatial). In the plane of the circle of
/// radius R about 0 (cylinder: its xy plane; sphere: the plane through a, b and the centre) it is straight
/// where a or b lies inside, or where the nearest point n of the segment is outside and on the side σ that is
/// asked for. Else tangents, with K(x, y) = (y, −x):
///   t₀ = (R² p₀ ± R √(p₀² − R²) K p₀) / p₀²,  t₁ = (R² p₁ ∓ R √(p₁² − R²) K p₁) / p₁²,
/// upper sign clockwise; of two pairs whose straight pieces do not cross, that nearer to σ, or with the
/// shorter chord. Along a cylinder's axis it rises evenly. Where the side point is inside the obstacle, the
/// tendon passes within: straight where it meets the circle, else it bends at one point of it with equal
/// angles.
TendonWrap WrapTendon(const Vector3& a, const Vector3& b, const TendonObstacle& obstacle);

}  // namespace linkwright
