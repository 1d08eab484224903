// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Description.h"

namespace linkwright {

const char* ToString(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed";
    case JointType::kRevolute:
      return "revolute";
    case JointType::kContinuous:
      return "continuous";
    case JointType::kPrismatic:
      return "prismatic";
    case JointType::kBall:
      return "ball";
    case JointType::kFree:
      return "free";
  }
  return "";
}

}  // namespace linkwright
