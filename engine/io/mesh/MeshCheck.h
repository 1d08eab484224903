// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/io/mesh/MeshReader.h"

namespace linkwright {

/// Coordinates beyond this [m, or the file's unit] are taken for damage.
inline constexpr double kLargestCoordinate = 1e9;
/// Sum of the squares of the corners of all faces with more than four: cutting those takes so much time.
inline constexpr std::uint64_t kMaxPolygonWork = 50'000'000;
/// Of all pictures of a mesh.
inline constexpr std::uint64_t kMaxAllPixels = std::uint64_t{2} * 4096 * 4096;

/// A mesh file that may be handed to the importer, which itself crashes on some files, hangs on some and
/// accepts numbers and indices that are none.
struct CheckedMesh {
  std::string bytes;                  ///< what to import: without what the importer stumbles over
  std::string error;                  ///< why the file cannot be used; empty if it can
  std::vector<std::string> warnings;  ///< what was repaired or left out
  std::vector<std::string> notes;     ///< what was left out and is not missed
  /// Material libraries as the file names them. In `bytes` they are called by their index here.
  std::vector<std::string> libraries;
};

/// What library `index` is called in CheckedMesh::bytes.
inline std::string LibraryAlias(std::size_t index) { return "library" + std::to_string(index) + ".mtl"; }

/// Binary: as many triangles as declared; ASCII: complete facets of numbers. All coordinates finite.
CheckedMesh CheckStl(std::string bytes, const MeshLimits& limits);

/// Vertices of finite numbers, faces of existing vertices with at most `max_polygon_corners` corners.
/// Comments and what is neither vertex, face nor material is left out.
CheckedMesh CheckObj(std::string_view bytes, const MeshLimits& limits);

/// Well-formed XML without entities; arrays as long as declared; references to things in the same file only,
/// none going in a circle; indices in range; a positive unit. What is not geometry or material is left out.
CheckedMesh CheckDae(std::string bytes, const MeshLimits& limits);

}  // namespace linkwright
