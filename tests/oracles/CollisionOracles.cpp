// SPDX-License-Identifier: GPL-3.0-or-later
// The contacts of adversarial pairs beside those of FCL, ODE and Bullet, as Debian packages them (libfcl-dev,
// libode-dev, libbullet-dev). Where a library has a closed form, both must agree to a billionth; where it
// iterates, its nearest points must not be nearer than ours. What a library itself misses is counted.
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <btBulletCollisionCommon.h>
#include <fcl/fcl.h>
#include <ode/ode.h>

#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "tests/engine/collision/BruteForce.h"

using namespace collision_test;

namespace {

constexpr double kExact = 1e-9;

/// What a library finds: the signed distance, and whether that is a closed form of it.
struct Found {
  double gap = 0;
  bool exact = false;
  /// Its nearest points, where they are apart.
  std::optional<std::array<Vector3, 2>> witnesses;
};

bool Are(const ShapePair& pair, CollisionType a, CollisionType b) {
  return (pair.a.type == a && pair.b.type == b) || (pair.a.type == b && pair.b.type == a);
}
/// Pairs of which a sphere's centre, or the axes of two capsules, give the distance.
bool IsRoundPair(const ShapePair& pair) {
  using enum CollisionType;
  return Are(pair, kSphere, kSphere) || Are(pair, kSphere, kCapsule) || Are(pair, kSphere, kBox) ||
         Are(pair, kCapsule, kCapsule);
}

std::shared_ptr<fcl::CollisionGeometryd> FclShape(const CollisionShape& shape) {
  switch (shape.type) {
    case CollisionType::kSphere:
      return std::make_shared<fcl::Sphered>(shape.radius);
    case CollisionType::kBox:
      return std::make_shared<fcl::Boxd>(Vector3(2 * shape.half));
    case CollisionType::kCapsule:
      return std::make_shared<fcl::Capsuled>(shape.radius, 2 * shape.half_length);
    case CollisionType::kCylinder:
      return std::make_shared<fcl::Cylinderd>(shape.radius, 2 * shape.half_length);
    case CollisionType::kEllipsoid:
      return std::make_shared<fcl::Ellipsoidd>(shape.half);
    case CollisionType::kHull: {
      auto vertices = std::make_shared<std::vector<Vector3>>(shape.hull->vertices);
      auto faces = std::make_shared<std::vector<int>>();
      for (const auto& face : shape.hull->faces) {
        faces->push_back(static_cast<int>(face.vertices.size()));
        faces->insert(faces->end(), face.vertices.begin(), face.vertices.end());
      }
      return std::make_shared<fcl::Convexd>(vertices, static_cast<int>(shape.hull->faces.size()), faces);
    }
    default:
      return nullptr;
  }
}
fcl::Transform3d FclPose(const Transform& X) {
  fcl::Transform3d out = fcl::Transform3d::Identity();
  out.linear() = X.R;
  out.translation() = X.p;
  return out;
}

/// By FCL's distance: closed forms for some pairs, libccd's GJK for the rest.
std::optional<Found> AskFcl(const ShapePair& pair) {
  const auto a = FclShape(pair.a), b = FclShape(pair.b);
  if (!a || !b) return {};
  const fcl::CollisionObjectd A(a, FclPose(pair.X_A)), B(b, FclPose(pair.X_B));
  fcl::DistanceRequestd request(true);
  request.gjk_solver_type = fcl::GST_LIBCCD;
  request.distance_tolerance = 1e-10;
  fcl::DistanceResultd result;
  try {
    const double distance = fcl::distance(&A, &B, request, result);
    if (!(distance > 0)) return {};
    Found out{distance,
              IsRoundPair(pair) && pair.a.type != CollisionType::kBox && pair.b.type != CollisionType::kBox,
              std::array<Vector3, 2>{result.nearest_points[0], result.nearest_points[1]}};
    return out;
  } catch (const std::exception&) {
    return {};  // its own assertions
  }
}

/// ODE's capsules with axes this near to parallel touch as if they were (capsule.cpp: 1 − cos² < 1e-5).
bool OdeTakesAsParallel(const ShapePair& pair) {
  if (pair.a.type != CollisionType::kCapsule || pair.b.type != CollisionType::kCapsule) return false;
  return pair.X_A.R.col(2).cross(pair.X_B.R.col(2)).squaredNorm() < 1e-5;
}

dGeomID OdeShape(const CollisionShape& shape, const Transform& X) {
  dGeomID geom = nullptr;
  switch (shape.type) {
    case CollisionType::kSphere:
      geom = dCreateSphere(nullptr, shape.radius);
      break;
    case CollisionType::kBox:
      geom = dCreateBox(nullptr, 2 * shape.half.x(), 2 * shape.half.y(), 2 * shape.half.z());
      break;
    case CollisionType::kCapsule:
      geom = dCreateCapsule(nullptr, shape.radius, 2 * shape.half_length);
      break;
    default:
      return nullptr;
  }
  dGeomSetPosition(geom, X.p.x(), X.p.y(), X.p.z());
  dMatrix3 R{};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) R[4 * i + k] = X.R(i, k);
  }
  dGeomSetRotation(geom, R);
  return geom;
}

