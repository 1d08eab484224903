// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/collision/CollisionShape.h"

namespace linkwright {

/// How far along the unit direction `d` a ray from `p` (both in the world) meets the surface of a shape [m];
/// from within, where it leaves the shape. −1: it does not. A half-space and a height field are met from
/// above alone.
double RayDistance(const CollisionShape& shape, const Transform& X_WS, const Vector3& p, const Vector3& d);

}  // namespace linkwright
