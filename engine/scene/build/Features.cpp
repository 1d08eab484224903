// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Features.h"

#include <algorithm>
#include <cmath>

#include "engine/scene/build/RoundSides.h"

namespace linkwright {
namespace {

constexpr int kCircleSamples = 64;

void AddBoxFeatures(const Vector3& size, std::vector<Feature>* to) {
  const Vector3 half = size / 2;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const Eigen::Index j = (i + 1) % 3, k = (i + 2) % 3;
    for (const double side : {-1.0, 1.0})
      to->push_back({FeatureType::kCenter, side * half[i] * Vector3::Unit(i), side * Vector3::Unit(i), 0});
    for (const double a : {-1.0, 1.0})
      for (const double b : {-1.0, 1.0}) {
        const Vector3 middle = a * half[j] * Vector3::Unit(j) + b * half[k] * Vector3::Unit(k);
        to->push_back({FeatureType::kEdge, middle, Vector3::Unit(i), half[i]});
        to->push_back({FeatureType::kEdgeMiddle, middle, Vector3::Unit(i), half[i]});
      }
  }
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 sign((corner & 1) ? 1 : -1, (corner & 2) ? 1 : -1, (corner & 4) ? 1 : -1);
    to->push_back({FeatureType::kVertex, half.cwiseProduct(sign), Vector3::Zero(), 0});
  }
}

void AddRoundFeatures(const Geometry& geometry, std::vector<Feature>* to) {
  const double half = geometry.length / 2;
  const bool flat = geometry.type == ShapeType::kCylinder;
  to->push_back(
      {FeatureType::kAxis, Vector3::Zero(), Vector3::UnitZ(), flat ? half : half + geometry.radius});
  for (const double side : {-1.0, 1.0}) {
    const Vector3 end = side * half * Vector3::UnitZ();
    to->push_back({FeatureType::kCenter, end, side * Vector3::UnitZ(), 0});
    if (flat) to->push_back({FeatureType::kCircle, end, Vector3::UnitZ(), geometry.radius});
  }
}

SurfacePoint NearBox(const Vector3& size, const Vector3& p) {
  SurfacePoint found;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const double out = std::abs(p[i]) - size[i] / 2;
    if (std::abs(out) >= found.gap) continue;
    found.gap = std::abs(out);
    found.normal = (p[i] < 0 ? -1.0 : 1.0) * Vector3::Unit(i);
  }
  const Vector3 out = (p.cwiseAbs() - size / 2).cwiseMax(0);
  found.gap = std::max(found.gap, out.norm());
  return found;
}

// Of the side of a cylinder, or a capsule, or the flat end of a cylinder.
SurfacePoint NearRound(const Geometry& geometry, const Vector3& p) {
  SurfacePoint found;
  const Feature axis = {FeatureType::kAxis, Vector3::Zero(), Vector3::UnitZ(), geometry.length / 2};
  const double half = geometry.length / 2, across = std::hypot(p.x(), p.y());
  const Vector3 from_axis = p - std::clamp(p.z(), -half, half) * Vector3::UnitZ();
  found.axis = axis;
  found.gap = std::abs(from_axis.norm() - geometry.radius);
  if (from_axis.norm() > 0) found.normal = from_axis.normalized();
  if (geometry.type != ShapeType::kCylinder) return found;
  const double side = std::abs(across - geometry.radius), end = std::abs(std::abs(p.z()) - half);
  found.gap = std::min(std::hypot(side, std::max(std::abs(p.z()) - half, 0.0)),
                       std::hypot(end, std::max(across - geometry.radius, 0.0)));
  const bool flat = end < side || across == 0;
  found.normal = flat ? Vector3(0, 0, p.z() < 0 ? -1 : 1) : Vector3(p.x() / across, p.y() / across, 0);
  if (flat) found.axis.reset();
  return found;
}

