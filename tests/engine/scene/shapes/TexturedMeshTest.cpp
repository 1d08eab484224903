// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <utility>

#include "engine/scene/shapes/Shapes.h"
#include "engine/scene/shapes/TexturedMesh.h"

using namespace linkwright;

namespace textured_mesh_test {
namespace {

std::shared_ptr<const ShapeTexture> Texture(bool cube) {
  auto image = std::make_shared<Image>();
  image->width = 10;
  image->height = cube ? 60 : 10;
  image->rgba.assign(static_cast<std::size_t>(40 * image->height), 255);
  auto texture = std::make_shared<ShapeTexture>();
  texture->image = image;
  texture->cube = cube;
  return texture;
}

// The texture's coordinates at a corner of a box, on the face with this normal.
std::array<float, 2> UvAt(const MeshData& mesh, const Vector3& corner, const Vector3& normal) {
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const auto& p = mesh.positions[i];
    const auto& n = mesh.normals[i];
    if ((Vector3(p[0], p[1], p[2]) - corner).norm() < 1e-6 &&
        (Vector3(n[0], n[1], n[2]) - normal).norm() < 1e-6)
      return mesh.uvs[i];
  }
  FAIL("no such corner");
  return {};
}

Vector3 At(const MeshData& mesh, std::size_t corner) {
  const auto& p = mesh.positions[mesh.indices[corner]];
  return {p[0], p[1], p[2]};
}

// Where OpenGL looks a direction up in a cube: the face of the largest component, there sc and tc over it
// (OpenGL 3.3 core, table 3.10), laid out as squares below each other.
std::array<double, 2> LookedUp(const Vector3& d, int pixels) {
  const double x = d.x(), y = d.y(), z = d.z();
  int face = 0;
  double sc = 0, tc = 0, ma = 0;
  if (std::abs(x) >= std::abs(y) && std::abs(x) >= std::abs(z)) {
    face = x > 0 ? 0 : 1;
    sc = x > 0 ? -z : z;
    tc = -y;
    ma = std::abs(x);
  } else if (std::abs(y) >= std::abs(z)) {
    face = y > 0 ? 2 : 3;
    sc = x;
    tc = y > 0 ? z : -z;
    ma = std::abs(y);
  } else {
    face = z > 0 ? 4 : 5;
    sc = z > 0 ? x : -x;
    tc = -y;
    ma = std::abs(z);
  }
  const auto inside = [&](double c) { return ((c / ma + 1) / 2 * (pixels - 1) + 0.5) / pixels; };
  return {inside(sc), (face + inside(tc)) / 6};
}

// Of all triangles: their area, and the most by which the image is off, over the side of a square.
std::pair<double, double> CompareWithLookUp(const MeshData& mesh, const Vector3& scale, int pixels) {
  double area = 0, most = 0;
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
    const std::array corners = {At(mesh, t), At(mesh, t + 1), At(mesh, t + 2)};
    area += (corners[1] - corners[0]).cross(corners[2] - corners[0]).norm() / 2;
    for (const std::array<double, 3>& share :
         {std::array{0.34, 0.33, 0.33}, std::array{0.5, 0.49, 0.01}, std::array{0.01, 0.5, 0.49},
          std::array{0.49, 0.01, 0.5}, std::array{0.98, 0.01, 0.01}}) {
      Vector3 p = Vector3::Zero();
      std::array<double, 2> uv = {0, 0};
      for (std::size_t k = 0; k < 3; ++k) {
        p += share[k] * corners[k];
        for (std::size_t i = 0; i < 2; ++i)
          uv[i] += share[k] * static_cast<double>(mesh.uvs[mesh.indices[t + k]][i]);
      }
      const auto expected = LookedUp(p.cwiseProduct(scale), pixels);
      most = std::max({most, std::abs(uv[0] - expected[0]), 6 * std::abs(uv[1] - expected[1])});
    }
  }
  return {area, most};
}

// How many edges do not have exactly two triangles.
int OpenEdges(const MeshData& mesh) {
  using Place = std::array<float, 3>;
  std::map<std::pair<Place, Place>, int> edges;
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3)
    for (std::size_t k = 0; k < 3; ++k) {
      const Place a = mesh.positions[mesh.indices[t + k]], b = mesh.positions[mesh.indices[t + (k + 1) % 3]];
      ++edges[std::minmax(a, b)];
    }
  return static_cast<int>(
      std::count_if(edges.begin(), edges.end(), [](const auto& edge) { return edge.second != 2; }));
}

}  // namespace

TEST_CASE("An image is projected along z, repeated on the shape's extent or on two metres") {
  auto texture = std::make_shared<ShapeTexture>(*Texture(false));
  texture->repeat_x = 3;
  const Vector3 scale(4, 8, 1);
  const auto width = [&] {
    const MeshPtr mesh = TexturedMesh(UnitBox(), scale, texture, {});
    const auto left = UvAt(*mesh, {-0.5, 0.5, 0.5}, {0, 0, 1}),
               right = UvAt(*mesh, {0.5, 0.5, 0.5}, {0, 0, 1});
    const auto below = UvAt(*mesh, {-0.5, -0.5, 0.5}, {0, 0, 1});
    CHECK(left[1] == right[1]);
    return std::array<float, 2>{right[0] - left[0], below[1] - left[1]};
  };
  CHECK(width() == std::array<float, 2>{3, 1});  // v goes down
  texture = std::make_shared<ShapeTexture>(*texture);
  texture->uniform = true;
  CHECK(width() == std::array<float, 2>{6, 4});
}

