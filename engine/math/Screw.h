// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// Rz(angle) Tz(along): a rotation about z [rad] and a translation along it [m].
struct Screw {
  double angle = 0, along = 0;
};
Transform ToTransform(const Screw& screw);

/// From a joint's frame, on its axis z, to the one whose x axis is the common normal to another axis, given
/// by a point and a direction; false when the axes are so near to parallel that the normal lies far away.
bool CommonNormal(const Vector3& point, const Vector3& direction, Screw* screw);

}  // namespace linkwright
