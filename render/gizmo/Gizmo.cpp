// SPDX-License-Identifier: BSD-3-Clause
#include "render/gizmo/Gizmo.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/math/Rotation.h"

namespace linkwright::render {
namespace {

// Sine of the least angle between the cursor's ray and a plane (or an axis) at which their meeting point is
// trusted.
constexpr double kLeastSine = 0.03;
// How many times farther from the eye than at the start a drag may carry something.
constexpr double kFarthest = 50;
// A ring flatter than this is turned along its tangent. Below it, a pixel across the ring is tens of degrees.
constexpr double kTangentBelow = 0.12;
// Around the middle of a ring the angle of the cursor is mostly noise.
constexpr double kDeadPixels = 8;

bool IsMove(GizmoHandle h) { return h >= GizmoHandle::kMoveX && h <= GizmoHandle::kMoveZ; }
bool IsPlane(GizmoHandle h) { return h >= GizmoHandle::kPlaneX && h <= GizmoHandle::kPlaneZ; }
bool IsTurn(GizmoHandle h) { return h >= GizmoHandle::kTurnX && h <= GizmoHandle::kTurnZ; }

// The two axes along which a plane handle, or the screen's, moves.
std::array<int, 2> PlaneAxes(GizmoHandle handle) {
  if (!IsPlane(handle)) return {0, 1};
  const int normal = GizmoAxis(handle);
  return {std::min((normal + 1) % 3, (normal + 2) % 3), std::max((normal + 1) % 3, (normal + 2) % 3)};
}

std::string Fixed(double value, int decimals) {
  std::array<char, 64> text{};
  // Beyond this a fixed notation is no longer one that anybody reads, nor fits.
  if (std::abs(value) > 1e15) decimals = 0;
  value = std::clamp(value, -1e30, 1e30);
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, decimals).ptr;
  std::string result(text.data(), end);
  // No minus before what rounds to nought.
  if (result.front() == '-' && result.find_first_not_of("-0.") == std::string::npos) result.erase(0, 1);
  return result;
}

}  // namespace

int GizmoAxis(GizmoHandle handle) {
  if (handle == GizmoHandle::kNone || handle == GizmoHandle::kScreen) return -1;
  return (static_cast<int>(handle) - 1) % 3;
}

void Gizmo::SetPose(const Transform& X_WG) {
  if (drag_ || !X_WG.R.allFinite() || !X_WG.p.allFinite()) return;
  pose_ = X_WG;
}

void Gizmo::SetView(const Camera& camera, double width, double height) {
  if (!(width > 0) || !(height > 0)) return;
  const bool changed = width != width_ || height != height_ || camera != camera_;
  camera_ = camera;
  width_ = width;
  height_ = height;
  if (drag_ && changed) drag_->last = Measure(drag_->pixel);
}

std::optional<Vector3> Gizmo::OnPlane(const Eigen::Vector2d& pixel, const Vector3& normal) const {
  const Ray ray = camera_.RayThrough(pixel.x(), pixel.y(), width_, height_);
  const Vector3& p = drag_->start.p;
  const double sine = ray.direction.dot(normal);
  if (!(std::abs(sine) > kLeastSine)) return std::nullopt;
  const double along = (p - ray.origin).dot(normal) / sine;
  if (!(along > 0) || along > kFarthest * (p - ray.origin).norm()) return std::nullopt;
  return ray.origin + along * ray.direction - p;
}

