// SPDX-License-Identifier: GPL-3.0-or-later
// An image of a file on a mesh of a file, as it is drawn.
#include <array>
#include <catch2/catch.hpp>
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/io/mesh/MeshReader.h"
#include "render/film/VideoWriter.h"
#include "tests/render/RenderTesting.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
using namespace linkwright::render;

TEST_CASE("The top of an image is where OBJ has v = 1, its left where u = 0") {
  const TempFolder folder;
  // Red and green above blue and white.
  constexpr std::uint8_t kQuarters[2][2][3] = {{{255, 0, 0}, {0, 255, 0}}, {{0, 0, 255}, {255, 255, 255}}};
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x) {
      const auto& quarter = kQuarters[y / 8][x / 8];
      pixels.insert(pixels.end(), {quarter[0], quarter[1], quarter[2], 255});
    }
  folder.Write("four.png", PngBytes("four.png", 16, 16, pixels.data()));
  folder.Write("wall.mtl", "newmtl four\nKd 1 1 1\nmap_Kd four.png\n");
  const auto path =
      folder.Write("wall.obj",
                   "mtllib wall.mtl\nv -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\n"
                   "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl four\nf 1/1 2/2 3/3\nf 1/1 3/3 4/4\n");
  const MeshResult read = ReadMesh(path, FileAccess(path, {}));
  INFO(read.error);
  REQUIRE(read.mesh);
  Snapshot snapshot = BareSnapshot();
  snapshot.instances = {Place(read.mesh, {0, 0, 0}, {}, kUnlit | kMeshColors)};
  const Picture picture = Draw(snapshot, FrontCamera());
  CHECK(Difference(picture.At(119, 79), {255, 0, 0}) <= 8);
  CHECK(Difference(picture.At(201, 79), {0, 255, 0}) <= 8);
  CHECK(Difference(picture.At(119, 161), {0, 0, 255}) <= 8);
  CHECK(Difference(picture.At(201, 161), {255, 255, 255}) <= 8);
}

TEST_CASE("glTF's image of metalness and roughness is laid on the surface by its texture coordinates") {
  const TempFolder folder;
  const std::vector<std::uint8_t> pixels = {0, 51, 255, 255, 0, 255, 0, 255};
  folder.Write("finish.png", PngBytes("finish.png", 2, 1, pixels.data()));
  // Three corners, then their coordinates.
  const std::array<float, 15> numbers = {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0};
  std::string bytes(sizeof numbers, '\0');
  std::memcpy(bytes.data(), numbers.data(), sizeof numbers);
  folder.Write("t.bin", bytes);
  const auto part = [&](const std::string& attributes) {
    const auto path = folder.Write(
        "t.gltf",
        R"({"asset": {"version": "2.0"}, "meshes": [{"primitives": [{"attributes": {"POSITION": 0)" +
            attributes + R"(}, "material": 0}]}],
 "materials": [{"pbrMetallicRoughness": {"metallicFactor": 0.5, "metallicRoughnessTexture": {"index": 0}}}],
 "textures": [{"source": 0}], "images": [{"uri": "finish.png"}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
               {"bufferView": 1, "componentType": 5126, "type": "VEC2", "count": 3}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 24}],
 "buffers": [{"byteLength": 60, "uri": "t.bin"}]})");
    const MeshResult read = ReadMesh(path, FileAccess(path, {}));
    INFO(read.error);
    REQUIRE(read.mesh);
    REQUIRE(read.mesh->parts.size() == 1);
    return read.mesh->parts[0];
  };
  const MeshPart laid = part(", \"TEXCOORD_0\": 1");
  CHECK(laid.has_finish);
  CHECK(laid.finish == SurfaceFinish{0.5, 1, 0});
  REQUIRE(laid.finish_map);
  CHECK(laid.finish_map->width == 2);
  CHECK(laid.finish_map->rgba[1] == 51);
  // Without coordinates the mean counts: of blue one half, of green three fifths.
  const MeshPart bare = part("");
  CHECK_FALSE(bare.finish_map);
  CHECK(bare.finish.metalness == Approx(0.25));
  CHECK(bare.finish.roughness == Approx(0.6));
}
