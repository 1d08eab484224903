// SPDX-License-Identifier: GPL-3.0-or-later
// How surfaces look: materials, images and patterns.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/io/mjcf/MjcfPatterns.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/mjcf/MjcfTextures.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mjcf_textures_test {
namespace {

using Rgb = std::array<int, 3>;

Rgb At(const Image& image, int x, int y) {
  const auto i =
      4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x));
  return {image.rgba[i], image.rgba[i + 1], image.rgba[i + 2]};
}

MjcfResult ReadGeom(const std::string& assets, const std::string& geom) {
  const TempFolder folder;
  return ReadMjcf(folder.Write("m.xml", "<mujoco><asset>" + assets +
                                            "</asset><worldbody><body name='b'><freejoint/>" + geom +
                                            "</body></worldbody></mujoco>"));
}

Visual ShapeOf(const MjcfResult& result) {
  INFO(result.problems.ToString());
  REQUIRE(result.ok);
  for (const LinkDescription& link : result.robot.links)
    if (!link.visuals.empty()) return link.visuals[0];
  FAIL("no shape");
  return {};
}

const Rgb kRed = {255, 0, 0}, kBlue = {0, 0, 255}, kGreen = {0, 255, 0};

MjcfPattern RedAndBlue(const std::string& builtin) {
  MjcfPattern pattern;
  pattern.builtin = builtin;
  const double red[3] = {1, 0, 0}, blue[3] = {0, 0, 1}, green[3] = {0, 1, 0};
  std::copy(red, red + 3, pattern.rgb1);
  std::copy(blue, blue + 3, pattern.rgb2);
  std::copy(green, green + 3, pattern.markrgb);
  pattern.width = pattern.height = 8;
  return pattern;
}

}  // namespace

TEST_CASE("A checker has the first colour in two quarters, on front and back of a cube in the other two",
          "[mjcf]") {
  MjcfPattern pattern = RedAndBlue("checker");
  const auto flat = DrawPattern(pattern);
  REQUIRE(flat->height == 8);
  CHECK(At(*flat, 3, 3) == kRed);
  CHECK(At(*flat, 4, 3) == kBlue);
  CHECK(At(*flat, 3, 4) == kBlue);
  CHECK(At(*flat, 4, 4) == kRed);
  pattern.cube = true;
  const auto cube = DrawPattern(pattern);
  REQUIRE(cube->height == 48);
  for (int side = 0; side < 6; ++side) CHECK(At(*cube, 0, 8 * side) == (side < 4 ? kRed : kBlue));
}

TEST_CASE("A gradient goes from one colour to the other, of a cube from above to below", "[mjcf]") {
  MjcfPattern pattern = RedAndBlue("gradient");
  pattern.width = pattern.height = 9;
  const auto flat = DrawPattern(pattern);
  CHECK(At(*flat, 4, 4) == kRed);  // 1 = 2 · 0 − 1 … beyond which nothing changes
  CHECK(At(*flat, 0, 0) == kBlue);
  pattern.cube = true;
  const auto cube = DrawPattern(pattern);
  CHECK(At(*cube, 4, 2 * 9 + 4) == kRed);
  CHECK(At(*cube, 4, 3 * 9 + 4) == kBlue);
  const Rgb horizon = At(*cube, 4, 4);
  CHECK(std::abs(horizon[0] - horizon[2]) <= 1);
}

TEST_CASE("The lower side of a flat cube has the second colour; marks are drawn over", "[mjcf]") {
  MjcfPattern pattern = RedAndBlue("flat");
  pattern.cube = true;
  for (int side = 0; side < 6; ++side)
    CHECK(At(*DrawPattern(pattern), 2, 8 * side + 2) == (side == 3 ? kBlue : kRed));
  pattern.mark = "edge";
  CHECK(At(*DrawPattern(pattern), 0, 11) == kGreen);
  CHECK(At(*DrawPattern(pattern), 1, 11) == kRed);
  pattern.mark = "cross";
  CHECK(At(*DrawPattern(pattern), 4, 9) == kGreen);
  pattern.mark = "random";
  pattern.random = 0.25;
  pattern.width = 64;
  const auto dotted = DrawPattern(pattern);
  int dots = 0;
  for (int y = 0; y < dotted->height; ++y)
    for (int x = 0; x < dotted->width; ++x) dots += At(*dotted, x, y) == kGreen ? 1 : 0;
  const double pixels = 6 * 64 * 64;
  CHECK(std::abs(dots / pixels - 0.25) < 4 * std::sqrt(0.25 * 0.75 / pixels));
}