// Where the cursor is in the coordinates of the dragged handle, from the start pose's position: along the
// axis [m], on the plane [m, m], or the angle on the ring [rad]. Nothing where that is not well defined.
std::optional<Vector3> Gizmo::Measure(const Eigen::Vector2d& pixel) const {
  if (!pixel.allFinite()) return std::nullopt;
  const GizmoDrag& drag = *drag_;
  const Vector3& p = drag.start.p;
  if (IsMove(drag.handle)) {
    const Vector3 axis = drag.axes.col(GizmoAxis(drag.handle));
    const Ray ray = camera_.RayThrough(pixel.x(), pixel.y(), width_, height_);
    // The nearest points of the lines p + s a and o + t d, with unit a and d:
    //   s = (w·a − (w·d)(d·a)) / (1 − (d·a)²),  t = s (d·a) − w·d,  w = o − p.
    const double da = ray.direction.dot(axis), sine_squared = 1 - da * da;
    if (!(sine_squared > kLeastSine * kLeastSine)) return std::nullopt;
    const Vector3 w = ray.origin - p;
    const double s = (w.dot(axis) - w.dot(ray.direction) * da) / sine_squared;
    const double t = s * da - w.dot(ray.direction);
    if (!(t > 0) || t > kFarthest * w.norm()) return std::nullopt;
    return Vector3(s, 0, 0);
  }
  if (!IsTurn(drag.handle)) {
    const auto [first, second] = PlaneAxes(drag.handle);
    const auto q = OnPlane(pixel, drag.axes.col(first).cross(drag.axes.col(second)));
    if (!q) return std::nullopt;
    return Vector3(q->dot(drag.axes.col(first)), q->dot(drag.axes.col(second)), 0);
  }
  const int k = GizmoAxis(drag.handle);
  const Vector3 normal = drag.axes.col(k), x = drag.axes.col((k + 1) % 3), y = drag.axes.col((k + 2) % 3);
  const double pixel_size = camera_.PixelSize(p, height_);
  if (drag.by_tangent) {
    // The side of the ring towards the eye moves along normal × view.
    const Matrix3 eye = camera_.Axes();
    const Vector3 tangent = normal.cross(eye.col(2));
    const Eigen::Vector2d direction(tangent.dot(eye.col(0)), -tangent.dot(eye.col(1)));
    return Vector3(pixel.dot(direction.normalized()) / (kGizmoRing * options.size), 0, 0);
  }
  const auto q = OnPlane(pixel, normal);
  if (!q || q->norm() < kDeadPixels * pixel_size) return std::nullopt;
  return Vector3(std::atan2(q->dot(y), q->dot(x)), 0, 0);
}

void Gizmo::BeginDrag(GizmoHandle handle, const Eigen::Vector2d& pixel) {
  if (handle == GizmoHandle::kNone) return;
  if (drag_) Cancel();
  const Layout layout = MakeLayout();
  const Matrix3 axes = handle == GizmoHandle::kScreen ? camera_.Axes() : layout.axes;
  const bool by_tangent =
      IsTurn(handle) && std::abs(axes.col(GizmoAxis(handle)).dot(layout.to_eye)) < kTangentBelow;
  drag_.emplace();
  drag_->handle = handle;
  drag_->start = pose_;
  drag_->axes = axes;
  drag_->by_tangent = by_tangent;
  drag_->pixel = pixel;
  drag_->last = Measure(pixel);
  if (!IsTurn(handle)) return;
  const int k = GizmoAxis(handle);
  const Vector3 x = axes.col((k + 1) % 3), y = axes.col((k + 2) % 3);
  drag_->start_angle = std::atan2(layout.to_eye.dot(y), layout.to_eye.dot(x));
  if (!by_tangent && drag_->last) drag_->start_angle = drag_->last->x();
}

Transform Gizmo::DragTo(const Eigen::Vector2d& pixel, bool snap, bool fine) {
  if (!drag_ || drag_->numeric) return pose_;
  GizmoDrag& drag = *drag_;
  const bool turns = IsTurn(drag.handle);
  drag.pixel = pixel;
  const auto measured = Measure(pixel);
  if (measured && drag.last) {
    Vector3 change = *measured - *drag.last;
    if (turns && !drag.by_tangent) change.x() = std::remainder(change.x(), 2 * kPi);
    drag.raw += fine ? 0.1 * change : change;
  }
  // A ring is grabbed anew on the other side of its middle, so that crossing it does not turn the pose over;
  // a plane or an axis goes on from where it was when the cursor comes back over the horizon.
  if (measured || (turns && !drag.by_tangent)) drag.last = measured;
  drag.amount = drag.raw;
  const double step = (turns ? options.turn_step : options.move_step) * (fine ? 0.1 : 1);
  if (snap && step > 0) drag.amount = (drag.raw / step).array().round().matrix() * step;
  return Apply();
}