/// By ODE's contacts: only where they overlap.
std::optional<Found> AskOde(const ShapePair& pair) {
  dGeomID a = OdeShape(pair.a, pair.X_A), b = OdeShape(pair.b, pair.X_B);
  std::optional<Found> out;
  if (a && b) {
    dContactGeom contacts[16];
    const int count = dCollide(a, b, 16, contacts, sizeof(dContactGeom));
    double depth = -1;
    for (int i = 0; i < count; ++i) depth = std::max(depth, contacts[i].depth);
    // It takes a sphere whose centre is inside a box, and axes that cross, by rules of its own.
    if (depth > 0) out = Found{-depth, IsRoundPair(pair) && depth < 1e-3 && !OdeTakesAsParallel(pair), {}};
  }
  if (a) dGeomDestroy(a);
  if (b) dGeomDestroy(b);
  return out;
}

std::unique_ptr<btConvexShape> BulletShape(const CollisionShape& shape) {
  std::unique_ptr<btConvexShape> out;
  switch (shape.type) {
    case CollisionType::kSphere:
      return std::make_unique<btSphereShape>(shape.radius);
    case CollisionType::kBox:
      out = std::make_unique<btBoxShape>(btVector3(shape.half.x(), shape.half.y(), shape.half.z()));
      break;
    case CollisionType::kCapsule:
      return std::make_unique<btCapsuleShapeZ>(shape.radius, 2 * shape.half_length);
    case CollisionType::kCylinder:
      out = std::make_unique<btCylinderShapeZ>(btVector3(shape.radius, shape.radius, shape.half_length));
      break;
    case CollisionType::kHull: {
      auto hull = std::make_unique<btConvexHullShape>();
      for (const Vector3& v : shape.hull->vertices) hull->addPoint(btVector3(v.x(), v.y(), v.z()));
      out = std::move(hull);
      break;
    }
    default:
      return nullptr;
  }
  out->setMargin(0);
  return out;
}
btTransform BulletPose(const Transform& X) {
  btMatrix3x3 R(X.R(0, 0), X.R(0, 1), X.R(0, 2), X.R(1, 0), X.R(1, 1), X.R(1, 2), X.R(2, 0), X.R(2, 1),
                X.R(2, 2));
  return btTransform(R, btVector3(X.p.x(), X.p.y(), X.p.z()));
}

/// By Bullet's GJK.
std::optional<Found> AskBullet(const ShapePair& pair) {
  const auto a = BulletShape(pair.a), b = BulletShape(pair.b);
  if (!a || !b) return {};
  btGjkEpaSolver2::sResults result;
  const Vector3 d = pair.X_B.p - pair.X_A.p;
  if (!btGjkEpaSolver2::Distance(a.get(), BulletPose(pair.X_A), b.get(), BulletPose(pair.X_B),
                                 btVector3(d.x(), d.y(), d.z()), result) ||
      !(result.distance > 0)) {
    return {};
  }
  // Of spheres and capsules it takes the centres and axes. Cylinders have their radius in the shape.
  const auto radius = [](const CollisionShape& shape) {
    return shape.type == CollisionType::kSphere || shape.type == CollisionType::kCapsule ? shape.radius : 0;
  };
  return Found{result.distance - radius(pair.a) - radius(pair.b), false, {}};
}

