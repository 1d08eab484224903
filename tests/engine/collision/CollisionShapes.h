// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "engine/collision/Collide.h"

namespace collision_test {

using namespace linkwright;

inline CollisionShape Ball(double r) { return {CollisionType::kSphere, Vector3::Zero(), r, 0, 0, {}, {}}; }
inline CollisionShape Brick(double x, double y, double z) {
  return {CollisionType::kBox, Vector3(x, y, z), 0, 0, 0, {}, {}};
}
inline CollisionShape Pebble(double x, double y, double z, double r) {
  return {CollisionType::kRoundedBox, Vector3(x, y, z), r, 0, 0, {}, {}};
}
inline CollisionShape Pill(double r, double h) {
  return {CollisionType::kCapsule, Vector3::Zero(), r, h, 0, {}, {}};
}
inline CollisionShape Can(double r, double h) {
  return {CollisionType::kCylinder, Vector3::Zero(), r, h, 0, {}, {}};
}
inline CollisionShape Egg(double x, double y, double z) {
  return {CollisionType::kEllipsoid, Vector3(x, y, z), 0, 0, 0, {}, {}};
}
inline CollisionShape Floor() { return {CollisionType::kHalfSpace, Vector3::Zero(), 0, 0, 0, {}, {}}; }
inline CollisionShape HullOf(const std::vector<Vector3>& points) {
  return {CollisionType::kHull, Vector3::Zero(), 0, 0, 0, MakeConvexHull(points), {}};
}

class Dice {
 public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  double Uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(engine_); }
  Vector3 Direction() {
    std::normal_distribution<double> normal;
    for (;;) {
      const Vector3 v(normal(engine_), normal(engine_), normal(engine_));
      if (v.norm() > 1e-3) return v.normalized();
    }
  }
  Matrix3 Rotation() {
    std::normal_distribution<double> normal;
    return Quaternion(normal(engine_), normal(engine_), normal(engine_), normal(engine_))
        .normalized()
        .toRotationMatrix();
  }
  CollisionShape Stone(int points, double size) {
    std::vector<Vector3> cloud;
    for (int i = 0; i < points; ++i) cloud.push_back(size * Uniform(0.6, 1) * Direction());
    return HullOf(cloud);
  }

 private:
  std::mt19937 engine_;
};

inline Manifold Contacts(const CollisionShape& a, const Transform& X_WA, const CollisionShape& b,
                         const Transform& X_WB, double margin, double flat = 1e-10) {
  Manifold out;
  Collide(a, X_WA, b, X_WB, margin, flat, &out);
  return out;
}
inline const ManifoldPoint& Deepest(const Manifold& points) {
  const ManifoldPoint* best = &points.front();
  for (const ManifoldPoint& point : points) {
    if (point.gap < best->gap) best = &point;
  }
  return *best;
}

/// The farthest point of a bounded shape along d, world axes, from its definition.
inline Vector3 Farthest(const CollisionShape& shape, const Transform& X, const Vector3& d_W) {
  const Vector3 d = X.R.transpose() * d_W;
  Vector3 p = Vector3::Zero();
  const auto corner = [&d](const Vector3& half) {
    return Vector3(std::copysign(half.x(), d.x()), std::copysign(half.y(), d.y()),
                   std::copysign(half.z(), d.z()));
  };
  switch (shape.type) {
    case CollisionType::kSphere:
      p = shape.radius * d.normalized();
      break;
    case CollisionType::kBox:
      p = corner(shape.half);
      break;
    case CollisionType::kRoundedBox:
      p = corner(shape.half - Vector3::Constant(shape.radius)) + shape.radius * d.normalized();
      break;
    case CollisionType::kCapsule:
      p = Vector3(0, 0, std::copysign(shape.half_length, d.z())) + shape.radius * d.normalized();
      break;
    case CollisionType::kCylinder: {
      const double across = std::hypot(d.x(), d.y());
      if (across > 0) p = shape.radius / across * Vector3(d.x(), d.y(), 0);
      p.z() = std::copysign(shape.half_length, d.z());
      break;
    }
    case CollisionType::kEllipsoid:
      p = shape.half.cwiseProduct(shape.half.cwiseProduct(d).normalized());
      break;
    case CollisionType::kHull: {
      double most = -std::numeric_limits<double>::infinity();
      for (const Vector3& v : shape.hull->vertices) {
        if (d.dot(v) > most) {
          most = d.dot(v);
          p = v;
        }
      }
      break;
    }
    default:
      break;
  }
  return X * p;
}
/// How far p is outside the shape at most, 0 inside: an upper bound that is exact to first order at the
/// surface.
inline double Outside(const CollisionShape& shape, const Transform& X, const Vector3& p_W) {
  const Vector3 p = X.Inverse() * p_W;
  const auto beyond_box = [&p](const Vector3& half) {
    return (p.cwiseAbs() - half).cwiseMax(0).matrix().norm();
  };
  switch (shape.type) {
    case CollisionType::kSphere:
      return std::max(0., p.norm() - shape.radius);
    case CollisionType::kBox:
      return beyond_box(shape.half);
    case CollisionType::kRoundedBox:
      return std::max(0., beyond_box(shape.half - Vector3::Constant(shape.radius)) - shape.radius);
    case CollisionType::kCapsule: {
      const double z = std::clamp(p.z(), -shape.half_length, shape.half_length);
      return std::max(0., (p - Vector3(0, 0, z)).norm() - shape.radius);
    }
    case CollisionType::kCylinder:
      return std::hypot(std::max(0., std::hypot(p.x(), p.y()) - shape.radius),
                        std::max(0., std::abs(p.z()) - shape.half_length));
    case CollisionType::kEllipsoid: {
      // (f − 1) / |∇f| with f = |D⁻¹ p|
      const Vector3 q = p.cwiseQuotient(shape.half);
      const double f = q.norm();
      return std::max(0., (f - 1) / (q.cwiseQuotient(shape.half) / f).norm());
    }
    case CollisionType::kHull: {
      double most = 0;
      for (const auto& face : shape.hull->faces) most = std::max(most, face.normal.dot(p) - face.offset);
      return most;
    }
    default:
      return 1;
  }
}

/// How far apart the planes across n that enclose the shapes are, A's below B's.
inline double SeparationAlong(const CollisionShape& a, const Transform& X_WA, const CollisionShape& b,
                              const Transform& X_WB, const Vector3& n) {
  return n.dot(Farthest(b, X_WB, -n)) - n.dot(Farthest(a, X_WA, n));
}

}  // namespace collision_test
