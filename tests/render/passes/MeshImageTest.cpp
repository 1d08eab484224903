// SPDX-License-Identifier: GPL-3.0-or-later
// An image of a file on a mesh of a file, as it is drawn.
#include <catch2/catch.hpp>
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