TEST_CASE("A material's shine is the roughness of highlights as wide", "[mjcf]") {
  const auto finish = [](const std::string& attributes) {
    return ShapeOf(ReadGeom("<material name='m' " + attributes + "/>", "<geom size='.1' material='m'/>"))
        .finish;
  };
  CHECK(finish("") == SurfaceFinish());
  // Blinn's exponent n = 128 s stands for α² = 2 / (n + 2), and α is the roughness squared.
  CHECK(finish("shininess='.5'").roughness == Approx(std::pow(2 / 66.0, 0.25)));
  CHECK(finish("shininess='1'").roughness == Approx(std::pow(2 / 130.0, 0.25)));
  CHECK(finish("shininess='0'").roughness == 1);
  CHECK(finish("shininess='1' specular='0'").roughness == 1);
  CHECK(finish("shininess='.5' metallic='.75' roughness='.2' emission='.5'") ==
        SurfaceFinish{0.75, 0.2, 0.5});
}

TEST_CASE("A texture is on a primitive, with the tint of its material", "[mjcf]") {
  const Visual shape =
      ShapeOf(ReadGeom("<texture name='t' type='2d' builtin='checker' width='16' height='8'/>"
                       "<material name='m' texture='t' texrepeat='3 5' texuniform='true' rgba='1 .5 .5 1'/>",
                       "<geom type='box' size='.1 .2 .3' material='m'/>"));
  REQUIRE(shape.texture);
  CHECK_FALSE(shape.texture->cube);
  CHECK(shape.texture->image->width == 16);
  CHECK(shape.texture->repeat_x == 3);
  CHECK(shape.texture->repeat_y == 5);
  CHECK(shape.texture->uniform);
  CHECK(shape.color == Color{1, 0.5F, 0.5F, 1});
  const Visual cube = ShapeOf(
      ReadGeom("<texture name='t' builtin='flat' width='16' height='16'/><material name='m' texture='t'/>",
               "<geom size='.1' material='m'/>"));
  REQUIRE(cube.texture);
  CHECK(cube.texture->cube);
  CHECK(cube.texture->image->height == 6 * 16);
}

TEST_CASE("Layers of metalness and roughness are one image, the smaller one stretched to the larger",
          "[mjcf]") {
  auto rough = std::make_shared<Image>();
  rough->width = 2;
  rough->height = 1;
  rough->rgba = {10, 0, 0, 255, 20, 0, 0, 255};
  auto metal = std::make_shared<Image>();
  metal->width = 1;
  metal->height = 2;
  metal->rgba = {30, 0, 0, 255, 40, 0, 0, 255};
  const auto both = PackFinish(rough, metal);
  REQUIRE(both->width == 2);
  REQUIRE(both->height == 2);
  CHECK(At(*both, 0, 0) == Rgb{255, 10, 30});
  CHECK(At(*both, 1, 0) == Rgb{255, 20, 30});
  CHECK(At(*both, 0, 1) == Rgb{255, 10, 40});
  CHECK(At(*PackFinish(nullptr, metal), 0, 1) == Rgb{255, 255, 40});
  CHECK_FALSE(PackFinish(nullptr, nullptr));
}

