// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_paths_test {
namespace {

const std::string kRobot = R"j("robots": [{
    "name": "arm",
    "links": [{"name": "base"},
              {"name": "upper", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]},
              {"name": "lower", "mass": 1, "visuals": [{"box": [0.1, 0.1, 0.4]}]},
              {"name": "tip"}],
    "joints": [{"name": "shoulder", "parent": "base", "child": "upper", "axis": "y"},
               {"name": "elbow", "parent": "upper", "child": "lower", "axis": "y", "xyz": [0, 0, 0.4]},
               {"name": "end", "type": "fixed", "parent": "lower", "child": "tip", "xyz": [0, 0, 0.4]}]
  }])j";

std::string SceneWith(const std::string& paths) {
  return "{\n  \"linkwright\": 1,\n  " + kRobot + ",\n  \"paths\": [\n" + paths + "\n  ]\n}\n";
}

const char* const kTip =
    R"j(    {"name": "tip", "frame": "tip", "orientation": false, "curve": "cardinal", "tension": 0.25,
     "turning": "slerp", "closed": true, "closing_time": 0.75, "timing": "fastest", "max_speed": 0.5,
     "max_joint_acceleration": 4.0, "max_turning_acceleration": 2.5, "x-mine": 7, "waypoints": [
      {"time": 0, "xyz": [0.3, 0, 0.5], "rpy_deg": [0, 90, 0]},
      {"time": 1.50, "xyz": [0.4, 0, 0.4]},
      {"time": 2, "xyz": [0.4, 0, 0.2]}]})j";
const char* const kJoints =
    R"j(    {"name": "swing", "joints": ["elbow", "shoulder"], "rest_at_ends": false, "enabled": false,
     "waypoints": [{"time": 0, "q": [1, 0]}, {"time": 2, "q": [0.5, 0.25]}]})j";

std::vector<std::string> Problems(const std::string& paths) {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(paths));
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (result.ok) CompileScene(result.scene, &result.problems);
  std::vector<std::string> out;
  for (const Problem& problem : result.problems.problems())
    out.push_back(std::to_string(problem.line) + ": " + problem.text);
  return out;
}

}  // namespace

TEST_CASE("a scene's paths are read as they are written") {
  const Folder folder;
  WriteText(folder / "s.lws.json", SceneWith(std::string(kTip) + ",\n" + kJoints));
  const Scene scene = LoadGood(folder / "s.lws.json");
  REQUIRE(scene.paths.size() == 2);
  const PathElement& tip = scene.paths[0];
  CHECK(tip.frame == "tip");
  CHECK_FALSE(tip.orientation);
  CHECK(tip.curve == PathCurve::kCardinal);
  CHECK(tip.tension == 0.25);
  CHECK(tip.turning == OrientationInterpolation::kSlerp);
  CHECK(tip.closed);
  CHECK(tip.closing_time == 0.75);
  CHECK(tip.timing == PathTiming::kFastest);
  CHECK(tip.max_speed == 0.5);
  CHECK(tip.max_acceleration == kInfinity);
  CHECK(tip.max_joint_acceleration == 4);
  CHECK(tip.max_turning_acceleration == 2.5);
  CHECK(tip.max_turning_speed == kInfinity);
  REQUIRE(tip.waypoints.size() == 3);
  CHECK(tip.waypoints[0].X_WP.p == Vector3(0.3, 0, 0.5));
  CHECK((tip.waypoints[0].X_WP.R * Vector3::UnitZ() - Vector3::UnitX()).norm() < 1e-15);
  CHECK(tip.waypoints[1].time == 1.5);
  const PathElement& swing = scene.paths[1];
  CHECK(swing.OfJoints());
  CHECK_FALSE(swing.enabled);
  CHECK_FALSE(swing.rest_at_ends);
  CHECK(swing.curve == PathCurve::kCubic);
  CHECK(swing.waypoints[1].q == std::vector<double>{0.5, 0.25});
  ProblemList problems;
  const auto compiled = CompileScene(scene, &problems);
  REQUIRE(compiled);
  REQUIRE(compiled->paths.size() == 2);
  CHECK(compiled->paths[0]->works());
  CHECK(compiled->paths[1]->works());
}

