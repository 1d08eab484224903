// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/base/FileAccess.h"
#include "engine/io/mesh/MeshCache.h"
#include "engine/io/mesh/MeshReader.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mesh_reader_test {
namespace fs = std::filesystem;

namespace {

MeshResult Read(const fs::path& path, const MeshLimits& limits = {}) {
  return ReadMesh(path, FileAccess(path, {}), {}, limits);
}

std::string Said(const MeshResult& result) {
  std::string text = result.error;
  for (const std::string& warning : result.warnings) text += "; " + warning;
  for (const std::string& note : result.notes) text += "; " + note;
  return text;
}

Vector3 Point(const std::array<float, 3>& p) { return {p[0], p[1], p[2]}; }

struct Measures {
  double area = 0, volume = 0;
};

Measures Measure(const MeshData& mesh) {
  Measures sum;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const Vector3 a = Point(mesh.positions[mesh.indices[i]]), b = Point(mesh.positions[mesh.indices[i + 1]]),
                  c = Point(mesh.positions[mesh.indices[i + 2]]);
    sum.area += 0.5 * (b - a).cross(c - a).norm();
    sum.volume += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

/// What MeshData promises.
void CheckSound(const MeshData& mesh) {
  REQUIRE(mesh.normals.size() == mesh.positions.size());
  CHECK((mesh.uvs.empty() || mesh.uvs.size() == mesh.positions.size()));
  std::size_t bad = 0, covered = 0;
  for (const std::uint32_t index : mesh.indices) bad += index >= mesh.positions.size();
  for (const auto& normal : mesh.normals) bad += std::abs(Point(normal).norm() - 1) > 1e-5;
  for (const auto& position : mesh.positions) bad += !Point(position).allFinite();
  CHECK(bad == 0);
  REQUIRE_FALSE(mesh.parts.empty());
  for (const MeshPart& part : mesh.parts) {
    CHECK(part.first == covered);
    covered += part.count;
  }
  CHECK(covered == mesh.indices.size());
}

struct Triangle {
  Vector3 a, b, c;
};

std::string BinaryStl(const std::vector<Triangle>& triangles) {
  std::string bytes(80, ' ');
  const auto put = [&](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  put(static_cast<std::uint32_t>(triangles.size()));
  for (const Triangle& t : triangles) {
    for (const Vector3& v : {Vector3(Vector3::Zero()), t.a, t.b, t.c})
      for (int k = 0; k < 3; ++k) put(static_cast<float>(v[k]));
    put(std::uint16_t{0});
  }
  return bytes;
}

/// A prism round z, radius and height 1, without its ends.
std::vector<Triangle> Prism(int sides) {
  std::vector<Triangle> triangles;
  for (int i = 0; i < sides; ++i) {
    const double t0 = 2 * kPi * i / sides, t1 = 2 * kPi * ((i + 1) % sides) / sides;
    const Vector3 a(std::cos(t0), std::sin(t0), 0), b(std::cos(t1), std::sin(t1), 0), up(0, 0, 1);
    triangles.push_back({a, b, b + up});
    triangles.push_back({a, b + up, a + up});
  }
  return triangles;
}

std::string Dae(const std::string& asset, const std::string& node) {
  return "<?xml version='1.0'?><COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>"
         "<asset>" +
         asset +
         "</asset><library_geometries><geometry id='g'><mesh><source id='p'><float_array id='pa' count='9'>"
         "0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source='#pa' count='3' stride='3'>"
         "<param name='X' type='float'/><param name='Y' type='float'/><param name='Z' "
         "type='float'/></accessor>"
         "</technique_common></source><vertices id='v'><input semantic='POSITION' source='#p'/></vertices>"
         "<triangles count='1'><input semantic='VERTEX' source='#v' offset='0'/><p>0 1 "
         "2</p></triangles></mesh>"
         "</geometry></library_geometries><library_visual_scenes><visual_scene id='s'>" +
         node +
         "</visual_scene></library_visual_scenes><scene><instance_visual_scene url='#s'/></scene></COLLADA>";
}

// One pixel wide, two high: red above blue.
const std::string kPng(
    "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\x00\x00\x00\x02\x08\x02"
    "\x00"
    "\x00\x00\x16\xe3\x21\x70\x00\x00\x00\x0d\x49\x44\x41\x54\x78\xda\x63\xf8\xcf\x00\x02\xff\x01\x08\x00\x01"
    "\xff"
    "\x06\xce\xa9\x25\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82",
    70);

}  // namespace

TEST_CASE("A tetrahedron is the same from every format", "[mesh]") {
  const TempFolder folder;
  const Vector3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  const std::vector<Triangle> faces = {{o, y, x}, {o, x, z}, {o, z, y}, {x, y, z}};
  std::ostringstream ascii;
  ascii << "solid Tetra\n";
  for (const Triangle& t : faces) {
    ascii << "FACET normal nan 0 0\n outer loop\n";
    for (const Vector3& v : {t.a, t.b, t.c}) ascii << "  vertex " << v.transpose() << "\n";
    ascii << " endloop\nendfacet\n";
  }
  ascii << "endsolid Tetra\n";
  for (const fs::path& file :
       {folder.Write("b.stl", BinaryStl(faces)), folder.Write("a.STL", ascii.str()),
        folder.Write("junk.stl", BinaryStl(faces) + "junk"),
        folder.Write("o.obj",
                     "# c\nv 0 0 0\nv 1 0 0 \\\n 1\nv 0 1 0\nv 0 0 1\nf 1 3 2 # c\nf -4 -3 -1\nf 1 4 3\nf 2 "
                     "3 4")}) {
    const MeshResult result = Read(file);
    INFO(file << ": " << Said(result));
    REQUIRE(result.mesh);
    CheckSound(*result.mesh);
    CHECK(result.mesh->indices.size() == 12);
    CHECK(result.mesh->positions.size() == 12);  // all edges are sharp
    CHECK(Measure(*result.mesh).area == Approx(1.5 + std::sqrt(3.0) / 2));
    CHECK(Measure(*result.mesh).volume == Approx(1.0 / 6));
    CHECK(result.mesh->upper == Eigen::Vector3f(1, 1, 1));
    CHECK_FALSE(result.mesh->parts[0].has_color);
  }
}

TEST_CASE("Normals are made smooth below the crease angle and sharp above", "[mesh]") {
  const TempFolder folder;
  for (const int sides : {36, 6}) {  // faces meet at 10° and at 60°
    const MeshResult result = Read(folder.Write("p.stl", BinaryStl(Prism(sides))));
    REQUIRE(result.mesh);
    CheckSound(*result.mesh);
    CHECK(result.mesh->positions.size() == static_cast<std::size_t>(sides == 36 ? 2 * sides : 4 * sides));
    for (std::size_t i = 0; i < result.mesh->positions.size(); ++i) {
      const Vector3 p = Point(result.mesh->positions[i]), n = Point(result.mesh->normals[i]);
      const double cosine = n.dot(Vector3(p[0], p[1], 0).normalized());
      CHECK(std::abs(n[2]) < 1e-5);
      if (sides == 36)
        CHECK(cosine > std::cos(2 * kPi / 180));  // triangles of one face weigh differently: nearly radial
      else
        CHECK(cosine == Approx(std::cos(kPi / 6)).epsilon(1e-4));
    }
  }
}

TEST_CASE("Very many faces may meet at one place", "[mesh]") {
  const int count = 200000;  // in quadratic time this would take minutes
  std::vector<Triangle> fan;
  for (int i = 0; i < count; ++i) {
    const double t = 0.7 * i;
    fan.push_back({Vector3::Zero(), Vector3(std::cos(t), std::sin(t), 0.1 * i / count),
                   Vector3(std::cos(t + 0.5), std::sin(t + 0.5), std::sin(3 * t))});
  }
  const TempFolder folder;
  const MeshResult result = Read(folder.Write("fan.stl", BinaryStl(fan)));
  REQUIRE(result.mesh);
  CheckSound(*result.mesh);
}

TEST_CASE("Triangles without area are left out and counted", "[mesh]") {
  const TempFolder folder;
  const Vector3 o(0, 0, 0), x(1, 0, 0), y(0, 1, 0);
  const MeshResult result = Read(folder.Write("d.stl", BinaryStl({{o, x, y}, {o, x, x}, {o, x, 2 * x}})));
  REQUIRE(result.mesh);
  CHECK(result.mesh->indices.size() == 3);
  CHECK(Said(result).find("2 triangles without area") != std::string::npos);
}

TEST_CASE("Units and transforms of COLLADA are applied, the up axis is not", "[mesh]") {
  const TempFolder folder;
  const std::string instance = "<instance_geometry url='#g'/>";
  const auto box = [&](const std::string& asset, const std::string& node) {
    const MeshResult result = Read(folder.Write("m.dae", Dae(asset, node)));
    INFO(Said(result));
    REQUIRE(result.mesh);
    CheckSound(*result.mesh);
    return result.mesh;
  };
  const std::string plain = "<node>" + instance + "</node>";
  CHECK(box("", plain)->upper == Eigen::Vector3f(1, 1, 0));
  CHECK(box("<unit meter='0.0254'/><up_axis>Y_UP</up_axis>", plain)
            ->upper.isApprox(Eigen::Vector3f(0.0254F, 0.0254F, 0)));
  CHECK(box("<unit meter='0.001'/><up_axis>Z_UP</up_axis>", plain)
            ->upper.isApprox(Eigen::Vector3f(0.001F, 0.001F, 0)));
  CHECK(box("<up_axis>X_UP</up_axis>", plain)->upper == Eigen::Vector3f(1, 1, 0));
  const MeshPtr moved =
      box("", "<node><translate>0 0 5</translate><node><scale>2 3 1</scale>" + instance +
                  "</node><node><translate>10 0 0</translate>" + instance + "</node></node>");
  CHECK(moved->lower == Eigen::Vector3f(0, 0, 5));
  CHECK(moved->upper == Eigen::Vector3f(11, 3, 5));
  // A mirror turns the triangle over, so that its outside stays outside: seen from +z it was
  // counter-clockwise, and still is after x → −x.
  const MeshPtr mirrored = box("", "<node><scale>-1 1 1</scale>" + instance + "</node>");
  const auto corner = [&](int i) {
    return Point(mirrored->positions[mirrored->indices[static_cast<std::size_t>(i)]]);
  };
  CHECK((corner(1) - corner(0)).cross(corner(2) - corner(0))[2] > 0);
  CHECK(mirrored->normals[0][2] > 0);
}

TEST_CASE("Hostile COLLADA is refused before the importer sees it", "[mesh]") {
  const TempFolder folder;
  const auto error = [&](const std::string& text) {
    const MeshResult result = Read(folder.Write("m.dae", text));
    CHECK_FALSE(result.mesh);
    return result.error;
  };
  const std::string instance = "<instance_geometry url='#g'/>";
  // Each node shows the next one twice: 2³⁰ triangles.
  std::string doubling;
  for (int i = 0; i < 30; ++i) {
    const std::string next = "<instance_node url='#n" + std::to_string(i + 1) + "'/>";
    doubling += "<node id='n" + std::to_string(i) + "'>" + next + next + "</node>";
  }
  CHECK(error(Dae("", doubling + "<node id='n30'>" + instance + "</node>")).find("more than 100000 nodes") !=
        std::string::npos);
  CHECK(error(Dae("", "<node id='a'>" + instance +
                          "<instance_node url='#b'/></node><node id='b'><instance_node "
                          "url='#a'/></node>"))
            .find("in a circle") != std::string::npos);
  CHECK(error(Dae("", "<node><matrix>1 0 0</matrix>" + instance + "</node>")).find("<matrix>") !=
        std::string::npos);
  CHECK(error(Dae("", "<node><scale>1 nan 1</scale>" + instance + "</node>")).find("nan") !=
        std::string::npos);
  CHECK(error(Dae("", "<node><instance_geometry url='other.dae#g'/></node>")).find("not in this file") !=
        std::string::npos);
  CHECK(error(Dae("<unit meter='-1'/>", "<node>" + instance + "</node>")).find("<unit>") !=
        std::string::npos);
  CHECK(error(Dae("", "")).find("empty") != std::string::npos);
}

TEST_CASE("Materials and textures of an OBJ are read", "[mesh]") {
  const TempFolder folder;
  folder.Write("t.png", kPng);
  folder.Write("m.mtl",
               "newmtl red\nKd 1 0 0\nd 0.5\nnewmtl pic\nKd 1 1 1\nmap_Kd t.png\nnewmtl out\nmap_Kd "
               "/etc/passwd\n");
  const MeshResult result = Read(folder.Write(
      "m.obj",
      "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl red\nf 1 2 3\nusemtl "
      "pic\nf 1/1 3/3 2/2\nusemtl out\nf 2/1 1/3 3/2\n"));
  INFO(Said(result));
  REQUIRE(result.mesh);
  CheckSound(*result.mesh);
  const MeshPart *red = nullptr, *pic = nullptr;
  for (const MeshPart& part : result.mesh->parts) {
    if (part.has_color && part.color == Color{1, 0, 0, 0.5F}) red = &part;
    if (part.texture) pic = &part;
  }
  REQUIRE(result.mesh->parts.size() == 3);
  CHECK(red);
  REQUIRE(pic);
  CHECK(pic->texture->width == 1);
  CHECK(pic->texture->height == 2);
  CHECK(pic->texture->rgba == std::vector<std::uint8_t>{255, 0, 0, 255, 0, 0, 255, 255});
  // The file's (0, 0) is the bottom of the picture.
  for (std::uint32_t i = pic->first; i < pic->first + pic->count; ++i) {
    const std::uint32_t index = result.mesh->indices[i];
    CHECK(result.mesh->uvs[index][1] == 1 - result.mesh->positions[index][1]);
  }
  CHECK(Said(result).find("texture \"/etc/passwd\": the file lies outside") != std::string::npos);
}

TEST_CASE("Limits on meshes are named", "[mesh]") {
  const TempFolder folder;
  const fs::path file = folder.Write("p.stl", BinaryStl(Prism(6)));
  MeshLimits limits;
  limits.max_triangles = 11;
  CHECK(Read(file, limits).error == "the mesh has 12 triangles, more than the 11 that are read");
  limits.max_triangles = 12;
  CHECK(Read(file, limits).mesh);
  limits.max_file_bytes = 100;
  CHECK(Read(file, limits).error == "the file is larger than 100 bytes");
  CHECK(Read(folder.Write("x.3ds", "")).error.find("\".3ds\"") != std::string::npos);
}

TEST_CASE("What takes the importer quadratic time is bounded", "[mesh][bad]") {
  const TempFolder folder;
  std::string polygons, face = "f";
  for (int i = 0; i < 1000; ++i) {
    polygons += "v " + std::to_string(i) + " " + std::to_string(i * (999 - i)) + " 0\n";
    face += " " + std::to_string(i + 1);
  }
  for (int i = 0; i < 51; ++i) polygons += face + "\n";  // a thousand corners each
  CHECK(Read(folder.Write("p.obj", polygons)).error.find("too many faces of many corners") !=
        std::string::npos);
  std::string materials = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 4010; ++i) materials += "usemtl m" + std::to_string(i) + "\nf 1 2 3\n";
  const MeshResult result = Read(folder.Write("m.obj", materials));
  REQUIRE(result.mesh);
  CHECK(result.mesh->indices.size() == 3 * 4010);
  CHECK(Said(result).find("changes of material after the first 4000") != std::string::npos);
}

TEST_CASE("The cache remembers what cannot be read", "[mesh]") {
  const TempFolder folder;
  const fs::path file = folder.Write("p.stl", "no mesh");
  MeshCache cache;
  const std::string error = cache.Get(file, FileAccess(file, {}), {}).error;
  CHECK_FALSE(error.empty());
  CHECK(cache.Get(file, FileAccess(file, {}), {}).error == error);
}

TEST_CASE("The cache gives one mesh for one file, and a new one when it changed", "[mesh]") {
  const TempFolder folder;
  const fs::path file = folder.Write("p.stl", BinaryStl(Prism(6)));
  const FileAccess access(file, {});
  MeshCache cache;
  const MeshPtr first = cache.Get(file, access, {}).mesh;
  REQUIRE(first);
  CHECK(cache.Get(file, access, {}).mesh == first);
  folder.Write("p.stl", BinaryStl(Prism(7)));
  CHECK(cache.Get(file, access, {}).mesh->indices.size() == 42);
}

TEST_CASE("Copies of a mesh under other names are one mesh", "[mesh]") {
  const TempFolder folder;
  const fs::path first = folder.Write("a.stl", BinaryStl(Prism(6))),
                 copy = folder.Write("b.stl", BinaryStl(Prism(6)));
  std::string moved = BinaryStl(Prism(6));
  moved[90] = static_cast<char>(moved[90] ^ 1);  // a number of the first triangle
  const fs::path other = folder.Write("c.stl", moved);
  const FileAccess access(first, {});
  for (const bool ahead : {false, true}) {
    MeshCache cache;
    if (ahead) CHECK(cache.ReadAhead({first, copy, other}, access, {}));
    const MeshPtr mesh = cache.Get(first, access, {}).mesh;
    REQUIRE(mesh);
    CHECK(cache.Get(copy, access, {}).mesh == mesh);
    CHECK(cache.Get(other, access, {}).mesh != mesh);
    // The copy is changed: it is another one from then on, and the first stays.
    folder.Write("b.stl", BinaryStl(Prism(7)));
    CHECK(cache.Get(copy, access, {}).mesh->indices.size() == 42);
    CHECK(cache.Get(first, access, {}).mesh == mesh);
    folder.Write("b.stl", BinaryStl(Prism(6)));
  }
  // A file that brings others along may mean another mesh under each name.
  const std::string triangle = "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  const fs::path a = folder.Write("a.obj", triangle), b = folder.Write("b.obj", triangle);
  MeshCache cache;
  CHECK(cache.Get(a, access, {}).mesh != cache.Get(b, access, {}).mesh);
}

TEST_CASE("Malformed meshes end as the list asks", "[mesh][bad][reference]") {
  const fs::path folder = test::ReferencePath("bad-inputs/meshes");
  const std::map<std::string, std::size_t> loads = {{"ok_tetra.stl", 4},
                                                    {"e06_solid_binary.stl", 2},
                                                    {"o04_short_faces.obj", 1},
                                                    {"o07_mtllib_escape.obj", 1},
                                                    {"o11_long_line.obj", 1},
                                                    {"d00_ok.dae", 1},
                                                    {"o10_texture_missing.obj", 1},
                                                    {"d12_unit_inch_yup.dae", 1}};
  int count = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    if (file.path().extension() == ".mtl") continue;
    ++count;
    const MeshResult result = Read(file.path());
    INFO(name << ": " << Said(result));
    CHECK(Said(result).find("root:x:") == std::string::npos);
    const auto good = loads.find(name);
    if (good == loads.end()) {
      CHECK_FALSE(result.mesh);
      CHECK_FALSE(result.error.empty());
    } else {
      REQUIRE(result.mesh);
      CheckSound(*result.mesh);
      CHECK(result.mesh->indices.size() == 3 * good->second);
      if (name == "o04_short_faces.obj" || name == "o07_mtllib_escape.obj" ||
          name == "o10_texture_missing.obj")
        CHECK(result.warnings.size() == 1);
    }
  }
  CHECK(count >= 30);
}

