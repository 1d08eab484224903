// SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Eigenvalues>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "engine/io/request/RobotPatch.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/model/InertiaCheck.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace robot_patch_test {
namespace fs = std::filesystem;

namespace {

const char* const kRobot =
    "<robot name='r'><link name='base'/><link name='arm'><inertial><mass value='3'/>"
    "<inertia ixx='1' iyy='1' izz='9' ixy='0' ixz='0' iyz='0'/></inertial>"
    "<visual><geometry><box size='.1 .2 .3'/></geometry></visual></link>"
    "<joint name='j' type='continuous'><parent link='base'/><child link='arm'/></joint></robot>";

std::string Text(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

const Inertial& ArmOf(const LoadSceneResult& loaded) {
  return *loaded.scene.robots.at(0).description.links.at(1).inertial;
}

}  // namespace

TEST_CASE("What is wrong with a mass is repaired by a mass", "[patch]") {
  CHECK(RepairFor({Severity::kWarning, "r.urdf", 3, "link \"arm\"",
                   "its mass of 5910 kg is far from what its shapes could weigh (1e6 kg/m³)"}) ==
        RepairKind::kMass);
  const TempFolder folder;
  std::string text = kRobot;
  text.replace(text.find("<mass value='3'/>"), 17, "<mass value='3e9'/>");
  const fs::path file = folder.Write("r.urdf", text);
  const LoadSceneResult before = LoadScene(file);
  REQUIRE(before.ok);
  bool offered = false;
  for (const Problem& problem : before.problems.problems())
    offered = offered || (RepairFor(problem) == RepairKind::kMass && LinkOf(problem) == "arm");
  CHECK(offered);
  RobotPatch patch;
  patch.mass["arm"] = 6;
  CHECK(WriteRobotPatch(file, patch).empty());
  CHECK(ArmOf(LoadScene(file)).mass == 6);
}

TEST_CASE("A repair is kept beside the robot and applied when it is read", "[patch]") {
  const TempFolder folder;
  const fs::path file = folder.Write("r.urdf", kRobot);
  const LoadSceneResult before = LoadScene(file);
  REQUIRE(before.ok);
  REQUIRE(before.problems.problems().size() >= 1);
  bool offered = false;
  for (const Problem& problem : before.problems.problems())
    if (RepairFor(problem) == RepairKind::kInertia) offered = LinkOf(problem) == "arm";
  CHECK(offered);

  RobotPatch patch;
  patch.inertia["arm"] = RobotPatch::Inertia::kFromGeometry;
  CHECK(WriteRobotPatch(file, patch).empty());
  const LoadSceneResult repaired = LoadScene(file);
  REQUIRE(repaired.ok);
  // m/12 (b² + c²)
  CHECK(ArmOf(repaired).inertia(0, 0) == Approx(3.0 / 12 * (0.04 + 0.09)));
  CHECK(ArmOf(repaired).mass == 3);
  for (const Problem& problem : repaired.problems.problems()) CHECK(problem.severity == Severity::kNote);
  CHECK(Text(file) == kRobot);

  CHECK(WriteRobotPatch(file, {}).empty());
  CHECK_FALSE(fs::exists(PatchFileOf(file)));
  CHECK(ArmOf(LoadScene(file)).inertia(2, 2) == 9);
}

TEST_CASE("A clamped inertia is the nearest that a body can have", "[patch]") {
  // A + B < C: x² = (B + C − A)/2 = 4.5, y² = 4.5, z² = −3.5 → 0
  const Matrix3 clamped = ClampInertia(Vector3(1, 1, 9).asDiagonal());
  CHECK(clamped(0, 0) == Approx(4.5).epsilon(1e-5));
  CHECK(clamped(2, 2) == Approx(9).epsilon(1e-5));
  const Vector3 moments = Eigen::SelfAdjointEigenSolver<Matrix3>(clamped).eigenvalues();
  CHECK(moments[0] > 0);
  CHECK(moments[0] + moments[1] >= moments[2]);
  // A sound one stays.
  Matrix3 sound;
  sound << 2, 0.1, 0, 0.1, 3, 0.2, 0, 0.2, 4;
  CHECK((ClampInertia(sound) - sound).norm() < 1e-12);
}

TEST_CASE("Meshes are found in the folder the user gave", "[patch]") {
  const TempFolder folder;
  const fs::path file = folder.Write(
      "robot/r.urdf",
      "<robot name='r'><link name='base'><visual><geometry><mesh filename='package://gone/meshes/t.obj'/>"
      "</geometry></visual></link></robot>");
  folder.Write("elsewhere/t.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const LoadSceneResult before = LoadScene(file);
  REQUIRE(before.ok);
  CHECK_FALSE(before.scene.robots[0].description.links[0].visuals[0].geometry.mesh);
  REQUIRE(before.problems.problems().size() == 1);
  CHECK(RepairFor(before.problems.problems()[0]) == RepairKind::kMeshFolder);
  RobotPatch patch;
  patch.mesh_folders = {"../elsewhere"};
  CHECK(WriteRobotPatch(file, patch).empty());
  CHECK(LoadScene(file).scene.robots[0].description.links[0].visuals[0].geometry.mesh);
}

TEST_CASE("A patch that is written again keeps what did not change", "[patch]") {
  const TempFolder folder;
  const fs::path file = folder.Write("r.urdf", kRobot);
  const fs::path patch_file = PatchFileOf(file);
  const std::string text =
      "{ // by hand\n  \"linkwright-patch\": 1,\n  \"mesh_folders\": [\"../meshes\"], // of the maker\n"
      "  \"links\": {\n    \"arm\": {\"mass\": 3.0}, // weighed\n"
      "    // not yet weighed\n    \"base\": {\"inertia\": \"clamp\", \"x-note\": 1e0} // a guess\n  }\n}\n";
  folder.Write("r.urdf.lwpatch.json", text);
  ProblemList problems;
  RobotPatch patch = ReadRobotPatch(file, &problems);
  CHECK(problems.problems().empty());
  CHECK(WriteRobotPatch(file, patch).empty());
  CHECK(Text(patch_file) == text);

  patch.mass["base"] = 2;
  CHECK(WriteRobotPatch(file, patch).empty());
  std::string expected = text;
  expected.insert(expected.find("} // a guess"), ", \"mass\": 2");
  CHECK(Text(patch_file) == expected);

  patch.mass.erase("arm");
  patch.mass["base"] = 2.5;
  patch.inertia.erase("base");
  patch.mesh_folders.clear();
  CHECK(WriteRobotPatch(file, patch).empty());
  CHECK(Text(patch_file) ==
        "{ // by hand\n  \"linkwright-patch\": 1,\n  \"links\": {\n"
        "    // not yet weighed\n    \"base\": {\"x-note\": 1e0, \"mass\": 2.5} // a guess\n  }\n}\n");
}

TEST_CASE("A patch that is none is an error with its line", "[patch]") {
  const TempFolder folder;
  const fs::path file = folder.Write("r.urdf", kRobot);
  folder.Write("r.urdf.lwpatch.json",
               "{\"linkwright-patch\": 1,\n \"links\": {\n  \"arm\": {\"inertia\": \"guess\"}}}");
  const LoadSceneResult loaded = LoadScene(file);
  CHECK_FALSE(loaded.ok);
  CHECK(loaded.problems.ToString().find("r.urdf.lwpatch.json:3: error: links.arm: \"inertia\" must be") !=
        std::string::npos);
}

}  // namespace robot_patch_test
