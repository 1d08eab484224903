// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/model/Tendon.h"

namespace linkwright {

/// A stop of a cord as it is at one moment. Poses and points in the world [m].
struct PlacedStop {
  TendonStop kind = TendonStop::kPoint;
  Transform X_WS;
  double radius = 0;
  std::optional<Vector3> side;
};

/// A branch of a cord.
struct TendonBranch {
  std::vector<Vector3> points;  ///< arcs as chords of at most a tenth of a radian
  double length = 0;            ///< of the cord itself, arcs as arcs [m]
};

/// The shortest path over these stops, as MuJoCo defines it
/// (https://mujoco.readthedocs.io/en/stable/XMLreference.html#tendon-spatial): an obstacle between two points
/// bends the cord where the straight line meets it or passes it on the other side than that of its side
/// point; one whose side point is in it is touched from within. Obstacles that hold one of the two points are
/// not there. Branches of a single point, and those of numbers that are not finite, are left out.
std::vector<TendonBranch> TendonPath(std::span<const PlacedStop> stops);

}  // namespace linkwright
