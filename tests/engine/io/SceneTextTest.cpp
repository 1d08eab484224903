// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "BuildInfo.h"
#include "engine/io/JsonDocument.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

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
