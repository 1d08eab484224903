// SPDX-License-Identifier: GPL-3.0-or-later
// Small scenes with one change each from a good one (tests/data/scene-corpus.json): the reader and the schema
// give the same verdict on each, and name the same place.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "BuildInfo.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/ViewCheck.h"
#include "tests/support/JsonSchema.h"
#include "tests/support/SceneFiles.h"

using namespace linkwright;
using namespace linkwright::test;

namespace scene_corpus_test {
namespace {

struct Step {
  std::string key;  ///< empty: of an array
  std::size_t index = 0;
};

// "robots[0].links" as its steps.
std::vector<Step> StepsOf(const std::string& path) {
  std::vector<Step> steps;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '.') ++at;
    if (path[at] == '[') {
      const std::size_t end = path.find(']', at);
      steps.push_back({"", static_cast<std::size_t>(std::stoi(path.substr(at + 1, end - at - 1)))});
      at = end + 1;
    } else {
      const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
      steps.push_back({path.substr(at, end - at), 0});
      at = end;
    }
  }
  return steps;
}

// What holds the last step.
JsonValue& HolderOf(JsonValue* root, const std::vector<Step>& steps) {
  JsonValue* value = root;
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    value = steps[i].key.empty() ? &value->items.at(steps[i].index) : value->Find(steps[i].key);
    REQUIRE(value);
  }
  return *value;
}

void RemoveAt(JsonValue* root, const std::string& path) {
  const std::vector<Step> steps = StepsOf(path);
  JsonValue& holder = HolderOf(root, steps);
  REQUIRE(holder.Find(steps.back().key));
  holder.Remove(steps.back().key);
}

void SetAt(JsonValue* root, const std::string& path, const JsonValue& to) {
  const std::vector<Step> steps = StepsOf(path);
  JsonValue& holder = HolderOf(root, steps);
  const Step& last = steps.back();
  if (!last.key.empty())
    holder.Set(last.key, to);
  else if (last.index == holder.items.size())
    holder.items.push_back(to);
  else
    holder.items.at(last.index) = to;
}

/// A text with a line for each key, and each item of a list of objects.
class LinePrinter {
 public:
  std::string text;
  std::map<std::string, int> lines;  ///< by path

  explicit LinePrinter(const JsonValue& root) {
    Print(root, "");
    text += '\n';
  }

 private:
  void Start(const std::string& path) {
    text += '\n';
    lines[path] = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }
  void Print(const JsonValue& value, const std::string& path) {
    if (value.IsObject()) {
      text += '{';
      for (std::size_t i = 0; i < value.keys.size(); ++i) {
        const std::string below = path.empty() ? value.keys[i] : path + "." + value.keys[i];
        if (i > 0) text += ',';
        Start(below);
        text += "\"" + value.keys[i] + "\": ";
        Print(value.items[i], below);
      }
      text += "\n}";
    } else if (value.IsArray()) {
      text += '[';
      const bool objects = std::any_of(value.items.begin(), value.items.end(),
                                       [](const JsonValue& item) { return item.IsObject(); });
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        const std::string below = path + "[" + std::to_string(i) + "]";
        if (i > 0) text += ", ";
        if (objects) Start(below);
        Print(value.items[i], below);
      }
      text += ']';
    } else {
      const std::string scalar = WriteJson(value);
      text += scalar.substr(0, scalar.size() - 1);
    }
  }
};

std::shared_ptr<const JsonDocument> Corpus() {
  ProblemList problems;
  const fs::path path = fs::path(LINKWRIGHT_SOURCE_DIR) / "tests/data/scene-corpus.json";
  auto document = JsonDocument::Parse(ReadText(path), path.string(), &problems);
  REQUIRE(document);
  return document;
}

JsonValue SceneOfCase(const JsonValue& bases, const JsonValue& one) {
  JsonValue scene = *bases.Find(one.Find("in")->text);
  if (const JsonValue* paths = one.Find("base_without"))
    for (const JsonValue& path : paths->items) RemoveAt(&scene, path.text);
  if (const JsonValue* values = one.Find("base_with"))
    for (std::size_t i = 0; i < values->keys.size(); ++i) SetAt(&scene, values->keys[i], values->items[i]);
  if (const JsonValue* path = one.Find("remove")) RemoveAt(&scene, path->text);
  if (const JsonValue* path = one.Find("set")) SetAt(&scene, path->text, *one.Find("to"));
  return scene;
}

