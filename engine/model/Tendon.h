// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/math/Interval.h"
#include "engine/math/Types.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// What a spatial tendon passes in its order.
enum class TendonStop {
  kPoint,     ///< passes through it
  kSphere,    ///< lies round it, where it would pass through
  kCylinder,  ///< the same; endless along z
  kPulley     ///< ends there; the next stop begins another branch
};
inline constexpr int kTendonStops = 4;
const char* ToString(TendonStop stop);  ///< "point", "sphere", "cylinder", "pulley"

enum class TendonType {
  kFixed,   ///< its length is a sum of joint positions
  kSpatial  ///< a cord over points and round obstacles of links
};
inline constexpr int kTendonTypes = 2;
const char* ToString(TendonType type);  ///< "fixed", "spatial"

struct TendonStopDescription {
  TendonStop kind = TendonStop::kPoint;
  std::string link;      ///< or a frame; empty: the world
  Transform X_LS;        ///< the point or the obstacle's axes in the link
  double radius = 0.02;  ///< of the obstacle [m]
  double divisor = 1;    ///< of a pulley: what comes after it counts 1/divisor, up to the next pulley
  /// A point of `side_link` on whose side of the obstacle the tendon lies; where it is in the obstacle, the
  /// tendon touches that from within.
  std::optional<Vector3> side;
  std::string side_link;  ///< or a frame; empty: the world
};

/// A tendon of length L: its force f = −k e(L) − b L̇ lengthens where it is positive; e is by how much L is
/// out of the spring's range. Actuators may pull it besides.
struct TendonDescription {
  std::string name;
  TendonType type = TendonType::kSpatial;
  std::map<std::string, double> joints;  ///< fixed: L = Σ coefficient · position [m]
  /// Spatial: each obstacle stands between two points; a pulley ends a branch.
  std::vector<TendonStopDescription> stops;
  double stiffness = 0;                         ///< k [N/m]
  double damping = 0;                           ///< b [N s/m]
  std::array<double, 2> spring_range = {0, 0};  ///< lengths between which the spring is relaxed [m]
  Interval actuator_force;                      ///< of all actuators on it together [N]
  double radius = 0.003;                        ///< as it is drawn [m]
  Color color{0.76F, 0.36F, 0.30F, 1};
  int line = 0;  ///< in the file it came from; 0: made by hand
};

}  // namespace linkwright
