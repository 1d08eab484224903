// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

#include "engine/math/Types.h"
#include "engine/scene/shapes/Shapes.h"

using namespace linkwright;

namespace {

Vector3 At(const MeshData& mesh, std::uint32_t i) {
  const auto& p = mesh.positions[i];
  return {p[0], p[1], p[2]};
}

// By the divergence theorem; positive only if the triangles face outwards.
double Volume(const MeshData& mesh) {
  double six = 0;
  for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3)
    six += At(mesh, mesh.indices[t]).dot(At(mesh, mesh.indices[t + 1]).cross(At(mesh, mesh.indices[t + 2])));
  return six / 6;
}

// Every edge of a closed surface is walked once each way; corners at one place count as one.
bool Watertight(const MeshData& mesh) {
  std::map<std::array<long, 3>, int> corners;
  std::map<std::pair<int, int>, int> edges;
  const auto corner = [&](std::uint32_t i) {
    std::array<long, 3> key{};
    for (int k = 0; k < 3; ++k) key[k] = std::lround(mesh.positions[i][k] * 1e5);
    return corners.emplace(key, static_cast<int>(corners.size())).first->second;
  };
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3)
    for (int k = 0; k < 3; ++k) {
      const int a = corner(mesh.indices[t + k]);
      const int b = corner(mesh.indices[t + (k + 1) % 3]);
      edges[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
    }
  for (const auto& [edge, balance] : edges)
    if (balance != 0) return false;
  return true;
}

void CheckSound(const MeshPtr& mesh) {
  INFO(mesh->name);
  REQUIRE(mesh->normals.size() == mesh->positions.size());
  REQUIRE(mesh->parts.size() == 1);
  CHECK(mesh->parts[0].count == mesh->indices.size());
  CHECK(mesh->indices.size() % 3 == 0);
  CHECK(Watertight(*mesh));
  int against = 0;
  for (std::size_t t = 0; t < mesh->indices.size(); t += 3) {
    const Vector3 a = At(*mesh, mesh->indices[t]);
    const Vector3 n = (At(*mesh, mesh->indices[t + 1]) - a).cross(At(*mesh, mesh->indices[t + 2]) - a);
    for (int k = 0; k < 3; ++k) {
      const auto& normal = mesh->normals[mesh->indices[t + k]];
      const Vector3 given(normal[0], normal[1], normal[2]);
      CHECK(std::abs(given.norm() - 1) < 1e-5);
      if (given.dot(n) <= 0) ++against;
    }
  }
  CHECK(against == 0);
}

}  // namespace

TEST_CASE("Shapes are closed, face outwards and have unit normals") {
  for (const MeshPtr& mesh : {UnitBox(), UnitSphere(), UnitDot(), UnitCylinder(), UnitCone(), UnitQuad(),
                              UnitTriangle(), UnitArrow(), UnitRing(), MakeCapsule(0.1, 0.4),
                              MakeRoundedBox({0.3, 0.2, 0.1}, 0.02), MakeRoundedLink(0.5, 0.06, 0.03)})
    CheckSound(mesh);
}

TEST_CASE("Coarser shapes are the same surface of fewer triangles, as near to it as they say") {
  const auto ball = [](const Vector3& p) { return std::abs(p.norm() - 1); };
  const auto tube = [](const Vector3& p) {
    return std::abs((p - Vector3(0, 0, std::clamp(p.z(), -0.2, 0.2))).norm() - 0.1);
  };
  const auto can = [](const Vector3& p) {
    return std::min(std::abs(std::hypot(p.x(), p.y()) - 1), 0.5 - std::abs(p.z()));
  };
  struct Case {
    MeshPtr mesh;
    std::function<double(const Vector3&)> distance;
  };
  for (const Case& each : {Case{UnitSphere(), ball}, Case{MakeCapsule(0.1, 0.4), tube},
                           Case{UnitCylinder(), can}, Case{MakeRoundedBox({0.3, 0.2, 0.1}, 0.02), nullptr},
                           Case{UnitCone(), nullptr}, Case{MakeRoundedLink(0.5, 0.06, 0.03), nullptr}}) {
    int levels = 0;
    float before = 0;
    for (const MeshData* mesh = each.mesh.get(); mesh != nullptr; mesh = mesh->coarser.get(), ++levels) {
      INFO(mesh->name << ", " << levels);
      CheckSound(levels == 0 ? each.mesh : MeshPtr(each.mesh, mesh));
      for (int axis = 0; axis < 3; ++axis) {
        CHECK(std::abs(mesh->lower[axis] - each.mesh->lower[axis]) <=
              1.0001F * mesh->error + each.mesh->error);
        CHECK(std::abs(mesh->upper[axis] - each.mesh->upper[axis]) <=
              1.0001F * mesh->error + each.mesh->error);
      }
      if (mesh->coarser) CHECK(5 * mesh->coarser->indices.size() < 4 * mesh->indices.size());
      // The finest has its corners on the surface, the others theirs as far outside as facets are inside.
      if (levels > 1) CHECK(mesh->error > 1.5F * before);
      before = mesh->error;
      if (!each.distance) continue;
      double most = 0;
      for (std::size_t t = 0; t + 2 < mesh->indices.size(); t += 3) {
        const Vector3 a = At(*mesh, mesh->indices[t]), b = At(*mesh, mesh->indices[t + 1]),
                      c = At(*mesh, mesh->indices[t + 2]);
        for (const Vector3& p : {Vector3((a + b + c) / 3), Vector3((a + b) / 2), Vector3((b + c) / 2),
                                 Vector3((c + a) / 2), a, b, c})
          most = std::max(most, each.distance(p));
      }
      CHECK(most <= static_cast<double>(mesh->error) * 1.0001);
      CHECK(most > 0.4 * static_cast<double>(mesh->error));
    }
    CHECK(levels >= 4);
  }
}