TEST_CASE("A material's layers are on a mesh with texture coordinates", "[mjcf]") {
  const TempFolder folder;
  folder.Write("t.obj",
               "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\n"
               "f 1/1 3/3 2/2\nf 1/1 2/2 4/3\nf 1/1 4/3 3/2\nf 2/2 3/3 4/1\n");
  const auto shape = [&](const std::string& material) {
    return ShapeOf(ReadMjcf(
        folder.Write("m.xml",
                     "<mujoco><asset><mesh name='t' file='t.obj'/>"
                     "<texture name='f' type='2d' builtin='flat' rgb1='0 .2 .6' width='4' height='4'/>"
                     "<material name='m' rgba='1 .5 0 1' " +
                         material +
                         "</material></asset><worldbody><body name='b'><freejoint/>"
                         "<geom type='mesh' mesh='t' material='m' mass='1'/></body></worldbody></mujoco>")));
  };
  const Visual orm = shape("metallic='.5'><layer role='orm' texture='f'/>");
  REQUIRE(orm.geometry.mesh);
  CHECK_FALSE(orm.has_color);
  const MeshPart& part = orm.geometry.mesh->parts[0];
  REQUIRE(part.finish_map);
  CHECK(At(*part.finish_map, 0, 0) == Rgb{0, 51, 153});
  CHECK(part.finish == SurfaceFinish{0.5, 1, 0});
  CHECK(part.color == Color{1, 0.5F, 0, 1});
  const Visual metal = shape("roughness='.3'><layer role='metallic' texture='f'/>");
  REQUIRE(metal.geometry.mesh->parts[0].finish_map);
  CHECK(metal.geometry.mesh->parts[0].finish == SurfaceFinish{1, 0.3, 0});
  CHECK(At(*metal.geometry.mesh->parts[0].finish_map, 0, 0) == Rgb{255, 255, 0});
  const Visual plain = shape(">");
  CHECK(plain.has_color);
  CHECK_FALSE(plain.geometry.mesh->parts[0].finish_map);
}

TEST_CASE("A floor with a material is a visual shape of its size, its image repeated by length", "[mjcf]") {
  const auto floor = [&](const std::string& material, const std::string& size) -> Visual {
    const TempFolder folder;
    const MjcfResult result = ReadMjcf(folder.Write(
        "m.xml",
        "<mujoco><asset><texture name='t' type='2d' builtin='checker' width='8' height='8'/><material "
        "name='grid' texture='t' texrepeat='6 4' " +
            material + "/></asset><worldbody><geom type='plane' material='grid' pos='0 0 .5' size='" + size +
            "'/></worldbody></mujoco>"));
    INFO(result.problems.ToString());
    REQUIRE(result.ok);
    CHECK(result.floor_height == 0.5);
    REQUIRE(result.robot.links[0].visuals.size() == 1);
    CHECK(result.robot.links[0].visuals[0].geometry.type == ShapeType::kHalfSpace);
    return result.robot.links[0].visuals[0];
  };
  // Six times on the plane; uniform, six times on two metres; without end, that in any case.
  const Visual plain = floor("", "30 2 1");
  CHECK(plain.geometry.size.x() == 60);
  CHECK(plain.geometry.size.y() == 4);
  REQUIRE(plain.texture);
  CHECK(plain.texture->uniform);
  CHECK(plain.texture->repeat_x == Approx(6 / 30.0));
  CHECK(plain.texture->repeat_y == 2);
  CHECK(floor("texuniform='true'", "30 2 1").texture->repeat_x == 6);
  const Visual endless = floor("", "0 2 1");
  CHECK(endless.texture->repeat_x == 6);
  CHECK(endless.texture->repeat_y == 2);
  CHECK(endless.geometry.size.x() > 50);
  CHECK(floor("rgba='.5 1 1 1'", "1 1 1").color == Color{0.5F, 1, 1, 1});
}

TEST_CASE("A pattern without a size, or with too large a one, is reported and not drawn", "[mjcf]") {
  for (const char* size : {"", "width='-4' height='4'", "width='1000000' height='1000000'"}) {
    const MjcfResult result = ReadGeom("<texture name='t' type='2d' builtin='flat' " + std::string(size) +
                                           "/><material name='m' texture='t'/>",
                                       "<geom size='.1' material='m'/>");
    CHECK(result.ok);
    CHECK_FALSE(ShapeOf(result).texture);
    CHECK(result.problems.ToString().find("width and height must be positive") != std::string::npos);
  }
}

}  // namespace mjcf_textures_test
