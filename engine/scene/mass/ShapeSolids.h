// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/MassProperties.h"

namespace linkwright {

/// What is done with a mesh whose surface does not tell inside from outside.
enum class BadMeshes {
  kLeaveOut,  ///< it weighs nothing
  kRepair,    ///< one turned inside out is turned; an open one is taken for its convex hull
};

/// What a shape of a link encloses.
struct ShapeSolid {
  std::string name;                      ///< of the shape, or what it is: "box 2"
  std::optional<SolidProperties> solid;  ///< in the link's frame, for density 1; none: it weighs nothing
  /// What is wrong with it, as a sentence without a full stop: "the mesh hull.stl is open: 4 of its edges
  /// belong to one face alone". Empty: nothing.
  std::string problem;
};

/// Of each shape, in closed form; of closed meshes by their volume (MeshVolume::kExact).
std::vector<ShapeSolid> SolidsOf(std::span<const Visual> shapes, BadMeshes bad_meshes);

/// Mass properties of all together, each with its density [kg/m³], by the parallel axis theorem; where shapes
/// overlap, the common part is included in each. None if they weigh nothing.
std::optional<Inertial> WeighSolids(std::span<const ShapeSolid> solids, std::span<const double> densities);

/// The same values for another mass: the inertia grows with it. Without mass, the inertia stays.
Inertial WithMass(const Inertial& inertial, double mass);

/// A box along the link's axes around all shapes [m]; half-spaces and meshes that are not loaded have none.
struct ShapeBounds {
  Vector3 low = Vector3::Zero(), high = Vector3::Zero();
};
std::optional<ShapeBounds> BoundsOfShapes(std::span<const Visual> shapes);

}  // namespace linkwright
