// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// The inertia about a point that is `d` away from the centre of mass, less that about the centre of mass:
/// d² 1 − d dᵀ for unit mass (parallel axis theorem, Steiner).
inline Matrix3 ParallelAxis(const Vector3& d) {
  return d.squaredNorm() * Matrix3::Identity() - d * d.transpose();
}

}  // namespace linkwright
