// SPDX-License-Identifier: BSD-3-Clause
#include "render/camera/Camera.h"

#include <algorithm>
#include <cmath>

namespace linkwright::render {
namespace {

constexpr double kMinDistance = 1e-4, kMaxDistance = 1e7;
constexpr double kFrameMargin = 0.92;  // share of the picture a framed box may fill
constexpr double kNearOverDistance = 0.01;
// A framed box starts at least this share of the distance in front of the eye, well behind the near plane.
constexpr double kFrontOverDistance = 0.03;

double ClampPitch(double pitch) { return std::clamp(pitch, -kPi / 2, kPi / 2); }

// Half the depth range of a parallel view: it shows what lies behind the eye too, as there the eye is only a
// manner of speaking.
double ParallelReach(double distance) { return 100 * distance + 1; }

double HalfHeightAtOne(const Camera& camera) { return std::tan(camera.field_of_view / 2); }

// Depth in front of the eye of a point, for sizes: never zero, so that a point behind the eye cannot turn a
// motion over.
double SizeDepth(const Camera& camera, const Vector3& point) {
  if (camera.orthographic) return camera.distance;
  const double depth = (camera.Eye() - point).dot(camera.Axes().col(2));
  return depth > kNearOverDistance * camera.distance ? depth : camera.distance;
}

}  // namespace

Matrix3 Camera::Axes() const {
  const double cy = std::cos(yaw), sy = std::sin(yaw), cp = std::cos(pitch), sp = std::sin(pitch);
  Matrix3 axes;
  axes.col(0) = Vector3(cy, sy, 0);
  axes.col(2) = Vector3(cp * sy, -cp * cy, sp);
  axes.col(1) = axes.col(2).cross(axes.col(0));
  if (roll == 0) return axes;
  const double cr = std::cos(roll), sr = std::sin(roll);
  const Vector3 right = axes.col(0), up = axes.col(1);
  axes.col(0) = cr * right + sr * up;
  axes.col(1) = cr * up - sr * right;
  return axes;
}

void Camera::LookAlong(const Transform& X_WC, double new_distance) {
  const Vector3 back = X_WC.R.col(2), right = X_WC.R.col(0);
  distance = new_distance;
  target = X_WC.p - distance * back;
  pitch = std::asin(std::clamp(back.z(), -1.0, 1.0));
  // Straight up or down the yaw is any: that of the right.
  const bool is_steep = std::hypot(back.x(), back.y()) < 1e-9;
  yaw = is_steep ? std::atan2(right.y(), right.x()) : std::atan2(back.x(), -back.y());
  roll = 0;
  const Matrix3 level = Axes();
  roll = std::atan2(level.col(1).dot(right), level.col(0).dot(right));
}

Vector3 Camera::Eye() const { return target + distance * Axes().col(2); }

Eigen::Matrix4d Camera::ViewMatrix() const {
  const Matrix3 R = Axes().transpose();
  Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
  view.topLeftCorner<3, 3>() = R;
  view.topRightCorner<3, 1>() = -(R * Eye());
  return view;
}

Eigen::Matrix4d Camera::ProjectionMatrix(double aspect) const {
  Eigen::Matrix4d P = Eigen::Matrix4d::Zero();
  const double half_height = HalfHeightAtOne(*this);
  if (orthographic) {
    const double h = distance * half_height;
    P(0, 0) = 1 / (h * aspect);
    P(1, 1) = 1 / h;
    P(2, 2) = -1 / ParallelReach(distance);
    P(3, 3) = 1;
    return P;
  }
  const double near = kNearOverDistance * distance, far = 1000 * distance + 100;
  P(0, 0) = 1 / (half_height * aspect);
  P(1, 1) = 1 / half_height;
  P(2, 2) = -(far + near) / (far - near);
  P(2, 3) = -2 * far * near / (far - near);
  P(3, 2) = -1;
  return P;
}

Ray Camera::RayThrough(double x, double y, double width, double height) const {
  const Matrix3 axes = Axes();
  const double h = HalfHeightAtOne(*this);
  const Vector3 offset =
      (2 * x / width - 1) * h * (width / height) * axes.col(0) + (1 - 2 * y / height) * h * axes.col(1);
  if (orthographic)
    return {target + distance * offset + (distance + ParallelReach(distance)) * axes.col(2), -axes.col(2)};
  return {Eye(), (offset - axes.col(2)).normalized()};
}

bool Camera::Project(const Vector3& point, double width, double height, Eigen::Vector2d* pixel) const {
  const Vector3 p = Axes().transpose() * (point - Eye());
  const double depth = orthographic ? distance : -p.z();
  if (!(depth > 1e-9 * distance)) return false;
  const double scale = height / (2 * depth * HalfHeightAtOne(*this));
  *pixel = {width / 2 + p.x() * scale, height / 2 - p.y() * scale};
  return pixel->allFinite();
}

double Camera::PixelSize(const Vector3& point, double height) const {
  return 2 * SizeDepth(*this, point) * HalfHeightAtOne(*this) / height;
}

void Camera::Orbit(double delta_yaw, double delta_pitch, const Vector3& pivot) {
  if (!std::isfinite(delta_yaw) || !std::isfinite(delta_pitch) || !pivot.allFinite()) return;
  // The pivot keeps its place in the eye's own axes.
  const Vector3 p_eye = Axes().transpose() * (pivot - target);
  yaw = std::remainder(yaw + delta_yaw, 2 * kPi);
  pitch = ClampPitch(pitch + delta_pitch);
  target = pivot - Axes() * p_eye;
}

void Camera::Pan(const Eigen::Vector2d& from, const Eigen::Vector2d& to, double /*width*/, double height,
                 const Vector3& grabbed) {
  if (!from.allFinite() || !to.allFinite() || !grabbed.allFinite() || !(height > 0)) return;
  const Matrix3 axes = Axes();
  const Eigen::Vector2d move = (to - from) * PixelSize(grabbed, height);
  target += -move.x() * axes.col(0) + move.y() * axes.col(1);
}

void Camera::Zoom(double factor, const Vector3& point) {
  if (!std::isfinite(factor) || factor <= 0 || !point.allFinite()) return;
  const double scaled = std::clamp(distance * factor, kMinDistance, kMaxDistance);
  // The eye and the target scale about the point, so its direction from the eye does not change.
  target = point + (target - point) * (scaled / distance);
  distance = scaled;
}

void Camera::Frame(const Vector3& lower, const Vector3& upper, double aspect) {
  if (!lower.allFinite() || !upper.allFinite() || (upper - lower).minCoeff() < 0) return;
  if (!std::isfinite(aspect) || aspect <= 0) return;
  const Vector3 center = 0.5 * lower + 0.5 * upper, half = 0.5 * upper - 0.5 * lower;
  if (!(half.norm() < kMaxDistance) || !(center.norm() < 1e12)) return;
  if (half.norm() < 1e-6) {
    target = center;
    return;
  }
  const Matrix3 axes = Axes();
  const double ky = HalfHeightAtOne(*this) * kFrameMargin, kx = ky * aspect;
  // Reach of the box along the eye's axes, its centre at the origin.
  const Vector3 reach = axes.transpose().cwiseAbs() * half;
  if (orthographic) {
    distance =
        std::clamp(std::max({reach.x() / kx, reach.y() / ky, reach.z() / 50}), kMinDistance, kMaxDistance);
    target = center;
    return;
  }
  // A corner (x, y, z) is in view of an eye at (a, b, e) when |x - a| <= kx (e - z) and |y - b| <= ky (e -
  // z). A box is symmetric about its centre, so a = b = 0 serves both sides, and the least e is the largest
  // need of a corner.
  double e = reach.z() / (1 - kFrontOverDistance);
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 signs((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1, (corner & 4) != 0 ? 1 : -1);
    const Vector3 p = axes.transpose() * half.cwiseProduct(signs);
    e = std::max({e, p.z() + std::abs(p.x()) / kx, p.z() + std::abs(p.y()) / ky});
  }
  distance = std::clamp(e, kMinDistance, kMaxDistance);
  target = center;
}

void Camera::LookFrom(double new_yaw, double new_pitch) {
  if (!std::isfinite(new_yaw) || !std::isfinite(new_pitch)) return;
  yaw = new_yaw;
  pitch = ClampPitch(new_pitch);
}

void Camera::ViewFront() { LookFrom(0, 0); }
void Camera::ViewRight() { LookFrom(kPi / 2, 0); }
void Camera::ViewTop() { LookFrom(0, kPi / 2); }

Camera Interpolate(const Camera& a, const Camera& b, double fraction) {
  if (!(fraction > 0)) return a;
  if (fraction >= 1) return b;
  Camera c = fraction < 0.5 ? a : b;
  const auto mix = [fraction](double from, double to) { return from + fraction * (to - from); };
  c.target = a.target + fraction * (b.target - a.target);
  c.distance = a.distance * std::pow(b.distance / a.distance, fraction);
  c.yaw = a.yaw + fraction * std::remainder(b.yaw - a.yaw, 2 * kPi);
  c.pitch = mix(a.pitch, b.pitch);
  c.roll = a.roll + fraction * std::remainder(b.roll - a.roll, 2 * kPi);
  c.field_of_view = mix(a.field_of_view, b.field_of_view);
  return c;
}

}  // namespace linkwright::render
