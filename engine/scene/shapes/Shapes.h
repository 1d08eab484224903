// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Mesh.h"

namespace linkwright {

/// Meshes made of formulas: closed, counter-clockwise from outside, smooth where round, crisp at edges, one
/// part, no colour. The Unit… ones are made once and shared, so that a renderer draws all of them together;
/// scale them by Instance::scale. The builders make a new mesh at each call: keep and share what they return.
/// Lengths in metres; lengths and radii must be positive, else std::invalid_argument.

MeshPtr UnitBox();       ///< side 1, centred
MeshPtr UnitSphere();    ///< radius 1, centred
MeshPtr UnitDot();       ///< the same of few triangles: for points, of which there may be thousands
MeshPtr UnitCylinder();  ///< radius 1, z from −1/2 to 1/2
MeshPtr UnitCone();      ///< base of radius 1 at z = 0, apex at z = 1
MeshPtr UnitQuad();      ///< x, y from −1/2 to 1/2 at z = 0, seen from both sides
MeshPtr UnitTriangle();  ///< corners at the origin, x = 1 and y = 1, seen from both sides
MeshPtr UnitArrow();     ///< along z from 0 to 1; shaft of radius 0.022, head of radius 0.06 from z = 0.8
MeshPtr UnitRing();      ///< torus round z, radius 1, tube 0.02 (gizmo ring)

/// Torus round z; `radius` to the middle of the tube.
MeshPtr MakeTorus(double radius, double tube);
/// Arrow along z from 0 to `length`, of which the last `head_length` is the head.
MeshPtr MakeArrow(double length, double shaft_radius, double head_radius, double head_length);
/// Cylinder along z of `length` with half spheres of `radius` at its ends; centred, length + 2·radius long in
/// all.
MeshPtr MakeCapsule(double radius, double length);
/// Box of the full `size`, centred, edges rounded with `radius` (at most half the smallest side; more is cut
/// to that).
MeshPtr MakeRoundedBox(const Eigen::Vector3d& size, double radius);
/// Bone along z: sphere of `radius_start` about the origin, sphere of `radius_end` about z = length, and
/// their tangent cone. If one sphere holds the other, only the larger is made.
MeshPtr MakeRoundedLink(double length, double radius_start, double radius_end);

}  // namespace linkwright
