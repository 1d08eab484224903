// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A robot as URDF text. Reading it again gives the same links and joints, but for the rounding of angles;
/// rounded boxes, which the format does not have, become boxes, which is a warning in `problems`, and frames
/// links without mass in fixed joints.
std::string WriteUrdf(const RobotDescription& robot, ProblemList* problems);

}  // namespace linkwright
