// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <regex>
#include <set>

#include "BuildInfo.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/io/JsonDocument.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/CompiledScene.h"
#include "engine/scene/TargetStack.h"
#include "engine/scene/kinds/Kinds.h"
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

// As much of JSON Schema as the scene's schema uses.
class Checker {
 public:
  explicit Checker(const JsonValue& schema) : root_(schema) {}

  std::vector<std::string> Check(const JsonValue& value) {
    Visit(value, root_, "");
    return std::move(failures_);
  }

 private:
  void Fail(const std::string& path, const std::string& what) { failures_.push_back(path + ": " + what); }

  static bool IsType(const JsonValue& value, const std::string& type) {
    return (type == "object" && value.IsObject()) || (type == "array" && value.IsArray()) ||
           (type == "string" && value.IsString()) || (type == "number" && value.IsNumber()) ||
           (type == "boolean" && value.IsBool());
  }

  void Visit(const JsonValue& value, const JsonValue& schema, const std::string& path) {
    static const std::set<std::string> kKnown = {"$schema",
                                                 "$ref",
                                                 "$defs",
                                                 "title",
                                                 "description",
                                                 "type",
                                                 "properties",
                                                 "required",
                                                 "items",
                                                 "minItems",
                                                 "maxItems",
                                                 "minimum",
                                                 "maximum",
                                                 "exclusiveMinimum",
                                                 "enum",
                                                 "const",
                                                 "oneOf",
                                                 "patternProperties",
                                                 "additionalProperties"};
    for (const std::string& key : schema.keys)
      if (!kKnown.count(key)) Fail(path, "the checker does not know \"" + key + "\"");
    if (const JsonValue* ref = schema.Find("$ref")) {
      const std::string name = ref->text.substr(std::string("#/$defs/").size());
      const JsonValue* target = root_.Find("$defs")->Find(name);
      if (!target) return Fail(path, "no definition " + name);
      Visit(value, *target, path);
    }
    if (const JsonValue* type = schema.Find("type")) {
      bool fits = type->IsString() && IsType(value, type->text);
      for (const JsonValue& one : type->items) fits = fits || IsType(value, one.text);
      if (!fits) return Fail(path, "has the wrong type");
    }
    if (const JsonValue* fixed = schema.Find("const"); fixed && !(value == *fixed))
      Fail(path, "is not the constant");
    if (const JsonValue* among = schema.Find("enum"))
      if (std::find(among->items.begin(), among->items.end(), value) == among->items.end())
        Fail(path, "\"" + value.text + "\" is not one of the enum");
    if (const JsonValue* choices = schema.Find("oneOf")) {
      std::size_t matching = 0;
      for (const JsonValue& choice : choices->items) {
        const auto& keys = choice.Find("required")->items;
        matching +=
            std::all_of(keys.begin(), keys.end(), [&](const JsonValue& k) { return value.Find(k.text); });
      }
      if (matching != 1) Fail(path, "does not match one choice");
    }
    if (value.IsNumber()) VisitNumber(value.number, schema, path);
    if (value.IsArray()) VisitArray(value, schema, path);
    if (value.IsObject()) VisitObject(value, schema, path);
  }

  void VisitNumber(double number, const JsonValue& schema, const std::string& path) {
    if (const JsonValue* bound = schema.Find("minimum"); bound && number < bound->number)
      Fail(path, "too small");
    if (const JsonValue* bound = schema.Find("maximum"); bound && number > bound->number)
      Fail(path, "too large");
    if (const JsonValue* bound = schema.Find("exclusiveMinimum"); bound && number <= bound->number)
      Fail(path, "too small");
  }

  void VisitArray(const JsonValue& value, const JsonValue& schema, const std::string& path) {
    const auto count = static_cast<double>(value.items.size());
    if (const JsonValue* bound = schema.Find("minItems"); bound && count < bound->number)
      Fail(path, "too short");
    if (const JsonValue* bound = schema.Find("maxItems"); bound && count > bound->number)
      Fail(path, "too long");
    if (const JsonValue* items = schema.Find("items"))
      for (std::size_t i = 0; i < value.items.size(); ++i)
        Visit(value.items[i], *items, path + "[" + std::to_string(i) + "]");
  }

