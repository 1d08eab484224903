// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/shapes/ShapeMesh.h"

using namespace linkwright;

namespace facet_mesh_test {
namespace {

Vector3 CornerOf(const ShapeMesh& shape, std::size_t i) {
  const auto& p = shape.mesh->positions[shape.mesh->indices[i]];
  return Vector3(static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2]))
      .cwiseProduct(shape.scale);
}

double SignedVolumeOf(const ShapeMesh& shape) {
  double volume = 0;
  for (std::size_t i = 0; i < shape.mesh->indices.size(); i += 3)
    volume += CornerOf(shape, i).dot(CornerOf(shape, i + 1).cross(CornerOf(shape, i + 2))) / 6;
  return volume;
}

}  // namespace

TEST_CASE("a hull is drawn closed, seen from outside, and shared") {
  Geometry hull;
  hull.type = ShapeType::kHull;
  hull.points = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}, {0.1, 0.1, 0.1}};
  const ShapeMesh drawn = MeshOf(hull);
  REQUIRE(drawn.mesh);
  CHECK(drawn.mesh->indices.size() == 12);
  CHECK(SignedVolumeOf(drawn) == Approx(1));  // 1 · 2 · 3 / 6
  CHECK(MeshOf(hull).mesh == drawn.mesh);
  hull.points.resize(3);
  CHECK_FALSE(MeshOf(hull).mesh);
}

TEST_CASE("an ellipsoid is a sphere scaled, a half-space a rectangle") {
  Geometry shape;
  shape.type = ShapeType::kEllipsoid;
  shape.size = Vector3(0.1, 0.2, 0.3);
  CHECK(SignedVolumeOf(MeshOf(shape)) == Approx(4 * kPi / 3 * 0.006).epsilon(0.02));
  shape.type = ShapeType::kHalfSpace;
  const ShapeMesh plane = MeshOf(shape);
  CHECK(plane.mesh->upper.cast<double>().cwiseProduct(plane.scale).isApprox(Vector3(0.05, 0.1, 0), 1e-6));
  shape.size.x() = 0;
  CHECK_FALSE(MeshOf(shape).mesh);
}

TEST_CASE("a height field is drawn with two triangles a cell, upwards") {
  auto grid = std::make_shared<HeightGrid>();
  grid->rows = 3;
  grid->columns = 4;
  for (int i = 0; i < 12; ++i) grid->heights.push_back(0.25 * i);
  Geometry field;
  field.type = ShapeType::kHeightField;
  field.size = Vector3(3, 2, 1);
  field.heights = grid;
  const ShapeMesh drawn = MeshOf(field);
  REQUIRE(drawn.mesh);
  REQUIRE(drawn.mesh->indices.size() == 2 * 3 * 2 * 3);
  for (std::size_t i = 0; i < drawn.mesh->indices.size(); i += 3) {
    // A cell is 1 m by 1 m, and the height is x + 4 y quarters of a metre: one plane.
    const Vector3 a = CornerOf(drawn, i), b = CornerOf(drawn, i + 1), c = CornerOf(drawn, i + 2);
    CHECK((b - a).cross(c - a).isApprox(Vector3(-0.25, -1, 1), 1e-5));
    CHECK(a.z() == Approx(0.25 * (a.x() + 1.5) + a.y() + 1).margin(1e-5));
  }
  CHECK(MeshOf(field).mesh == drawn.mesh);

  auto fine = std::make_shared<HeightGrid>();
  fine->rows = fine->columns = 1001;
  fine->heights.assign(1001 * 1001, 0);
  field.heights = fine;
  CHECK(MeshOf(field).mesh->indices.size() <= 6 * 400 * 400);
}

TEST_CASE("a mesh that touches is its convex hull") {
  // A unit cube with a notch: a ninth corner in its middle, of which the top is a pyramid upside down.
  auto notched = std::make_shared<MeshData>();
  for (int i = 0; i < 8; ++i)
    notched->positions.push_back(
        {static_cast<float>(i & 1), static_cast<float>(i >> 1 & 1), static_cast<float>(i >> 2 & 1)});
  notched->positions.push_back({0.5F, 0.5F, 0.5F});
  notched->indices = {4, 5, 8, 5, 7, 8, 7, 6, 8, 6, 4, 8};
  Geometry shape;
  shape.type = ShapeType::kMesh;
  shape.mesh = notched;
  shape.size = Vector3(1, 2, 3);
  const ShapeMesh hull = MeshOf(shape, true);
  REQUIRE(hull.mesh);
  CHECK(hull.mesh->indices.size() == 36);
  CHECK(SignedVolumeOf(hull) == Approx(6));
  CHECK(MeshOf(shape, true).mesh == hull.mesh);
  CHECK(MeshOf(shape).mesh == notched);
  shape.type = ShapeType::kBox;
  CHECK(MeshOf(shape, true).mesh == MeshOf(shape).mesh);
}

}  // namespace facet_mesh_test
