// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// What a cord passes in its order.
enum class TendonStop {
  kPoint,     ///< passes through it
  kSphere,    ///< lies round it, where it would pass through
  kCylinder,  ///< the same; endless along z
  kPulley     ///< ends there; the next stop begins another branch
};

/// A cord over points and round obstacles of links. It is drawn, and pulls nothing.
struct TendonDescription {
  struct Stop {
    TendonStop kind = TendonStop::kPoint;
    std::string link;
    Transform X_LS;     ///< the point or the obstacle's axes in the link
    double radius = 0;  ///< of the obstacle [m]
    /// A point of `side_link` on whose side of the obstacle the cord lies; where it is in the obstacle, the
    /// cord touches that from within.
    std::optional<Vector3> side;
    std::string side_link;
  };
  std::string name;
  std::vector<Stop> stops;  ///< each obstacle stands between two points
  double radius = 0.003;    ///< of the cord [m]
  Color color{0.76F, 0.36F, 0.30F, 1};
  int line = 0;  ///< in the file it came from; 0: made by hand
};

}  // namespace linkwright