  void VisitObject(const JsonValue& value, const JsonValue& schema, const std::string& path) {
    if (const JsonValue* required = schema.Find("required"))
      for (const JsonValue& key : required->items)
        if (!value.Find(key.text)) Fail(path, "lacks \"" + key.text + "\"");
    const JsonValue* properties = schema.Find("properties");
    const JsonValue* patterns = schema.Find("patternProperties");
    const JsonValue* others = schema.Find("additionalProperties");
    for (std::size_t i = 0; i < value.keys.size(); ++i) {
      const std::string& key = value.keys[i];
      const std::string below = path + "." + key;
      bool matched = false;
      if (const JsonValue* property = properties ? properties->Find(key) : nullptr) {
        Visit(value.items[i], *property, below);
        matched = true;
      }
      for (std::size_t p = 0; patterns && p < patterns->keys.size(); ++p) {
        if (!std::regex_search(key, std::regex(patterns->keys[p]))) continue;
        Visit(value.items[i], patterns->items[p], below);
        matched = true;
      }
      if (matched || !others) continue;
      if (others->IsObject())
        Visit(value.items[i], *others, below);
      else if (!others->boolean)
        Fail(below, "is not in the schema");
    }
  }

  const JsonValue& root_;
  std::vector<std::string> failures_;
};

std::vector<std::string> Failures(const std::string& text) {
  ProblemList problems;
  const auto document = JsonDocument::Parse(text, "s", &problems);
  REQUIRE(document);
  return Checker(Schema()->root()).Check(document->root());
}

}  // namespace

TEST_CASE("The schema has the keys that the reader knows, all described") {
  const auto schema = Schema();
  std::vector<std::pair<std::string, std::vector<std::string>>> definitions;
  for (const Kind* kind : AllKinds()) definitions.emplace_back(kind->name, kind->Keys());
  for (const auto& [name, keys] : definitions) {
    INFO("definition " << name);
    const JsonValue* object = name == "scene" ? &schema->root() : schema->root().Find("$defs")->Find(name);
    REQUIRE(object);
    const JsonValue* properties = object->Find("properties");
    REQUIRE(properties);
    const std::set<std::string> in_schema(properties->keys.begin(), properties->keys.end());
    CHECK(in_schema == std::set<std::string>(keys.begin(), keys.end()));
    for (const JsonValue& property : properties->items) CHECK(property.Find("description"));
  }
}

TEST_CASE("The schema has the ranges, choices and duties of the kinds") {
  const auto schema = Schema();
  for (const Kind* kind : AllKinds()) {
    const JsonValue& object =
        kind->name == "scene" ? schema->root() : *schema->root().Find("$defs")->Find(kind->name);
    const JsonValue* required = object.Find("required");
    const std::shared_ptr<void> defaults = kind->make();
    for (const Field& field : kind->fields) {
      INFO(kind->name << "." << field.name);
      const std::string key = field.Keys().front();
      const JsonValue& property = *object.Find("properties")->Find(key);
      if (field.type == FieldType::kOther) continue;
      const bool in_schema = required && std::any_of(required->items.begin(), required->items.end(),
                                                     [&](const JsonValue& one) { return one.text == key; });
      // What depends on the object's type is not in "required".
      if (!field.applies) CHECK(in_schema == field.Required(defaults.get()));
      if (field.type == FieldType::kChoice) {
        std::set<std::string> words, choices(field.choices.begin(), field.choices.end());
        for (const auto& [spelling, choice] : field.aliases) choices.insert(spelling);
        for (const JsonValue& word : property.Find("enum")->items) words.insert(word.text);
        CHECK(words == choices);
      }
      const auto same_key = [&](const Field& other) { return other.name == field.name; };
      if (std::count_if(kind->fields.begin(), kind->fields.end(), same_key) > 1) continue;
      if (field.type != FieldType::kNumber || (field.angle && field.range != kPositive)) continue;
      const auto bound = [&](const char* name, double otherwise) {
        const JsonValue* value = property.Find(name);
        return value ? value->number : otherwise;
      };
      if (field.range.open)
        CHECK(bound("exclusiveMinimum", -kInfinity) == field.range.least);
      else
        CHECK(bound("minimum", -kInfinity) == field.range.least);
      CHECK(bound("maximum", kInfinity) == field.range.most);
    }
  }
}

TEST_CASE("The checker finds what is wrong") {
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
    for (const std::string& failure : Checker(schema->root()).Check(ParseFile(path)->root()))
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
  for (const fs::path& path : ShippedScenes()) {
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
