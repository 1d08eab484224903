// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "engine/base/AtomicFile.h"
#include "engine/io/export/RobotFile.h"
#include "engine/io/export/SceneExport.h"
#include "engine/io/scene/LoadScene.h"
#include "tests/support/TempFolder.h"

namespace robot_file_test {
using namespace linkwright;

const std::string kUrdf = R"(<?xml version='1.0'?>
<robot   name = 'arm'>  <!-- mine -->
  <link name="base"/>
  <link name="forearm">
    <inertial><mass value = "1.50"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
    <visual><origin xyz="0 0 0.1" rpy="0 0.5 0"/><geometry><sphere radius='0.05'/></geometry></visual>
    <collision><geometry><box size="1 1 2"/></geometry></collision>
  </link>
  <joint name="elbow" type="revolute">
    <parent link="base"/><child link="forearm"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
</robot>
)";

std::string With(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
  for (const auto& [from, to] : changes) {
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
  }
  return text;
}

struct Files {
  TempFolder folder;
  std::filesystem::path robot = folder.Write("arm.urdf", kUrdf);
  std::filesystem::path file;
  Scene scene;

  explicit Files(const std::string& more) {
    file = folder.Write(
        "s.lws.json", R"({"linkwright": 1, "robots": [{"name": "left", "file": "arm.urdf", )" + more + "}]}");
    Read();
  }
  void Read() {
    LoadSceneResult read = LoadScene(file);
    INFO(read.problems.ToString());
    REQUIRE(read.ok);
    scene = std::move(read.scene);
  }
};

const char* const kOverrides = R"("damping": {"elbow": 0.25}, "overrides": {
  "elbow": {"limits": [-0.5, 2], "max_effort": 12, "friction": 0.5},
  "forearm": {"mass": 2},
  "forearm/visuals/0": {"xyz": [0, 0, 0.2], "sphere": 0.0625},
  "forearm/collisions/0": {"box": [1, 2, 3]}})";

TEST_CASE("A robot's file gets what its scene overrides, and every other byte stays", "[export]") {
  Files f(kOverrides);
  const RobotFileText made = TextForOwnFile(f.scene.robots[0]);
  INFO(made.error << made.lost.ToString());
  REQUIRE(made.error.empty());
  CHECK(made.lost.problems().empty());
  CHECK(made.holds);
  CHECK(made.text ==
        With(kUrdf, {{"\"1.50\"", "\"2\""},
                     {"\"0 0 0.1\"", "\"0 0 0.2\""},
                     {"'0.05'", "'0.0625'"},
                     {"\"1 1 2\"", "\"1 2 3\""},
                     {"\"-1\" upper=\"1\" effort=\"10\"", "\"-0.5\" upper=\"2\" effort=\"12\""},
                     {"type=\"revolute\">",
                      "type=\"revolute\">\n    <dynamics damping=\"0.25\" friction=\"0.5\"/>"}}));
  // Nothing has been written, and the robot that follows is the same without its overrides.
  Scene after = f.scene;
  after.robots[0] = made.robot;
  const std::string text = SceneTextAt(after, f.file);
  CHECK(text.find("overrides") == std::string::npos);
  CHECK(text.find("0.25") == std::string::npos);
  REQUIRE(WriteFileAtomically(f.robot, made.text).empty());
  REQUIRE(WriteFileAtomically(f.file, text).empty());
  f.Read();
  const RobotDescription& read = f.scene.robots[0].description;
  CHECK(read.joints[0].damping == 0.25);
  CHECK(read.joints[0].friction == 0.5);
  CHECK(read.joints[0].lower == -0.5);
  CHECK(read.joints[0].upper == 2);
  CHECK(read.joints[0].max_effort == 12);
  CHECK(read.links[1].inertial->mass == 2);
  CHECK(read.links[1].inertial->inertia(0, 0) == 0.1);
  CHECK(read.links[1].visuals[0].geometry.radius == 0.0625);
  CHECK(read.links[1].visuals[0].X_LG.p == Vector3(0, 0, 0.2));
  CHECK(read.links[1].collisions[0].geometry.size == Vector3(1, 2, 3));
  CHECK(SceneTextAt(f.scene, f.file) == text);
}

