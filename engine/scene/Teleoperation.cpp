// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/Teleoperation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {

const char* ToString(TeleoperationSource source) {
  constexpr std::array<const char*, kTeleoperationSources> kNames = {"axis", "button", "key"};
  return kNames[static_cast<std::size_t>(source)];
}

const char* ToString(TeleoperationDrive drive) {
  constexpr std::array<const char*, kTeleoperationDrives> kNames = {"control", "target", "base", "motor"};
  return kNames[static_cast<std::size_t>(drive)];
}

const char* ToString(TeleoperationMode mode) {
  constexpr std::array<const char*, kTeleoperationModes> kNames = {"rate", "position"};
  return kNames[static_cast<std::size_t>(mode)];
}

const char* ToString(TeleoperationCoordinate coordinate) {
  constexpr std::array<const char*, kTeleoperationCoordinates> kNames = {"x",    "y",     "z",
                                                                         "roll", "pitch", "yaw"};
  return kNames[static_cast<std::size_t>(coordinate)];
}

double TeleoperationBinding::Deflection(double raw) const {
  if (source != TeleoperationSource::kAxis) return std::clamp(raw, -1.0, 1.0);
  const double size = std::abs(raw);
  if (!(size > dead_zone)) return 0;
  return std::copysign(std::min((size - dead_zone) / (1 - dead_zone), 1.0), raw);
}

}  // namespace linkwright