struct Tally {
  int asked = 0, answered = 0, agreed = 0, its_own = 0;
  double greatest = 0;
};

using Ask = std::optional<Found> (*)(const ShapePair&);

sigjmp_buf before_asking;
extern "C" void LeaveAbort(int /*signal*/) { siglongjmp(before_asking, 1); }

/// A library that ends the program by an assertion of its own, as FCL does of some flat simplices, has no
/// answer.
std::optional<Found> AskGuarded(Ask ask, const ShapePair& pair) {
  std::signal(SIGABRT, LeaveAbort);
  if (sigsetjmp(before_asking, 1) != 0) return {};
  auto found = ask(pair);
  std::signal(SIGABRT, SIG_DFL);
  return found;
}

}  // namespace

int main() {
  const char* given = std::getenv("LINKWRIGHT_COLLISION_PAIRS");
  const unsigned pairs = given ? static_cast<unsigned>(std::max(1, std::atoi(given))) : 200;
  dInitODE2(0);
  const std::pair<const char*, Ask> libraries[] = {{"FCL", AskFcl}, {"ODE", AskOde}, {"Bullet", AskBullet}};
  int failures = 0;
  std::printf("%-8s %-24s %9s %9s %9s %12s %9s\n", "library", "pair", "asked", "answered", "to 1e-9",
              "difference", "its own");
  for (const auto& [name, ask] : libraries) {
    for (std::size_t i = 0; i < kConvexTypes.size(); ++i) {
      for (std::size_t j = i; j < kConvexTypes.size(); ++j) {
        Tally tally;
        for (unsigned seed = 0; seed < pairs; ++seed) {
          PairMaker maker(700000000 + 1000000 * static_cast<unsigned>(7 * i + j) + seed);
          const ShapePair pair = maker.Make(kConvexTypes[i], kConvexTypes[j]);
          ++tally.asked;
          const std::optional<Found> found = AskGuarded(ask, pair);
          if (!found) continue;
          ++tally.answered;
          const Manifold points = Contacts(pair.a, pair.X_A, pair.b, pair.X_B, 10);
          const auto fail = [&](const std::string& why) {
            ++failures;
            std::printf("FAILED: %s, %s\n%s", name, why.c_str(), Describe(pair).c_str());
          };
          if (points.empty()) {
            fail("no contact");
            continue;
          }
          const double gap = Deepest(points).gap, difference = std::abs(gap - found->gap);
          tally.greatest = std::max(tally.greatest, difference);
          if (difference <= kExact) {
            ++tally.agreed;
            continue;
          }
          const std::string both =
              "gap " + std::to_string(gap) + ", " + name + " " + std::to_string(found->gap);
          if (found->exact) {
            fail(both);
          } else if (found->witnesses && Outside(pair.a, pair.X_A, (*found->witnesses)[0]) < kExact &&
                     Outside(pair.b, pair.X_B, (*found->witnesses)[1]) < kExact &&
                     ((*found->witnesses)[1] - (*found->witnesses)[0]).norm() < gap - kExact) {
            fail(both + ", by nearer points");
          } else {
            ++tally.its_own;
          }
        }
        if (tally.answered == 0) continue;
        const std::string types = std::string(kTypeNames[static_cast<std::size_t>(kConvexTypes[i])]) + ", " +
                                  kTypeNames[static_cast<std::size_t>(kConvexTypes[j])];
        std::printf("%-8s %-24s %9d %9d %9d %12.3g %9d\n", name, types.c_str(), tally.asked, tally.answered,
                    tally.agreed, tally.greatest, tally.its_own);
      }
    }
  }
  dCloseODE();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
