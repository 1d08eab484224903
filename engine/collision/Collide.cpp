// SPDX-License-Identifier: BSD-3-Clause
#include "engine/collision/Collide.h"

#include "engine/collision/Features.h"
#include "engine/collision/Pairs.h"

namespace linkwright {
namespace {

using PairFunction = void (*)(const PosedShape&, const PosedShape&, const ContactLimits&, Manifold*);

/// The order in which the first of a pair is chosen: code exists for one order only.
int Rank(CollisionType type) {
  switch (type) {
    case CollisionType::kHalfSpace:
      return 0;
    case CollisionType::kHeightField:
      return 1;
    case CollisionType::kSphere:
      return 2;
    case CollisionType::kCapsule:
      return 3;
    case CollisionType::kBox:
      return 4;
    case CollisionType::kRoundedBox:
      return 5;
    case CollisionType::kHull:
      return 6;
    case CollisionType::kCylinder:
      return 7;
    case CollisionType::kEllipsoid:
      return 8;
  }
  return 8;
}

/// For types in the order of Rank.
PairFunction FunctionFor(CollisionType a, CollisionType b) {
  using enum CollisionType;
  const bool smooth = b == kCylinder || b == kEllipsoid;
  switch (a) {
    case kHalfSpace:
      return CollideHalfSpace;
    case kHeightField:
      return CollideHeightField;
    case kSphere:
      switch (b) {
        case kSphere:
          return CollideSpheres;
        case kCapsule:
          return CollideSphereCapsule;
        case kBox:
        case kRoundedBox:
          return CollideSphereBox;
        case kCylinder:
          return CollideSphereCylinder;
        case kEllipsoid:
          return CollideSphereEllipsoid;
        default:
          return CollidePolyhedra;
      }
    case kCapsule:
      if (b == kCapsule) return CollideCapsules;
      [[fallthrough]];
    default:
      return smooth ? CollideSmooth : CollidePolyhedra;
  }
}

}  // namespace

void Collide(const CollisionShape& a, const Transform& X_WA, const CollisionShape& b, const Transform& X_WB,
             double margin, double flat, Manifold* out) {
  const ContactLimits limits{margin, flat};
  if (a.type == CollisionType::kSphere && b.type == CollisionType::kSphere) {
    CollideSpheres({a, X_WA}, {b, X_WB}, limits, out);
    return;
  }
  if (Rank(a.type) <= Rank(b.type)) {
    FunctionFor(a.type, b.type)({a, X_WA}, {b, X_WB}, limits, out);
    return;
  }
  const std::size_t begin = out->size();
  FunctionFor(b.type, a.type)({b, X_WB}, {a, X_WA}, limits, out);
  ExchangeSides(begin, out);
}

}  // namespace linkwright
