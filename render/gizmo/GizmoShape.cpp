// SPDX-License-Identifier: BSD-3-Clause
// How the gizmo looks and where it is hit; one set of proportions serves both.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/math/Rotation.h"
#include "engine/scene/shapes/Shapes.h"
#include "render/gizmo/Gizmo.h"

namespace linkwright::render {
namespace {

// Shares of an arrow's length.
constexpr double kShaftFrom = 0.16, kHeadFrom = 0.78, kShaftRadius = 0.016, kHeadRadius = 0.06;
constexpr double kPlaneFrom = 0.3, kPlaneTo = 0.5, kBallRadius = 0.085;
// Cosines against the line to the eye at which a handle is too edge-on to be dragged well.
constexpr double kArrowHidden = 0.98, kPlaneHidden = 0.2, kRingHidden = 0.1;
constexpr double kTolerance = 6;  // [pixels]
constexpr int kRingSteps = 96;

GizmoHandle Handle(GizmoHandle first, int axis) {
  return static_cast<GizmoHandle>(static_cast<int>(first) + axis);
}

Eigen::Matrix4f Placement(const Matrix3& R, const Vector3& p) {
  Eigen::Matrix4f X = Eigen::Matrix4f::Identity();
  X.topLeftCorner<3, 3>() = R.cast<float>();
  X.topRightCorner<3, 1>() = p.cast<float>();
  return X;
}

Color Mixed(const Color& a, const Color& b, float t) {
  return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b), a.a + t * (b.a - a.a)};
}

void Append(Snapshot* snapshot, MeshPtr mesh, const Matrix3& R, const Vector3& p, const Vector3& scale,
            const Color& color) {
  Instance instance;
  instance.mesh = std::move(mesh);
  instance.X_WM = Placement(R, p);
  instance.scale = scale.cast<float>();
  instance.color = color;
  instance.flags = kOnTop | kNoShadow | kUnlit;
  snapshot->instances.push_back(std::move(instance));
}

Polyline Line(const Color& color, float width) {
  Polyline line;
  line.color = color;
  line.width = width;
  line.on_top = true;
  return line;
}

Vector3 OnRing(const Matrix3& axes, int axis, double angle) {
  return std::cos(angle) * axes.col((axis + 1) % 3) + std::sin(angle) * axes.col((axis + 2) % 3);
}

// The part of a ring that is turned to the eye; all of it when the ring faces the eye.
bool Front(const Vector3& on_ring, const Vector3& to_eye) { return on_ring.dot(to_eye) > -0.15; }

}  // namespace

Gizmo::Layout Gizmo::MakeLayout() const {
  Layout layout;
  layout.origin = pose_.p;
  Eigen::Vector2d ignored;
  layout.shown = camera_.Project(pose_.p, width_, height_, &ignored);
  layout.axes = options.local ? pose_.R : Matrix3(Matrix3::Identity());
  layout.length = options.size * camera_.PixelSize(pose_.p, height_);
  layout.to_eye = camera_.Axes().col(2);
  if (!camera_.orthographic && layout.shown) layout.to_eye = (camera_.Eye() - pose_.p).normalized();
  for (int axis = 0; axis < 3; ++axis) {
    Vector3 corner = Vector3::Zero();
    for (const int k : {(axis + 1) % 3, (axis + 2) % 3})
      corner[k] = layout.axes.col(k).dot(layout.to_eye) < -1e-6 ? -1 : 1;
    layout.plane_corner[static_cast<std::size_t>(axis)] = corner;
  }
  return layout;
}

bool Gizmo::Visible(GizmoHandle handle, const Layout& layout) const {
  if (!layout.shown || handle == GizmoHandle::kNone || (options.enabled & GizmoBit(handle)) == 0)
    return false;
  if (handle == GizmoHandle::kScreen || handle == active()) return true;
  const double cosine = std::abs(layout.axes.col(GizmoAxis(handle)).dot(layout.to_eye));
  if (handle <= GizmoHandle::kMoveZ) return cosine < kArrowHidden;
  return cosine > (handle <= GizmoHandle::kPlaneZ ? kPlaneHidden : kRingHidden);
}

