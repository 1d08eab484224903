// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <random>

#include "engine/model/HullTriangles.h"
#include "engine/model/MassProperties.h"

using namespace linkwright;

namespace contact_description_test {
namespace {

double FrictionOf(std::optional<double> a, std::optional<double> b, ContactCombine combine) {
  SurfaceDescription first, second;
  first.friction = a;
  second.friction = b;
  return CombineSurfaces(first, second, combine, Surface()).friction;
}

// That no point is outside of the plane of a triangle, and that every edge has a triangle on each side.
void CheckHull(const std::vector<Vector3>& points) {
  const auto triangles = HullTriangles(points);
  REQUIRE(triangles.size() >= 4);
  std::map<std::pair<int, int>, int> edges;
  const auto at = [&](int i) { return points[static_cast<std::size_t>(i)]; };
  for (const auto& [i, j, k] : triangles) {
    const Vector3 n = (at(j) - at(i)).cross(at(k) - at(i)).normalized();
    for (const Vector3& p : points) CHECK(n.dot(p - at(i)) < 1e-9);
    for (const auto& edge : {std::pair(i, j), {j, k}, {k, i}}) ++edges[edge];
  }
  for (const auto& [edge, count] : edges) {
    CHECK(count == 1);
    CHECK(edges.count({edge.second, edge.first}) == 1);
  }
}

std::vector<Vector3> BoxCorners(const Vector3& half) {
  std::vector<Vector3> corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back((i & 1 ? 1 : -1) * half.x(), (i & 2 ? 1 : -1) * half.y(),
                         (i & 4 ? 1 : -1) * half.z());
  return corners;
}

}  // namespace

TEST_CASE("a pair's value: what one shape says, both combined, else the default") {
  using Combine = ContactCombine;
  CHECK(FrictionOf({}, {}, Combine::kMin) == 0.5);
  CHECK(FrictionOf(0.2, {}, Combine::kMax) == 0.2);
  CHECK(FrictionOf({}, 0.0, Combine::kMax) == 0);
  CHECK(FrictionOf(0.2, 0.8, Combine::kMax) == 0.8);
  CHECK(FrictionOf(0.2, 0.8, Combine::kMin) == 0.2);
  CHECK(FrictionOf(0.2, 0.8, Combine::kMean) == Approx(0.5));
  CHECK(FrictionOf(0.2, 0.8, Combine::kProduct) == Approx(0.16));
  CHECK(FrictionOf(0.2, 0.8, Combine::kGeometric) == Approx(0.4));
  CHECK(FrictionOf(1e-200, 1e-200, Combine::kGeometric) == Approx(1e-200));
}

TEST_CASE("masks: a bit of one's type in the other's affinity") {
  const ContactMask all, floor{1, 0}, foot{2, 1}, ghost{0, 0};
  CHECK(all.Touches(floor));
  CHECK(foot.Touches(floor));
  CHECK(floor.Touches(foot));
  CHECK_FALSE(foot.Touches(foot));
  CHECK_FALSE(ghost.Touches(all));
}

TEST_CASE("the triangles of a hull enclose all points") {
  CheckHull(BoxCorners({0.3, 0.2, 0.1}));
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (const int count : {4, 5, 20, 300}) {
    std::vector<Vector3> points;
    for (int i = 0; i < count; ++i)
      points.emplace_back(normal(random), normal(random), 1e-3 * normal(random));
    CheckHull(points);
  }
  // Points within faces and edges, and the same one twice.
  std::vector<Vector3> grid;
  for (int i = 0; i < 27; ++i) grid.emplace_back(i % 3, i / 3 % 3, i / 9);
  grid.push_back(grid.front());
  CheckHull(grid);
}

TEST_CASE("points in a plane have no hull") {
  CHECK(HullTriangles(std::vector<Vector3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).empty());
  CHECK(HullTriangles(std::vector<Vector3>{{0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}).empty());
  CHECK(HullTriangles(std::vector<Vector3>(6, Vector3(1, 2, 3))).empty());
  CHECK(HullTriangles(std::vector<Vector3>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}).empty());
}

TEST_CASE(
    "mass properties of a hull are those of the box with its corners, of an ellipsoid those of its sums") {
  Geometry hull, box;
  hull.type = ShapeType::kHull;
  const Vector3 half(0.3, 0.2, 0.1), shift(1, -2, 3);
  for (const Vector3& corner : BoxCorners(half)) hull.points.push_back(corner + shift);
  box.type = ShapeType::kBox;
  box.size = 2 * half;
  const auto of_hull = SolidOf(hull), of_box = SolidOf(box);
  REQUIRE(of_hull);
  CHECK(of_hull->volume == Approx(of_box->volume).epsilon(1e-12));
  CHECK((of_hull->center - shift).norm() < 1e-12);
  CHECK((of_hull->inertia - of_box->inertia).norm() < 1e-12);

  Geometry ellipsoid;
  ellipsoid.type = ShapeType::kEllipsoid;
  ellipsoid.size = half;
  // The second formulation: thin discs across z, each an ellipse of inertia π a b/4 (a² …).
  double volume = 0;
  Vector3 squares = Vector3::Zero();
  constexpr int kSlices = 20000;
  for (int i = 0; i < kSlices; ++i) {
    const double z = half.z() * (2 * (i + 0.5) / kSlices - 1), s = std::sqrt(1 - z * z / half.z() / half.z());
    const double a = half.x() * s, b = half.y() * s, thick = 2 * half.z() / kSlices;
    volume += kPi * a * b * thick;
    squares += thick * Vector3(kPi * a * a * a * b / 4, kPi * a * b * b * b / 4, kPi * a * b * z * z);
  }
  const auto found = SolidOf(ellipsoid);
  REQUIRE(found);
  CHECK(found->volume == Approx(volume).epsilon(1e-6));
  CHECK(found->inertia(0, 0) == Approx(squares.y() + squares.z()).epsilon(1e-6));
  CHECK(found->inertia(1, 1) == Approx(squares.x() + squares.z()).epsilon(1e-6));
  CHECK(found->inertia(2, 2) == Approx(squares.x() + squares.y()).epsilon(1e-6));

  Geometry plane;
  plane.type = ShapeType::kHalfSpace;
  CHECK_FALSE(SolidOf(plane));
}

}  // namespace contact_description_test
