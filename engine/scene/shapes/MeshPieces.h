// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/collision/ConvexPieces.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Volume of a mesh, scaled as its shape says, and of the hull that contact takes it for.
struct MeshFit {
  SurfaceVolume mesh;
  double hull = 0;  ///< [m³]

  /// By which share the hull is larger; 0 where the mesh is open.
  double Error() const { return mesh.is_closed && mesh.volume != 0 ? hull / std::abs(mesh.volume) - 1 : 0; }
};
/// `geometry`: a mesh that is loaded.
MeshFit FitOfMesh(const Geometry& geometry, const ConvexHull& hull);

/// Cuts a loaded mesh, scaled, into convex pieces.
ConvexPieces CutMesh(const Geometry& geometry, const ConvexPiecesOptions& options, const StopCheck& stop,
                     const std::function<void(int)>& progress);

/// The collision shapes that stand for `mesh`: a hull a piece, with its pose, surface and mask. They are
/// named after it where it has a name.
std::vector<Visual> ShapesOfPieces(const Visual& mesh, const ConvexPieces& pieces);

}  // namespace linkwright
