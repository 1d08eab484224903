// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "BuildInfo.h"
#include "engine/base/json/JsonDocument.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_text_test {
namespace {

std::vector<fs::path> SceneFiles() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes"))
    if (entry.path().string().ends_with(".lws.json")) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  REQUIRE(out.size() >= 20);
  return out;
}

std::vector<std::string> LinesIn(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// That both have as many lines, of which one is another one; it is returned as it now is.
std::string OneLineChanged(const std::string& before, const std::string& now) {
  const std::vector<std::string> a = LinesIn(before), b = LinesIn(now);
  REQUIRE(a.size() == b.size());
  std::string changed;
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    ++count;
    changed = b[i];
  }
  CHECK(count == 1);
  return changed;
}

// With a comment at the end of each line, and lines of comments before some.
std::string Commented(const std::string& text) {
  std::string out = "// head\n";
  int count = 0;
  for (const std::string& line : LinesIn(text)) {
    ++count;
    if (count % 3 == 0) out += "/* above " + std::to_string(count) + " */\n";
    out += line + " // behind " + std::to_string(count) + (count % 5 == 0 ? "\n\n" : "\n");
  }
  return out + "// tail";
}

// Changes a number of the scene, if its file has that; returns how it is written then.
using SceneEdit = std::function<std::string(Scene&, const JsonValue&)>;

std::string EditStep(Scene& scene, const JsonValue& root) {
  if (!root.Find("dt")) return {};
  scene.simulation.dt = 0.0123;
  return "0.0123";
}

std::string EditPosition(Scene& scene, const JsonValue&) {
  for (SceneRobot& robot : scene.robots) {
    for (auto& [joint, values] : robot.positions) {
      values.back() = 0.0625;
      return "0.0625";
    }
  }
  return {};
}

std::string EditCameraDistance(Scene& scene, const JsonValue& root) {
  if (!root.Find("cameras") || !root.Find("cameras")->items.back().Find("distance")) return {};
  scene.cameras.back().distance = 12.75;
  return "12.75";
}

std::string EditGravity(Scene& scene, const JsonValue& root) {
  if (!root.Find("gravity") || !scene.mechanism.empty()) return {};
  scene.gravity.y() = 0.375;
  return "0.375";
}

std::string EditJointOffset(Scene& scene, const JsonValue&) {
  for (SceneRobot& robot : scene.robots) {
    if (!robot.file.empty()) continue;
    for (JointDescription& joint : robot.description.joints) {
      if (joint.X_PJ.p.isZero()) continue;
      joint.X_PJ.p.x() = 0.4375;
      return "0.4375";
    }
  }
  return {};
}

}  // namespace

TEST_CASE("One number of a shipped scene changes one line of its file", "[json]") {
  Folder folder;
  const std::vector<SceneEdit> edits = {EditStep, EditPosition, EditCameraDistance, EditGravity,
                                        EditJointOffset};
  std::vector<int> done(edits.size(), 0);
  for (const fs::path& path : SceneFiles()) {
    const std::string plain = ReadText(path);
    for (const std::string& text : {plain, Commented(plain)}) {
      // Beside the original, so that what it refers to is found.
      const LoadSceneResult read = LoadScene(path);
      REQUIRE(read.ok);
      ProblemList problems;
      Scene opened = read.scene;
      opened.document = JsonDocument::Parse(text, path.string(), &problems);
      REQUIRE(opened.document);
      CHECK(SceneTextAt(opened, path) == text);
      for (std::size_t i = 0; i < edits.size(); ++i) {
        INFO(path.filename() << ", edit " << i);
        Scene scene = opened;
        const std::string number = edits[i](scene, opened.document->root());
        if (number.empty()) continue;
        ++done[i];
        CHECK_THAT(OneLineChanged(text, SceneTextAt(scene, path)), Catch::Contains(number));
      }
    }
  }
  for (const int count : done) CHECK(count > 0);
}

namespace {

// The text of a scene after an edit.
template <class F>
std::string EditedScene(const std::string& text, const F& edit) {
  Folder folder;
  WriteText(folder / "s.lws.json", text);
  Scene scene = LoadGood(folder / "s.lws.json");
  edit(scene);
  return SceneTextAt(scene, folder / "s.lws.json");
}

std::string Without(std::string text, const std::string& part) {
  REQUIRE(text.find(part) != std::string::npos);
  return text.erase(text.find(part), part.size());
}

}  // namespace

TEST_CASE("An orientation stays a quaternion where the file has one", "[json]") {
  const std::string text =
      "{\n  \"linkwright\": 1,\n  \"robots\": [\n    {\n      \"links\": [{\"name\": \"a\"}],\n"
      "      \"quaternion\": [-2, 0, 0, 0] // turned\n    }\n  ]\n}\n";
  const std::string out = EditedScene(text, [](Scene& scene) {
    // Half a turn about z.
    scene.robots[0].X_WR.R = Vector3(-1, -1, 1).asDiagonal();
  });
  CHECK(out.find("\"quaternion\": [") != std::string::npos);
  CHECK(out.find("] // turned\n") != std::string::npos);
  CHECK(out.find("rpy") == std::string::npos);
  Folder folder;
  WriteText(folder / "s.lws.json", out);
  const Matrix3 R = LoadGood(folder / "s.lws.json").robots[0].X_WR.R;
  CHECK((R - Matrix3(Vector3(-1, -1, 1).asDiagonal())).norm() < 1e-15);
}

TEST_CASE("Waypoints and shapes without names take their comments along", "[json]") {
  const std::string first = "        {\"time\": 0, \"xyz\": [0, 0, 1.0]}, // start\n";
  const std::string second = "        {\"time\": 1.0, \"xyz\": [0, 1, 1.0]}, // middle\n";
  const std::string path =
      "{\n  \"linkwright\": 1,\n  \"robots\": [{\"links\": [{\"name\": \"a\"}]}],\n  \"paths\": [\n    {\n"
      "      \"name\": \"p\", \"frame\": \"a\", \"waypoints\": [\n" +
      first + second + "        {\"time\": 2.0, \"xyz\": [1, 1, 1.0]} // end\n      ]\n    }\n  ]\n}\n";
  CHECK(EditedScene(path, [](Scene& scene) {
          auto& waypoints = scene.paths[0].waypoints;
          waypoints.erase(waypoints.begin() + 1);
        }) == Without(path, second));
  CHECK(
      EditedScene(path, [](Scene& scene) {
        auto& waypoints = scene.paths[0].waypoints;
        waypoints.insert(waypoints.begin() + 1, waypoints[0]);
        waypoints[1].time = 0.5;
        waypoints[1].X_WP.p.x() = 0.25;
      }) == Without(path, "").insert(path.find(second), "        {\"time\": 0.5, \"xyz\": [0.25, 0, 1]},\n"));
  const std::string ball = "          {\"sphere\": 0.10}, // a ball\n";
  const std::string shapes =
      "{\n  \"linkwright\": 1,\n  \"robots\": [\n    {\n      \"links\": [\n        {\"name\": \"a\", "
      "\"visuals\": [\n" +
      ball +
      "          // a box\n          {\"box\": [1.0, 1, 1], \"xyz\": [0, 0, 0.50]}\n        ]}\n      ]\n    "
      "}\n  ]\n}\n";
  CHECK(EditedScene(shapes, [](Scene& scene) {
          auto& visuals = scene.robots[0].description.links[0].visuals;
          visuals.erase(visuals.begin());
        }) == Without(shapes, ball));
}

}  // namespace scene_text_test