TEST_CASE("Meshes of real robots have the size they should", "[mesh][robots][reference]") {
  std::ifstream list(test::ReferencePath("robots/golden/meshes.tsv"));
  std::string line;
  std::getline(list, line);
  int count = 0;
  while (std::getline(list, line)) {
    std::istringstream fields(line);
    std::vector<std::string> field;
    for (std::string text; std::getline(fields, text, '\t');) field.push_back(text);
    REQUIRE(field.size() == 9);
    const fs::path file = test::ReferencePath("robots") / field[0].substr(field[0].find('/') + 1);
    ++count;
    const MeshResult result = Read(file);
    INFO(field[0] << ": " << Said(result));
    REQUIRE(result.mesh);
    CheckSound(*result.mesh);
    // What was left out as degenerate is counted there.
    std::size_t dropped = 0;
    for (const std::string& note : result.notes)
      if (note.find("without area") != std::string::npos) dropped = std::stoul(note);
    CHECK(result.mesh->indices.size() / 3 + dropped == std::stoul(field[3]));
    std::istringstream bounds(field[5] + " " + field[6]);
    for (int i = 0; i < 6; ++i) {
      double expected = 0;
      bounds >> expected;  // given with six digits
      const double actual = static_cast<double>(i < 3 ? result.mesh->lower[i] : result.mesh->upper[i - 3]);
      CHECK(actual == Approx(expected).epsilon(1e-5).margin(1e-6));
    }
    CHECK(Measure(*result.mesh).area == Approx(std::stod(field[7])).epsilon(1e-5));
    CHECK(Measure(*result.mesh).volume == Approx(std::stod(field[8])).epsilon(1e-4).margin(1e-8));
  }
  CHECK(count == 192);
}

}  // namespace mesh_reader_test