// Distance from the eye's plane of the point of the handle under the pixel [m].
std::optional<double> Gizmo::HitDepth(GizmoHandle handle, const Layout& layout,
                                      const Eigen::Vector2d& pixel) const {
  const Vector3 eye = camera_.Eye(), forward = -camera_.Axes().col(2);
  const auto depth = [&](const Vector3& p) { return (p - eye).dot(forward); };
  const double length = layout.length;
  std::optional<double> best;
  // The point of a segment that the pixel is within `reach` pixels of.
  const auto segment = [&](const Vector3& a, const Vector3& b, double reach) {
    Eigen::Vector2d pa, pb;
    if (!camera_.Project(a, width_, height_, &pa) || !camera_.Project(b, width_, height_, &pb)) return;
    const double squared = (pb - pa).squaredNorm();
    const double t = squared > 0 ? std::clamp((pixel - pa).dot(pb - pa) / squared, 0.0, 1.0) : 0;
    if ((pa + t * (pb - pa) - pixel).norm() > reach) return;
    const double d = depth(a + t * (b - a));
    if (!best || d < *best) best = d;
  };
  const int axis = GizmoAxis(handle);
  if (handle == GizmoHandle::kScreen) {
    const double reach = kBallRadius * options.size + 2;
    segment(layout.origin, layout.origin, reach);
    if (best) *best -= kBallRadius * length;
  } else if (handle <= GizmoHandle::kMoveZ) {
    const Vector3 a = layout.axes.col(axis) * length;
    segment(layout.origin + kShaftFrom * a, layout.origin + a, kTolerance);
    segment(layout.origin + kHeadFrom * a, layout.origin + 0.95 * a, kHeadRadius * options.size + 3);
  } else if (handle <= GizmoHandle::kPlaneZ) {
    const Ray ray = camera_.RayThrough(pixel.x(), pixel.y(), width_, height_);
    const Vector3 normal = layout.axes.col(axis);
    const double along = (layout.origin - ray.origin).dot(normal) / ray.direction.dot(normal);
    const Vector3 q = ray.origin + along * ray.direction;
    const Vector3 local = layout.axes.transpose() * (q - layout.origin) / length;
    const Vector3& corner = layout.plane_corner[static_cast<std::size_t>(axis)];
    for (const int k : {(axis + 1) % 3, (axis + 2) % 3}) {
      const double v = local[k] * corner[k];
      if (!(v > kPlaneFrom - 0.02 && v < kPlaneTo + 0.02)) return std::nullopt;
    }
    // See-through areas: what is thin and shines through them is what the hand is after.
    if (along > 0) best = depth(q) + 2 * length;
  } else {
    for (int k = 0; k < kRingSteps; ++k) {
      const Vector3 a = OnRing(layout.axes, axis, 2 * kPi * k / kRingSteps);
      const Vector3 b = OnRing(layout.axes, axis, 2 * kPi * (k + 1) / kRingSteps);
      if (!Front(a, layout.to_eye) && !Front(b, layout.to_eye)) continue;
      segment(layout.origin + kGizmoRing * length * a, layout.origin + kGizmoRing * length * b, kTolerance);
    }
  }
  return best;
}

GizmoHandle Gizmo::HitTest(const Eigen::Vector2d& pixel) const {
  if (!pixel.allFinite()) return GizmoHandle::kNone;
  const Layout layout = MakeLayout();
  GizmoHandle hit = GizmoHandle::kNone;
  double nearest = std::numeric_limits<double>::infinity();
  for (int k = 1; k < kGizmoHandles; ++k) {
    const auto handle = static_cast<GizmoHandle>(k);
    if (!Visible(handle, layout)) continue;
    const auto depth = HitDepth(handle, layout, pixel);
    if (!depth || !(*depth < nearest)) continue;
    nearest = *depth;
    hit = handle;
  }
  return hit;
}

