// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/model/MassProperties.h"
#include "engine/model/Mesh.h"

namespace linkwright {

/// How the volume of a mesh is computed.
enum class MeshVolume {
  /// Signed tetrahedra between the faces and a point: right for closed meshes (Mirtich, Fast and Accurate
  /// Computation of Polyhedral Mass Properties, 1996).
  kExact,
  /// Each pyramid over the middle of the surface counts with the amount of its volume: too much where the
  /// mesh is not convex, but never less than nothing for meshes with holes or faces turned inside out.
  kAmounts,
  /// The box that has the same ratios of inertia to mass as by kAmounts: what MuJoCo before its version 2.3
  /// took a mesh for.
  kBox,
  /// A thin skin over the faces: what is given as volume is their area [m²], the moments are in m⁴.
  kShell,
};

/// Volume, centre and moments of what a mesh encloses, scaled along its axes, density 1. None where it
/// encloses nothing.
std::optional<SolidProperties> SolidOf(const MeshData& mesh, const Vector3& scale, MeshVolume counting);

/// A shape in its own frame, meshes counted by kAmounts.
std::optional<SolidProperties> SolidWithMeshes(const Geometry& geometry);

}  // namespace linkwright
