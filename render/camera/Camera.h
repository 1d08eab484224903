// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright::render {

/// A straight line from the eye through a pixel, in the world; `direction` is unit.
struct Ray {
  Vector3 origin = Vector3::Zero();
  Vector3 direction = -Vector3::UnitZ();
};

/// The view: an orbit about `target` at `distance` [m], z up. `yaw` turns about the world's z (0: the eye is
/// on −y and looks along +y), `pitch` is positive when the eye is above the target [rad], |pitch| ≤ π/2;
/// `roll` then turns the camera about its view, counterclockwise as seen from behind it [rad].
/// Pixels: origin at the top left, y down, in the same units as the `width`, `height` given along.
class Camera {
 public:
  Vector3 target = {0, 0, 0.4};
  double distance = 3;
  double yaw = 0.6;
  double pitch = 0.35;
  double roll = 0;
  double field_of_view = 0.7;  ///< vertical [rad]
  bool orthographic = false;

  bool operator==(const Camera& other) const = default;

  Vector3 Eye() const;
  /// Columns: right, up, backward (towards the eye), in the world.
  Matrix3 Axes() const;
  Eigen::Matrix4d ViewMatrix() const;
  /// OpenGL clip space; near and far are chosen from the distance so that depth keeps its precision.
  Eigen::Matrix4d ProjectionMatrix(double aspect) const;

  /// In an orthographic view the ray starts far in front of all that is drawn, as that view shows what is
  /// behind the eye too.
  Ray RayThrough(double x, double y, double width, double height) const;
  /// Pixel of a world point; false when it is behind the eye (never in an orthographic view).
  bool Project(const Vector3& point, double width, double height, Eigen::Vector2d* pixel) const;
  /// Size of one pixel at `point` [m].
  double PixelSize(const Vector3& point, double height) const;

  /// Turns by the angles [rad] round `pivot`, which stays at its pixel.
  void Orbit(double delta_yaw, double delta_pitch, const Vector3& pivot);
  /// Moves so that the world point `grabbed` follows the cursor from one pixel to the other.
  void Pan(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double width, double height,
           const Vector3& grabbed);
  /// Scales the distance by `factor`, keeping `point` at its pixel.
  void Zoom(double factor, const Vector3& point);
  /// Shows the box of world corners with a small margin, direction of view unchanged. An empty or non-finite
  /// box is ignored.
  void Frame(const Vector3& lower, const Vector3& upper, double aspect);

  /// Looks from the origin of a frame along its −z axis, x to the right, at a target `distance` away.
  void LookAlong(const Transform& X_WC, double new_distance);
  void LookFrom(double new_yaw, double new_pitch);
  void ViewFront();  ///< from −y
  void ViewRight();  ///< from +x
  void ViewTop();    ///< from +z, y up on the screen
};

/// The view interpolated from a (`fraction` 0) to b (1), by the smaller rotation.
Camera Interpolate(const Camera& a, const Camera& b, double fraction);

}  // namespace linkwright::render
