// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/collision/ConvexHull.h"

namespace linkwright {

/// How a surface of triangles closes.
struct SurfaceVolume {
  bool is_closed = false;  ///< each edge belongs to two triangles that run along it in opposite directions
  int open_edges = 0;      ///< that belong to an odd number of triangles
  double volume = 0;  ///< enclosed, signed: positive where triangles are counter-clockwise from outside [m³]
};
/// By the divergence theorem. Vertices at the same place, to 1e-9 of the extent, count as one.
SurfaceVolume MeasureSurface(std::span<const Vector3> vertices,
                             std::span<const std::array<int, 3>> triangles);

struct ConvexPiecesOptions {
  int most_pieces = 16;
  /// Stops where the hulls together have this share more volume than the mesh.
  double error = 0.02;
};
struct ConvexPieces {
  std::vector<std::shared_ptr<const ConvexHull>> hulls;  ///< in the frame of the mesh; they do not overlap
  double mesh_volume = 0;                                ///< [m³]
  double hulls_volume = 0;                               ///< of all together [m³]

  /// By which share the hulls are larger than the mesh.
  double Error() const { return hulls_volume / mesh_volume - 1; }
};

/// Cuts a closed mesh by planes across its axes into parts whose hulls fill it better, the part that its hull
/// fills worst first, by the plane that leaves the least volume of both hulls: an approximate convex
/// decomposition (Mamou and Ghorbel, A simple and efficient approach for 3D mesh approximate convex
/// decomposition, 2009, here with exact cuts instead of clusters). Deterministic. `progress`: called with the
/// number of pieces so far. Empty hulls: the mesh is open, has no volume, or `stop` says so.
ConvexPieces CutIntoConvexPieces(std::span<const Vector3> vertices,
                                 std::span<const std::array<int, 3>> triangles,
                                 const ConvexPiecesOptions& options, const StopCheck& stop,
                                 const std::function<void(int)>& progress);

}  // namespace linkwright
