// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_targets_test {
namespace {

const std::string kRobot = R"j("robots": [{
    "name": "arm",
    "links": [{"name": "base"},
              {"name": "upper", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]},
              {"name": "lower", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]}],
    "joints": [{"name": "shoulder", "parent": "base", "child": "upper", "axis": "y"},
               {"name": "elbow", "parent": "upper", "child": "lower", "axis": "y", "xyz": [0, 0, 0.4],
                "limits": [-1, 1]}]
  }])j";

std::string SceneWith(const std::string& targets, const std::string& options = "{}") {
  return "{\n  \"linkwright\": 1,\n  " + kRobot + ",\n  \"target_options\": " + options +
         ",\n  \"targets\": [\n" + targets + "\n  ]\n}\n";
}

const char* const kAll =
    R"j(    {"name": "hand", "frame": "lower", "xyz": [0.3, 0, 0.6], "orientation": false, "priority": 2},
    {"name": "between", "type": "relative", "frame": "lower", "relative_to": "upper", "xyz": [0, 0, 0.40],
     "rpy_deg": [0, 90, 0], "weight": 3},
    {"name": "balance", "type": "center_of_mass", "axes": "xz", "xyz": [0.1, 0.2, 0.3], "priority": 1
},
    {"name": "string", "type": "length", "frame": "lower", "xyz": [0, 0, 1], "length": 0.7, "enabled": false},
    {"name": "rest", "type": "posture", "positions": {"elbow": 0.5}, "priority": 4})j";

std::vector<std::string> Problems(const std::string& targets, const std::string& options = "{}") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(targets, options));
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (result.ok) CompileScene(result.scene, &result.problems);
  std::vector<std::string> out;
  for (const Problem& problem : result.problems.problems())
    out.push_back(std::to_string(problem.line) + ": " + problem.element + ": " + problem.text);
  return out;
}

}  // namespace

TEST_CASE("a scene's targets are read as they are written") {
  const Folder folder;
  WriteText(folder / "s.lws.json",
            SceneWith(kAll, R"({"solver": "chiaverini", "damping": 0.02, "move_base": true})"));
  const Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(scene.targets.size() == 5);
  CHECK(scene.targets[0].kind == TargetKind::kPose);
  CHECK(scene.targets[0].priority == 2);
  CHECK_FALSE(scene.targets[0].orientation);
  CHECK(scene.targets[1].kind == TargetKind::kRelative);
  CHECK(scene.targets[1].reference == "upper");
  CHECK(scene.targets[1].weight == 3);
  CHECK(scene.targets[1].X_WT.R(0, 2) == Approx(1));
  CHECK(scene.targets[2].kind == TargetKind::kCenterOfMass);
  CHECK(scene.targets[2].axes == std::array<bool, 3>{true, false, true});
  CHECK(scene.targets[3].kind == TargetKind::kLength);
  CHECK(scene.targets[3].length == 0.7);
  CHECK_FALSE(scene.targets[3].enabled);
  CHECK(scene.targets[4].kind == TargetKind::kPosture);
  CHECK(scene.targets[4].positions == std::map<std::string, double>{{"elbow", 0.5}});
  CHECK(scene.target_options == TargetOptions{TargetSolver::kChiaverini, 0.02, true});
  ProblemList problems;
  REQUIRE(CompileScene(scene, &problems));
  CHECK(AllProblems(problems).empty());
}

TEST_CASE("targets survive saving, changed or not") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(kAll));
  Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(SaveScene(scene, folder / "same.lws.json").ok);
  CHECK(ReadText(folder / "same.lws.json") == ReadText(folder / "s.lws.json"));

  std::swap(scene.targets[0], scene.targets[2]);
  scene.targets[2].priority = 5;
  scene.targets[0].axes = {true, true, false};
  scene.targets[1].reference = "base";
  scene.targets[3].length = 0.65;
  scene.targets[4].positions = {{"shoulder", -0.25}};
  scene.targets[4].weight = 0.5;
  scene.target_options = {TargetSolver::kQuadratic, 0.1, true};
  REQUIRE(SaveScene(scene, folder / "changed.lws.json").ok);
  const Scene again = LoadGood(folder / "changed.lws.json");
  REQUIRE(again.targets.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) {
    const SceneTarget& a = scene.targets[i];
    const SceneTarget& b = again.targets[i];
    CHECK(a.name == b.name);
    CHECK(a.kind == b.kind);
    CHECK(a.frame == b.frame);
    CHECK(a.reference == b.reference);
    CHECK(a.X_WT.p == b.X_WT.p);
    CHECK((a.X_WT.R - b.X_WT.R).norm() < 1e-12);
    CHECK(a.axes == b.axes);
    CHECK(a.length == b.length);
    CHECK(a.positions == b.positions);
    CHECK(a.priority == b.priority);
    CHECK(a.weight == b.weight);
    CHECK(a.enabled == b.enabled);
  }
  CHECK(again.target_options == scene.target_options);
}

TEST_CASE("what is wrong with a target is reported with its line") {
  using Lines = std::vector<std::string>;
  CHECK(Problems(R"({"name": "a", "type": "pull"})") ==
        Lines{"14: targets[0] \"a\": \"type\" must be one of \"pose\", \"relative\", \"center_of_mass\", "
              "\"length\", \"posture\", not \"pull\""});
  CHECK(Problems(R"({"name": "a", "type": "relative", "frame": "lower"})") ==
        Lines{"14: targets[0] \"a\": \"relative_to\" is missing: the link or frame in which the pose is"});
  CHECK(Problems(R"({"name": "a", "type": "center_of_mass", "axes": "xx"})") ==
        Lines{"14: targets[0] \"a\": \"axes\" must be one of \"x\", \"y\", \"z\", \"xy\", \"xz\", \"yz\", "
              "\"xyz\", not \"xx\""});
  CHECK(Problems(R"({"name": "a", "frame": "lower", "priority": 1.5})") ==
        Lines{"14: targets[0] \"a\": \"priority\" must be a whole number from 1 to 1000, not 1.5"});
  CHECK(Problems(R"({"name": "a", "type": "posture", "length": 1})") ==
        Lines{"14: targets[0] \"a\": \"length\" means nothing for the type \"posture\""});
  CHECK(Problems(R"({"name": "a", "type": "posture", "positions": {"knee": 1}})") ==
        Lines{"14: targets[0] \"a\": there is no joint \"knee\" with one degree of freedom"});
  CHECK(Problems(R"({"name": "a", "type": "relative", "frame": "lower", "relative_to": "leg"})") ==
        Lines{"14: targets[0] \"a\": there is no link or frame \"leg\" that it could be relative to"});
  CHECK(Problems("", R"({"solver": "newton"})") ==
        Lines{"12: target_options: \"solver\" must be one of \"nakamura\", \"chiaverini\", "
              "\"quadratic\", \"damped\", \"adaptive\", \"selective\", \"transpose\", not \"newton\""});
}

}  // namespace scene_targets_test
