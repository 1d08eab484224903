// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "tests/engine/collision/CollisionShapes.h"

namespace collision_test {

/// The bounded convex shapes of an adversarial pair.
inline constexpr std::array<CollisionType, 7> kConvexTypes = {
    CollisionType::kSphere,   CollisionType::kBox,       CollisionType::kRoundedBox, CollisionType::kCapsule,
    CollisionType::kCylinder, CollisionType::kEllipsoid, CollisionType::kHull};
inline constexpr std::array<const char*, 9> kTypeNames = {
    "half-space", "sphere", "box", "rounded box", "capsule", "cylinder", "ellipsoid", "hull", "height field"};

/// How a pair is made hard.
enum class Family { kRandom, kSizes, kNeedle, kFlat, kEdges, kFeatures, kDeep, kAligned };
inline constexpr std::array<const char*, 8> kFamilyNames = {
    "random", "sizes 1:1000", "needle", "flat on flat", "edges", "features", "deep", "aligned"};

struct ShapePair {
  CollisionShape a, b;
  Transform X_A, X_B;
  Family family = Family::kRandom;
};

/// A feature of a shape: its outward normal in the shape's frame, and for edges the edge's direction.
struct ShapeNormal {
  Vector3 n = Vector3::UnitZ(), along = Vector3::UnitX();
};

class PairMaker {
 public:
  explicit PairMaker(unsigned seed) : dice_(seed) {}
  Dice& dice() { return dice_; }

  ShapePair Make(CollisionType a, CollisionType b) {
    ShapePair out;
    out.family = static_cast<Family>(Pick(8));
    double size_A = 1, size_B = 1;
    if (out.family == Family::kSizes || Chance(.15)) (Chance(.5) ? size_A : size_B) = 1e-3;
    const bool needle = out.family == Family::kNeedle;
    out.a = Shape(a, size_A, (needle && Chance(.7)) || Chance(.1));
    out.b = Shape(b, size_B, (needle && Chance(.7)) || Chance(.1));
    out.X_A = {dice_.Rotation(), dice_.Direction()};
    out.X_B.R = dice_.Rotation();
    const double reach = size_A + size_B;
    switch (out.family) {
      case Family::kDeep:
        out.X_B.p = out.X_A.p + (Chance(.3) ? 0. : .1 * std::min(size_A, size_B)) * dice_.Direction();
        if (Chance(.3)) out.X_B.R = out.X_A.R;
        return out;
      case Family::kAligned:
        out.X_A.R = Turn90() * Turn90();
        out.X_B.R = Turn90() * Turn90();
        out.X_A.p = Vector3(Pick(3) - 1, Pick(3) - 1, Pick(3) - 1);
        out.X_B.p = out.X_A.p;
        for (int k = 0; k < 3; ++k) {
          const double h = Extent(out.a, out.X_A.R.row(k)) + Extent(out.b, out.X_B.R.row(k));
          out.X_B.p[k] += (Pick(5) - 2) * .5 * h;
          if (Chance(.3)) out.X_B.p[k] += (Pick(3) - 1) * 1e-6;
        }
        return out;
      case Family::kFlat:
        Place(0, 0, &out);
        return out;
      case Family::kEdges:
        Place(1, 1, &out);
        return out;
      case Family::kFeatures:
        Place(Pick(3), Pick(3), &out);
        return out;
      default: {
        // From overlapping to apart, as near as the shapes are in this direction.
        const Vector3 n = dice_.Direction();
        const double touching = -SeparationAlong(out.a, out.X_A, out.b, {out.X_B.R, out.X_A.p}, n);
        out.X_B.p = out.X_A.p + dice_.Uniform(.3, 1.1) * touching * n;
        if (Chance(.2)) out.X_B.p += dice_.Uniform(-1, 1) * reach * dice_.Direction();
        return out;
      }
    }
  }

  CollisionShape Shape(CollisionType type, double size, bool needle) {
    const auto length = [&] { return size * dice_.Uniform(.1, .5); };
    const double x = length(), y = needle ? 1e-3 * x : length(),
                 z = needle && Chance(.5) ? 1e-3 * x : length();
    switch (type) {
      case CollisionType::kSphere:
        return Ball(x);
      case CollisionType::kBox:
        return Brick(x, y, z);
      case CollisionType::kRoundedBox:
        return Pebble(x, y, z, std::min({x, y, z}) * (Chance(.1) ? 1 : dice_.Uniform(.05, .95)));
      case CollisionType::kCapsule:
        return Pill(needle ? y : .5 * y, x);
      case CollisionType::kCylinder:
        return needle && Chance(.5) ? Can(x, y) : Can(y, x);
      case CollisionType::kEllipsoid:
        // Sharper tips have radii of curvature of a millionth of their length.
        return needle ? Egg(x, .03 * x, Chance(.5) ? .03 * x : z) : Egg(x, y, z);
      default: {
        std::vector<Vector3> cloud;
        const int points = 4 + Pick(13);
        for (int i = 0; i < points; ++i) {
          cloud.push_back(dice_.Uniform(.6, 1) * dice_.Direction().cwiseProduct(Vector3(x, y, z)));
        }
        if (Chance(.3)) {  // a prism
          for (Vector3& p : cloud) p.z() = z;
          for (int i = 0; i < points; ++i)
            cloud.emplace_back(cloud[static_cast<std::size_t>(i)].x(), cloud[static_cast<std::size_t>(i)].y(),
                               -z);
        }
        const CollisionShape out = HullOf(cloud);
        return out.hull ? out : Shape(type, size, false);
      }
    }
  }

  int Pick(int count) { return std::min(count - 1, static_cast<int>(dice_.Uniform(0, count))); }
  bool Chance(double share) { return dice_.Uniform(0, 1) < share; }

