// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line and a scene change of contact.
#include <catch2/catch.hpp>
#include <string>

#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace contact_cli_test {
using Catch::Matchers::Contains;

const char* const kBall = R"(<robot name="ball">
  <link name="base"/>
  <link name="ball">
    <inertial><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
  <joint name="slide" type="prismatic">
    <parent link="base"/><child link="ball"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" effort="10" velocity="2"/>
  </joint>
</robot>
)";

TEST_CASE("contact is turned on and its clock chosen") {
  const TemporaryFolder folder;
  const std::string ball = folder.Write("ball.urdf", kBall);
  const auto run = [&](std::vector<std::string> more) {
    std::vector<std::string> all = {"run", ball, "--duration", "0.001"};
    all.insert(all.end(), more.begin(), more.end());
    return RunLinkwright(all);
  };
  CHECK(run({"--contact"}).exit_code == 0);
  CHECK(run({"--contact", "--clock", "events"}).exit_code == 0);
  const auto without = run({"--clock", "events"});
  CHECK(without.exit_code == 3);
  CHECK_THAT(without.err, Contains("--clock: the scene has no contact (see --contact)"));
  CHECK(run({"--contact", "--clock", "never"}).exit_code == 2);
}

TEST_CASE("a clock that the scene's impacts cannot have is refused") {
  const TemporaryFolder folder;
  folder.Write("ball.urdf", kBall);
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1,
    "robots": [{"name": "ball", "file": "ball.urdf"}], "contact": {"impacts": "sequential"}})");
  CHECK(RunLinkwright({"run", scene, "--duration", "0.001"}).exit_code == 0);
  const auto stepping = RunLinkwright({"run", scene, "--duration", "0.001", "--clock", "stepping"});
  CHECK(stepping.exit_code == 3);
  CHECK_THAT(stepping.err, Contains("sequential impacts need events"));
}

TEST_CASE("a scene changes the friction of a file's shape") {
  const TemporaryFolder folder;
  folder.Write("ball.urdf", kBall);
  const std::string scene = folder.Write(
      "s.lws.json", "{\"linkwright\": 1,\n\"robots\": [{\"name\": \"ball\", \"file\": \"ball.urdf\"}]}\n");
  const std::string field = "ball/link:ball/collisions/0.friction";
  const auto set = RunLinkwright({"set", scene, field + "=0.25"});
  INFO(set.err);
  REQUIRE(set.exit_code == 0);
  CHECK_THAT(ReadFile(scene), Contains("overrides") && Contains("\"friction\": 0.25"));
  CHECK(RunLinkwright({"get", scene, field}).out == "0.25\n");
}

TEST_CASE("what contact names must be there") {
  const TemporaryFolder folder;
  folder.Write("ball.urdf", kBall);
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1,
"robots": [{"name": "ball", "file": "ball.urdf"}],
"contact": {"pairs": [{"a": "ground",
"b": "bowl"}]}})");
  const auto run = RunLinkwright({"run", scene, "--duration", "0.001"});
  CHECK(run.exit_code == 3);
  CHECK_THAT(run.err, Contains("s.lws.json:3: error: contact.pairs[0]: \"b\": there is no link \"bowl\""));
}

}  // namespace contact_cli_test
