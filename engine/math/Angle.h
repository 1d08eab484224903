// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

#include "engine/math/Types.h"

namespace linkwright {

/// The angle less whole turns, in (−π, π] [rad].
inline double WrapAngle(double angle) {
  angle = std::remainder(angle, 2 * kPi);
  return angle <= -kPi ? kPi : angle;
}

}  // namespace linkwright