 private:
  static double Extent(const CollisionShape& shape, const Vector3& d) {
    return d.dot(Farthest(shape, {}, d)) + 0;
  }
  Matrix3 Turn90() {
    return Eigen::AngleAxisd(Pick(4) * kPi / 2, Vector3::Unit(Pick(3))).toRotationMatrix().array().round();
  }

  /// A face (0), edge (1) or vertex (2) of the shape, or what it has instead.
  ShapeNormal NormalOf(const CollisionShape& shape, int kind) {
    ShapeNormal out;
    const auto sign = [&] { return Chance(.5) ? 1. : -1.; };
    switch (shape.type) {
      case CollisionType::kBox:
      case CollisionType::kRoundedBox: {
        const int axis = Pick(3);
        Vector3 weights(dice_.Uniform(.05, 1), dice_.Uniform(.05, 1), dice_.Uniform(.05, 1));
        if (kind == 0) weights[(axis + 1) % 3] = weights[(axis + 2) % 3] = 0;
        if (kind == 1) weights[axis] = 0;
        out.n = weights.cwiseProduct(Vector3(sign(), sign(), sign())).normalized();
        out.along = Vector3::Unit(kind == 1 ? axis : (axis + 1) % 3);
        return out;
      }
      case CollisionType::kCapsule:
      case CollisionType::kCylinder: {
        const double angle = dice_.Uniform(0, 2 * kPi);
        const Vector3 radial(std::cos(angle), std::sin(angle), 0), z = sign() * Vector3::UnitZ();
        out.n = kind == 0   ? z
                : kind == 1 ? radial
                            : Vector3((radial + dice_.Uniform(.05, 5) * z).normalized());
        out.along = kind == 1 ? Vector3::UnitZ() : radial;
        if (kind == 2) out.along = z.cross(radial);
        return out;
      }
      case CollisionType::kHull: {
        const ConvexHull& hull = *shape.hull;
        if (kind == 0) {
          out.n = hull.faces[static_cast<std::size_t>(Pick(static_cast<int>(hull.faces.size())))].normal;
        } else if (kind == 1) {
          const auto e = static_cast<std::size_t>(Pick(static_cast<int>(hull.edges.size())));
          const double t = dice_.Uniform(.02, .98);
          const auto face = [&](std::size_t k) {
            return hull.faces[static_cast<std::size_t>(hull.edge_faces[e][k])].normal;
          };
          out.n = (t * face(0) + (1 - t) * face(1)).normalized();
          out.along = (hull.vertices[static_cast<std::size_t>(hull.edges[e][1])] -
                       hull.vertices[static_cast<std::size_t>(hull.edges[e][0])])
                          .normalized();
          return out;
        } else {
          const int v = Pick(static_cast<int>(hull.vertices.size()));
          out.n = Vector3::Zero();
          for (const auto& face : hull.faces) {
            if (std::find(face.vertices.begin(), face.vertices.end(), v) != face.vertices.end()) {
              out.n += dice_.Uniform(.05, 1) * face.normal;
            }
          }
          out.n.normalize();
        }
        out.along = out.n.unitOrthogonal();
        return out;
      }
      default:
        out.n = kind == 0 ? Vector3(sign() * Vector3::Unit(Pick(3))) : dice_.Direction();
        out.along = out.n.unitOrthogonal();
        return out;
    }
  }

  /// Sets B on A, feature on feature, at a gap of up to 1 µm, perhaps not quite parallel.
  void Place(int kind_A, int kind_B, ShapePair* pair) {
    const ShapeNormal a = NormalOf(pair->a, kind_A), b = NormalOf(pair->b, kind_B);
    const Vector3 n = pair->X_A.R * a.n, t = pair->X_A.R * a.along;
    // B's frame: its normal becomes −n, its `along` at an angle to A's.
    const double angles[] = {0, kPi / 2, kPi / 4, 1e-7, 1e-5, 1e-3, 1e-2};
    const double angle = Chance(.5) ? dice_.Uniform(0, 2 * kPi) : angles[Pick(7)];
    Matrix3 from, to;
    const auto frame = [](const Vector3& normal, const Vector3& along, Matrix3* out) {
      const Vector3 x = (along - normal * normal.dot(along)).normalized();
      *out << x, normal.cross(x), normal;
    };
    frame(b.n, b.along, &from);
    frame(-n, Eigen::AngleAxisd(angle, n) * t, &to);
    Matrix3 R = to * from.transpose();
    const double tilts[] = {0, 0, 1e-13, 1e-11, 1e-9, 1e-6, 1e-4, 1e-2};
    const double tilt = tilts[Pick(8)];
    if (tilt > 0) R = Eigen::AngleAxisd(tilt, n.unitOrthogonal()).toRotationMatrix() * R;
    pair->X_B.R = R;
    pair->X_B.p = Vector3::Zero();
    const double gaps[] = {1e-6, -1e-6, 0, 1e-9, -1e-9, 1e-12, -1e-12, 1e-4, -1e-4};
    const Vector3 p_A = pair->X_A * Farthest(pair->a, {}, a.n);
    const Vector3 p_B = pair->X_B * Farthest(pair->b, {}, b.n);
    Vector3 shift = p_A + gaps[Pick(9)] * n - p_B;
    // Along the faces.
    if (Chance(.6)) {
      const Vector3 d = Farthest(pair->a, pair->X_A, dice_.Direction()) - pair->X_A.p;
      const Vector3 e = Farthest(pair->b, pair->X_B, dice_.Direction()) - pair->X_B.p;
      const Vector3 along = dice_.Uniform(0, 1) * d - dice_.Uniform(0, 1) * e;
      shift += along - n * n.dot(along);
    }
    pair->X_B.p = shift;
  }

  Dice dice_;
};

}  // namespace collision_test
