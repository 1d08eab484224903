// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

/// What a solid of density 1 weighs: volume [m³], centre [m] and second moments about it.
struct SolidProperties {
  double volume = 0;
  Vector3 center = Vector3::Zero();
  Matrix3 inertia = Matrix3::Zero();  ///< about the centre, for density 1 [m⁵]
};

/// A shape in its own frame, in closed form. None for meshes and for sizes that are not positive.
std::optional<SolidProperties> SolidOf(const Geometry& geometry);

/// Mass properties of a link made of these shapes with one density throughout, `mass` in all; where shapes
/// overlap, the common part is included in each. `solid_of` reports what is included of a shape: without it,
/// meshes do not. None if no shape is left.
std::optional<Inertial> InertialFromShapes(
    const std::vector<Visual>& shapes, double mass,
    std::optional<SolidProperties> (*solid_of)(const Geometry&) = &SolidOf);

/// The solid ellipsoid of uniform density with the same mass and inertia.
struct InertiaEllipsoid {
  Transform X_LE;                       ///< its axes in the link, a right-handed frame
  Vector3 semi_axes = Vector3::Zero();  ///< [m]; 0 where no distribution of mass has this inertia
};
/// None without mass.
std::optional<InertiaEllipsoid> EllipsoidOf(const Inertial& inertial);
/// The inertia of an ellipsoid of this mass about its centre, along the link's axes.
Inertial InertialOf(const InertiaEllipsoid& ellipsoid, double mass);

}  // namespace linkwright