TEST_CASE("a scene's paths are written as they are, unknown keys and spellings kept") {
  const Folder folder;
  const std::string text = SceneWith(std::string(kTip) + ",\n" + kJoints);
  WriteText(folder / "s.lws.json", text);
  Scene scene = LoadGood(folder / "s.lws.json");
  CHECK(SceneToText(scene) == text);
  // Only what changes is touched.
  scene.paths[0].waypoints[1].time = 1.25;
  scene.paths[0].max_speed = kInfinity;
  scene.paths[0].waypoints.push_back(scene.paths[0].waypoints[0]);
  scene.paths[0].waypoints.back().time = 4;
  scene.paths[1].curve = PathCurve::kMonotone;
  scene.paths[1].waypoints[0].q = {0, 2};
  PathElement added;
  added.name = "new";
  added.frame = "lower";
  added.waypoints = {{0, {}, {}}, {1, {Matrix3::Identity(), Vector3(0, 0, 0.5)}, {}}};
  scene.paths.push_back(added);
  const std::string changed = SceneToText(scene);
  CHECK(changed.find("\"max_speed\"") == std::string::npos);
  CHECK(changed.find("\"x-mine\": 7") != std::string::npos);
  CHECK(changed.find("\"max_joint_acceleration\": 4.0") != std::string::npos);
  CHECK(changed.find("\"time\": 1.25") != std::string::npos);
  WriteText(folder / "t.lws.json", changed);
  const Scene again = LoadGood(folder / "t.lws.json");
  REQUIRE(again.paths.size() == 3);
  CHECK(again.paths[1] == scene.paths[1]);
  CHECK(again.paths[2] == scene.paths[2]);
  CHECK(again.paths[0].waypoints.size() == 4);
  CHECK(again.paths[0].waypoints[3].time == 4);
  CHECK((again.paths[0].waypoints[3].X_WP.R - scene.paths[0].waypoints[0].X_WP.R).norm() < 1e-9);
  // Taken out again.
  scene.paths.clear();
  WriteText(folder / "u.lws.json", SceneToText(scene));
  CHECK(LoadGood(folder / "u.lws.json").paths.empty());
}

TEST_CASE("what is wrong with a path is reported with its line") {
  const auto mentions = [](const std::string& path, const std::string& part) {
    const auto problems = Problems("    " + path);
    std::string all;
    for (const std::string& problem : problems) all += problem + "\n";
    INFO(all);
    CHECK(all.find(part) != std::string::npos);
  };
  const std::string good =
      R"j("waypoints": [{"time": 0, "xyz": [0, 0, 0.7]}, {"time": 1, "xyz": [0.2, 0, 0.7]}])j";
  CHECK(Problems("    {\"frame\": \"tip\", \"orientation\": false, " + good + "}").empty());
  mentions("{" + good + "}", "14: needs one of \"frame\", \"joints\"");
  mentions("{\"frame\": \"nose\", " + good + "}", "14: does nothing: there is no link or frame \"nose\"");
  mentions("{\"frame\": \"tip\", \"curve\": \"bezier\", " + good + "}",
           "\"curve\" must be one of \"linear\", \"cardinal\", \"monotone\", \"cubic\", not \"bezier\"");
  mentions("{\"frame\": \"tip\", \"turning\": 1, " + good + "}", "\"turning\"");
  mentions("{\"frame\": \"tip\", \"timing\": \"slow\", " + good + "}",
           "\"timing\" must be one of \"given\", \"stretched\", \"fastest\", not \"slow\"");
  mentions("{\"frame\": \"tip\", \"max_speed\": 0, " + good + "}", "\"max_speed\"");
  mentions("{\"frame\": \"tip\", \"curv\": \"cubic\", " + good + "}", "\"curve\"");
  mentions("{\"frame\": \"tip\", \"monotonicity\": 1.5, " + good + "}",
           "\"monotonicity\" must be from 0 to 1, not 1.5");
  mentions("{\"frame\": \"tip\"}", "\"waypoints\" is missing: in the order of their times");
  mentions(R"j({"frame": "tip", "waypoints": [{"time": 0, "xyz": [0, 0, 0]}]})j",
           "14: needs at least 2 waypoints");
  mentions(
      R"j({"frame": "tip", "waypoints": [{"time": 1, "xyz": [0, 0, 0]}, {"time": 1, "xyz": [0, 0, 1]}]})j",
      "the time of waypoint 2 is 1 s, not after the 1 s of the one before it");
  mentions(R"j({"frame": "tip", "waypoints": [{"time": 0}, {"xyz": [0, 0, 1]}]})j", "\"xyz\" is missing");
  mentions(R"j({"frame": "tip", "waypoints": [{"time": 0}, {"xyz": [0, 0, 1]}]})j", "\"time\" is missing");
  mentions(R"j({"joints": ["elbow"], "waypoints": [{"time": 0, "q": [1]}, {"time": 1, "q": [1, 2]}]})j",
           "waypoint 2 has 2 positions for 1 joints");
  mentions(R"j({"joints": ["nose"], "waypoints": [{"time": 0, "q": [1]}, {"time": 1, "q": [2]}]})j",
           "does nothing: there is no joint \"nose\" that moves");
  mentions("{\"name\": \"a\", \"frame\": \"tip\", " + good + "}, {\"name\": \"a\", \"frame\": \"tip\", " +
               good + "}",
           "another one of the scene's paths has the same name");
  // The tip of a flat arm cannot leave its plane.
  mentions(R"j({"frame": "tip", "orientation": false, "waypoints": [{"time": 0, "xyz": [0, 0, 0.7]},
          {"time": 1, "xyz": [0, 0.3, 0.7]}]})j",
           "out of reach by 300 mm at 1 s");
}

}  // namespace scene_paths_test
