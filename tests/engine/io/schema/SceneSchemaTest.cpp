// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/targets/TargetStack.h"
#include "tests/support/JsonSchema.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace {

std::shared_ptr<const JsonDocument> ParseFile(const fs::path& path) {
  ProblemList problems;
  auto document = JsonDocument::Parse(ReadText(path), path.string(), &problems);
  INFO(AllProblems(problems));
  REQUIRE(document);
  return document;
}

const fs::path kRoot = LINKWRIGHT_SOURCE_DIR;

std::shared_ptr<const JsonDocument> Schema() {
  return ParseFile(kRoot / "assets/schema/linkwright-scene-1.schema.json");
}

std::vector<fs::path> ShippedScenes() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(kRoot / "scenes"))
    if (entry.path().string().ends_with(".lws.json")) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

// "path: why", one for each.
std::vector<std::string> LinesOf(const std::vector<JsonSchema::Failure>& failures) {
  std::vector<std::string> out;
  for (const JsonSchema::Failure& failure : failures) out.push_back(failure.path + ": " + failure.why);
  return out;
}

std::vector<std::string> Failures(const std::string& text) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "s", &problems);
  REQUIRE(document);
  const auto schema = Schema();
  return LinesOf(JsonSchema(schema->root()).Check(document->root()));
}

}  // namespace

TEST_CASE("The checked-in schemas are what the tables give") {
  for (const FileSchema& schema : AllFileSchemas()) {
    const std::string shown = "assets/schema/" + std::string(schema.file);
    const bool same = ReadText(kRoot / shown) == SchemaText(schema);
    INFO(shown << " differs from the tables: linkwright schema " << schema.name << " > " << shown);
    CHECK(same);
    CHECK(SchemaText(schema) == SchemaText(schema));
    ProblemList problems;
    CHECK(JsonDocument::Parse(SchemaText(schema), shown, &problems));
  }
  // And no other file is there.
  std::set<std::string> there, known;
  for (const auto& entry : fs::directory_iterator(kRoot / "assets/schema"))
    there.insert(entry.path().filename().string());
  for (const FileSchema& schema : AllFileSchemas()) known.emplace(schema.file);
  CHECK(there == known);
}

TEST_CASE("The schema has every key of every kind, each described") {
  const auto schema = Schema();
  for (const Kind* kind : AllKinds()) {
    INFO("definition " << kind->name);
    const JsonValue* object =
        kind->name == "scene" ? &schema->root() : schema->root().Find("$defs")->Find(kind->name);
    REQUIRE(object);
    const JsonValue* properties = object->Find("properties");
    REQUIRE(properties);
    const std::vector<std::string> keys = kind->Keys();
    CHECK(std::set<std::string>(properties->keys.begin(), properties->keys.end()) ==
          std::set<std::string>(keys.begin(), keys.end()));
    for (std::size_t i = 0; i < properties->keys.size(); ++i) {
      INFO(properties->keys[i]);
      const JsonValue* description = properties->items[i].Find("description");
      CHECK((description && !description->text.empty()));
    }
  }
}

TEST_CASE("The validator finds what is wrong") {
  CHECK(Failures("{\"linkwright\": 1, \"$schema\": \"x\", \"x-mine\": [1]}").empty());
  CHECK_FALSE(Failures("{}").empty());
  CHECK_FALSE(Failures("{\"linkwright\": 2}").empty());
  CHECK_FALSE(Failures("{\"linkwright\": 1, \"gravitiy\": [0, 0, 0]}").empty());
  CHECK_FALSE(Failures("{\"linkwright\": 1, \"gravity\": [0, 0]}").empty());
  CHECK_FALSE(Failures("{\"linkwright\": 1, \"dt\": 0}").empty());
  CHECK_FALSE(Failures("{\"linkwright\": 1, \"robots\": [{}]}").empty());
  CHECK_FALSE(
      Failures("{\"linkwright\": 1, \"robots\": [{\"links\": [{\"name\": \"a\", \"visuals\": [{}]}]}]}")
          .empty());
  CHECK_FALSE(Failures("{\"linkwright\": 1, \"integrator\": \"euler\"}").empty());
}

