// SPDX-License-Identifier: GPL-3.0-or-later
// PLY and glTF: files made here, byte by byte.
#include <catch2/catch.hpp>
#include <cstring>
#include <string>

#include "engine/base/FileAccess.h"
#include "engine/io/mesh/MeshReader.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mesh_formats_test {
namespace fs = std::filesystem;

namespace {

MeshResult Read(const fs::path& file) { return ReadMesh(file, FileAccess(file, {})); }

template <class T>
void Put(T value, bool big, std::string* out) {
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  for (std::size_t i = 0; i < sizeof value; ++i) *out += raw[big ? sizeof value - 1 - i : i];
}

std::string Header(const std::string& format) {
  return "ply\nformat " + format +
         " 1.0\ncomment made for a test\nelement vertex 4\nproperty float x\nproperty float y\nproperty "
         "double z\n"
         "property uchar red\nproperty uchar green\nproperty uchar blue\n"
         "element face 1\nproperty list uchar int vertex_indices\nelement extra 1\nproperty int "
         "what\nend_header\n";
}

const float kSquare[4][2] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}};

void CheckSquare(const MeshResult& result) {
  INFO(result.error);
  REQUIRE(result.mesh);
  CHECK(result.mesh->indices.size() == 6);
  CHECK(result.mesh->lower == Eigen::Vector3f(0, 0, 3));
  CHECK(result.mesh->upper == Eigen::Vector3f(2, 1, 3));
  CHECK(result.mesh->normals[0][2] == Approx(1));
  CHECK(result.mesh->parts[0].has_color);
  CHECK(result.mesh->parts[0].color.r == Approx(51 / 255.0));
}

// A glTF file around one triangle, its buffer as given.
std::string Gltf(const std::string& uri, const std::string& node, const std::string& count = "3") {
  return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [)" + node +
         R"(], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
 "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}}],
 "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": )" +
         count + R"(}, {"bufferView": 1, "componentType": 5123, "type": "SCALAR", "count": 3}],
 "bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 6}],
 "buffers": [{"byteLength": 42)" +
         uri + "}]}";
}

std::string TriangleBytes() {
  std::string bytes;
  for (const float x : {0.F, 0.F, 0.F, 1.F, 0.F, 0.F, 0.F, 1.F, 0.F}) Put(x, false, &bytes);
  for (const std::uint16_t i : {0, 1, 2}) Put(i, false, &bytes);
  return bytes;
}

}  // namespace

TEST_CASE("PLY files are read in every form", "[mesh]") {
  const TempFolder folder;
  std::string ascii = Header("ascii");
  for (const auto& p : kSquare)
    ascii += std::to_string(p[0]) + " " + std::to_string(p[1]) + " 3 51 102 204\n";
  CheckSquare(Read(folder.Write("a.ply", ascii + "4 0 1 2 3\n7\n")));
  for (const bool big : {false, true}) {
    std::string binary = Header(big ? "binary_big_endian" : "binary_little_endian");
    for (const auto& p : kSquare) {
      Put(p[0], big, &binary);
      Put(p[1], big, &binary);
      Put(3.0, big, &binary);
      binary += "\x33\x66\xCC";
    }
    binary += '\4';
    for (const std::int32_t i : {0, 1, 2, 3}) Put(i, big, &binary);
    Put(std::int32_t{7}, big, &binary);
    CheckSquare(Read(folder.Write("b.ply", binary)));
    CHECK(Read(folder.Write("c.ply", binary.substr(0, binary.size() - 6))).error.find("ends before") !=
          std::string::npos);
  }
  const auto error = [&](const std::string& text) { return Read(folder.Write("e.ply", text)).error; };
  CHECK(error("ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n1")
            .find("ends before") != std::string::npos);
  CHECK(error(ascii + "4 0 1 2 9\n7\n").find("does not exist") != std::string::npos);
  CHECK(error("hello").find("not a PLY") != std::string::npos);
}

TEST_CASE("glTF's metalness and roughness are those of the part, each 1 where it is not given", "[mesh]") {
  const TempFolder folder;
  folder.Write("t.bin", TriangleBytes());
  const auto finish = [&](const std::string& factors) {
    std::string text = Gltf(R"(, "uri": "t.bin")", R"({"mesh": 0})");
    const std::string color = "\"baseColorFactor\": [1, 0, 0, 1]";
    text.replace(text.find(color), color.size(), color + factors);
    const MeshResult read = Read(folder.Write("f.gltf", text));
    REQUIRE(read.mesh);
    CHECK(read.mesh->parts[0].has_finish);
    return read.mesh->parts[0].finish;
  };
  CHECK(finish("") == SurfaceFinish{1, 1, 0});
  CHECK(finish(R"(, "metallicFactor": 0.25, "roughnessFactor": 0.5)") == SurfaceFinish{0.25, 0.5, 0});
  CHECK(finish(R"(, "metallicFactor": -3, "roughnessFactor": 7)") == SurfaceFinish{0, 1, 0});
}

