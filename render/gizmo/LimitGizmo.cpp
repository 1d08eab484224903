// SPDX-License-Identifier: BSD-3-Clause
#include "render/gizmo/LimitGizmo.h"

#include <algorithm>
#include <cmath>

#include "engine/scene/picture/Symbols.h"

namespace linkwright::render {
namespace {

constexpr double kHandlePixels = 7, kGrabPixels = 9, kTickPixels = 9;
// Sines below which a plane or an axis seen edge-on is not measured along the cursor's ray.
constexpr double kEdgeOn = 0.12, kAlongView = 0.03;
constexpr double kAwayMost = 50;   // times the distance of the joint from the eye
constexpr double kNewSpread = 80;  // of the pale handles of a slide [pixels]
constexpr int kArcSteps = 96;      // a turn
constexpr double kMostTurns = 4;   // that are drawn
constexpr Color kRangeColor{0.93F, 0.55F, 0.16F, 1}, kNeedleColor{0.16F, 0.66F, 0.62F, 1},
    kBeyondColor{0.9F, 0.2F, 0.2F, 1}, kMarkedColor{1.0F, 0.83F, 0.16F, 1};
constexpr float kPale = 0.4F;

// 1, 2 or 5 times a power of ten, near a length.
double RoundLength(double length) {
  const double power = std::pow(10, std::floor(std::log10(std::max(length, 1e-9))));
  return length < 1.5 * power ? power : length < 3.5 * power ? 2 * power : 5 * power;
}

Polyline OverAll(const Color& color, float width) {
  Polyline line;
  line.color = color;
  line.width = width;
  line.on_top = true;
  return line;
}

}  // namespace

void LimitGizmo::SetRange(const JointRange& range) {
  if (!range.origin.allFinite() || !range.axis.allFinite() || !range.zero.allFinite() ||
      !std::isfinite(range.position))
    return;
  range_ = range;
}

void LimitGizmo::SetView(const Camera& camera, double width, double height) {
  if (!(width > 0) || !(height > 0)) return;
  const bool changed = width != width_ || height != height_ || camera != camera_;
  camera_ = camera;
  width_ = width;
  height_ = height;
  if (drag_ && changed) drag_->last = Measure(drag_->pixel);
}

JointLimits LimitGizmo::Shown() const {
  if (drag_) return drag_->limits;
  const double spread =
      range_.slides ? RoundLength(kNewSpread * camera_.PixelSize(range_.origin, height_)) : kPi / 2;
  const double step = range_.slides ? spread : options.turn_step;
  const double middle = step > 0 ? std::round(range_.position / step) * step : range_.position;
  JointLimits limits{range_.lower, range_.upper};
  if (!std::isfinite(limits.lower)) limits.lower = std::min(middle - spread, limits.upper);
  if (!std::isfinite(limits.upper)) limits.upper = std::max(middle + spread, limits.lower);
  return limits;
}

Vector3 LimitGizmo::ToEye() const {
  return camera_.orthographic ? Vector3(camera_.Axes().col(2))
                              : Vector3((camera_.Eye() - range_.origin).normalized());
}

bool LimitGizmo::IsShown() const {
  Eigen::Vector2d ignored;
  if (!camera_.Project(range_.origin, width_, height_, &ignored)) return false;
  return !range_.slides || range_.axis.cross(ToEye()).norm() > kEdgeOn;
}

Vector3 LimitGizmo::PointOf(double position) const {
  const double pixel = camera_.PixelSize(range_.origin, height_);
  if (range_.slides) {
    const Vector3 beside = range_.axis.cross(ToEye()).normalized();
    return range_.origin + position * range_.axis + options.offset * pixel * beside;
  }
  return range_.origin +
         options.radius * pixel *
             (std::cos(position) * range_.zero + std::sin(position) * range_.axis.cross(range_.zero));
}

LimitHandle LimitGizmo::HitTest(const Eigen::Vector2d& pixel) const {
  if (!IsShown()) return LimitHandle::kNone;
  const JointLimits limits = Shown();
  LimitHandle found = LimitHandle::kNone;
  double least = kGrabPixels;
  for (const LimitHandle handle : {LimitHandle::kLower, LimitHandle::kUpper}) {
    Eigen::Vector2d seen;
    const double value = handle == LimitHandle::kLower ? limits.lower : limits.upper;
    if (!camera_.Project(PointOf(value), width_, height_, &seen)) continue;
    const double distance = (seen - pixel).norm();
    if (distance > least) continue;
    least = distance;
    found = handle;
  }
  return found;
}

// Where the cursor is along the bar [m] or about the axis [rad]. Nothing where that is not well defined.
std::optional<double> LimitGizmo::Measure(const Eigen::Vector2d& pixel) const {
  if (!pixel.allFinite()) return std::nullopt;
  const Ray ray = camera_.RayThrough(pixel.x(), pixel.y(), width_, height_);
  if (range_.slides) {
    // The nearest points of the lines p + s a and o + t d, with unit a and d:
    //   s = (w·a − (w·d)(d·a)) / (1 − (d·a)²),  t = s (d·a) − w·d,  w = o − p.
    const double da = ray.direction.dot(range_.axis), sine_squared = 1 - da * da;
    if (!(sine_squared > kAlongView * kAlongView)) return std::nullopt;
    const Vector3 w = ray.origin - PointOf(0);
    const double s = (w.dot(range_.axis) - w.dot(ray.direction) * da) / sine_squared;
    const double t = s * da - w.dot(ray.direction);
    if (!(t > 0) || t > kAwayMost * w.norm()) return std::nullopt;
    return s;
  }
  if (drag_->by_tangent) {
    // The side of the arc towards the eye moves along axis × view.
    const Matrix3 eye = camera_.Axes();
    const Vector3 tangent = range_.axis.cross(eye.col(2));
    const Eigen::Vector2d direction(tangent.dot(eye.col(0)), -tangent.dot(eye.col(1)));
    return pixel.dot(direction.normalized()) / options.radius;
  }
  const double sine = ray.direction.dot(range_.axis);
  if (!(std::abs(sine) > kAlongView)) return std::nullopt;
  const double along = (range_.origin - ray.origin).dot(range_.axis) / sine;
  if (!(along > 0) || along > kAwayMost * (range_.origin - ray.origin).norm()) return std::nullopt;
  const Vector3 q = ray.origin + along * ray.direction - range_.origin;
  return std::atan2(q.dot(range_.axis.cross(range_.zero)), q.dot(range_.zero));
}

void LimitGizmo::BeginDrag(LimitHandle handle, const Eigen::Vector2d& pixel) {
  if (handle == LimitHandle::kNone) return;
  LimitDrag drag;
  drag.handle = handle;
  drag.limits = Shown();
  drag.raw = handle == LimitHandle::kLower ? drag.limits.lower : drag.limits.upper;
  drag.pixel = pixel;
  drag.by_tangent = !range_.slides && std::abs(range_.axis.dot(ToEye())) < kEdgeOn;
  drag_ = drag;
  drag_->last = Measure(pixel);
}

JointLimits LimitGizmo::Put(double value) {
  JointLimits& limits = drag_->limits;
  if (drag_->handle == LimitHandle::kLower)
    limits.lower = std::min(value, limits.upper);
  else
    limits.upper = std::max(value, limits.lower);
  return limits;
}

JointLimits LimitGizmo::DragTo(const Eigen::Vector2d& pixel, bool snap, bool fine) {
  if (!drag_ || drag_->numeric) return Shown();
  LimitDrag& drag = *drag_;
  drag.pixel = pixel;
  const auto measured = Measure(pixel);
  if (measured && drag.last) {
    double change = *measured - *drag.last;
    if (!range_.slides && !drag.by_tangent) change = std::remainder(change, 2 * kPi);
    drag.raw += fine ? 0.1 * change : change;
  }
  if (measured || !range_.slides) drag.last = measured;
  const double step = (range_.slides ? options.move_step : options.turn_step) * (fine ? 0.1 : 1);
  return Put(snap && step > 0 ? std::round(drag.raw / step) * step : drag.raw);
}

JointLimits LimitGizmo::SetNumeric(double value) {
  if (!drag_ || !std::isfinite(value)) return Shown();
  drag_->raw = value;
  drag_->numeric = true;
  return Put(value);
}

Color LimitGizmo::ColorOf(LimitHandle handle) const {
  if (handle == active() || (!drag_ && handle == hovered_)) return kMarkedColor;
  Color color = kRangeColor;
  const double limit = handle == LimitHandle::kLower ? range_.lower : range_.upper;
  if (!drag_ && !std::isfinite(limit)) color.a = kPale;
  return color;
}

void LimitGizmo::AppendHandle(LimitHandle handle, Snapshot* snapshot) const {
  const JointLimits limits = Shown();
  const double value = handle == LimitHandle::kLower ? limits.lower : limits.upper;
  const Vector3 point = PointOf(value);
  AddBall(point, kHandlePixels * camera_.PixelSize(point, height_), ColorOf(handle), 0,
          kOnTop | kNoShadow | kUnlit, snapshot);
}

// From the middle of an arc to it, or across a bar.
void LimitGizmo::AppendSpoke(double position, const Color& color, float width, Snapshot* snapshot) const {
  Polyline line = OverAll(color, width);
  const Vector3 point = PointOf(position);
  if (range_.slides) {
    const Vector3 beside =
        kTickPixels * camera_.PixelSize(point, height_) * range_.axis.cross(ToEye()).normalized();
    line.points = {(point - beside).cast<float>(), (point + beside).cast<float>()};
  } else {
    line.points = {range_.origin.cast<float>(), point.cast<float>()};
  }
  snapshot->lines.push_back(std::move(line));
}

void LimitGizmo::AppendTo(Snapshot* snapshot) const {
  if (!IsShown()) return;
  const JointLimits limits = Shown();
  Color color = kRangeColor;
  const bool limited = drag_ || (std::isfinite(range_.lower) && std::isfinite(range_.upper));
  if (!limited) color.a = kPale;
  Polyline range = OverAll(color, 4);
  const double upper =
      range_.slides ? limits.upper : std::min(limits.upper, limits.lower + 2 * kPi * kMostTurns);
  const int steps =
      range_.slides ? 1 : std::max(2, static_cast<int>((upper - limits.lower) / (2 * kPi) * kArcSteps));
  for (int k = 0; k <= steps; ++k)
    range.points.push_back(PointOf(limits.lower + (upper - limits.lower) * k / steps).cast<float>());
  snapshot->lines.push_back(std::move(range));
  Color edge = color;
  edge.a *= 0.6F;
  AppendSpoke(limits.lower, edge, 1.5F, snapshot);
  AppendSpoke(limits.upper, edge, 1.5F, snapshot);
  // Limits that have been read are not to the last bit those that stop the joint.
  const double beyond = std::max(limits.lower - range_.position, range_.position - limits.upper);
  AppendSpoke(range_.position, limited && beyond > 1e-6 ? kBeyondColor : kNeedleColor, 3, snapshot);
  for (const LimitHandle handle : {LimitHandle::kLower, LimitHandle::kUpper})
    if (handle != active()) AppendHandle(handle, snapshot);
  if (drag_) AppendHandle(drag_->handle, snapshot);
}

}  // namespace linkwright::render
