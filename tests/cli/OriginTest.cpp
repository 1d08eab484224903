// SPDX-License-Identifier: GPL-3.0-or-later
// Where pictures come from: the hash in their notes is over all that was read for them.
#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <map>
#include <regex>

#include "tests/support/RunProgram.h"

namespace origin_test {

using namespace linkwright::test;
namespace fs = std::filesystem;

namespace {

/// By coreutils, not by the program.
std::string Sha256Of(const fs::path& file) {
  const std::string command = "sha256sum < '" + file.string() + "'";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::array<char, 65> digits{};
  REQUIRE(std::fread(digits.data(), 1, 64, pipe.get()) == 64);
  return digits.data();
}

struct Origin {
  std::string hash;
  std::map<std::string, std::string> files;  // hashes by name
};

Origin OriginIn(const std::string& text) {
  Origin origin;
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("scene SHA-256 ([0-9a-f]{64})")));
  origin.hash = found[1];
  const std::regex file("; file ([^;]+) SHA-256 ([0-9a-f]{64})");
  for (std::sregex_iterator at(text.begin(), text.end(), file), end; at != end; ++at)
    origin.files[(*at)[1]] = (*at)[2];
  return origin;
}

constexpr const char* kTriangles =
    "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.3 0 0\nvertex 0 0.3 0\nendloop\n"
    "endfacet\nendsolid s\n";
constexpr const char* kBody = R"(<mujocoinclude><body name="box" pos="0 0 1"><joint name="x" type="slide"
  axis="1 0 0"/><geom type="mesh" mesh="part" mass="1"/></body></mujocoinclude>)";

/// A scene of an MJCF model with an include, a mesh with a material, a picture of heights, and a scene's own
/// mesh; a log and a table.
struct Files {
  Files() {
    folder.Write("meshes/part.obj",
                 "mtllib part.mtl\nusemtl red\nv 0 0 0\nv 0.2 0 0\nv 0 0.2 0\nv 0 0 0.2\nf 1 3 2\nf 1 2 4\n"
                 "f 1 4 3\nf 2 3 4\n");
    folder.Write("meshes/part.mtl", "newmtl red\nKd 1 0 0\n");
    folder.Write("model/body.xml", kBody);
    std::string heights("\2\0\0\0\2\0\0\0", 8);
    heights += std::string(16, '\0');
    folder.Write("model/hills.bin", heights);
    folder.Write("model/model.xml", R"(<mujoco model="m"><compiler meshdir="../meshes"/><asset>
      <mesh name="part" file="part.obj"/><hfield name="hills" file="../model/hills.bin" size="1 1 0.1 0.1"/></asset>
      <worldbody><geom type="hfield" hfield="hills"/><include file="body.xml"/></worldbody></mujoco>)");
    folder.Write("plate.stl", kTriangles);
    scene = folder.Write("scene.lws.json", R"({"linkwright": 1, "dt": 0.01, "robots": [
      {"name": "m", "file": "model/model.xml"},
      {"name": "plate", "links": [{"name": "plate", "visuals": [{"mesh": "plate.stl"}]}]}]})");
    log = folder.Write("run.jsonl", R"({"t": 0, "do": "velocity", "of": "m/x", "value": 0.1})"
                                    "\n");
    table = folder.Write("rig.csv", "t,a\n0,1\n1,2\n");
  }

  Origin Still(std::vector<std::string> options = {}) const {
    const std::string out = (folder.path() / "still.png").string();
    options.insert(options.begin(), {"render", scene, "--out", out, "--size", "160x90", "--duration", "0.1"});
    const ProgramResult result = RunLinkwright(options);
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    return OriginIn(ReadFile(out));
  }

  TemporaryFolder folder;
  std::string scene, log, table;
};

}  // namespace

TEST_CASE("a changed file of any kind that a picture was made from changes the hash in its notes") {
  Files f;
  const std::vector<std::string> with = {"--inputs", f.log, "--measured", f.table};
  const Origin first = f.Still(with);
  const std::map<std::string, fs::path> expected = {{"meshes/part.obj", "meshes/part.obj"},
                                                    {"meshes/part.mtl", "meshes/part.mtl"},
                                                    {"model/body.xml", "model/body.xml"},
                                                    {"model/hills.bin", "model/hills.bin"},
                                                    {"model/model.xml", "model/model.xml"},
                                                    {"plate.stl", "plate.stl"},
                                                    {"rig.csv", "rig.csv"},
                                                    {"run.jsonl", "run.jsonl"}};
  for (const auto& [name, path] : expected) {
    CAPTURE(name);
    REQUIRE(first.files.contains(name));
    CHECK(first.files.at(name) == Sha256Of(f.folder.path() / path));
  }
  CHECK(first.files.size() == expected.size());
  CHECK(f.Still(with).hash == first.hash);
  // Without inputs these do not count.
  const Origin without = f.Still();
  CHECK(without.files.size() == expected.size() - 2);
  CHECK(without.hash != first.hash);
  for (const auto& [name, path] : expected) {
    CAPTURE(name);
    const std::string before = ReadFile(f.folder.path() / path);
    std::string after = before + "\n";
    if (name == "model/hills.bin") {
      after = before;
      after.back() = 1;  // of a number that is almost 0
    }
    f.folder.Write(path.string(), after);
    const Origin changed = f.Still(with);
    CHECK(changed.hash != first.hash);
    CHECK(changed.files.at(name) != first.files.at(name));
    f.folder.Write(path.string(), before);
  }
  CHECK(f.Still(with).hash == first.hash);
}

TEST_CASE("the hash is that of the files also where the folder lies elsewhere, and in a page") {
  Files a, b;
  const Origin origin = a.Still();
  CHECK(b.Still().hash == origin.hash);
  const std::string page = (a.folder.path() / "show.html").string();
  REQUIRE(
      RunLinkwright({"present", a.scene, "--out", page, "--duration", "0.1", "--signals", "q.*"}).exit_code ==
      0);
  const std::string text = ReadFile(page);
  CHECK(text.find("scene SHA-256 " + origin.hash) != std::string::npos);
  for (const auto& [name, hash] : origin.files) {
    CAPTURE(name);
    CHECK(text.find(name + " SHA-256 " + hash) != std::string::npos);
  }
}

}  // namespace origin_test
