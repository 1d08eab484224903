// SPDX-License-Identifier: GPL-3.0-or-later
// MJCF files with what a scene changes, as whole texts: only the bytes of the values differ.
#include <catch2/catch.hpp>

#include "engine/io/export/RobotFile.h"
#include "tests/support/SceneFiles.h"

namespace mjcf_file_test {

using namespace linkwright;
using namespace linkwright::test;

const std::string kFile = R"(<?xml version='1.0'?>
<mujoco   model = 'm'>  <!-- mine -->
  <compiler angle="radian"/>
  <default><joint damping="0.1"/>
    <default class="stiff"><joint damping="4" armature="0.2"/></default></default>
  <worldbody>
    <body name="rod" pos="0 0 1">
      <joint axis='0 1 0' name="hinge"   range = "-1 1" />  <!-- damping="9" -->
      <inertial pos="0.1 0 0"
                mass='1.50' diaginertia="0.1 0.1 0.1"/>
      <geom name="g" size="0.1"/>
      <site name="tip" pos="0.3 0 0"/>
      <body name="hand" pos="0.3 0 0">
        <joint class="stiff" name="wrist" axis="1 0 0"/>
        <geom rgba="1 0 0 1" size="0.05" mass="0.5"></geom>
      </body>
    </body>
  </worldbody>
</mujoco>
)";

using Changes = std::vector<std::pair<std::string, std::string>>;

std::string With(std::string text, const Changes& changes) {
  for (const auto& [from, to] : changes) {
    INFO(from);
    REQUIRE(text.find(from) != std::string::npos);
    text.replace(text.find(from), from.size(), to);
  }
  return text;
}

struct Written {
  RobotFileText made;
  Folder folder;

  Written(const std::string& file, const std::string& more, const Changes& included = {}) {
    WriteText(folder / "m.xml", file);
    for (const auto& [name, text] : included) WriteText(folder / name, text);
    WriteText(folder / "s.lws.json",
              R"({"linkwright": 1, "robots": [{"name": "m", "file": "m.xml", )" + more + "}]}");
    const LoadSceneResult read = LoadScene(folder / "s.lws.json");
    INFO(AllProblems(read.problems));
    REQUIRE(read.ok);
    made = TextForOwnFile(read.scene.robots[0]);
    INFO(made.error);
    REQUIRE(made.error.empty());
  }
  std::string Included(const std::string& name) const {
    const auto found = made.included.find(fs::weakly_canonical(folder / name).string());
    return found == made.included.end() ? std::string() : found->second;
  }
};

TEST_CASE("MJCF: attributes that stand first or last, in either quotes, are replaced alone", "[export]") {
  const Written w(kFile, R"("overrides": {"joint:hinge": {"axis": [0, 0, 1], "limits": [-0.5, 2]},
    "rod": {"mass": 2}, "frame:tip": {"xyz": [0.25, 0, 0]}})");
  CHECK(w.made.lost.ToString().empty());
  CHECK(w.made.holds);
  CHECK(w.made.included.empty());
  CHECK(w.made.text == With(kFile, {{"axis='0 1 0'", "axis='0 0 1'"},
                                    {"range = \"-1 1\"", "range = \"-0.5 2\""},
                                    {"mass='1.50'", "mass='2'"},
                                    {"pos=\"0.3 0 0\"/>", "pos=\"0.25 0 0\"/>"}}));
}

TEST_CASE("MJCF: a value that a default gives is added to the element, comments stay", "[export]") {
  const Written w(kFile,
                  R"("overrides": {"joint:hinge": {"damping": 0.5}, "joint:wrist": {"damping": 0.25}})");
  CHECK(w.made.lost.ToString().empty());
  CHECK(w.made.text == With(kFile, {{"<joint axis='0 1 0'", "<joint damping=\"0.5\" axis='0 1 0'"},
                                    {"<joint class=\"stiff\"", "<joint damping=\"0.25\" class=\"stiff\""}}));
}

TEST_CASE("MJCF: ends of lines and the byte order mark stay", "[export]") {
  std::string file = "\xEF\xBB\xBF" + kFile;
  for (std::size_t at = 0; (at = file.find('\n', at)) != std::string::npos; at += 2) file.insert(at, "\r");
  const Written w(file, R"("overrides": {"joint:hinge": {"armature": 0.5}, "rod": {"mass": 2}})");
  CHECK(w.made.lost.ToString().empty());
  CHECK(w.made.text ==
        With(file, {{"<joint axis", "<joint armature=\"0.5\" axis"}, {"mass='1.50'", "mass='2'"}}));
}

TEST_CASE("MJCF: without a change the text is the file's", "[export]") {
  const Written w(kFile, R"("overrides": {})");
  CHECK(w.made.text == kFile);
  CHECK(w.made.lost.ToString().empty());
  CHECK_FALSE(w.made.holds);
}