TEST_CASE("glTF files are read with their nodes, from text and binary", "[mesh]") {
  const TempFolder folder;
  folder.Write("t.bin", TriangleBytes());
  const std::string node = R"({"mesh": 0, "translation": [0, 0, 5], "scale": [2, 2, 2]})";
  const MeshResult text = Read(folder.Write("t.gltf", Gltf(R"(, "uri": "t.bin")", node)));
  INFO(text.error);
  REQUIRE(text.mesh);
  CHECK(text.mesh->indices.size() == 3);
  CHECK(text.mesh->lower == Eigen::Vector3f(0, 0, 5));
  CHECK(text.mesh->upper == Eigen::Vector3f(2, 2, 5));
  CHECK(text.mesh->parts[0].color == Color{1, 0, 0, 1});

  // A mirror turns the winding round, so that the outside stays outside.
  const MeshResult mirrored =
      Read(folder.Write("m.gltf", Gltf(R"(, "uri": "t.bin")", R"({"mesh": 0, "scale": [-1, 1, 1]})")));
  REQUIRE(mirrored.mesh);
  CHECK(mirrored.mesh->normals[0][2] == Approx(1));

  std::string json = Gltf("", node);
  while (json.size() % 4 != 0) json += ' ';
  std::string chunk = TriangleBytes() + std::string(2, '\0'), glb = "glTF";
  Put(std::uint32_t{2}, false, &glb);
  Put(static_cast<std::uint32_t>(12 + 8 + json.size() + 8 + chunk.size()), false, &glb);
  Put(static_cast<std::uint32_t>(json.size()), false, &glb);
  glb += "JSON" + json;
  Put(static_cast<std::uint32_t>(chunk.size()), false, &glb);
  glb += std::string("BIN\0", 4) + chunk;
  const MeshResult binary = Read(folder.Write("t.glb", glb));
  INFO(binary.error);
  REQUIRE(binary.mesh);
  CHECK(binary.mesh->upper == Eigen::Vector3f(2, 2, 5));
}

TEST_CASE("glTF files that lie are refused", "[mesh][bad]") {
  const TempFolder folder;
  folder.Write("t.bin", TriangleBytes());
  const auto error = [&](const std::string& text) { return Read(folder.Write("e.gltf", text)).error; };
  const std::string uri = R"(, "uri": "t.bin")", node = R"({"mesh": 0})";
  CHECK(error(Gltf(uri, node, "30")).find("beyond its buffer") != std::string::npos);
  CHECK(error(Gltf(uri, node, "1e9")).find("triangles that are read") != std::string::npos);
  CHECK(error(Gltf(R"(, "uri": "../../../../etc/passwd")", node)).find("outside") != std::string::npos);
  CHECK(error(Gltf(uri, R"({"mesh": 0, "children": [0]})")).find("circle") != std::string::npos);
  CHECK(error("{}").find("version 2") != std::string::npos);
  CHECK(error("{").find("not a glTF") != std::string::npos);
}

TEST_CASE("A glTF file cannot make few bytes be read without end", "[mesh][bad]") {
  const TempFolder folder;
  // Vertices that overlap byte by byte, read by many primitives that use none of them.
  std::string text = R"({"asset": {"version": "2.0"}, "meshes": [{"primitives": [)";
  for (int i = 0; i < 20000; ++i)
    text += std::string(i > 0 ? "," : "") + R"({"attributes": {"POSITION": 0}, "indices": 1})";
  text += R"(]}], "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 20000},
 {"bufferView": 0, "componentType": 5123, "type": "SCALAR", "count": 0}],
 "bufferViews": [{"buffer": 0, "byteLength": 20100, "byteStride": 1}],
 "buffers": [{"byteLength": 20100, "uri": "zero.bin"}]})";
  folder.Write("zero.bin", std::string(20100, '\0'));
  CHECK(Read(folder.Write("m.gltf", text)).error.find("too many times") != std::string::npos);
  // Types that are no types, buffers that are each as large as may be.
  folder.Write("t.bin", TriangleBytes());
  std::string type = Gltf(R"(, "uri": "t.bin")", R"({"mesh": 0})");
  type.replace(type.find("5126"), 4, "1e300");
  CHECK(Read(folder.Write("t.gltf", type)).error.find("component type") != std::string::npos);
}

}  // namespace mesh_formats_test
