// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of PLY and glTF files stand for: colours, normalized integers, transformed texture
// coordinates.
#include <array>
#include <catch2/catch.hpp>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/io/mesh/MeshReader.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;
namespace fs = std::filesystem;

namespace {

MeshResult ReadNumbers(const fs::path& file) { return ReadMesh(file, FileAccess(file, {})); }

template <class T>
std::string LittleEndian(const std::vector<T>& values) {
  std::string out(values.size() * sizeof(T), '\0');
  std::memcpy(out.data(), values.data(), out.size());
  return out;
}

// A triangle whose vertices have these colours, with the faces (and more) behind the vertices.
std::string ColoredPly(const std::string& type, const std::string& color) {
  return "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
         "property " +
         type + " red\nproperty " + type + " green\nproperty " + type +
         " blue\nelement face 1\nproperty list uchar int vertex_indices\nelement extra 1\nproperty uchar "
         "what\nend_header\n0 0 0 " +
         color + "\n1 0 0 " + color + "\n0 1 0 " + color + "\n3 0 1 2\n1\n";
}

struct GltfParts {
  std::string positions, uvs;                                                   // bytes
  std::string position_type = "5126, \"normalized\": false", uv_type = "5126";  // and what stands behind
  std::string attribute = "TEXCOORD_0", texture = "\"index\": 0", top = "", node = "\"mesh\": 0";
};

// A triangle with texture coordinates.
std::string TexturedGltf(const TempFolder& folder, const GltfParts& parts) {
  std::string bytes = parts.positions;
  bytes.resize((bytes.size() + 3) / 4 * 4);
  const std::string at = std::to_string(bytes.size());
  bytes += parts.uvs;
  folder.Write("b.bin", bytes);
  return R"({"asset": {"version": "2.0"}, )" + parts.top + R"("scenes": [{"nodes": [0]}], "nodes": [{)" +
         parts.node + R"(}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0, ")" + parts.attribute +
         R"(": 1}, "material": 0}]}], "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {)" +
         parts.texture + R"(}}}], "textures": [{"source": 0}], "images": [{"uri": "none.png"}],
 "accessors": [{"bufferView": 0, "type": "VEC3", "count": 3, "componentType": )" +
         parts.position_type + R"(}, {"bufferView": 1, "type": "VEC2", "count": 3, "componentType": )" +
         parts.uv_type + R"(}], "bufferViews": [{"buffer": 0, "byteLength": )" + at +
         R"(}, {"buffer": 0, "byteOffset": )" + at + R"(, "byteLength": )" + std::to_string(bytes.size()) +
         R"(}], "buffers": [{"uri": "b.bin", "byteLength": )" + std::to_string(bytes.size()) + "}]}";
}

const std::string kCorners = LittleEndian<float>({0, 0, 0, 1, 0, 0, 0, 1, 0});
const std::string kUnitUvs = LittleEndian<float>({0, 0, 1, 0, 0, 1});

// The texture coordinates at the vertices (0, 0, 0), (1, 0, 0), (0, 1, 0).
std::array<std::array<float, 2>, 3> UvsOf(const MeshResult& result) {
  std::array<std::array<float, 2>, 3> uvs = {};
  INFO(result.error);
  REQUIRE(result.mesh);
  REQUIRE(result.mesh->uvs.size() == result.mesh->positions.size());
  for (std::size_t i = 0; i < result.mesh->positions.size(); ++i) {
    const auto& p = result.mesh->positions[i];
    uvs[p[0] > 0.5F ? 1 : p[1] > 0.5F ? 2 : 0] = result.mesh->uvs[i];
  }
  return uvs;
}

void CheckUv(const std::array<float, 2>& uv, double u, double v) {
  CHECK(uv[0] == Approx(u).margin(1e-6));
  CHECK(uv[1] == Approx(v).margin(1e-6));
}

}  // namespace

TEST_CASE("Colours of PLY files are parts of what their type can hold", "[mesh]") {
  const TempFolder folder;
  const std::pair<const char*, const char*> forms[] = {{"uchar", "255 51 0"},
                                                       {"ushort", "65535 13107 0"},
                                                       {"uint", "4294967295 858993459 0"},
                                                       {"float", "1 0.2 0"},
                                                       {"double", "1.0 0.2 0.0"}};
  for (const auto& [type, color] : forms) {
    const MeshResult result = ReadNumbers(folder.Write("c.ply", ColoredPly(type, color)));
    INFO(type << ": " << result.error);
    REQUIRE(result.mesh);
    REQUIRE(result.mesh->parts[0].has_color);
    CHECK(result.mesh->parts[0].color.r == Approx(1));
    CHECK(result.mesh->parts[0].color.g == Approx(0.2));
    CHECK(result.mesh->parts[0].color.b == Approx(0));
  }
}