Color Gizmo::ColorOf(GizmoHandle handle) const {
  constexpr std::array<Color, 3> kAxes = {Color{0.91F, 0.24F, 0.27F, 1}, Color{0.36F, 0.74F, 0.23F, 1},
                                          Color{0.22F, 0.49F, 0.94F, 1}};
  constexpr Color kBall{0.86F, 0.86F, 0.88F, 1}, kHighlight{1.0F, 0.83F, 0.16F, 1},
      kDimmed{0.5F, 0.5F, 0.5F, 0.25F};
  if (handle == active() || (!dragging() && handle == hovered_)) return kHighlight;
  const int axis = GizmoAxis(handle);
  const Color color = axis < 0 ? kBall : kAxes[static_cast<std::size_t>(axis)];
  return dragging() ? Mixed(color, kDimmed, 0.75F) : color;
}

void Gizmo::AppendArrow(int axis, const Layout& layout, Snapshot* snapshot) const {
  const Color color = ColorOf(Handle(GizmoHandle::kMoveX, axis));
  const Vector3 a = layout.axes.col(axis);
  const Matrix3 R = RotationWithZ(a);
  const double length = layout.length;
  Append(snapshot, UnitCylinder(), R, layout.origin + 0.5 * (kShaftFrom + kHeadFrom) * length * a,
         Vector3(kShaftRadius, kShaftRadius, kHeadFrom - kShaftFrom) * length, color);
  Append(snapshot, UnitCone(), R, layout.origin + kHeadFrom * length * a,
         Vector3(kHeadRadius, kHeadRadius, 1 - kHeadFrom) * length, color);
}

void Gizmo::AppendPlane(int axis, const Layout& layout, Snapshot* snapshot) const {
  const Color color = ColorOf(Handle(GizmoHandle::kPlaneX, axis));
  const Vector3& corner = layout.plane_corner[static_cast<std::size_t>(axis)];
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  Matrix3 R;
  R << layout.axes.col(u), layout.axes.col(v), layout.axes.col(axis);
  const auto at = [&](double along_u, double along_v) -> Vector3 {
    return layout.origin + layout.length * (along_u * corner[u] * layout.axes.col(u) +
                                            along_v * corner[v] * layout.axes.col(v));
  };
  const double middle = 0.5 * (kPlaneFrom + kPlaneTo), side = (kPlaneTo - kPlaneFrom) * layout.length;
  Color fill = color;
  fill.a *= 0.45F;
  Append(snapshot, UnitQuad(), R, at(middle, middle), Vector3(side, side, side), fill);
  Polyline outline = Line(color, 1.5F);
  for (const auto& [i, j] :
       {std::pair{kPlaneFrom, kPlaneFrom}, std::pair{kPlaneTo, kPlaneFrom}, std::pair{kPlaneTo, kPlaneTo},
        std::pair{kPlaneFrom, kPlaneTo}, std::pair{kPlaneFrom, kPlaneFrom}})
    outline.points.push_back(at(i, j).cast<float>());
  snapshot->lines.push_back(std::move(outline));
}

void Gizmo::AppendRing(int axis, const Layout& layout, Snapshot* snapshot) const {
  const GizmoHandle handle = Handle(GizmoHandle::kTurnX, axis);
  const Color color = ColorOf(handle);
  Color behind = color;
  behind.a *= 0.2F;
  // Runs of the ring that lie before and behind the middle, each a line of its own.
  std::optional<bool> before;
  for (int k = 0; k <= kRingSteps; ++k) {
    const Vector3 a = OnRing(layout.axes, axis, 2 * kPi * k / kRingSteps);
    const bool front = Front(a, layout.to_eye);
    const Vector3f p = (layout.origin + kGizmoRing * layout.length * a).cast<float>();
    if (before == front) {
      snapshot->lines.back().points.push_back(p);
      continue;
    }
    if (before) snapshot->lines.back().points.push_back(p);
    before = front;
    snapshot->lines.push_back(Line(front ? color : behind, front ? 3.5F : 1.5F));
    snapshot->lines.back().points.push_back(p);
  }
  if (snapshot->lines.back().points.size() < 2) snapshot->lines.pop_back();
}

