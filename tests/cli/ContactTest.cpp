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

/// An L of three unit squares, one deep, as ASCII STL: 3 m³, its hull 3.5 m³.
std::string LShape() {
  const double corners[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
  const int fan[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}};
  std::string text = "solid l\n";
  const auto add = [&](const int(&corner)[3], const int(&high)[3]) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (int k = 0; k < 3; ++k) {
      text += "vertex " + std::to_string(corners[corner[k]][0]) + " " +
              std::to_string(corners[corner[k]][1]) + " " + std::to_string(high[k]) + "\n";
    }
    text += "endloop\nendfacet\n";
  };
  for (const auto& t : fan) {
    add({t[0], t[2], t[1]}, {0, 0, 0});
    add({t[0], t[1], t[2]}, {1, 1, 1});
  }
  for (int i = 0; i < 6; ++i) {
    const int next = (i + 1) % 6;
    add({i, next, next}, {0, 0, 1});
    add({i, next, i}, {0, 1, 1});
  }
  return text + "endsolid l\n";
}

TEST_CASE("a concave collision mesh is named, and cut into convex pieces") {
  const TemporaryFolder folder;
  folder.Write("l.stl", LShape());
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1, "robots": [{"name": "l",
    "floating": true, "links": [{"name": "corner", "mass": 1, "inertia": [1, 1, 1],
    "collisions": [{"mesh": "l.stl"}]}], "joints": []}], "contact": {"ground": true}})");
  const auto check = RunLinkwright({"check", scene});
  CHECK_THAT(check.out + check.err,
             Contains("s.lws.json:2: warning: link \"corner\"") && Contains("has 16.7 % more volume"));
  const std::string cut = (folder.path() / "cut.lws.json").string();
  const auto pieces = RunLinkwright({"pieces", scene, "--link", "corner", "--out", cut});
  INFO(pieces.err);
  REQUIRE(pieces.exit_code == 0);
  CHECK_THAT(pieces.out, Contains("pieces               2") && Contains("volume error         0.00 %"));
  const auto again = RunLinkwright({"check", cut});
  CHECK(again.exit_code == 0);
  CHECK_THAT(again.out + again.err, !Contains("more volume"));
  CHECK(RunLinkwright({"pieces", scene, "--link", "none"}).exit_code == 3);
  const auto over = RunLinkwright({"pieces", scene, "--link", "corner", "--out", scene});
  CHECK(over.exit_code != 0);
}

TEST_CASE("a reference curve of a signal that there is not is named") {
  const TemporaryFolder folder;
  folder.Write("ball.urdf", kBall);
  const auto check = [&](const std::string& reference) {
    const auto run = RunLinkwright({"check", folder.Write("s.lws.json", R"({"linkwright": 1,
      "robots": [{"name": "ball", "file": "ball.urdf"}],
      "view": {"plots": ["total"], "references": [
        )" + reference + "]}}")});
    return run.out + run.err;
  };
  CHECK_THAT(check(R"({"signal": "total", "formula": "9.81 - t"})"), !Contains("references"));
  CHECK_THAT(check(R"({"signal": "totol", "formula": "1"})"),
             Contains("s.lws.json:4: warning: view") && Contains("did you mean \"total\"?"));
  CHECK_THAT(check(R"({"signal": "total", "formula": "1 +"})"), Contains("s.lws.json:4: error"));
  CHECK_THAT(check(R"({"signal": "total"})"), Contains("s.lws.json:4: error") && Contains("formula"));
}

TEST_CASE("where the ledger fails, the pair of contact that changed the energy most is named") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1, "robots": [{"name": "ball",
    "floating": true, "xyz": [0, 0, 0.3], "links": [{"name": "ball", "mass": 1, "inertia": [0.01, 0.01, 0.01],
    "collisions": [{"sphere": 0.1}]}], "joints": []}],
    "contact": {"ground": true, "clock": "events", "restitution": 0.5}})");
  const auto run = [&](const std::string& integrator) {
    return RunLinkwright({"run", scene, "--duration", "0.3", "--dt", "0.001", "--integrator", integrator});
  };
  // Explicit Euler makes energy of order h as the ball falls.
  const auto fails = run("explicit-euler");
  INFO(fails.err);
  CHECK(fails.exit_code == 0);
  CHECK_THAT(fails.out, Contains("ledger = fail"));
  CHECK_THAT(fails.err, Contains("note: the ledger does not close") &&
                            Contains("\"ground\" – \"ball\": impacts -") &&
                            Contains("last impact: \"ground\" – \"ball\" at t = "));
  const auto passes = run("rk4");
  CHECK_THAT(passes.out, Contains("ledger = pass"));
  CHECK_THAT(passes.err, !Contains("the ledger does not close"));
}

TEST_CASE("a run that diverges names the last impact") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json", R"({"linkwright": 1, "integrator": "explicit-euler",
  "dt": 0.001, "contact": {"ground": true, "clock": "events", "restitution": 0.5},
  "robots": [
    {"name": "ball", "floating": true, "xyz": [3, 0, 0.1001], "velocities": {"base": [0, 0, -1, 0, 0, 0]},
     "links": [{"name": "ball", "mass": 1, "inertia": [0.004, 0.004, 0.004], "collisions": [{"sphere": 0.1}]}],
     "joints": []},
    {"name": "arm", "xyz": [0, 0, 2], "positions": {"turn": 0.01},
     "links": [{"name": "base"}, {"name": "rod", "mass": 1, "inertia": [0.02, 0.02, 0.02],
                "com": [0, 0, -0.25]}],
     "joints": [{"name": "turn", "type": "continuous", "parent": "base", "child": "rod", "axis": [0, 1, 0],
                 "damping": 5000}]}]})");
  const auto run = RunLinkwright({"run", scene, "--duration", "1"});
  INFO(run.err);
  CHECK(run.exit_code == 4);
  CHECK_THAT(run.err, Contains("diverged at t = ") &&
                          Contains("last impact: \"ground\" – \"ball/ball\" at t = 0.0001"));
}

}  // namespace contact_cli_test