TEST_CASE("Shapes hold the volume of their formula") {
  // Inscribed facets lose up to 1 − sin(2π/48)/(2π/48) = 0.29 % round the axis and about twice that on a
  // sphere.
  CHECK(Volume(*UnitBox()) == Approx(1).epsilon(1e-6));
  CHECK(Volume(*UnitSphere()) == Approx(4 * kPi / 3).epsilon(0.01));
  // Frusta over sixteen corners, eight from pole to pole: h/3 (A₁ + √(A₁ A₂) + A₂), A = 8 sin(π/8) r².
  double dot = 0;
  for (int k = 0; k < 8; ++k) {
    const double low = kPi * k / 8, high = kPi * (k + 1) / 8, a = std::sin(low), b = std::sin(high);
    dot += (std::cos(low) - std::cos(high)) / 3 * 8 * std::sin(kPi / 8) * (a * a + a * b + b * b);
  }
  CHECK(Volume(*UnitDot()) == Approx(dot).epsilon(1e-6));
  CHECK(9 * UnitDot()->indices.size() < UnitSphere()->indices.size());
  CHECK(Volume(*UnitCylinder()) == Approx(kPi).epsilon(0.004));
  CHECK(Volume(*UnitCone()) == Approx(kPi / 3).epsilon(0.004));
  CHECK(Volume(*MakeTorus(1, 0.2)) == Approx(2 * kPi * kPi * 0.04).epsilon(0.03));
  CHECK(Volume(*MakeCapsule(0.1, 0.4)) == Approx(kPi * 0.01 * 0.4 + 4 * kPi / 3 * 0.001).epsilon(0.01));
  // Steiner's formula: inner box, slabs on its faces, quarter cylinders on its edges, a sphere at its
  // corners.
  const double a = 0.26, b = 0.16, c = 0.06, r = 0.02;
  const double steiner =
      a * b * c + 2 * r * (a * b + b * c + c * a) + kPi * r * r * (a + b + c) + 4 * kPi / 3 * r * r * r;
  CHECK(Volume(*MakeRoundedBox({0.3, 0.2, 0.1}, r)) == Approx(steiner).epsilon(0.01));
}

TEST_CASE("Shapes have the stated bounds") {
  const auto near = [](const Eigen::Vector3f& a, const Vector3& b) {
    return (a.cast<double>() - b).norm() < 1e-6;
  };
  CHECK(near(UnitCone()->upper, {1, 1, 1}));
  CHECK(near(UnitCylinder()->lower, {-1, -1, -0.5}));
  CHECK(near(MakeRoundedBox({0.3, 0.2, 0.1}, 0.02)->upper, {0.15, 0.1, 0.05}));
  CHECK(near(MakeRoundedLink(0.5, 0.06, 0.03)->lower, {-0.06, -0.06, -0.06}));
}

TEST_CASE("Unit shapes are shared, and senseless sizes are refused") {
  CHECK(UnitSphere() == UnitSphere());
  CHECK_THROWS_AS(MakeCapsule(0, 1), std::invalid_argument);
  CHECK_THROWS_AS(MakeRoundedBox({1, -1, 1}, 0.1), std::invalid_argument);
  CHECK_THROWS_AS(MakeTorus(1, std::nan("")), std::invalid_argument);
}
