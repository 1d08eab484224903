// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of what is round, of shapes and of meshes, against the forms that the meshes are made of.
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/math/Rotation.h"
#include "engine/scene/build/RoundSides.h"
#include "engine/scene/shapes/Shapes.h"
#include "tests/support/HoledPlate.h"

namespace round_sides_test {

using namespace linkwright;

constexpr double kResolution = 1e-6;  // of a mesh, whose numbers are floats, of a size about 1

MeshData MeshOfFacets(const test::Facets& facets, const Transform& X = {}) {
  MeshData mesh;
  for (const auto& facet : facets)
    for (const Vector3& corner : facet) {
      const Eigen::Vector3f p = (X * corner).cast<float>();
      mesh.indices.push_back(static_cast<std::uint32_t>(mesh.positions.size()));
      mesh.positions.push_back({p.x(), p.y(), p.z()});
    }
  mesh.UpdateBounds();
  return mesh;
}

SurfacePoint NearPoint(const MeshData& mesh, const Vector3& scale, const Vector3& point) {
  Geometry geometry;
  geometry.type = ShapeType::kMesh;
  const RoundSides rounds(mesh, scale);
  return SurfaceNear(geometry, &mesh, scale, point, &rounds);
}

// The middle of a facet of the side that stands about the z axis, at a height.
Vector3 OnFacet(double radius, int facets, int i, double z) {
  const double angle = 2 * kPi * (i + 0.5) / facets;
  const double off = radius * std::cos(kPi / facets);
  return {off * std::cos(angle), off * std::sin(angle), z};
}

// A side about z from `low` to `up`, whose radius changes; with a point where that is zero.
test::Facets Turned(double low, double radius_low, double up, double radius_up, int facets) {
  test::Facets made;
  const auto corner = [&](int i, double radius, double z) {
    const double angle = 2 * kPi * i / facets;
    return Vector3(radius * std::cos(angle), radius * std::sin(angle), z);
  };
  for (int i = 0; i < facets; ++i) {
    made.push_back(
        {corner(i, radius_low, low), corner(i + 1, radius_low, low), corner(i + 1, radius_up, up)});
    if (radius_up > 0)
      made.push_back({corner(i, radius_low, low), corner(i + 1, radius_up, up), corner(i, radius_up, up)});
    made.push_back({corner(i + 1, radius_low, low), corner(i, radius_low, low), Vector3(0, 0, low)});
    if (radius_up > 0)
      made.push_back({corner(i, radius_up, up), corner(i + 1, radius_up, up), Vector3(0, 0, up)});
  }
  return made;
}

TEST_CASE("Cylinders, capsules and ellipsoids of revolution have an axis, their flat ends and spheres none") {
  Geometry g;
  const auto near = [&](const Vector3& p) { return SurfaceNear(g, nullptr, Vector3::Ones(), p); };
  g.type = ShapeType::kCylinder;
  g.radius = 0.5;
  g.length = 2;
  REQUIRE(near({0.3, 0.4, 0.2}).axis);
  CHECK(near({0.3, 0.4, 0.2}).axis->direction == Vector3(0, 0, 1));
  CHECK(near({0.3, 0.4, 0.2}).axis->extent == 1);
  CHECK_FALSE(near({0.1, 0.2, 1}).axis);
  g.type = ShapeType::kCapsule;
  REQUIRE(near({0.5, 0, 0.7}).axis);
  CHECK(near({0.5, 0, 0.7}).axis->direction == Vector3(0, 0, 1));
  g.type = ShapeType::kEllipsoid;
  g.size = {0.2, 0.6, 0.2};
  REQUIRE(near({0.2, 0, 0}).axis);
  CHECK(near({0.2, 0, 0}).axis->direction == Vector3(0, 1, 0));
  CHECK(near({0.2, 0, 0}).axis->extent == 0.6);
  g.size = {0.2, 0.6, 0.3};
  CHECK_FALSE(near({0.2, 0, 0}).axis);
  g.size = {0.3, 0.3, 0.3};
  CHECK_FALSE(near({0.3, 0, 0}).axis);
  g.type = ShapeType::kSphere;
  g.radius = 0.3;
  CHECK_FALSE(near({0.3, 0, 0}).axis);
  g.type = ShapeType::kBox;
  CHECK_FALSE(near({0.1, 0.2, 0.15}).axis);
}

TEST_CASE("The wall of a hole in a mesh has its axis and middle, wherever the mesh is turned to") {
  const double radius = 0.1, thick = 0.2, x = 0.15;
  for (const int facets : {8, 16, 32, 96}) {
    CAPTURE(facets);
    Transform X;
    X.R = RotationFromRpy(Vector3(0.3, -0.7, 1.1));
    X.p = {0.4, -0.2, 0.5};
    const MeshData mesh = MeshOfFacets(test::HoledPlate(0.8, radius, thick, facets, x), X);
    for (const int i : {0, facets / 3, facets - 1}) {
      const Vector3 place = OnFacet(radius, facets, i, 0.03) + Vector3(x, 0, 0);
      const SurfacePoint near = NearPoint(mesh, Vector3::Ones(), X * place);
      CHECK(near.gap < kResolution);
      REQUIRE(near.axis);
      CHECK(near.hollow);
      CHECK(near.axis->type == FeatureType::kAxis);
      CHECK((near.axis->point - X * Vector3(x, 0, 0)).norm() < kResolution);
      CHECK(near.axis->direction.cross(Vector3(X.R.col(2))).norm() < 10 * kResolution);
      CHECK(near.axis->extent == Approx(thick / 2).epsilon(1e-5));
    }
    // On its flat sides and its rim outside there is none.
    CHECK_FALSE(NearPoint(mesh, Vector3::Ones(), X * Vector3(-0.3, 0.05, thick / 2)).axis);
    CHECK_FALSE(NearPoint(mesh, Vector3::Ones(), X * Vector3(-0.4, 0.05, 0.01)).axis);
  }
}

TEST_CASE("A mesh that is scaled, or mirrored, has its holes where they are then") {
  const MeshData mesh = MeshOfFacets(test::HoledPlate(0.8, 0.1, 0.2, 24, 0.15));
  const Vector3 scale(-2, 2, 0.5);
  const Vector3 place = (OnFacet(0.1, 24, 5, 0.02) + Vector3(0.15, 0, 0)).cwiseProduct(scale);
  const SurfacePoint near = NearPoint(mesh, scale, place);
  REQUIRE(near.axis);
  CHECK(near.hollow);
  CHECK((near.axis->point - Vector3(-0.3, 0, 0)).norm() < 2 * kResolution);
  CHECK(near.axis->extent == Approx(0.05).epsilon(1e-5));
}

TEST_CASE("The sides of pins and cones of a mesh are not hollow and have their axes") {
  const MeshData pin = MeshOfFacets(Turned(-0.1, 0.2, 0.4, 0.2, 20));
  const SurfacePoint side = NearPoint(pin, Vector3::Ones(), OnFacet(0.2, 20, 3, 0.1));
  REQUIRE(side.axis);
  CHECK_FALSE(side.hollow);
  CHECK((side.axis->point - Vector3(0, 0, 0.15)).norm() < kResolution);
  CHECK(side.axis->extent == Approx(0.25).epsilon(1e-6));
  CHECK_FALSE(NearPoint(pin, Vector3::Ones(), {0.05, 0.03, 0.4}).axis);

  for (const double top : {0.0, 0.1}) {
    CAPTURE(top);
    const MeshData cone = MeshOfFacets(Turned(-0.2, 0.3, 0.2, top, 40));
    const double radius = (0.3 + top) / 2;  // half way up
    const SurfacePoint near = NearPoint(cone, Vector3::Ones(), OnFacet(radius, 40, 7, 0));
    CHECK(near.gap < kResolution);
    REQUIRE(near.axis);
    CHECK_FALSE(near.hollow);
    CHECK(near.axis->direction.cross(Vector3(Vector3::UnitZ())).norm() < 10 * kResolution);
    CHECK(near.axis->point.head<2>().norm() < 10 * kResolution);
    CHECK(near.axis->extent == Approx(0.2).epsilon(1e-6));
  }
}

// A bar that is rounded at both ends: two flats and two half circles, which go over into one another.
TEST_CASE("Either round end of a bar has its own axis, though flat sides go over into it") {
  const double radius = 0.1, half = 0.3, thick = 0.08;
  const int facets = 12;  // of each end
  std::vector<Vector3> outline;
  for (const double end : {1.0, -1.0})
    for (int i = 0; i <= facets; ++i) {
      const double angle = (end > 0 ? -kPi / 2 : kPi / 2) + kPi * i / facets;
      outline.emplace_back(end * half + radius * std::cos(angle), radius * std::sin(angle), 0);
    }
  test::Facets made;
  const Vector3 up(0, 0, thick / 2);
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector3 a = outline[i], b = outline[(i + 1) % outline.size()];
    test::AddQuad(a - up, b - up, b + up, a + up, &made);
    made.push_back({up, a + up, b + up});
    made.push_back({-up, b - up, a - up});
  }
  const MeshData mesh = MeshOfFacets(made);
  for (const double end : {1.0, -1.0}) {
    const double middle = kPi / 2 / facets;  // of a facet beside the bar's axis
    const double off = radius * std::cos(kPi / 2 / facets);
    const Vector3 place(end * (half + off * std::cos(middle)), off * std::sin(middle), 0.01);
    const SurfacePoint near = NearPoint(mesh, Vector3::Ones(), place);
    REQUIRE(near.axis);
    CHECK_FALSE(near.hollow);
    CHECK((near.axis->point - Vector3(end * half, 0, 0)).norm() < 2 * kResolution);
    CHECK(near.axis->direction.cross(Vector3(Vector3::UnitZ())).norm() < 10 * kResolution);
  }
  CHECK_FALSE(NearPoint(mesh, Vector3::Ones(), {0.05, radius, 0.01}).axis);
}

