// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/math/Rotation.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/shapes/ShapeMesh.h"

using namespace linkwright;

namespace {

// Whether a point of the first octant lies in the shape.
bool Holds(const Geometry& g, const Vector3& p) {
  // Distance from the box of these half sides.
  const auto distance = [&p](const Vector3& half) { return (p - half).cwiseMax(0).norm(); };
  switch (g.type) {
    case ShapeType::kBox:
      return distance(g.size / 2) == 0;
    case ShapeType::kRoundedBox:
      return distance(g.size / 2 - Vector3::Constant(g.radius)) <= g.radius;
    case ShapeType::kSphere:
      return p.norm() <= g.radius;
    case ShapeType::kCylinder:
      return p.head<2>().norm() <= g.radius && p.z() <= g.length / 2;
    default:
      return distance({0, 0, g.length / 2}) <= g.radius;
  }
}

// The second formulation: counting the cells of a grid that lie in the shape.
SolidProperties FromGrid(const Geometry& g, const Vector3& half) {
  constexpr int kCells = 120;
  const Vector3 cell = half / kCells;
  SolidProperties out;
  Vector3 squares = Vector3::Zero();
  for (int i = 0; i < kCells; ++i) {
    for (int j = 0; j < kCells; ++j) {
      for (int k = 0; k < kCells; ++k) {
        const Vector3 p = cell.cwiseProduct(Vector3(i + 0.5, j + 0.5, k + 0.5));
        if (!Holds(g, p)) continue;
        out.volume += 1;
        squares += p.cwiseAbs2();
      }
    }
  }
  const double all = 8 * cell.prod();
  out.volume *= all;
  squares *= all;
  out.inertia.diagonal() = Vector3::Constant(squares.sum()) - squares;
  return out;
}

double VolumeOf(const MeshData& mesh, const Vector3& scale) {
  double volume = 0;
  const auto point = [&](std::size_t i) {
    const auto& p = mesh.positions[mesh.indices[i]];
    return Vector3(Vector3(p[0], p[1], p[2]).cwiseProduct(scale));
  };
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    volume += point(i).dot(point(i + 1).cross(point(i + 2))) / 6;
  return volume;
}

Geometry Shape(ShapeType type, const Vector3& size, double radius, double length) {
  Geometry g;
  g.type = type;
  g.size = size;
  g.radius = radius;
  g.length = length;
  return g;
}

Visual VisualOf(const Geometry& geometry) {
  Visual visual;
  visual.geometry = geometry;
  return visual;
}

}  // namespace

TEST_CASE("Closed forms agree with counting, and with what is drawn") {
  const Vector3 size(0.3, 0.5, 0.2);
  for (const Geometry& g :
       {Shape(ShapeType::kBox, size, 0, 0), Shape(ShapeType::kRoundedBox, size, 0.04, 0),
        Shape(ShapeType::kRoundedBox, size, 0.1, 0), Shape(ShapeType::kSphere, size, 0.2, 0),
        Shape(ShapeType::kCylinder, size, 0.1, 0.4), Shape(ShapeType::kCapsule, size, 0.1, 0.4)}) {
    INFO("shape " << static_cast<int>(g.type) << " radius " << g.radius);
    const auto solid = SolidOf(g);
    REQUIRE(solid);
    const ShapeMesh drawn = MeshOf(g);
    const Vector3 half = drawn.mesh->upper.cast<double>().cwiseProduct(drawn.scale);
    const SolidProperties counted = FromGrid(g, half);
    CHECK(solid->volume == Approx(counted.volume).epsilon(0.003));
    CHECK((solid->inertia - counted.inertia).norm() <= 0.003 * counted.inertia.norm());
    CHECK(solid->center == Vector3::Zero());
    // Drawn with flat faces, which lie inside: at least 16 round a full turn, so that a circle keeps
    // sin(π/8)/(π/8) of its area and a ball about the square of that.
    const double volume = VolumeOf(*drawn.mesh, drawn.scale);
    CHECK(volume <= solid->volume * (1 + 1e-6));
    CHECK(volume >= solid->volume * 0.949);
  }
}

TEST_CASE("Textbook moments") {
  const double m = 3;
  const auto sphere = InertialFromShapes({VisualOf(Shape(ShapeType::kSphere, Vector3::Ones(), 0.2, 0))}, m);
  REQUIRE(sphere);
  CHECK(sphere->inertia(0, 0) == Approx(0.4 * m * 0.04));
  CHECK((sphere->inertia - sphere->inertia(0, 0) * Matrix3::Identity()).norm() < 1e-15);
  const auto rod = InertialFromShapes({VisualOf(Shape(ShapeType::kCylinder, Vector3::Ones(), 0.1, 2))}, m);
  CHECK(rod->inertia(0, 0) == Approx(m * (0.01 / 4 + 4.0 / 12)));
  CHECK(rod->inertia(2, 2) == Approx(m * 0.01 / 2));
}

TEST_CASE("Two halves weigh what the whole does") {
  Visual whole = VisualOf(Shape(ShapeType::kBox, {0.4, 0.2, 0.1}, 0, 0));
  whole.X_LG = {RotationFromRpy({0.3, -0.5, 1.1}), {1, 2, 3}};
  Visual left = whole;
  Visual right = whole;
  left.geometry.size.x() = right.geometry.size.x() = 0.2;
  left.X_LG.p += whole.X_LG.R * Vector3(-0.1, 0, 0);
  right.X_LG.p += whole.X_LG.R * Vector3(0.1, 0, 0);
  const auto one = InertialFromShapes({whole}, 5);
  const auto two = InertialFromShapes({left, right}, 5);
  REQUIRE(one);
  REQUIRE(two);
  CHECK((one->com - Vector3(1, 2, 3)).norm() < 1e-14);
  CHECK((one->com - two->com).norm() < 1e-14);
  CHECK((one->inertia - two->inertia).norm() < 1e-14);
}

TEST_CASE("Nothing to weigh") {
  CHECK_FALSE(InertialFromShapes({}, 1));
  CHECK_FALSE(InertialFromShapes({VisualOf(Shape(ShapeType::kMesh, {1, 1, 1}, 0, 0))}, 1));
  CHECK_FALSE(SolidOf(Shape(ShapeType::kBox, {1, 0, 1}, 0, 0)));
}
