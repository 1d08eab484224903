// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/Model.h"

namespace linkwright::app {

inline constexpr double kDegrees = 180 / kPi;

/// What the position of a joint of one degree is multiplied by to be shown: slides are in metres.
inline double angleFactor(const Joint& joint, bool radians) {
  return joint.type == JointType::kPrismatic || radians ? 1 : kDegrees;
}

}  // namespace linkwright::app