TEST_CASE("What a URDF has no place for stays in the scene, and is told", "[export]") {
  Files f(R"("armature": {"elbow": 0.5}, "overrides": {"elbow": {"max_velocity": 3},
    "forearm": {"carried": 0.5}, "forearm/visuals/0": {"color": "#ff0000", "rpy": [0.25, 0.5, -0.75]}})");
  const RobotFileText made = TextForOwnFile(f.scene.robots[0]);
  INFO(made.error);
  REQUIRE(made.error.empty());
  CHECK(made.lost.ToString() ==
        "warning: link \"forearm\": URDF cannot hold its carried: it stays in the scene\n"
        "warning: shape \"forearm/visuals/0\": URDF cannot hold its color: it stays in the scene\n"
        "warning: joint \"elbow\": URDF cannot hold its armature: it stays in the scene");
  // Angles are those of the orientation, with its rounding.
  const auto at = made.text.find("rpy=") + 5;
  const std::string angles = made.text.substr(at, made.text.find('"', at) - at);
  CHECK(made.text == With(kUrdf, {{"0 0.5 0", angles}, {"velocity=\"2\"", "velocity=\"3\""}}));
  std::istringstream in(angles);
  for (const double wanted : {0.25, 0.5, -0.75}) {
    double angle = 0;
    in >> angle;
    CHECK(std::abs(angle - wanted) < 1e-15);
  }
  Scene after = f.scene;
  after.robots[0] = made.robot;
  const std::string text = SceneTextAt(after, f.file);
  CHECK(text.find("max_velocity") == std::string::npos);
  CHECK(text.find("rpy") == std::string::npos);
  for (const char* stays : {"armature", "carried", "#ff0000"}) CHECK(text.find(stays) != std::string::npos);
}

TEST_CASE("A centre of mass is written with the whole inertia, also of a link without one", "[export]") {
  Files f(R"("overrides": {"forearm": {"com": [0.1, 0, 0]}, "base": {"mass": 4, "inertia": [1, 2, 3]}})");
  const RobotFileText made = TextForOwnFile(f.scene.robots[0]);
  INFO(made.error << made.lost.ToString());
  REQUIRE(made.error.empty());
  CHECK(made.lost.problems().empty());
  REQUIRE(WriteFileAtomically(f.robot, made.text).empty());
  REQUIRE(WriteFileAtomically(f.file, R"({"linkwright": 1, "robots": [{"file": "arm.urdf"}]})").empty());
  f.Read();
  const auto& links = f.scene.robots[0].description.links;
  CHECK(links[0].inertial->mass == 4);
  CHECK(links[0].inertial->inertia.diagonal() == Vector3(1, 2, 3));
  CHECK(links[1].inertial->mass == 1.5);
  CHECK(links[1].inertial->com == Vector3(0.1, 0, 0));
}

TEST_CASE("An export to URDF lists all that it loses", "[export]") {
  Files f(R"("overrides": {"elbow": {"armature": 0.5, "damping": 0.5}}}],
    "targets": [{"name": "grip", "frame": "forearm", "xyz": [0, 0, 1]}],
    "forces": [{"name": "pull", "type": "force", "link": "forearm", "force": [0, 0, 1]}],
    "cameras": [{"name": "c")");
  const SceneExport made = ExportScene(f.scene, "s", f.folder.path() / "new.urdf");
  INFO(made.lost.ToString());
  CHECK(made.error.empty());
  CHECK(made.text ==
        With(kUrdf, {{"type=\"revolute\">", "type=\"revolute\">\n    <dynamics damping=\"0.5\"/>"}}));
  CHECK(made.lost.ToString() ==
        "s: warning: force \"pull\": URDF has no force: it is left out\n"
        "s: warning: target \"grip\": URDF has no targets: it is left out\n"
        "s: warning: joint \"elbow\": URDF cannot hold its armature: it is left out");
  // MJCF has forces of its own kinds, but no targets.
  const SceneExport mjcf = ExportScene(f.scene, "s", f.folder.path() / "new.xml");
  CHECK(mjcf.lost.ToString().find("target \"grip\": MJCF has no targets: it is left out") !=
        std::string::npos);
  Scene two = f.scene;
  two.robots.push_back(two.robots[0]);
  CHECK(ExportScene(two, "s", "two.urdf").misfit);
  CHECK(ExportScene(two, "s", "two.step").error.find(".urdf") != std::string::npos);
  // As a scene it is what a save would write.
  CHECK(ExportScene(f.scene, f.file, f.file).text == SceneTextAt(f.scene, f.file));
}

}  // namespace robot_file_test
