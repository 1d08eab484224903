// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <vector>

#include "engine/base/StopCheck.h"
#include "engine/collision/ConvexPieces.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A mesh, scaled as its shape says, and the hull that contact takes it for.
struct MeshHull {
  std::shared_ptr<const ConvexHull> hull;  ///< null where the mesh is flat
  SurfaceVolume mesh;

  /// By which share the hull has more volume; 0 where the mesh is open or flat.
  double Error() const {
    return hull && mesh.is_closed && mesh.volume != 0 ? hull->volume / std::abs(mesh.volume) - 1 : 0;
  }
};
/// `geometry`: a mesh that is loaded. Computed once for each mesh and scale while anything holds what it
/// returns, so that an edit of a scene does not wait for the hulls of large meshes. Any thread may call it.
std::shared_ptr<const MeshHull> HullOfMesh(const Geometry& geometry);

/// How a loaded mesh closes, scaled as its shape says.
SurfaceVolume SurfaceOfMesh(const Geometry& geometry);

/// Cuts a loaded mesh, scaled, into convex pieces.
ConvexPieces CutMesh(const Geometry& geometry, const ConvexPiecesOptions& options, const StopCheck& stop,
                     const std::function<void(int)>& progress);

/// The collision shapes that stand for `mesh`: a hull a piece, with its pose, surface and mask. They are
/// named after it where it has a name.
std::vector<Visual> ShapesOfPieces(const Visual& mesh, const ConvexPieces& pieces);

}  // namespace linkwright