TEST_CASE("Normalized integers of glTF files stand for numbers up to one", "[mesh]") {
  const TempFolder folder;
  GltfParts parts{.positions = kCorners,
                  .uvs = LittleEndian<std::uint16_t>({0, 65535, 65535, 13107, 32768, 0})};
  const auto read = [&] { return ReadNumbers(folder.Write("n.gltf", TexturedGltf(folder, parts))); };
  parts.uv_type = "5123, \"normalized\": true";
  auto uvs = UvsOf(read());
  CheckUv(uvs[0], 0, 1);
  CheckUv(uvs[1], 1, 0.2);
  CheckUv(uvs[2], 32768.0 / 65535, 0);

  parts.uvs = LittleEndian<std::uint8_t>({255, 0, 51, 255, 0, 102});
  parts.uv_type = "5121, \"normalized\": true";
  uvs = UvsOf(read());
  CheckUv(uvs[0], 1, 0);
  CheckUv(uvs[1], 0.2, 1);
  CheckUv(uvs[2], 0, 0.4);

  // Without the word they are what they are.
  parts.uvs = LittleEndian<std::uint16_t>({0, 0, 2, 0, 0, 3});
  parts.uv_type = "5123";
  uvs = UvsOf(read());
  CheckUv(uvs[1], 2, 0);
  CheckUv(uvs[2], 0, 3);

  // Quantized positions: a node scales them back. −32768 counts as −32767.
  parts.positions = LittleEndian<std::int16_t>({-32768, 0, 0, 32767, 0, 0, 0, 32767, 0});
  parts.position_type = "5122, \"normalized\": true";
  parts.top = R"("extensionsRequired": ["KHR_mesh_quantization"], )";
  parts.node = R"("mesh": 0, "scale": [2, 4, 8])";
  const MeshResult quantized = read();
  INFO(quantized.error);
  REQUIRE(quantized.mesh);
  CHECK(quantized.mesh->lower == Eigen::Vector3f(-2, 0, 0));
  CHECK(quantized.mesh->upper == Eigen::Vector3f(2, 4, 0));
}

TEST_CASE("A texture transform of a glTF file is applied", "[mesh]") {
  const TempFolder folder;
  GltfParts parts{.positions = kCorners, .uvs = kUnitUvs};
  parts.top = R"("extensionsRequired": ["KHR_texture_transform"], )";
  const auto with = [&](const std::string& transform) {
    parts.texture = R"("index": 0, "extensions": {"KHR_texture_transform": {)" + transform + "}}";
    return UvsOf(ReadNumbers(folder.Write("t.gltf", TexturedGltf(folder, parts))));
  };
  auto uvs = with("\"offset\": [0.25, 0.5], \"scale\": [0.5, 2]");
  CheckUv(uvs[0], 0.25, 0.5);
  CheckUv(uvs[1], 0.75, 0.5);
  CheckUv(uvs[2], 0.25, 2.5);
  // The example of the extension's text: the lower left quadrant of the picture (u from 0 to ½, v from ½ to
  // 1), turned clockwise by a quarter: what was the top left of the whole is the bottom left of it.
  uvs = with("\"offset\": [0, 1], \"rotation\": 1.57079632679, \"scale\": [0.5, 0.5]");
  CheckUv(uvs[0], 0, 1);
  CheckUv(uvs[1], 0, 0.5);
  CheckUv(uvs[2], 0.5, 1);
  // Another set of coordinates, named by the transform.
  parts.attribute = "TEXCOORD_1";
  uvs = with("\"texCoord\": 1");
  CheckUv(uvs[1], 1, 0);
  CheckUv(uvs[2], 0, 1);
}

TEST_CASE("A texture takes the coordinates that it names", "[mesh]") {
  const TempFolder folder;
  GltfParts parts{.positions = kCorners, .uvs = kUnitUvs};
  parts.attribute = "TEXCOORD_3";
  parts.texture = R"("index": 0, "texCoord": 3)";
  const auto uvs = UvsOf(ReadNumbers(folder.Write("t.gltf", TexturedGltf(folder, parts))));
  CheckUv(uvs[1], 1, 0);
  CheckUv(uvs[2], 0, 1);
}

TEST_CASE("A vertex of a glTF file that is no number is refused, in each place", "[mesh][bad]") {
  const TempFolder folder;
  for (std::size_t place = 0; place < 9; ++place) {
    std::vector<float> numbers = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    numbers[place] = std::numeric_limits<float>::quiet_NaN();
    const GltfParts parts{.positions = LittleEndian(numbers), .uvs = kUnitUvs};
    INFO(place);
    CHECK_THAT(ReadNumbers(folder.Write("t.gltf", TexturedGltf(folder, parts))).error,
               Catch::Contains("not a finite place"));
  }
}
