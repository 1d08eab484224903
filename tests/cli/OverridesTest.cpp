// SPDX-License-Identifier: GPL-3.0-or-later
// What a scene changes of a robot that a file of its own describes.
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>
#include <string>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace overrides_test {
using Catch::Matchers::Contains;

const char* const kArm = R"(<robot name="arm">
  <link name="base"/>
  <link name="forearm">
    <inertial><mass value="1.5"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
    <visual><origin xyz="0 0 0.1" rpy="0 0.5 0"/><geometry><sphere radius="0.05"/></geometry></visual>
  </link>
  <joint name="elbow" type="revolute">
    <parent link="base"/><child link="forearm"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="2"/><dynamics damping="0.1"/>
  </joint>
</robot>
)";

const char* const kScene = R"({
  "linkwright": 1,
  "robots": [{"name": "arm", "file": "arm.urdf",
    "overrides": {
      "elbow": {"damping": 0.30},  // measured
      "forearm/visuals/0": {"xyz": [0, 0, 0.20]}
    }}]
}
)";

struct Files {
  TemporaryFolder folder;
  std::string robot = folder.Write("arm.urdf", kArm);
  std::string scene;

  explicit Files(const std::string& text = kScene) : scene(folder.Write("s.lws.json", text)) {}
  std::string Get(const std::string& field) const { return RunLinkwright({"get", scene, field}).out; }
  ProgramResult Set(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"set", scene});
    return RunLinkwright(arguments);
  }
};

TEST_CASE("A scene overrides values of a robot's own file") {
  const Files files;
  CHECK(files.Get("arm/elbow.damping") == "0.3\n");
  CHECK(files.Get("arm/forearm.mass") == "1.5\n");
  CHECK(files.Get("arm/forearm/visuals/0.xyz") == "[0, 0, 0.2]\n");
  // The orientation is the file's.
  CHECK_THAT(files.Get("arm/forearm/visuals/0.rpy"), Contains("0.5"));
  CHECK(RunLinkwright({"check", files.scene}).exit_code == 0);
  CHECK(ReadFile(files.robot) == kArm);
}

TEST_CASE("The list of objects marks what a scene overrides") {
  const Files files;
  const auto objects = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"objects", files.scene});
    const auto listed = RunLinkwright(more);
    INFO(listed.err);
    REQUIRE(listed.exit_code == 0);
    return listed.out;
  };
  const std::string text = objects({});
  CHECK_THAT(text, Contains("arm/elbow\tjoint\telbow\toverrides damping\n") &&
                       Contains("arm/forearm\tlink\tforearm\n") &&
                       Contains("arm/forearm/visuals/0\tshape\t\toverrides pose\n"));
  const std::string json = objects({"--json", "--kind", "joint"});
  CHECK_THAT(json, Contains("\"value\": 0.3") && Contains("\"overridden\": true") &&
                       Contains("\"file_value\": 0.1"));
  // Of that field alone.
  CHECK(json.find("overridden") == json.rfind("overridden"));
  CHECK_THAT(objects({"--json", "--kind", "link"}), !Contains("overridden"));
  REQUIRE(files.Set({"arm/elbow.damping=0.1"}).exit_code == 0);
  CHECK_THAT(objects({"--kind", "joint"}), !Contains("overrides"));
}

TEST_CASE("The dynamics have the values that a scene overrides") {
  // The centre of mass lies on the axis: damping alone slows the joint, v = exp(-damping/inertia t).
  const Files files(R"({"linkwright": 1, "robots": [{"name": "arm", "file": "arm.urdf",
    "velocities": {"elbow": 1}, "overrides": {"elbow": {"damping": 0.3}}}]})");
  const auto run = RunLinkwright({"run", files.scene, "--duration", "0.1", "--csv", "-"});
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  const std::string header = run.out.substr(0, run.out.find('\n'));
  const std::string last = run.out.substr(run.out.rfind('\n', run.out.size() - 2) + 1);
  const auto column = [](const std::string& line, std::size_t number) {
    std::istringstream in(line);
    std::string cell;
    for (std::size_t i = 0; i <= number; ++i) std::getline(in, cell, ',');
    return cell;
  };
  std::size_t speed = 0;
  while (speed < 50 && column(header, speed) != "v.elbow [rad/s]") ++speed;
  REQUIRE(speed < 50);
  CHECK(std::stod(column(last, 0)) == Approx(0.1));
  CHECK(std::stod(column(last, speed)) == Approx(std::exp(-0.3)).epsilon(1e-9));
}

