// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

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
