// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Description.h"

namespace linkwright {

/// The mesh that draws a geometry, and the scale along the mesh's axes. Shapes of the same proportions share
/// one mesh, also between scenes, for as long as one of them lives. `mesh` is null for a mesh that was not
/// loaded and for sizes that are not positive. `touches`: the shape that contact uses, of a mesh its hull.
struct ShapeMesh {
  MeshPtr mesh;
  Vector3 scale = Vector3::Ones();
};
ShapeMesh MeshOf(const Geometry& geometry, bool touches = false);

/// A floor: x, y from −1/2 to 1/2 at z = 0, seen from above alone.
MeshPtr FloorMesh();

/// A tapered bone along z from the origin, shared like MeshOf's. Lengths [m], positive.
MeshPtr BoneMesh(double length, double radius_start, double radius_end);

/// The mark of a centre of mass: a sphere of radius 1 with dark and bright octants.
MeshPtr CenterOfMassMesh();

}  // namespace linkwright