// One is round about an axis where the two others are equally long; a sphere is so about any.
std::optional<Feature> AxisOfEllipsoid(const Vector3& semi_axes) {
  const double same = 1e-9 * semi_axes.maxCoeff();
  std::optional<Feature> axis;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const double a = semi_axes[(i + 1) % 3], b = semi_axes[(i + 2) % 3];
    if (std::abs(a - b) > same || std::abs(a - semi_axes[i]) <= same) continue;
    axis = Feature{FeatureType::kAxis, Vector3::Zero(), Vector3::Unit(i), semi_axes[i]};
  }
  return axis;
}

SurfacePoint NearEllipsoid(const Vector3& semi_axes, const Vector3& p) {
  SurfacePoint found;
  found.axis = AxisOfEllipsoid(semi_axes);
  const Vector3 scaled = p.cwiseQuotient(semi_axes);
  const Vector3 gradient = scaled.cwiseQuotient(semi_axes);
  if (!(gradient.norm() > 0)) {
    found.gap = semi_axes.minCoeff();
    return found;
  }
  found.normal = gradient.normalized();
  // To first order; exact for a sphere.
  found.gap = std::abs(scaled.norm() - 1) * scaled.norm() / gradient.norm();
  return found;
}

// The nearest point of a triangle by regions of its plane: Ericson, Real-Time Collision Detection
// (2005), 5.1.5.
Vector3 NearestOfTriangle(const Vector3& p, const Vector3& a, const Vector3& b, const Vector3& c) {
  const Vector3 ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vector3 bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + d1 / (d1 - d3) * ab;
  const Vector3 cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + d2 / (d2 - d6) * ac;
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
  return a + vb / (va + vb + vc) * ab + vc / (va + vb + vc) * ac;
}

SurfacePoint NearMesh(const MeshData& mesh, const Vector3& scale, const Vector3& p,
                      const RoundSides* rounds) {
  SurfacePoint found;
  std::size_t nearest = 0;
  const auto at = [&](std::size_t i) {
    const auto& v = mesh.positions[mesh.indices[i]];
    return Vector3(Vector3(v[0], v[1], v[2]).cwiseProduct(scale));
  };
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const Vector3 a = at(i), b = at(i + 1), c = at(i + 2);
    const double gap = (NearestOfTriangle(p, a, b, c) - p).norm();
    const Vector3 normal = (b - a).cross(c - a);
    if (!(gap < found.gap) || !(normal.norm() > 0)) continue;
    found.gap = gap;
    // A mirrored mesh is turned inside out.
    found.normal = (scale.prod() < 0 ? -1.0 : 1.0) * normal.normalized();
    nearest = i / 3;
  }
  if (const RoundSide* const side = rounds ? rounds->Of(nearest) : nullptr) {
    found.axis = side->axis;
    found.hollow = side->hollow;
  }
  return found;
}

// Where a ray passes a line of this direction: how far along the line from the point, within its half length.
double NearestAlong(const Feature& line, const Vector3& eye, const Vector3& direction) {
  const Vector3 w = line.point - eye;
  const double b = line.direction.dot(direction), determinant = 1 - b * b;
  if (determinant < 1e-12) return 0;
  const double along = (b * direction.dot(w) - line.direction.dot(w)) / determinant;
  return std::clamp(along, -line.extent, line.extent);
}

Vector3 NearestOfCircle(const Feature& circle, const Vector3& eye, const Vector3& direction) {
  const Vector3 x = circle.direction.unitOrthogonal(), y = circle.direction.cross(x);
  Vector3 best = circle.point;
  double least = kInfinity;
  for (int i = 0; i < kCircleSamples; ++i) {
    const double angle = 2 * kPi * i / kCircleSamples;
    const Vector3 p = circle.point + circle.extent * (std::cos(angle) * x + std::sin(angle) * y);
    const double off = (p - eye).cross(direction).norm();
    if (off >= least) continue;
    least = off;
    best = p;
  }
  return best;
}

int RankOf(FeatureType type) {
  switch (type) {
    case FeatureType::kVertex:
    case FeatureType::kEdgeMiddle:
    case FeatureType::kCenter:
    case FeatureType::kFrame:
      return 0;
    case FeatureType::kCircle:
    case FeatureType::kEdge:
      return 1;
    default:
      return 2;
  }
}

