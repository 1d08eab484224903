// SPDX-License-Identifier: GPL-3.0-or-later
// What files, the schema, the reference, the scene graph and sweeps have of the made-up kind of SailKind.cpp.
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReference.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/io/schema/SchemaWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/compile/ViewCheck.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"
#include "tests/madeup/SailScene.h"
#include "tests/support/JsonSchema.h"
#include "tests/support/RunProgram.h"

namespace linkwright::madeup {
namespace {

std::string Replaced(std::string text, const std::string& old, const std::string& now) {
  REQUIRE(text.find(old) != std::string::npos);
  return text.replace(text.find(old), old.size(), now);
}

LoadSceneResult LoadText(const std::string& text) {
  const test::TemporaryFolder folder;
  return LoadScene(folder.Write("boat.lws.json", text));
}

Scene LoadBoat(const std::string& text = kSailScene) {
  LoadSceneResult loaded = LoadText(text);
  INFO(loaded.problems.ToString());
  REQUIRE(loaded.ok);
  return loaded.scene;
}

const SceneObject& At(const CObjectContainer& scene, const std::string& path) {
  const SceneObject* const found = scene.FindPath(path);
  INFO(path);
  REQUIRE(found);
  return *found;
}

std::string TextOf(const CObjectContainer& scene, const std::string& path, const std::string& field) {
  return std::get<std::string>(At(scene, path).Get(field));
}
double NumberOf(const CObjectContainer& scene, const std::string& path, const std::string& field) {
  return std::get<double>(At(scene, path).Get(field));
}

// The file as it would be saved, of a scene that was read from kSailScene and changed.
std::string Saved(const CObjectContainer& scene, const Scene& read) {
  Scene now = scene.ToScene();
  now.document = read.document;
  return SceneTextAt(now, "boat.lws.json");
}

bool SameScene(const Scene& a, const Scene& b) { return SameObject(SceneKindOf(), &a, &b); }

TEST_CASE("objects of a made-up kind are read, and written with all that did not change kept") {
  const LoadSceneResult loaded = LoadText(kSailScene);
  INFO(loaded.problems.ToString());
  REQUIRE(loaded.ok);
  CHECK(loaded.problems.problems().empty());
  CObjectContainer scene(loaded.scene);
  CHECK(NumberOf(scene, "sails/main", "area") == 20.5);
  CHECK(NumberOf(scene, "sails/main", "reefs") == 2);
  CHECK(NumberOf(scene, "sails/main", "weight") == 3);
  CHECK(std::get<Transform>(At(scene, "sails/main").Get("pose")).p.z() == 0.5);
  CHECK(TextOf(scene, "sails/top", "type") == "lateen");
  CHECK(NumberOf(scene, "sails/top", "tilt") == Approx(kPi / 6).epsilon(1e-15));
  CHECK(std::get<Function>(At(scene, "sails/top").Get("drag")).formula == "2*t");
  CHECK(NumberOf(scene, "sails/top/battens/0", "length") == 0.75);
  CHECK(Saved(scene, loaded.scene) == kSailScene);

  ProblemList problems;
  const auto set = [&](const std::string& place, const std::string& text) {
    std::string why;
    INFO(place);
    REQUIRE(SetFieldText(FindField(scene, place, &why), text, &scene, &problems));
  };
  set("sails/main.area", "21");
  set("sails/top.tilt_deg", "45");
  set("sails/top/battens/1.length", "2");
  CHECK(Saved(scene, loaded.scene) ==
        Replaced(Replaced(Replaced(kSailScene, "20.50", "21"), "\"tilt_deg\": 30", "\"tilt_deg\": 45"), "{}]",
                 "{\"length\": 2}]"));
}

TEST_CASE("faults of a made-up kind's objects are reported at the line of their key") {
  const auto reports = [](const std::string& old, const std::string& now, const std::string& expected) {
    const std::string text = Replaced(kSailScene, old, now);
    const LoadSceneResult loaded = LoadText(text);
    const std::string problems = loaded.problems.ToString();
    INFO(now << "\n" << problems);
    CHECK(loaded.ok == (expected.find("warning") != std::string::npos));
    // The line that the replaced text is in.
    const auto line = std::count(text.begin(), text.begin() + static_cast<long>(text.find(now)), '\n') + 1;
    CHECK(problems.find("boat.lws.json:" + std::to_string(line) + ": " + expected) != std::string::npos);
  };
  reports("\"area\": 20.50", "\"area\": 0", "error: sails[0] \"main\": \"area\" must be greater than zero");
  reports("\"reefs\": 2", "\"reefs\": 7",
          "error: sails[0] \"main\": \"reefs\" must be a whole number from 0");
  reports("\"tilt_deg\": 30", "\"tilt_deg\": 95", "error: sails[1] \"top\": \"tilt_deg\" must be from");
  reports("\"2*t\"", "\"2*\"", "error: sails[1] \"top\": \"drag\" \"2*\" is no formula");
  reports("\"lateen\"", "\"round\"",
          "error: sails[1] \"top\": \"type\" must be one of \"square\", \"lateen\"");
  reports("\"length\": 0.75", "\"length\": -1", "error: sails[1].battens[0]: \"length\"");
  reports("\"area\": 20.50", "\"areaa\": 1",
          "warning: sails[0] \"main\": unknown key \"areaa\" is ignored; did you mean \"area\"?");
  reports("\"tilt_deg\": 30", "\"reefs\": 1", "warning: sails[1] \"top\": \"reefs\" means nothing for");
  reports("\"reefs\": 2", "\"weight\": 50", "error: sails[0] \"main\": the sail is too heavy");
}

TEST_CASE("what an object of a made-up kind names and the scene does not have is a warning at its line") {
  const auto warnings = [](const std::string& text) {
    ProblemList problems;
    const auto compiled = CompileScene(LoadBoat(text), &problems);
    REQUIRE(compiled);
    CheckView(*compiled, &problems);
    std::string all = problems.ToString();
    return all.empty() ? all : all.substr(all.find("boat.lws.json"));
  };
  CHECK(warnings(kSailScene).empty());
  CHECK(warnings(Replaced(kSailScene, "\"top\", \"type\": \"lateen\", \"mast\": \"mast\"",
                          "\"top\", \"type\": \"lateen\",\n\"mast\": \"mizzen\"")) ==
        "boat.lws.json:16: warning: sails[1] \"top\": \"mast\": there is no link \"mizzen\"");
}

JsonValue SchemaOf(const Kind& (*kind)()) {
  ProblemList problems;
  const auto document =
      JsonDocument::Parse(SchemaText({"some", "some.json", "Some", kind}), "schema", &problems);
  REQUIRE(document);
  return document->root();
}

TEST_CASE("the schema of scenes has a made-up kind, and agrees with the reader") {
  const JsonValue schema = SchemaOf(SceneKindOf);
  CHECK(schema.Find("properties")->Find("sails"));
  const JsonValue* const sail = schema.Find("$defs")->Find("sail");
  REQUIRE(sail);
  CHECK(sail->Find("properties")->Find("area")->Find("default")->number == 12);
  const auto agree = [&](const std::string& text) {
    ProblemList problems;
    const auto document = JsonDocument::Parse(text, "boat", &problems);
    REQUIRE(document);
    const auto failures = test::JsonSchema(schema).Check(document->root());
    const LoadSceneResult loaded = LoadText(text);
    INFO(text << loaded.problems.ToString() << (failures.empty() ? "" : failures[0].path));
    CHECK(failures.empty() == (loaded.ok && loaded.problems.problems().empty()));
    return failures.empty() ? std::string() : failures[0].path;
  };
  CHECK(agree(kSailScene).empty());
  CHECK(agree(Replaced(kSailScene, "20.50", "-1")) == "sails[0].area");
  CHECK(agree(Replaced(kSailScene, "\"reefs\": 2", "\"reefs\": 5")) == "sails[0].reefs");
  CHECK(agree(Replaced(kSailScene, "\"tilt_deg\": 30", "\"reefs\": 2")) == "sails[1].reefs");
  CHECK(agree(Replaced(kSailScene, "\"lateen\"", "\"round\"")) == "sails[1].type");
  CHECK(agree(Replaced(kSailScene, "\"tilt_deg\": 30", "\"tilt_deg\": 91")) == "sails[1].tilt_deg");
  CHECK(agree(Replaced(kSailScene, "0.75", "0")) == "sails[1].battens[0].length");
  CHECK(agree(Replaced(kSailScene, "\"area\": 20.50", "\"areaa\": 1")) == "sails[0].areaa");
  CHECK(agree(Replaced(kSailScene, "\"mast\": \"mast\", \"area\"", "\"area\"")) == "sails[0].mast");
}

TEST_CASE("the reference has a page of a made-up kind") {
  const std::string text = KindReferenceText(SceneKindOf());
  const auto has = [&](const std::string& line) {
    return text.find("\n" + line + "\n") != std::string::npos;
  };
  CHECK(has("| `sails` | list of: [Sail](#sail) | | | | Catches the wind. | |"));
  CHECK(has("## Sail"));
  CHECK(has("| `area` | number | m² | > 0 | `12` | When it is spread. | |"));
  CHECK(has("| `reefs` | whole number | | 0 to 4 | `0` | How many are taken in. | for `type` `square` |"));
  CHECK(has("| `above` | name of a sail | | | | The sail below it. | |"));
  CHECK(has("| `mast` | name of a link | | | | The link that it hangs on. | required |"));
  CHECK(has("## Batten"));
}

TEST_CASE("a scene is a value, its objects of made-up kinds too") {
  const Scene read = LoadBoat();
  Scene copy = read;
  CHECK(copy.others == read.others);
  CHECK(SameScene(copy, read));
  CObjectContainer scene(copy);
  const SceneObject& main = At(scene, "sails/main");
  const ObjectId id = main.id();
  scene.Set(id, *main.kind().Find("area"), 5.0);
  copy = scene.ToScene();
  CHECK_FALSE(copy.others == read.others);
  CHECK_FALSE(SameScene(copy, read));
  const CObjectContainer untouched(read);
  CHECK(NumberOf(untouched, "sails/main", "area") == 20.5);
  // As one that another scene becomes.
  CObjectContainer other(read);
  const SceneEdit edit = other.Become(copy);
  REQUIRE(edit.fields.size() == 1);
  CHECK(edit.fields[0].field->name == "area");
  CHECK(edit.effect() == Effect::kLive);
  other.Undo(edit);
  CHECK(SameScene(other.ToScene(), read));
  other.Redo(edit);
  CHECK(SameScene(other.ToScene(), copy));
}

TEST_CASE("what names objects of a made-up kind, and what these name, follows a new name") {
  const Scene read = LoadBoat();
  CObjectContainer scene(read);
  REQUIRE(RenameObject(&scene, At(scene, "sails/main").id(), "course").ok());
  CHECK(TextOf(scene, "sails/top", "above") == "course");
  REQUIRE(RenameObject(&scene, At(scene, "boat/mast").id(), "spar").ok());
  CHECK(TextOf(scene, "sails/top", "mast") == "spar");
  REQUIRE(RenameObject(&scene, At(scene, "cameras/shore").id(), "quay").ok());
  CHECK(TextOf(scene, "sails/course", "seen_by") == "quay");
  CHECK_FALSE(RenameObject(&scene, At(scene, "sails/top").id(), "course").ok());
  const SceneObject& top = At(scene, "sails/top");
  CHECK(NamesFor(scene, top, *top.kind().Find("above")) == std::vector<std::string>{"course", "top"});
  CHECK(NamesFor(scene, top, *top.kind().Find("mast")) == std::vector<std::string>{"hull", "spar"});
  CHECK(NamesFor(scene, top, *top.kind().Find("seen_by")) == std::vector<std::string>{"quay"});
}

TEST_CASE("a removal lists what refers to it of a made-up kind") {
  const Scene read = LoadBoat();
  CObjectContainer scene(read);
  using Lines = std::vector<std::string>;
  CHECK(DescribeRemoval(scene, {At(scene, "sails/main").id()}) == Lines{"sails/top.above loses main"});
  CHECK(DescribeRemoval(scene, {At(scene, "cameras/shore").id()}) == Lines{"sails/main.seen_by loses shore"});
  const Lines of_mast = DescribeRemoval(scene, {At(scene, "boat/mast").id()});
  const auto lists = [&](const std::string& line) {
    return std::find(of_mast.begin(), of_mast.end(), line) != of_mast.end();
  };
  CHECK(lists("sails/main, whose mast is mast, is removed too"));
  CHECK(lists("sails/top, whose mast is mast, is removed too"));
  const TreeEdit gone = RemoveObject(&scene, At(scene, "sails/main").id());
  REQUIRE(gone.ok());
  CHECK(TextOf(scene, "sails/top", "above").empty());
  scene.Undo(gone.edit);
  CHECK(SameScene(scene.ToScene(), read));
  REQUIRE(RemoveObject(&scene, At(scene, "boat/mast").id()).ok());
  CHECK(scene.root().ChildrenOf("sails").empty());
}

TEST_CASE("objects of a made-up kind are added, copied, pasted and duplicated") {
  const Scene read = LoadBoat();
  CObjectContainer scene(read);
  const TreeEdit added = AddObject(&scene, "sail", "sails/jib");
  REQUIRE(added.ok());
  CHECK(NumberOf(scene, "sails/jib", "area") == 12);
  const TreeEdit twin = DuplicateObject(&scene, At(scene, "sails/top").id());
  REQUIRE(twin.ok());
  CHECK(NumberOf(scene, "sails/top 2/battens/0", "length") == 0.75);
  const std::string text = CopyObjects(scene, {At(scene, "sails/main").id()});
  const PastedObject pasted = PasteObject(&scene, text, 0);
  REQUIRE(pasted.done.ok());
  CHECK(pasted.missing.empty());
  CHECK(NumberOf(scene, "sails/main 2", "area") == 20.5);
  // Where its mast and camera are missing.
  CObjectContainer empty;
  const PastedObject alone = PasteObject(&empty, text, 0);
  REQUIRE(alone.done.ok());
  CHECK(alone.missing == std::vector<std::string>{"link \"mast\"", "camera \"shore\""});
  std::string why;
  ProblemList problems;
  REQUIRE(SetFieldText(FindField(scene, "sails/jib.mast", &why), "hull", &scene, &problems));
  const std::string saved = Saved(scene, read);
  const LoadSceneResult again = LoadText(saved);
  INFO(saved << again.problems.ToString());
  REQUIRE(again.ok);
  CHECK(CObjectContainer(again.scene).root().ChildrenOf("sails").size() == 5);
  CHECK(saved.find("// The big one.") != std::string::npos);
}

TEST_CASE("what follows from a change of a made-up kind's field is as its table has it") {
  CObjectContainer scene(LoadBoat());
  const auto effect = [&](const char* field, const FieldValue& value) {
    const SceneObject& sail = At(scene, "sails/main");
    return scene.Set(sail.id(), *sail.kind().Find(field), value).effect();
  };
  CHECK(effect("tilt", 0.1) == Effect::kShown);
  CHECK(effect("area", 4.0) == Effect::kLive);
  CHECK(effect("weight", 4.0) == Effect::kRecompile);
  CHECK(effect("drag", Function{2, {}}) == Effect::kLive);
  CHECK(effect("drag", Function{0, "t"}) == Effect::kRecompile);
}

}  // namespace
}  // namespace linkwright::madeup