// All that opening this scene in the program finds.
ProblemList ProblemsOfScene(const std::string& text) {
  const Folder folder;
  WriteText(folder / "s.lws.json", text);
  LoadSceneResult result = LoadScene(folder / "s.lws.json");
  if (!result.ok) return result.problems;
  const auto compiled = CompileScene(result.scene, &result.problems);
  if (compiled) CheckView(*compiled, &result.problems);
  return result.problems;
}

std::string TextOf(const JsonValue& one, const char* key, const std::string& otherwise) {
  const JsonValue* value = one.Find(key);
  return value ? value->text : otherwise;
}

// Of what is missing, the line of what it is missing from.
int LineOf(const LinePrinter& printed, std::string path) {
  while (!path.empty()) {
    if (const auto line = printed.lines.find(path); line != printed.lines.end()) return line->second;
    const std::size_t end = path.find_last_of(".[");
    path.resize(end == std::string::npos ? 0 : end);
  }
  return 1;
}

// The message is of the object at the path, or of the one that has the path's key; a key that is not there
// stands in the text (that of one that is there, is known by its line).
bool Names(const Problem& problem, const std::string& path, bool there) {
  if (problem.element.starts_with(path)) return true;
  const std::size_t end = path.rfind('.');
  const std::string holder = end == std::string::npos ? "" : path.substr(0, end);
  if (holder.empty() ? problem.element.find('[') != std::string::npos : !problem.element.starts_with(holder))
    return false;
  const std::string key = end == std::string::npos ? path : path.substr(end + 1);
  return there || problem.text.find("\"" + key + "\"") != std::string::npos;
}

void CheckReader(const JsonValue& one, const LinePrinter& printed, const std::string& at) {
  const std::string is = one.Find("is")->text;
  const ProblemList problems = ProblemsOfScene(printed.text);
  INFO("the reader: " << AllProblems(problems));
  CHECK(problems.HasErrors() == (is == "bad"));
  CHECK(problems.problems().empty() == (is == "good"));
  if (is == "good" || problems.problems().empty()) return;
  // One fault is reported once, but for what follows from it.
  CHECK((problems.problems().size() == 1 || one.Find("more")));
  const Problem& problem = problems.problems()[0];
  CHECK_THAT(problem.file, Catch::EndsWith("s.lws.json"));
  const std::string key = TextOf(one, "line", at);
  const int line = LineOf(printed, key);
  if (one.Find("loose"))
    CHECK((problem.line == line || problem.line == LineOf(printed, key.substr(0, key.find_last_of(".[")))));
  else
    CHECK(problem.line == line);
  if (!one.Find("beyond")) CHECK(Names(problem, at, printed.lines.count(at) > 0));
}

void CheckSchema(const JsonValue& one, const JsonSchema& schema, const JsonValue& scene,
                 const std::string& at) {
  const std::vector<JsonSchema::Failure> failures = schema.Check(scene);
  std::string lines;
  for (const JsonSchema::Failure& failure : failures) lines += failure.path + ": " + failure.why + "\n";
  INFO("the schema: " << lines);
  const bool accepted = one.Find("is")->text == "good" || one.Find("beyond");
  CHECK(failures.empty() == accepted);
  for (const JsonSchema::Failure& failure : failures) {
    const bool there =
        failure.path == at || failure.path.starts_with(at + "[") || failure.path.starts_with(at + ".");
    CHECK(there);
  }
}

}  // namespace

TEST_CASE("The schema and the reader agree on the corpus of scenes") {
  const auto corpus = Corpus();
  const JsonValue &bases = *corpus->root().Find("bases"), &cases = *corpus->root().Find("cases");
  CHECK(cases.items.size() >= 150);
  ProblemList problems;
  const auto schema = JsonDocument::Parse(SchemaText(AllFileSchemas()[0]), "schema", &problems);
  REQUIRE(schema);
  const JsonSchema checker(schema->root());
  for (const JsonValue& one : cases.items) {
    const std::string changed = TextOf(one, "set", TextOf(one, "remove", ""));
    INFO("case: " << TextOf(one, "what", "") << ", " << TextOf(one, "in", "") << " " << changed);
    const std::string at = TextOf(one, "at", changed);
    const JsonValue scene = SceneOfCase(bases, one);
    CheckReader(one, LinePrinter(scene), at);
    CheckSchema(one, checker, scene, at);
  }
}

}  // namespace scene_corpus_test