bool LiesWithin(FeatureType type) {
  return type == FeatureType::kCenter || type == FeatureType::kAxis || type == FeatureType::kFrame;
}

}  // namespace

std::vector<Feature> FeaturesOf(const Geometry& geometry, const MeshData* mesh, const Vector3& scale) {
  std::vector<Feature> found;
  switch (geometry.type) {
    case ShapeType::kBox:
      AddBoxFeatures(geometry.size, &found);
      break;
    case ShapeType::kCylinder:
    case ShapeType::kCapsule:
      AddRoundFeatures(geometry, &found);
      break;
    case ShapeType::kHalfSpace:
      return found;
    case ShapeType::kSphere:
    case ShapeType::kEllipsoid:
    case ShapeType::kRoundedBox:
      break;
    default:
      if (mesh) return MeshFeatures(*mesh, scale);
      break;
  }
  found.push_back({FeatureType::kCenter, Vector3::Zero(), Vector3::Zero(), 0});
  return found;
}

Feature Placed(const Transform& X_WG, const Feature& feature) {
  return {feature.type, X_WG * feature.point, X_WG.R * feature.direction, feature.extent};
}

SurfacePoint SurfaceNear(const Geometry& geometry, const MeshData* mesh, const Vector3& scale,
                         const Vector3& p, const RoundSides* rounds) {
  switch (geometry.type) {
    case ShapeType::kBox:
    case ShapeType::kRoundedBox:
      return NearBox(geometry.size, p);
    case ShapeType::kCylinder:
    case ShapeType::kCapsule:
      return NearRound(geometry, p);
    case ShapeType::kSphere:
      return NearEllipsoid(Vector3::Constant(geometry.radius), p);
    case ShapeType::kEllipsoid:
      return NearEllipsoid(geometry.size, p);
    case ShapeType::kHalfSpace:
      return {std::abs(p.z()), Vector3::UnitZ(), std::nullopt, false};
    default:
      return mesh ? NearMesh(*mesh, scale, p, rounds) : SurfacePoint();
  }
}

std::optional<SnappedFeature> SnapTo(std::span<const Feature> features, const Vector3& eye,
                                     const Vector3& direction, double radius, double depth) {
  std::optional<SnappedFeature> best;
  int best_rank = 0;
  double least = kInfinity;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Feature& feature = features[i];
    if (feature.type == FeatureType::kFace) continue;
    const int rank = RankOf(feature.type);
    if (best && rank > best_rank) continue;
    Vector3 point = feature.point;
    if (feature.type == FeatureType::kEdge || feature.type == FeatureType::kAxis)
      point += NearestAlong(feature, eye, direction) * feature.direction;
    else if (feature.type == FeatureType::kCircle)
      point = NearestOfCircle(feature, eye, direction);
    const Vector3 from_eye = point - eye;
    const double ahead = from_eye.dot(direction), off = (from_eye - ahead * direction).norm();
    if (ahead <= 0 || off > radius || (!LiesWithin(feature.type) && ahead > depth + 3 * radius)) continue;
    if (best && rank == best_rank && off >= least) continue;
    best = SnappedFeature{feature, point, i};
    best_rank = rank;
    least = off;
  }
  return best;
}

double RestHeight(const Geometry& geometry) {
  switch (geometry.type) {
    case ShapeType::kBox:
    case ShapeType::kRoundedBox:
      return geometry.size.z() / 2;
    case ShapeType::kSphere:
      return geometry.radius;
    case ShapeType::kCylinder:
      return geometry.length / 2;
    case ShapeType::kCapsule:
      return geometry.length / 2 + geometry.radius;
    case ShapeType::kEllipsoid:
      return geometry.size.z();
    case ShapeType::kMesh: {
      if (!geometry.mesh) return 0;
      const double scale = geometry.size.z();
      return -scale * static_cast<double>(scale < 0 ? geometry.mesh->upper.z() : geometry.mesh->lower.z());
    }
    default:
      break;
  }
  double lowest = 0;
  for (const Vector3& point : geometry.points) lowest = std::min(lowest, point.z());
  return -lowest;
}

}  // namespace linkwright
