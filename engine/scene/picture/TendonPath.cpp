// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/TendonPath.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

using Vector2 = Eigen::Vector2d;

constexpr double kStep = 0.1;      // of an arc's chords [rad]
constexpr double kNothing = 1e-9;  // m

// Part of a circle round the origin; a negative sweep turns clockwise.
struct Arc {
  double start = 0, sweep = 0;  // rad
};

Vector2 OnCircle(double angle, double radius) { return radius * Vector2(std::cos(angle), std::sin(angle)); }

double Angle(const Vector2& p) { return std::atan2(p.y(), p.x()); }

double Cross(const Vector2& a, const Vector2& b) { return a.x() * b.y() - a.y() * b.x(); }

bool Intersect(const Vector2& a, const Vector2& b, const Vector2& c, const Vector2& d) {
  const double turn = Cross(b - a, d - c);
  if (turn == 0) return false;
  const double along = Cross(c - a, d - c) / turn, across = Cross(c - a, b - a) / turn;
  return along >= 0 && along <= 1 && across >= 0 && across <= 1;
}

// The point of the line from a to b that is nearest to the origin.
Vector2 NearestToOrigin(const Vector2& a, const Vector2& b) {
  const Vector2 along = b - a;
  return a + std::clamp(-a.dot(along) / along.squaredNorm(), 0.0, 1.0) * along;
}

// The path from a to b round a circle: along both tangents. `side`: where the circle is to be touched.
std::optional<Arc> Round(const Vector2& a, const Vector2& b, double radius,
                         const std::optional<Vector2>& side) {
  const Vector2 nearest = NearestToOrigin(a, b);
  if (nearest.norm() > radius && (!side || side->dot(nearest) >= 0)) return {};
  std::optional<Arc> best;
  double best_merit = 0;
  for (const double turn : {1.0, -1.0}) {
    const double start = Angle(a) + turn * std::acos(std::min(radius / a.norm(), 1.0)),
                 end = Angle(b) - turn * std::acos(std::min(radius / b.norm(), 1.0));
    const Vector2 from = OnCircle(start, radius), to = OnCircle(end, radius);
    if (Intersect(a, from, b, to)) continue;
    const double merit = side ? (from + to).normalized().dot(*side) : -(from - to).norm();
    if (best && merit <= best_merit) continue;
    double sweep = std::remainder(turn * (end - start), 2 * kPi);
    if (sweep < 0) sweep += 2 * kPi;
    best = Arc{start, turn * sweep};
    best_merit = merit;
  }
  return best;
}

// The shortest path from a to b that touches a circle which the straight line misses: both parts meet the
// circle at the same angle.
std::optional<Arc> Within(const Vector2& a, const Vector2& b, double radius) {
  if (NearestToOrigin(a, b).norm() <= radius) return {};
  double low = Angle(a), high = low + std::remainder(Angle(b) - low, 2 * kPi);
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    const Vector2 touch = OnCircle(middle, radius), forward(-std::sin(middle), std::cos(middle));
    const double slope = forward.dot((touch - a).normalized() + (touch - b).normalized());
    // The slope of the length points away from a's direction towards b's, or vice versa.
    ((slope < 0) == (high > low) ? low : high) = middle;
    if (slope == 0) break;
  }
  return Arc{0.5 * (low + high), 0};
}

class Path {
 public:
  std::vector<TendonBranch> Make(std::span<const PlacedStop> stops) {
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const PlacedStop& stop = stops[i];
      if (stop.kind == TendonStop::kPulley) {
        Finish();
      } else if (stop.kind == TendonStop::kPoint) {
        Go(stop.X_WS.p);
      } else if (i + 1 < stops.size() && stops[i + 1].kind == TendonStop::kPoint && !branch_.points.empty()) {
        Bend(stop, stops[i + 1].X_WS.p);
      }
    }
    Finish();
    return std::move(out_);
  }

 private:
  void Go(const Vector3& to) {
    if (!branch_.points.empty()) branch_.length += (to - branch_.points.back()).norm();
    branch_.points.push_back(to);
  }

  void Finish() {
    if (branch_.points.size() > 1 && std::isfinite(branch_.length)) out_.push_back(std::move(branch_));
    branch_ = {};
  }

  // Adds what lies on an obstacle before `to`.
  void Bend(const PlacedStop& obstacle, const Vector3& to) {
    const Transform X_SW = obstacle.X_WS.Inverse();
    const Vector3 a = X_SW * branch_.points.back(), b = X_SW * to;
    if (!a.allFinite() || !b.allFinite() || !(obstacle.radius > kNothing)) return;
    Matrix3 axes = Matrix3::Identity();  // the circle lies in the plane of the first two
    if (obstacle.kind == TendonStop::kSphere) {
      const Vector3 normal = a.cross(b);
      axes.col(0) = a.normalized();
      axes.col(2) = normal.norm() > kNothing * kNothing ? normal.normalized() : a.unitOrthogonal();
      axes.col(1) = axes.col(2).cross(axes.col(0));
    }
    const Vector3 a_plane = axes.transpose() * a, b_plane = axes.transpose() * b;
    const Vector2 a2 = a_plane.head<2>(), b2 = b_plane.head<2>();
    const double radius = obstacle.radius;
    if (a2.norm() < radius || b2.norm() < radius || (b2 - a2).norm() < kNothing) return;
    std::optional<Vector2> side;
    bool within = false;
    if (obstacle.side) {
      const Vector3 s = X_SW * *obstacle.side;
      const Vector2 s2 = (axes.transpose() * s).head<2>();
      within = s.norm() < radius;  // as from MuJoCo 3 on; before, what counted was the plane
      if (s2.norm() > kNothing) side = s2.normalized();
    }
    const std::optional<Arc> arc = within ? Within(a2, b2, radius) : Round(a2, b2, radius, side);
    if (!arc) return;
    // Along a cylinder's axis it goes on steadily.
    const double before = (OnCircle(arc->start, radius) - a2).norm(), on = radius * std::abs(arc->sweep),
                 after = (b2 - OnCircle(arc->start + arc->sweep, radius)).norm();
    const double rise = (b_plane.z() - a_plane.z()) / (before + on + after);
    const auto at = [&](double part) {
      const Vector2 p = OnCircle(arc->start + part * arc->sweep, radius);
      return Vector3(obstacle.X_WS *
                     (axes * Vector3(p.x(), p.y(), a_plane.z() + rise * (before + part * on))));
    };
    Go(at(0));
    if (arc->sweep == 0) return;
    const double length = branch_.length + on * std::hypot(1.0, rise);
    const int chords = static_cast<int>(std::ceil(std::abs(arc->sweep) / kStep));
    for (int i = 1; i <= chords; ++i) Go(at(static_cast<double>(i) / chords));
    branch_.length = length;
  }

  TendonBranch branch_;
  std::vector<TendonBranch> out_;
};

}  // namespace

std::vector<TendonBranch> TendonPath(std::span<const PlacedStop> stops) { return Path().Make(stops); }

}  // namespace linkwright
