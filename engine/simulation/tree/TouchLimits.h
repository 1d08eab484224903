// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

// What files about contact on events have in common.
namespace linkwright {

/// Speed [V] above which a closed point slips.
constexpr double kSlipping = 1e-10;
/// Speed [V] up to which what breaks away keeps the direction of its acceleration: friction turns the
/// direction of slow slip at rates that no step follows.
constexpr double kSlowSlip = 1e-3;
/// Of the greatest force, or acceleration: what counts as none.
constexpr double kNoForce = 1e-9;

/// The direction of x; zero where it has none.
inline Vector3 UnitOrZero(const Vector3& x) {
  const double length = x.norm();
  return length > 0 ? Vector3(x / length) : Vector3(Vector3::Zero());
}

/// The part of x across the unit vector n.
inline Vector3 Across(const Vector3& x, const Vector3& n) { return x - n.dot(x) * n; }

}  // namespace linkwright