TEST_CASE("Shipped scenes follow the schema, load without a word and are saved as they are") {
  const auto schema = Schema();
  const std::vector<fs::path> scenes = ShippedScenes();
  REQUIRE(scenes.size() >= 7);
  Folder folder;
  for (const fs::path& path : scenes) {
    INFO(path);
    for (const std::string& failure : LinesOf(JsonSchema(schema->root()).Check(ParseFile(path)->root())))
      FAIL_CHECK(failure);
    Scene scene = LoadGood(path);
    CHECK_FALSE(scene.name.empty());
    CHECK_FALSE(scene.description.empty());
    CHECK_FALSE(scene.cameras.empty());
    ProblemList problems;
    const auto compiled = CompileScene(scene, &problems);
    CHECK(AllProblems(problems).empty());
    REQUIRE(compiled);
    CHECK(compiled->model->nv() > 0);
    REQUIRE(SaveScene(scene, folder / "copy.lws.json").ok);
    CHECK(ReadText(folder / "copy.lws.json") == ReadText(path));
    // Writing it anew changes no value.
    JsonValue changed = scene.document->root();
    changed.Set("x-mark", JsonValue::Bool(true));
    const std::string text = scene.document->Write(changed);
    changed.Remove("x-mark");
    WriteText(folder / "again.lws.json", text);
    JsonValue again = ParseFile(folder / "again.lws.json")->root();
    again.Remove("x-mark");
    CHECK(again == changed);
  }
}

TEST_CASE("Bodies of shipped scenes weigh what such bodies weigh") {
  // Benchmarks, whose masses are those in print.
  const std::set<std::string> published = {"simple-pendulum",  "two-windows", "forty-windows",
                                           "andrews-squeezer", "bricard",     "flyball-governor"};
  for (const fs::path& path : ShippedScenes()) {
    if (published.contains(path.stem().stem().string())) continue;
    for (const SceneRobot& robot : LoadGood(path).robots) {
      for (const LinkDescription& link : robot.description.links) {
        if (!link.inertial) continue;
        INFO(path << " " << link.name);
        double volume = 0;
        for (const Visual& visual : link.visuals)
          if (const auto solid = SolidOf(visual.geometry)) volume += solid->volume;
        REQUIRE(volume > 0);
        const double density = link.inertial->mass / volume;
        CHECK(density > 200);
        CHECK(density < 8000);
        // A real body: positive, and no principal moment larger than the sum of the others.
        const Matrix3& I = link.inertial->inertia;
        CHECK(I.determinant() > 0);
        const Vector3 d = I.diagonal();
        CHECK(2 * d.maxCoeff() <= d.sum());
        for (const Visual& visual : link.visuals) CHECK(visual.has_color);
      }
    }
  }
}

TEST_CASE("Shipped scenes start within their limits, and with their targets reached") {
  for (const fs::path& path : ShippedScenes()) {
    INFO(path);
    ProblemList problems;
    const auto compiled = CompileScene(LoadGood(path), &problems);
    REQUIRE(compiled);
    VectorX q = compiled->initial_q;
    CHECK_FALSE(compiled->model->ClampToLimits(&q));
    Workspace workspace(*compiled->model);
    ForwardKinematics(*compiled->model, compiled->initial_q, &workspace);
    // Stacks of tasks need not all be met; TargetStackTest has them.
    if (!IsPlain(*compiled->model, compiled->scene.targets, compiled->scene.target_options)) continue;
    for (const SceneTarget& target : compiled->scene.targets) {
      const FrameIndex frame = compiled->model->FindFrame(target.frame);
      REQUIRE(frame.IsValid());
      const Transform X_WF = FramePose(*compiled->model, workspace, frame);
      CHECK((X_WF.p - target.X_WT.p).norm() < 1e-3);
      CHECK((X_WF.R - target.X_WT.R).norm() < 1e-3);
    }
  }
}
