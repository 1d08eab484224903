// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/actuation/TendonWrap.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright {
namespace {

using Vector2 = Eigen::Vector2d;

constexpr double kNothing = 1e-15;  // [m], as MuJoCo has it
constexpr int kMostIterations = 100;

double Cross(const Vector2& a, const Vector2& b) { return a.x() * b.y() - a.y() * b.x(); }

double Angle(const Vector2& p) { return std::atan2(p.y(), p.x()); }

bool Intersect(const Vector2& a, const Vector2& b, const Vector2& c, const Vector2& d) {
  const double turn = Cross(b - a, d - c);
  if (turn == 0) return false;
  const double along = Cross(c - a, d - c) / turn, across = Cross(c - a, b - a) / turn;
  return along >= 0 && along <= 1 && across >= 0 && across <= 1;
}

// The point of the segment from a to b that is nearest to the origin.
Vector2 NearestToOrigin(const Vector2& a, const Vector2& b) {
  const Vector2 along = b - a;
  return a + std::clamp(-a.dot(along) / along.squaredNorm(), 0.0, 1.0) * along;
}

// The circle lies in the plane of the first two columns.
Matrix3 SphereAxes(const Vector3& a, const Vector3& b) {
  Matrix3 axes;
  axes.col(0) = a.normalized();
  Vector3 normal = a.cross(b);
  if (!(normal.norm() > kNothing)) {
    Eigen::Index largest = 0;
    axes.col(0).cwiseAbs().maxCoeff(&largest);
    Vector3 other = Vector3::Ones();
    other[largest] = 0;
    normal = axes.col(0).cross(other);
  }
  axes.col(2) = normal.normalized();
  axes.col(1) = axes.col(2).cross(axes.col(0));
  return axes;
}

struct Arc {
  Vector2 from, to;
  double sweep = 0;  // negative clockwise
  int way = 0;
};

std::optional<Arc> Round(const Vector2& a, const Vector2& b, double radius,
                         const std::optional<Vector2>& side) {
  const Vector2 nearest = NearestToOrigin(a, b);
  if (nearest.norm() > radius && (!side || side->dot(nearest) >= 0)) return {};
  const auto tangent = [radius](const Vector2& p, double sign) {
    const double square = p.squaredNorm(), root = std::sqrt(std::max(square - radius * radius, 0.0));
    return Vector2((radius * radius * p + sign * radius * root * Vector2(p.y(), -p.x())) / square);
  };
  std::optional<Arc> best;
  double best_merit = 0;
  for (const int way : {1, 2}) {
    const double sign = way == 1 ? 1 : -1;
    Arc arc{tangent(a, sign), tangent(b, -sign), 0, way};
    if (Intersect(a, arc.from, b, arc.to)) continue;
    const double merit =
        side ? side->dot((arc.from + arc.to).normalized()) : -(arc.from - arc.to).squaredNorm();
    if (best && merit <= best_merit) continue;
    double turn = std::atan2(Cross(arc.from, arc.to), arc.from.dot(arc.to));  // anticlockwise
    if (way == 1) turn = -turn;
    if (turn < 0) turn += 2 * kPi;
    arc.sweep = -sign * turn;
    best = arc;
    best_merit = merit;
  }
  return best;
}

// asin(A z) + asin(B z) − 2 asin z + Γ = 0 for θ = asin z: the left side falls from Γ, as A, B < 1.
std::optional<Arc> Within(const Vector2& a, const Vector2& b, double radius) {
  if (NearestToOrigin(a, b).norm() <= radius) return {};
  const double A = radius / a.norm(), B = radius / b.norm();
  const double turn = std::atan2(Cross(a, b), a.dot(b)), gamma = std::abs(turn);
  double low = 0, high = kPi / 2, theta = std::min(gamma / 2, high);
  for (int i = 0; i < kMostIterations; ++i) {
    const double z = std::sin(theta);
    const double value = std::asin(A * z) + std::asin(B * z) - 2 * theta + gamma;
    (value > 0 ? low : high) = theta;
    const double c = std::cos(theta);
    const double slope = A * c / std::sqrt(1 - A * A * z * z) + B * c / std::sqrt(1 - B * B * z * z) - 2;
    double next = theta - value / slope;
    if (!(next >= low && next <= high)) next = (low + high) / 2;
    const double step = std::abs(next - theta);
    theta = next;
    if (step <= 2e-16) break;
  }
  const double from_a = theta - std::asin(A * std::sin(theta));
  const double angle = Angle(a) + (turn < 0 ? -from_a : from_a);
  const Vector2 touch = radius * Vector2(std::cos(angle), std::sin(angle));
  return Arc{touch, touch, 0, 3};
}

}  // namespace

TendonWrap WrapTendon(const Vector3& a, const Vector3& b, const TendonObstacle& obstacle) {
  TendonWrap out;
  const double radius = obstacle.radius;
  if (!a.allFinite() || !b.allFinite() || !(radius > kNothing) || !(a.norm() > kNothing) ||
      !(b.norm() > kNothing))
    return out;
  if (obstacle.sphere) out.axes = SphereAxes(a, b);
  const Vector3 a3 = out.axes.transpose() * a, b3 = out.axes.transpose() * b;
  const Vector2 a2 = a3.head<2>(), b2 = b3.head<2>();
  if (a2.norm() < radius || b2.norm() < radius || !((b2 - a2).squaredNorm() > kNothing)) return out;
  std::optional<Vector2> side;
  bool within = false;
  if (obstacle.side) {
    within = obstacle.side->norm() < radius;  // as from MuJoCo 3.2.3 on; before, what counted was the plane
    const Vector2 projected = (out.axes.transpose() * *obstacle.side).head<2>();
    side = projected.norm() > kNothing ? Vector2(projected.normalized()) : Vector2(1, 0);
  }
  const std::optional<Arc> arc = within ? Within(a2, b2, radius) : Round(a2, b2, radius, side);
  if (!arc) return out;
  out.touches = true;
  out.way = arc->way;
  out.start = Angle(arc->from);
  out.sweep = arc->sweep;
  const double before = (arc->from - a2).norm(), on = radius * std::abs(arc->sweep),
               after = (b2 - arc->to).norm();
  const double rise = (b3.z() - a3.z()) / (before + on + after);
  out.from = out.axes * Vector3(arc->from.x(), arc->from.y(), a3.z() + rise * before);
  out.to = out.axes * Vector3(arc->to.x(), arc->to.y(), a3.z() + rise * (before + on));
  out.length = on * std::sqrt(1 + rise * rise);
  return out;
}

}  // namespace linkwright