TEST_CASE("set stores what a scene changes of a robot's own file in the scene") {
  const Files files;
  const auto done = files.Set({"arm/forearm.mass=2", "arm/elbow.limits_deg=[-90, 90]"});
  INFO(done.err);
  REQUIRE(done.exit_code == 0);
  CHECK(files.Get("arm/forearm.mass") == "2\n");
  CHECK(ReadFile(files.robot) == kArm);
  const std::string text = ReadFile(files.scene);
  CHECK_THAT(text, Contains("\"damping\": 0.30") && Contains("// measured") && Contains("[0, 0, 0.20]"));
  CHECK_THAT(text, Contains("\"mass\": 2"));
  // Back to what the file has: nothing of it is left in the scene.
  REQUIRE(files.Set({"arm/forearm.mass=1.5", "arm/elbow.damping=0.1"}).exit_code == 0);
  const std::string back = ReadFile(files.scene);
  CHECK_THAT(back, !Contains("mass") && !Contains("damping") && Contains("limits"));
  // What an override goes by stays the file's.
  CHECK(files.Set({"arm/elbow.name=bend"}).exit_code == 2);
  CHECK(files.Set({"--rename", "arm/elbow", "bend"}).exit_code == 2);
  CHECK_THAT(files.Set({"--remove", "arm/elbow"}).err,
             Contains("is described in the robot's own file, arm.urdf"));
  CHECK(files.Set({"--add", "link", "arm/finger"}).exit_code == 2);
  CHECK(ReadFile(files.scene) == back);
}

TEST_CASE("set takes a robot with a file of its own over into the scene where it is asked to") {
  const Files files;
  CHECK_THAT(files.Set({"--rename", "arm/elbow", "bend"}).err, Contains("--take-over"));
  const auto done = files.Set({"--rename", "arm/elbow", "bend", "--take-over"});
  INFO(done.err);
  REQUIRE(done.exit_code == 0);
  CHECK_THAT(ReadFile(files.scene), !Contains("arm.urdf") && Contains("\"bend\""));
  CHECK(ReadFile(files.robot) == kArm);
  // What the scene overrode, and what the file has.
  CHECK(files.Get("arm/bend.damping") == "0.3\n");
  CHECK(files.Get("arm/forearm.mass") == "1.5\n");
  CHECK(RunLinkwright({"check", files.scene}).exit_code == 0);
  // What needs no such thing leaves the robot its file.
  const Files others;
  REQUIRE(others.Set({"arm/forearm.mass=2", "--take-over"}).exit_code == 0);
  CHECK_THAT(ReadFile(others.scene), Contains("arm.urdf"));
}

TEST_CASE("Overrides that cannot be are errors at their lines") {
  const auto error = [](const std::string& overrides) {
    const Files files("{\"linkwright\": 1, \"robots\": [{\"file\": \"arm.urdf\",\n \"overrides\": {\n" +
                      overrides + "\n}}]}\n");
    const auto result = RunLinkwright({"check", files.scene});
    CHECK(result.exit_code != 0);
    return result.out + result.err;
  };
  CHECK_THAT(error("\"wrist\": {\"damping\": 1}"), Contains(":3: error") && Contains("has no \"wrist\""));
  CHECK_THAT(error("\"elbow\": {\n\"damping\": -1}"),
             Contains(":4: error") && Contains("must not be negative"));
  CHECK_THAT(error("\"elbow\": 7"), Contains(":3: error"));
  CHECK_THAT(error("\"forearm\": {\"mass\": \"much\"}"), Contains(":3: error"));
  const Files in_place(R"({"linkwright": 1, "robots": [{"links": [{"name": "a"}],
    "overrides": {}}]})");
  CHECK_THAT(RunLinkwright({"check", in_place.scene}).err + RunLinkwright({"check", in_place.scene}).out,
             Contains(":2: warning") && Contains("means nothing"));
}

TEST_CASE("A robot described in a scene has postures") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1, "robots": [{"name": "arm",
    "links": [{"name": "a"}, {"name": "b", "mass": 1, "inertia": [1, 1, 1]}],
    "joints": [{"name": "j", "parent": "a", "child": "b", "axis": "y", "limits": [-2, 2]}],
    "postures": [{"name": "bent", "positions": {"j": 1.25}}]}]})");
  CHECK(RunLinkwright({"objects", scene, "--kind", "posture"}).out == "arm/bent\tposture\tbent\n");
  const auto run = RunLinkwright({"run", scene, "--posture", "bent", "--duration", "0.001", "--csv", "-"});
  INFO(run.err);
  CHECK_THAT(run.out, Contains("\n0,1.25,"));
  REQUIRE(RunLinkwright({"set", scene, "--rename", "arm/j", "elbow"}).exit_code == 0);
  CHECK_THAT(ReadFile(scene), Contains("{\"elbow\": 1.25}"));
}

}  // namespace overrides_test