TEST_CASE("What is round about no axis, flat, or a mere fillet has none") {
  const RoundSides box(*UnitBox(), Vector3(0.2, 0.4, 0.6));
  const RoundSides sphere(*UnitSphere(), Vector3::Ones());
  for (std::size_t i = 0; i < UnitBox()->indices.size() / 3; ++i) CHECK(box.Of(i) == nullptr);
  int round = 0;
  for (std::size_t i = 0; i < UnitSphere()->indices.size() / 3; ++i) round += sphere.Of(i) ? 1 : 0;
  CHECK(round == 0);
  CHECK(box.Of(1000000) == nullptr);
  // A quarter of a cylinder.
  test::Facets made;
  const int facets = 12;
  for (int i = 0; i < facets; ++i) {
    const auto at = [&](int k, double z) {
      const double angle = kPi / 2 * k / facets;
      return Vector3(std::cos(angle), std::sin(angle), z);
    };
    test::AddQuad(at(i, 0), at(i + 1, 0), at(i + 1, 1), at(i, 1), &made);
  }
  const MeshData fillet = MeshOfFacets(made);
  CHECK_FALSE(NearPoint(fillet, Vector3::Ones(), {std::sqrt(0.5), std::sqrt(0.5), 0.4}).axis);
}

}  // namespace round_sides_test
