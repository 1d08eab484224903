// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/sensors/Measurement.h"

#include <iterator>

namespace linkwright {
namespace {

constexpr const char* kMeasurementNames[] = {"distance",        "angle", "corner_angle", "clearance",
                                             "robot_clearance", "mass",  "reach",        "holding_torque"};
static_assert(std::size(kMeasurementNames) == kMeasurementTypes);

}  // namespace

const char* ToString(MeasurementType type) { return kMeasurementNames[static_cast<int>(type)]; }

}  // namespace linkwright
