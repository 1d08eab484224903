// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Whether sizes and masses could be in metres and kilograms. Warnings: links whose mass is far from that of
/// any material their shapes could be made of, meshes of the size of a house or of a grain of sand.
ProblemList CheckSizes(const RobotDescription& robot);

}  // namespace linkwright