Transform Gizmo::MoveTo(const Vector3& p_W) {
  if (!drag_ || drag_->numeric || IsTurn(drag_->handle) || !p_W.allFinite()) return pose_;
  GizmoDrag& drag = *drag_;
  const Vector3 way = p_W - drag.start.p;
  if (IsMove(drag.handle)) {
    drag.amount = {way.dot(drag.axes.col(GizmoAxis(drag.handle))), 0, 0};
  } else {
    const auto [first, second] = PlaneAxes(drag.handle);
    const double deep = drag.handle == GizmoHandle::kScreen ? way.dot(drag.axes.col(2)) : 0;
    drag.amount = {way.dot(drag.axes.col(first)), way.dot(drag.axes.col(second)), deep};
  }
  return Apply();
}

Transform Gizmo::SetNumeric(double amount) {
  if (!drag_ || !std::isfinite(amount)) return pose_;
  GizmoDrag& drag = *drag_;
  const double moved = drag.amount.norm();
  const bool signed_amount = IsMove(drag.handle) || IsTurn(drag.handle);
  const Vector3 direction = signed_amount || moved == 0 ? Vector3::UnitX() : Vector3(drag.amount / moved);
  drag.amount = drag.raw = amount * direction;
  drag.numeric = true;
  return Apply();
}

Transform Gizmo::Apply() {
  const GizmoDrag& drag = *drag_;
  Transform pose = drag.start;
  if (IsTurn(drag.handle)) {
    pose.R = RotationFromVector(drag.axes.col(GizmoAxis(drag.handle)) * drag.amount.x()) * drag.start.R;
  } else if (IsMove(drag.handle)) {
    pose.p += drag.amount.x() * drag.axes.col(GizmoAxis(drag.handle));
  } else {
    const auto [first, second] = PlaneAxes(drag.handle);
    pose.p += drag.amount.x() * drag.axes.col(first) + drag.amount.y() * drag.axes.col(second);
    // Away from the eye the ball goes to points alone.
    if (drag.handle == GizmoHandle::kScreen) pose.p += drag.amount.z() * drag.axes.col(2);
  }
  if (pose.p.allFinite() && pose.R.allFinite()) pose_ = pose;
  return pose_;
}

Transform Gizmo::Cancel() {
  if (drag_) pose_ = drag_->start;
  drag_.reset();
  return pose_;
}

void Gizmo::EndDrag() { drag_.reset(); }

std::string Gizmo::AmountText(const UnitChoice& units) const {
  if (!drag_) return {};
  constexpr std::array<const char*, 3> kNames = {"x", "y", "z"};
  const GizmoDrag& drag = *drag_;
  const auto name = [&](int axis) { return std::string(kNames[static_cast<std::size_t>(axis)]); };
  if (IsTurn(drag.handle)) {
    const ShownUnit angle = ShowUnit(units, "rad");
    const bool degrees = angle.name == "°";
    return "R" + name(GizmoAxis(drag.handle)) + " " + Fixed(angle.Shown(drag.amount.x()), degrees ? 1 : 3) +
           (degrees ? "" : " ") + angle.name;
  }
  const ShownUnit length = ShowUnit(units, "m");
  // As many decimals as a pixel is worth, millimetres at least.
  const double most = std::clamp(std::ceil(-std::log10(camera_.PixelSize(drag.start.p, height_))), 3.0, 7.0);
  const int decimals = std::max(static_cast<int>(std::lround(most - std::log10(length.factor))), 0);
  const auto part = [&](int axis, double amount) {
    return "Δ" + name(axis) + " " + Fixed(length.Shown(amount), decimals) + " " + length.name;
  };
  if (IsMove(drag.handle)) return part(GizmoAxis(drag.handle), drag.amount.x());
  if (drag.handle == GizmoHandle::kScreen) {
    // In the world's axes: the camera's mean nothing to a reader.
    const Vector3 move = pose_.p - drag.start.p;
    return part(0, move.x()) + "  " + part(1, move.y()) + "  " + part(2, move.z());
  }
  const auto [first, second] = PlaneAxes(drag.handle);
  return part(first, drag.amount.x()) + "  " + part(second, drag.amount.y());
}

}  // namespace linkwright::render