TEST_CASE("Each face of a box has its square of a cube, turned as OpenGL turns it") {
  const MeshPtr mesh = TexturedMesh(UnitBox(), Vector3(1, 2, 3), Texture(true), {});
  CHECK(mesh->indices.size() == UnitBox()->indices.size());
  // Seen from outside, +x has its right towards −z and its top towards +y; −y has its top towards −z.
  const auto right_top = UvAt(*mesh, {0.5, 0.5, -0.5}, {1, 0, 0});
  CHECK(right_top[0] == Approx(0.95));
  CHECK(right_top[1] == Approx(0.05 / 6));
  const auto lower = UvAt(*mesh, {-0.5, -0.5, 0.5}, {0, -1, 0});
  CHECK(lower[0] == Approx(0.05));
  CHECK(lower[1] == Approx((3 + 0.05) / 6));
  for (const auto& uv : mesh->uvs) {
    CHECK(uv[0] >= 0.05F);
    CHECK(uv[0] <= 0.951F);
  }
}

TEST_CASE("A long box in its true proportions has the images where looking from its centre finds them") {
  auto texture = std::make_shared<ShapeTexture>(*Texture(true));
  texture->uniform = true;
  for (const Vector3& scale : {Vector3(8, 1, 1), Vector3(1, 0.3, 2), Vector3(0.05, 20, 1)}) {
    CAPTURE(scale.transpose());
    const MeshPtr mesh = TexturedMesh(UnitBox(), scale, texture, {});
    const auto [area, most] = CompareWithLookUp(*mesh, scale, 10);
    CHECK(area == Approx(6).epsilon(1e-6));
    CHECK(most < 1.0 / 128);
    CHECK(OpenEdges(*mesh) == 0);
    REQUIRE(mesh->normals.size() == mesh->positions.size());
    REQUIRE(mesh->uvs.size() == mesh->positions.size());
  }
  // On the long side, what lies more along x than across has the image of +x: the fifth part of a metre away
  // the one of +y, three metres away the one of +x.
  const MeshPtr mesh = TexturedMesh(UnitBox(), Vector3(8, 1, 1), texture, {});
  bool near = false, far = false;
  for (std::size_t i = 0; i < mesh->positions.size(); ++i) {
    if (mesh->normals[i][1] < 0.9F) continue;
    const int square = static_cast<int>(std::floor(6 * mesh->uvs[i][1]));
    const double x = 8 * static_cast<double>(mesh->positions[i][0]);
    if (x > 0.6) CHECK(square == 0);
    if (std::abs(x) < 0.4) CHECK(square == 2);
    near = near || std::abs(x) <= 0.51;
    far = far || x > 3;
  }
  CHECK(near);
  CHECK(far);
}

TEST_CASE("Triangles of a sphere that lie on two sides of the cube are parted between them") {
  const auto texture = Texture(true);
  for (const MeshPtr& shape : {UnitSphere(), UnitCylinder(), UnitDot()}) {
    const Vector3 scale = shape == UnitCylinder() ? Vector3(1, 1, 2) : Vector3(1, 1, 1);
    const MeshPtr mesh = TexturedMesh(shape, scale, texture, {});
    const double whole = [&] {
      double area = 0;
      for (std::size_t t = 0; t < shape->indices.size(); t += 3)
        area += (At(*shape, t + 1) - At(*shape, t)).cross(At(*shape, t + 2) - At(*shape, t)).norm() / 2;
      return area;
    }();
    const auto [area, most] = CompareWithLookUp(*mesh, scale, 10);
    CHECK(area == Approx(whole).epsilon(1e-6));
    CHECK(most < 1.0 / 128);
    CHECK(OpenEdges(*mesh) == OpenEdges(*shape));
    CHECK(mesh->indices.size() < 10 * shape->indices.size());
  }
}

TEST_CASE("A flat shape through the centre of the cube ends to be cut") {
  const MeshPtr mesh = TexturedMesh(UnitQuad(), Vector3(1, 1, 1), Texture(true), {});
  CHECK(mesh->indices.size() < 30000);
  const auto [area, most] = CompareWithLookUp(*mesh, Vector3(1, 1, 1), 10);
  CHECK(area == Approx(static_cast<double>(UnitQuad()->indices.size()) / 6));
}

TEST_CASE("The same shape with the same texture is the same mesh, another colour another one") {
  const auto texture = Texture(false);
  const MeshPtr mesh = TexturedMesh(UnitBox(), Vector3::Ones(), texture, {});
  CHECK(TexturedMesh(UnitBox(), Vector3::Ones(), texture, {}) == mesh);
  CHECK(TexturedMesh(UnitBox(), Vector3::Ones(), texture, {1, 0, 0, 1}) != mesh);
  CHECK(TexturedMesh(UnitBox(), 2 * Vector3::Ones(), texture, {}) != mesh);
  CHECK(TexturedMesh(UnitSphere(), Vector3::Ones(), texture, {}) != mesh);
  CHECK(TexturedMesh(UnitBox(), Vector3::Ones(), nullptr, {}) == UnitBox());
}

}  // namespace textured_mesh_test