void Gizmo::AppendBall(const Layout& layout, Snapshot* snapshot) const {
  const double r = kBallRadius * layout.length;
  Append(snapshot, UnitSphere(), Matrix3::Identity(), layout.origin, Vector3(r, r, r),
         ColorOf(GizmoHandle::kScreen));
}

// What shows how far a drag has come: the path from the start, or the swept sector.
void Gizmo::AppendGuides(const Layout& layout, Snapshot* snapshot) const {
  const GizmoDrag& drag = *drag_;
  const Color color = ColorOf(drag.handle);
  const int axis = GizmoAxis(drag.handle);
  if (drag.handle >= GizmoHandle::kTurnX && drag.handle <= GizmoHandle::kTurnZ) {
    // Whole turns are reported by the number; the sector shows the rest.
    const double swept = std::fmod(drag.amount.x(), 2 * kPi);
    const int steps = std::max(2, static_cast<int>(std::ceil(std::abs(swept) / (2 * kPi) * kRingSteps)));
    Color fill = color;
    fill.a = 0.22F;
    Polyline border = Line(color, 2);
    border.points.push_back(layout.origin.cast<float>());
    for (int k = 0; k <= steps; ++k) {
      const Vector3 a = OnRing(drag.axes, axis, drag.start_angle + swept * k / steps);
      const Vector3f p = (layout.origin + kGizmoRing * layout.length * a).cast<float>();
      border.points.push_back(p);
      Polyline spoke = Line(fill, 3);
      spoke.points = {layout.origin.cast<float>(), p};
      snapshot->lines.push_back(std::move(spoke));
    }
    border.points.push_back(layout.origin.cast<float>());
    snapshot->lines.push_back(std::move(border));
    return;
  }
  if (drag.handle <= GizmoHandle::kMoveZ) {
    Color faint = color;
    faint.a = 0.35F;
    Polyline along = Line(faint, 1.5F);
    const Vector3 reach = 20 * layout.length * drag.axes.col(axis);
    along.points = {(drag.start.p - reach).cast<float>(), (layout.origin + reach).cast<float>()};
    if (drag.amount.x() < 0)
      along.points = {(drag.start.p + reach).cast<float>(), (layout.origin - reach).cast<float>()};
    snapshot->lines.push_back(std::move(along));
  }
  Polyline path = Line(color, 2);
  path.points = {drag.start.p.cast<float>(), layout.origin.cast<float>()};
  snapshot->lines.push_back(std::move(path));
  const double r = 0.5 * kBallRadius * layout.length;
  Append(snapshot, UnitSphere(), Matrix3::Identity(), drag.start.p, Vector3(r, r, r), color);
}

void Gizmo::AppendTo(Snapshot* snapshot) const {
  const Layout layout = MakeLayout();
  if (!layout.shown) return;
  if (drag_) AppendGuides(layout, snapshot);
  // Far ones first, for renderers that draw what is on top without any depth.
  std::array<int, 3> order = {0, 1, 2};
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return layout.axes.col(a).dot(layout.to_eye) < layout.axes.col(b).dot(layout.to_eye);
  });
  const auto visible = [&](GizmoHandle first, int axis) { return Visible(Handle(first, axis), layout); };
  for (const int axis : order)
    if (visible(GizmoHandle::kPlaneX, axis)) AppendPlane(axis, layout, snapshot);
  for (const int axis : order)
    if (visible(GizmoHandle::kTurnX, axis)) AppendRing(axis, layout, snapshot);
  bool ball_drawn = !Visible(GizmoHandle::kScreen, layout);
  for (const int axis : order) {
    if (!ball_drawn && layout.axes.col(axis).dot(layout.to_eye) > 0) {
      AppendBall(layout, snapshot);
      ball_drawn = true;
    }
    if (visible(GizmoHandle::kMoveX, axis)) AppendArrow(axis, layout, snapshot);
  }
  if (!ball_drawn) AppendBall(layout, snapshot);
}

}  // namespace linkwright::render
