// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/math/Function.h"

namespace linkwright {

/// A robot with a free base that stands on its feet by torques: the scene's targets are its stack of tasks,
/// by strict priority, below the feet that stay where they stand. See Balancer.h for the law.
struct SceneBalance {
  std::vector<std::string> feet;  ///< links, by their names as compiled
  double frequency = 8;           ///< of the decay of the tasks' errors [rad/s]
  double damping_ratio = 1;
  double friction = 0.5;    ///< between feet and ground, as the controller knows it [1]
  double sampling = 0.002;  ///< torques are held for this long [s]
  Function lowered;         ///< by how much targets of the centre of mass are lowered, of t [m]
};

}  // namespace linkwright
