// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SupportRegion.h"

#include <algorithm>
#include <limits>

#include "engine/algorithms/Kinematics.h"

namespace linkwright {
namespace {

// Over the scene's size: what is lower than this above the ground stands on it.
constexpr double kTouching = 0.004;

double Cross(const Vector2& a, const Vector2& b, const Vector2& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

}  // namespace

std::vector<Vector2> ConvexPolygon(std::vector<Vector2> points) {
  // Andrew's monotone chain: the lower side from left to right, then the upper one back.
  const auto left = [](const Vector2& a, const Vector2& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  };
  std::sort(points.begin(), points.end(), left);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Vector2> hull;
  const auto side = [&hull](auto first, auto last) {
    const std::size_t start = hull.size();
    for (auto p = first; p != last; ++p) {
      while (hull.size() >= start + 2 && Cross(hull[hull.size() - 2], hull.back(), *p) <= 0) hull.pop_back();
      hull.push_back(*p);
    }
    hull.pop_back();
  };
  side(points.begin(), points.end());
  side(points.rbegin(), points.rend());
  return hull;
}

std::vector<Vector2> SupportRegion(const CompiledScene& scene, std::span<const Transform> X_WB) {
  const double height = scene.scene.view.ground_height + kTouching * scene.size;
  std::vector<Vector2> points;
  for (const CompiledShape& shape : scene.shapes) {
    if (!shape.mesh || shape.visual.geometry.type == ShapeType::kHalfSpace) continue;
    const Transform X_WG = FramePose(*scene.model, X_WB, shape.frame) * shape.visual.X_LG;
    // Its box first: few shapes are near the ground.
    const Vector3 a = shape.mesh->lower.cast<double>().cwiseProduct(shape.scale);
    const Vector3 b = shape.mesh->upper.cast<double>().cwiseProduct(shape.scale);
    const Vector3 row = X_WG.R.row(2).transpose();
    const double middle = X_WG.p.z() + row.dot(a + b) / 2;
    if (!(middle - row.cwiseAbs().dot((b - a).cwiseAbs()) / 2 <= height)) continue;
    for (const auto& vertex : shape.mesh->positions) {
      const Vector3 p = X_WG * Vector3(vertex[0], vertex[1], vertex[2]).cwiseProduct(shape.scale);
      if (p.allFinite() && p.z() <= height) points.emplace_back(p.x(), p.y());
    }
  }
  return ConvexPolygon(std::move(points));
}

double SupportMargin(std::span<const Vector2> region, const Vector2& point) {
  if (region.size() < 3) return -std::numeric_limits<double>::infinity();
  double nearest = std::numeric_limits<double>::infinity();
  bool inside = true;
  for (std::size_t i = 0; i < region.size(); ++i) {
    const Vector2& a = region[i];
    const Vector2 along = region[(i + 1) % region.size()] - a;
    const double t = std::clamp(along.dot(point - a) / along.squaredNorm(), 0.0, 1.0);
    nearest = std::min(nearest, (a + t * along - point).norm());
    inside = inside && along.x() * (point - a).y() - along.y() * (point - a).x() >= 0;
  }
  return inside ? nearest : -nearest;
}

}  // namespace linkwright
