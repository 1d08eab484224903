// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/math/Types.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright {

/// What is drawn besides bodies: small pieces added to a Snapshot. Poses and points in the world, lengths in
/// metres. Numbers that are not finite draw nothing.

/// What is left of the alpha of bodies that are shown transparent.
inline constexpr float kTransparent = 0.35F;

/// `X_WM` as the renderer takes it.
Eigen::Matrix4f ToMatrix(const Transform& X_WM);

/// Arrow from `start` along `direction` (any length); 0.06 · `length` thick at its head.
void AddArrow(const Vector3& start, const Vector3& direction, double length, const Color& color, PickId pick,
              std::uint32_t flags, Snapshot* out);
/// Axes of a frame: x red, y green, z blue.
void AddTriad(const Transform& X_WF, double length, float alpha, PickId pick, std::uint32_t flags,
              Snapshot* out);
void AddBall(const Vector3& center, double radius, const Color& color, PickId pick, std::uint32_t flags,
             Snapshot* out);
/// A point, drawn on top of all: of few triangles, as there may be thousands.
void AddDot(const Vector3& center, double radius, const Color& color, Snapshot* out);
/// A round bar from one point to the other.
void AddBar(const Vector3& from, const Vector3& to, double radius, const Color& color, std::uint32_t flags,
            Snapshot* out);
/// The checkered mark of a centre of mass.
void AddCenterOfMass(const Vector3& center, double radius, PickId pick, Snapshot* out);
/// A turn about `axis`: an open ring of this radius round `center` with an arrow at its end, counterclockwise
/// seen against the axis.
void AddTurn(const Vector3& center, const Vector3& axis, double radius, const Color& color, PickId pick,
             Snapshot* out);
/// A coil from one point to the other.
void AddCoil(const Vector3& from, const Vector3& to, double radius, const Color& color, PickId pick,
             Snapshot* out);
/// The spiral of a torsion spring in the plane across R_WS's z: its outer end lies at x, its inner end is
/// turned by `angle` [rad] from where it is relaxed.
void AddSpiral(const Vector3& center, const Matrix3& R_WS, double angle, double radius, const Color& color,
               PickId pick, Snapshot* out);
/// A coil spring from one point to another with an arrow at its end and a label; `radius` of the coil.
void AddSpring(const Vector3& from, const Vector3& to, double radius, const Color& color,
               const std::string& label, Snapshot* out);
/// A flat convex polygon, translucent and seen from both sides; fewer than three corners draw nothing.
void AddPolygon(const std::vector<Vector3f>& corners, const Color& color, Snapshot* out);
/// A closed line round the same corners.
void AddOutline(const std::vector<Vector3f>& corners, const Color& color, float width, bool on_top,
                Snapshot* out);
/// A line of dashes of about the length `dash`.
void AddDashedLine(const Vector3& from, const Vector3& to, double dash, const Color& color, float width,
                   Snapshot* out);

}  // namespace linkwright