TEST_CASE("MJCF: a value of an included file is written there", "[export]") {
  const std::string main = With(kFile, {{R"(<body name="hand" pos="0.3 0 0">
        <joint class="stiff" name="wrist" axis="1 0 0"/>
        <geom rgba="1 0 0 1" size="0.05" mass="0.5"></geom>
      </body>)",
                                         R"(<include file="hand.xml"/>)"}});
  const std::string hand =
      "<mujocoinclude><!-- his -->\r\n<body name='hand' pos='0.3 0 0'>"
      "<joint name='wrist' class='stiff' axis='1 0 0'/>\r\n"
      "<inertial pos='0 0 0' mass='0.5' diaginertia='1 1 1'/></body></mujocoinclude>";
  const Written w(
      main, R"("overrides": {"hand": {"mass": 0.75}, "joint:wrist": {"armature": 0.5}, "rod": {"mass": 2}})",
      {{"hand.xml", hand}});
  CHECK(w.made.lost.ToString().empty());
  CHECK(w.made.text == With(main, {{"mass='1.50'", "mass='2'"}}));
  REQUIRE(w.made.included.size() == 1);
  CHECK(w.Included("hand.xml") ==
        With(hand, {{"<joint name", "<joint armature=\"0.5\" name"}, {"mass='0.5'", "mass='0.75'"}}));
  // What is written is what is read.
  WriteText(w.folder / "m.xml", w.made.text);
  WriteText(w.folder / "hand.xml", w.Included("hand.xml"));
  const RobotDescription read = LoadScene(w.folder / "m.xml").scene.robots[0].description;
  CHECK(read.links.back().inertial->mass == 0.75);
  CHECK(read.joints.back().armature == 0.5);
}

TEST_CASE("MJCF: what is replicated, and frames of the scene, are said to stay in the scene", "[export]") {
  const std::string file =
      With(kFile, {{"<body name=\"hand\" pos=\"0.3 0 0\">",
                    "<replicate count=\"2\" offset=\"0 0.1 0\"><body name=\"hand\" pos=\"0.3 0 0\">"},
                   {"</geom>\n      </body>", "</geom>\n      </body></replicate>"}});
  const Written w(file, R"("frames": [{"name": "eye", "link": "rod", "xyz": [0, 0, 0.1]}],
    "overrides": {"joint:wrist0": {"damping": 0.5}, "rod": {"mass": 2}})");
  CHECK(w.made.text == With(file, {{"mass='1.50'", "mass='2'"}}));
  CHECK(w.made.lost.ToString() ==
        "warning: joint \"wrist0\": this file has no one place for its damping: it stays in the scene\n"
        "warning: frame \"eye\": the file does not have it: it stays in the scene");
}

TEST_CASE("MJCF: shapes of the world are found behind floors that are drawn as the ground", "[export]") {
  // With a floor that is not drawn as a shape, one in a frame that tilts it, one with a material, and what
  // nobody sees.
  const std::string file = R"(<mujoco>
  <compiler angle="radian"/>
  <asset><material name="wood" rgba="0.6 0.4 0.2 1"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <frame euler="1.5707963267948966 0 0"><geom type="plane" size="1 1 0.1"/></frame>
    <geom type="plane" size="1 1 0.1" material="wood"/>
    <geom type="box" size="1 1 1" rgba="1 0 0 0"/>
    <geom type="box" size="0.1 0.1 0.1" pos="1 0 0.1"/>
    <body name="rod"><joint name="hinge" axis="0 1 0"/><geom name="g" size="0.1"/></body>
  </worldbody>
</mujoco>
)";
  const Folder folder;
  WriteText(folder / "m.xml", file);
  WriteText(folder / "s.lws.json", R"({"linkwright": 1, "robots": [{"name": "m", "file": "m.xml"}]})");
  const LoadSceneResult read = LoadScene(folder / "s.lws.json");
  INFO(AllProblems(read.problems));
  REQUIRE(read.ok);
  SceneRobot robot = read.scene.robots[0];
  std::vector<Visual>& drawn = robot.description.links[0].visuals;
  REQUIRE(drawn.size() == 3);
  REQUIRE(drawn[2].X_LG.p == Vector3(1, 0, 0.1));
  drawn[2].X_LG.p.z() = 0.5;
  robot.description.links[0].collisions.back().X_LG.p.z() = 0.5;
  const RobotFileText made = TextForOwnFile(robot);
  CHECK(made.error.empty());
  CHECK(made.lost.ToString().empty());
  CHECK(made.text == With(file, {{"pos=\"1 0 0.1\"", "pos=\"1 0 0.5\""}}));
}

}  // namespace mjcf_file_test
