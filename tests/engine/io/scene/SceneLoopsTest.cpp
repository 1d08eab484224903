// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_loops_test {
namespace {

const std::string kRobot = R"j("robots": [{
    "name": "bars",
    "links": [{"name": "base"},
              {"name": "crank", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]},
              {"name": "coupler", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]}],
    "joints": [{"name": "a", "parent": "base", "child": "crank", "axis": "y"},
               {"name": "b", "parent": "crank", "child": "coupler", "axis": "y", "xyz": [0, 0, 0.4]}]
  }])j";

std::string SceneWith(const std::string& loops) {
  return "{\n  \"linkwright\": 1,\n  " + kRobot + ",\n  \"loops\": [\n" + loops + "\n  ]\n}\n";
}

std::vector<std::string> Problems(const std::string& loops) {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(loops));
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (result.ok) CompileScene(result.scene, &result.problems);
  std::vector<std::string> out;
  for (const Problem& problem : result.problems.problems())
    out.push_back(std::to_string(problem.line) + ": " + problem.element + ": " + problem.text);
  return out;
}

const char* const kAll =
    R"j(    {"name": "pin", "type": "revolute", "link_i": "coupler", "point_i": [0, 0, 0.4],
     "point_j": [0.5, 0, 0.1], "axis_i": [0, 1, 0], "axis_j": [0, 2, 0]},
    {"type": "distance", "link_i": "crank", "link_j": "base", "length": 0.25, "enabled": false},
    {"name": "weld", "type": "fixed", "link_i": "coupler", "link_j": "base", "ref_i": [0, 1, 0],
     "ref_j": [1, 1, 0]})j";

}  // namespace

TEST_CASE("a scene's loops are read as they are written") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  const Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(scene.loops.size() == 3);
  const LoopElement& pin = scene.loops[0];
  CHECK(pin.name == "pin");
  CHECK(pin.type == LoopType::kRevolute);
  CHECK(pin.enabled);
  CHECK(pin.link_i == "coupler");
  CHECK(pin.link_j.empty());
  CHECK(pin.point_i == Vector3(0, 0, 0.4));
  CHECK(pin.point_j == Vector3(0.5, 0, 0.1));
  CHECK(pin.axis_j == Vector3(0, 2, 0));
  CHECK(scene.loops[1].name == "distance");
  CHECK(scene.loops[1].length == 0.25);
  CHECK_FALSE(scene.loops[1].enabled);
  CHECK(scene.loops[2].ref_j == Vector3(1, 1, 0));
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  CHECK(compiled->loops.size() == 2);
}

TEST_CASE("a scene's loops are saved") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(SaveScene(scene, folder / "same.lws.json").ok);
  CHECK(ReadText(folder / "same.lws.json") == ReadText(folder / "s.lws.json"));
  scene.loops[0].point_i = {0, 0, 0.3};
  scene.loops[1].enabled = true;
  scene.loops.pop_back();
  REQUIRE(SaveScene(scene, folder / "t.lws.json").ok);
  const Scene again = LoadGood(folder / "t.lws.json");
  REQUIRE(again.loops.size() == 2);
  CHECK(again.loops[0].point_i == Vector3(0, 0, 0.3));
  CHECK(again.loops[0].axis_j == Vector3(0, 2, 0));
  CHECK(again.loops[1].enabled);
}

TEST_CASE("what is wrong with a loop is reported with its line") {
  using Lines = std::vector<std::string>;
  CHECK(
      Problems(R"j(    {"name": "a", "link_i": "crank"})j") ==
      Lines{
          "12: loops[0] \"a\": \"type\" is missing: one of \"spherical\", \"revolute\", \"universal\", "
          "\"cylindrical\", \"translational\", \"planar\", \"fixed\", \"distance\", \"offset\", \"angle\""});
  CHECK(Problems(R"j(    {"name": "a", "type": "hinge", "link_i": "crank"})j") ==
        Lines{"12: loops[0] \"a\": \"type\" must be one of \"spherical\", \"revolute\", \"universal\", "
              "\"cylindrical\", \"translational\", \"planar\", \"fixed\", \"distance\", \"offset\", "
              "\"angle\", not \"hinge\""});
  CHECK(Problems(R"j(    {"name": "a", "type": "spherical"})j") ==
        Lines{"12: loops[0] \"a\": it joins the world with itself"});
  CHECK(Problems(R"j(    {"name": "a", "type": "distance", "link_i": "crank"})j") ==
        Lines{"12: loops[0] \"a\": \"length\" is missing: of a distance (greater than 0) or an offset [m], "
              "of an angle [rad]"});
  CHECK(Problems(R"j(    {"name": "a", "type": "revolute", "link_i": "crank", "axis_i": [0, 0, 0]})j") ==
        Lines{"12: loops[0] \"a\": \"axis_i\" is no direction: it is zero"});
  CHECK(Problems(R"j(    {"name": "a", "type": "spherical", "link_i": "crnk"})j") ==
        Lines{"12: loops[0] \"a\": closes nothing: there is no link or frame \"crnk\""});
  CHECK(Problems(R"j(    {"name": "a", "type": "spherical", "link_i": "base"})j") ==
        Lines{"12: loops[0] \"a\": closes nothing: its links are parts of the same rigid body"});
  CHECK(Problems(R"j(    {"name": "a", "type": "spherical", "link_i": "crank", "length": 1})j") ==
        Lines{"12: loops[0] \"a\": \"length\" means nothing for the type \"spherical\""});
}

TEST_CASE("start velocities that the loops leave nothing of are an error") {
  // Two bars and the world make a triangle.
  const auto problems = [](const char* velocities) {
    std::string robot = kRobot;
    robot.insert(robot.rfind('}'),
                 std::string(R"(, "positions": {"b": 1.5707963267948966}, "velocities": )") + velocities);
    const Folder folder;
    WriteText(folder / "s.lws.json", "{\"linkwright\": 1,\n" + robot + R"j(,
      "loops": [{"name": "pin", "type": "revolute", "link_i": "coupler", "point_i": [0, 0, 0.4],
                 "point_j": [0.4, 0, 0.4], "axis_i": [0, 1, 0], "axis_j": [0, 1, 0]}]})j");
    LoadSceneResult result = LoadScene(folder / "s.lws.json");
    REQUIRE(result.ok);
    CHECK(CompileScene(result.scene, &result.problems));
    std::vector<Problem> out;
    for (const Problem& problem : result.problems.problems())
      if (problem.severity == Severity::kError) out.push_back(problem);
    return out;
  };
  CHECK(problems(R"({"a": 0})").empty());
  const std::vector<Problem> found = problems(R"({"a": 1})");
  REQUIRE(found.size() == 1);
  CHECK(found[0].line > 1);
  CHECK(found[0].text.find("\"velocities\" of joint \"a\" cannot start so") == 0);
}

}  // namespace scene_loops_test
