// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/scene/Scene.h"

namespace linkwright::app {
class Document;
}

/// Normal noise on the controls of a scene's actuators, and on the start of all joints.
namespace linkwright::app::edits {

struct Noise {
  std::vector<double> deviations;     ///< of each actuator's control, in its unit; 0: none
  double interval = 0.01;             ///< between samples on controls [s]
  bool smooth = false;                ///< they are joined
  double position = 0, velocity = 0;  ///< deviations of the start, of all joints [rad, m] and a second
  std::uint64_t seed = 1;

  bool operator==(const Noise&) const = default;
};

/// Interval and the like are those of the first noise that there is. What is disabled, and noise on the start
/// of single joints, is not part of it.
Noise noiseOf(const Scene& scene);
/// One undo step. What is no part of noiseOf() stays.
void setNoise(Document* document, const Noise& noise);

}  // namespace linkwright::app::edits
