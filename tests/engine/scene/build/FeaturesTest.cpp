// SPDX-License-Identifier: GPL-3.0-or-later
// Features of shapes against their closed forms.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/scene/build/Features.h"
#include "engine/scene/shapes/Shapes.h"

namespace features_test {

using namespace linkwright;

int Count(const std::vector<Feature>& features, FeatureType type) {
  return static_cast<int>(std::count_if(features.begin(), features.end(),
                                        [&](const Feature& each) { return each.type == type; }));
}

std::vector<Feature> Plain(const Geometry& geometry) {
  return FeaturesOf(geometry, nullptr, Vector3::Ones());
}

TEST_CASE("A box has 8 corners, 12 edges with their middles, and centres, also as a mesh") {
  Geometry box;
  box.size = {0.2, 0.4, 0.6};
  const double edges = 4 * (0.2 + 0.4 + 0.6);
  for (const bool mesh : {false, true}) {
    const auto found = mesh ? MeshFeatures(*UnitBox(), box.size) : Plain(box);
    CHECK(Count(found, FeatureType::kVertex) == 8);
    CHECK(Count(found, FeatureType::kEdge) == 12);
    CHECK(Count(found, FeatureType::kEdgeMiddle) == 12);
    CHECK(Count(found, FeatureType::kCircle) == 0);
    double length = 0;
    for (const Feature& each : found) {
      if (each.type == FeatureType::kVertex) CHECK((each.point.cwiseAbs() - box.size / 2).norm() < 1e-7);
      if (each.type == FeatureType::kEdge) length += 2 * each.extent;
    }
    CHECK(length == Approx(edges).epsilon(1e-6));
  }
}

TEST_CASE("The ends of a cylinder are circles about its axis, also those of a mesh") {
  Geometry cylinder;
  cylinder.type = ShapeType::kCylinder;
  cylinder.radius = 0.3;
  cylinder.length = 0.8;
  for (const bool mesh : {false, true}) {
    const auto found = mesh ? MeshFeatures(*UnitCylinder(), {0.3, 0.3, 0.8}) : Plain(cylinder);
    CHECK(Count(found, FeatureType::kCircle) == 2);
    CHECK(Count(found, FeatureType::kEdge) == 0);
    CHECK(Count(found, FeatureType::kVertex) == 0);
    for (const Feature& each : found) {
      if (each.type != FeatureType::kCircle) continue;
      CHECK(std::abs(std::abs(each.point.z()) - 0.4) < 1e-6);
      CHECK(each.point.head<2>().norm() < 1e-6);
      CHECK(std::abs(each.direction.z()) == Approx(1).margin(1e-9));
      CHECK(each.extent == Approx(0.3).epsilon(1e-6));
    }
  }
}

TEST_CASE("Surfaces: normals and distances by closed forms") {
  Geometry g;
  g.type = ShapeType::kCylinder;
  g.radius = 0.5;
  g.length = 2;
  const auto near = [&](const Vector3& p) { return SurfaceNear(g, nullptr, Vector3::Ones(), p); };
  CHECK(near({0.3, 0.4, 0.2}).gap == Approx(0).margin(1e-12));
  CHECK((near({0.3, 0.4, 0.2}).normal - Vector3(0.6, 0.8, 0)).norm() < 1e-12);
  CHECK((near({0.1, 0, -1}).normal + Vector3::UnitZ()).norm() < 1e-12);
  CHECK(near({0.1, 0, 1.25}).gap == Approx(0.25));
  g.type = ShapeType::kSphere;
  CHECK(near({0, 0, 0.75}).gap == Approx(0.25));
  g.type = ShapeType::kBox;
  g.size = {1, 2, 3};
  CHECK((near({0.1, -1, 0.3}).normal + Vector3::UnitY()).norm() < 1e-12);
  CHECK(near({0.1, -1.5, 0.3}).gap == Approx(0.5));
  // A mesh of the same box by its triangles.
  g.type = ShapeType::kMesh;
  const SurfacePoint mesh = SurfaceNear(g, UnitBox().get(), g.size, {0.1, -1.5, 0.3});
  CHECK(mesh.gap == Approx(0.5).epsilon(1e-6));
  CHECK((mesh.normal + Vector3::UnitY()).norm() < 1e-6);
}

TEST_CASE("A line of view snaps to points before edges, and not to what a surface hides") {
  Geometry box;
  box.size = Vector3::Constant(1);
  const auto features = Plain(box);
  // From above, next to the corner (½, ½, ½), then on the edge beside it.
  const auto look = [&](double x, double y, double depth) {
    return SnapTo(features, {x, y, 5}, -Vector3::UnitZ(), 0.05, depth);
  };
  const auto corner = look(0.48, 0.49, 4.5);
  REQUIRE(corner);
  CHECK(corner->feature.type == FeatureType::kVertex);
  CHECK((corner->point - Vector3(0.5, 0.5, 0.5)).norm() < 1e-12);
  const auto edge = look(0.2, 0.48, 4.5);
  REQUIRE(edge);
  CHECK(edge->feature.type == FeatureType::kEdge);
  CHECK((edge->point - Vector3(0.2, 0.5, 0.5)).norm() < 1e-12);
  CHECK_FALSE(look(0.2, 0.3, 4.5));
  // Only the lower edges are left where the surface is nearer than the upper ones.
  CHECK_FALSE(look(0.2, 0.48, 4));
}

}  // namespace features_test
