// SPDX-License-Identifier: GPL-3.0-or-later
// <texture> of materials.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "engine/io/urdf/UrdfReader.h"
#include "engine/io/urdf/UrdfTextures.h"
#include "engine/scene/shapes/Shapes.h"
#include "engine/scene/shapes/TexturedMesh.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace urdf_textures_test {
namespace {

// One pixel wide, two high: red above blue.
const std::string kPng(
    "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x02\x08\x02"
    "\x00"
    "\x00\x00\x16\xe3\x21\x70\x00\x00\x00\x0d\x49\x44\x41\x54\x78\xda\x63\xf8\xcf\x00\x02\xff\x01\x08\x00\x01"
    "\xff"
    "\x06\xce\xa9\x25\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82",
    70);

const std::string kTriangles = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
const std::string kFlat = kTriangles + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kLaid =
    kTriangles + "vt 0 0\nvt 1 0\nvt 0 1\nf 1/1 3/3 2/2\nf 1/1 2/2 4/3\nf 1/1 4/3 3/2\nf 2/2 3/3 4/1\n";

class Robot {
 public:
  explicit Robot(const std::string& shapes, const std::string& materials = "") {
    folder_.Write("t.png", kPng);
    folder_.Write("stuff/images/p.png", kPng);
    folder_.Write("flat.obj", kFlat);
    folder_.Write("laid.obj", kLaid);
    UrdfOptions options;
    const auto file = folder_.Write(
        "r.urdf", "<robot name='r'><link name='a'>" + shapes + "</link>" + materials + "</robot>");
    options.package_paths = {file.parent_path()};
    result_ = ReadUrdf(file, options);
    INFO(said());
    REQUIRE(result_.ok);
  }
  const Visual& shape(std::size_t i) const { return result_.robot.links[0].visuals.at(i); }
  std::string said() const { return result_.problems.ToString(); }
  bool Says(const std::string& text) const { return said().find(text) != std::string::npos; }

 private:
  TempFolder folder_;
  UrdfResult result_;
};

std::string Box(const std::string& material) {
  return "<visual><geometry><box size='1 1 1'/></geometry>" + material + "</visual>";
}
std::string Mesh(const std::string& file, const std::string& material) {
  return "<visual><geometry><mesh filename='" + file + "'/></geometry>" + material + "</visual>";
}
std::string Material(const std::string& file) {
  return "<material name='m'><color rgba='0 1 0 1'/><texture filename='" + file + "'/></material>";
}

// The pixel at a corner of a box, on the face with this normal.
std::array<int, 3> PixelAt(const MeshData& mesh, const Vector3& corner, const Vector3& normal) {
  const Image& image = *mesh.parts[0].texture;
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    const auto& p = mesh.positions[i];
    const auto& n = mesh.normals[i];
    if ((Vector3(p[0], p[1], p[2]) - corner).norm() > 1e-6 ||
        (Vector3(n[0], n[1], n[2]) - normal).norm() > 1e-6)
      continue;
    const auto x = static_cast<std::size_t>(mesh.uvs[i][0] * static_cast<float>(image.width));
    const auto y = static_cast<std::size_t>(mesh.uvs[i][1] * static_cast<float>(image.height));
    const std::size_t at = 4 * (y * static_cast<std::size_t>(image.width) + x);
    return {image.rgba[at], image.rgba[at + 1], image.rgba[at + 2]};
  }
  FAIL("no such corner");
  return {};
}

}  // namespace

TEST_CASE("An image stands upright on the sides of a box", "[urdf]") {
  Image image;
  image.width = image.height = 2;
  image.rgba = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};
  const std::array<int, 3> red = {255, 0, 0}, green = {0, 255, 0}, blue = {0, 0, 255}, yellow = {255, 255, 0};
  auto texture = std::make_shared<ShapeTexture>();
  texture->image = ImageOnSides(image);
  texture->cube = true;
  REQUIRE(texture->image->height == 6 * texture->image->width);
  const MeshPtr box = TexturedMesh(UnitBox(), Vector3(1, 2, 3), texture, {1, 1, 1, 1});
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
  // Outwards, to the right and up, as one stands before the face.
  const std::array<std::array<Vector3, 3>, 5> faces = {
      {{x, y, z}, {Vector3(-x), Vector3(-y), z}, {y, Vector3(-x), z}, {Vector3(-y), x, z}, {z, x, y}}};
  for (const auto& [out, right, up] : faces) {
    CAPTURE(out.transpose());
    const auto at = [&](double across, double above) {
      return PixelAt(*box, (out + across * right + above * up) / 2, out);
    };
    CHECK(at(-1, 1) == red);
    CHECK(at(1, 1) == green);
    CHECK(at(-1, -1) == blue);
    CHECK(at(1, -1) == yellow);
  }
}

TEST_CASE("A material's texture is on primitives and on meshes with texture coordinates", "[urdf]") {
  const Robot robot(Box(Material("t.png")) + Mesh("laid.obj", Material("package://stuff/images/p.png")) +
                        Box("<material name='late'/>"),
                    "<material name='late'><texture filename='t.png'/></material>");
  CAPTURE(robot.said());
  CHECK_FALSE(robot.Says("texture"));
  for (const std::size_t i : {0U, 2U}) {
    REQUIRE(robot.shape(i).texture);
    CHECK(robot.shape(i).texture->cube);
    CHECK(robot.shape(i).color == Color{1, 1, 1, 1});  // RViz tints no texture
  }
  const Visual& mesh = robot.shape(1);
  CHECK_FALSE(mesh.texture);
  CHECK_FALSE(mesh.has_color);
  REQUIRE(mesh.geometry.mesh);
  REQUIRE(mesh.geometry.mesh->parts[0].texture);
  CHECK(mesh.geometry.mesh->parts[0].texture->height == 2);
}

TEST_CASE("A texture that cannot be drawn is reported, and the colour is used", "[urdf][bad]") {
  const auto refused = [](const std::string& shape, const std::string& text) {
    const Robot robot(shape + shape);
    CAPTURE(robot.said(), text);
    CHECK(robot.Says(text));
    CHECK(robot.said().find(text) == robot.said().rfind(text));  // once
    for (const std::size_t i : {0U, 1U}) {
      CHECK_FALSE(robot.shape(i).texture);
      CHECK(robot.shape(i).has_color);
      CHECK(robot.shape(i).color == Color{0, 1, 0, 1});
    }
  };
  refused(Box(Material("none.png")), "texture \"none.png\": there is no such file");
  refused(Box(Material("../../../../../../etc/passwd")), "texture \"../../../../../../etc/passwd\":");
  refused(Box(Material("laid.obj")), "texture \"laid.obj\":");
  refused(Mesh("flat.obj", Material("t.png")),
          "texture \"t.png\": the mesh \"flat.obj\" has no texture coordinates");
}

TEST_CASE("A texture without a file name is none", "[urdf]") {
  const Robot robot(Box(Material("")));
  CHECK_FALSE(robot.Says("texture"));
  CHECK_FALSE(robot.shape(0).texture);
  CHECK(robot.shape(0).color == Color{0, 1, 0, 1});
}

}  // namespace urdf_textures_test
