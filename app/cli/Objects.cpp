// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/io/FileKind.h"
#include "engine/io/KindReference.h"
#include "engine/io/ObjectText.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::cli {
namespace {

// As read, without the meshes: nothing here needs them.
std::optional<Scene> SceneFor(const FileArguments& arguments) {
  LoadSceneResult loaded = LoadFile(arguments, /*load_meshes=*/false);
  for (const Problem& problem : loaded.problems.problems())
    if (problem.severity != Severity::kNote) PrintError(problem.ToString());
  if (!loaded.ok) return std::nullopt;
  return std::move(loaded.scene);
}

void ForEach(const SceneObject& object, const std::function<void(const SceneObject&)>& visit) {
  if (object.parent()) visit(object);
  object.ForChildren([&](const SceneObject& child) { ForEach(child, visit); });
}

JsonValue NumberOrNull(double number) {
  return std::isfinite(number) ? JsonValue::Number(number) : JsonValue();
}

JsonValue FieldsToJson(const SceneObject& object) {
  JsonValue out = JsonValue::Object();
  const std::shared_ptr<void> defaults = object.kind().make();
  for (const Field& field : object.kind().fields) {
    if (!field.HoldsValue() || !field.Applies(object.value())) continue;
    JsonValue one = JsonValue::Object();
    one.Set("value", FieldValueToJson(object, field, field.name));
    if (!field.unit.empty()) one.Set("unit", JsonValue::String(field.unit));
    if (const auto value = DefaultToJson(field, defaults.get())) one.Set("default", *value);
    if (std::isfinite(field.range.least) || std::isfinite(field.range.most))
      one.Set("range", JsonValue::Array({NumberOrNull(field.range.least), NumberOrNull(field.range.most)}));
    one.Set("live", JsonValue::Bool(field.effect != Effect::kRecompile));
    out.Set(field.name, std::move(one));
  }
  return out;
}

// Opens a text as though it stood in the file, down to what compiling it finds.
ProblemList ProblemsOf(const std::string& text, const FileArguments& arguments) {
  LoadSceneResult loaded = LoadFile(arguments, /*load_meshes=*/false, text);
  if (loaded.ok) CompileScene(loaded.scene, &loaded.problems);
  return loaded.problems;
}

}  // namespace

int RunObjects(const ObjectsArguments& arguments) {
  if (arguments.reference) return WriteOut(KindReferenceText(SceneKindOf())) ? kOk : kFailure;
  if (arguments.file.file.empty()) {
    PrintError("linkwright objects: needs a FILE, or --reference");
    return kUsage;
  }
  const auto scene = SceneFor(arguments.file);
  if (!scene) return kBadFile;
  const CObjectContainer container(*scene);
  JsonValue list = JsonValue::Array();
  std::string lines;
  ForEach(container.root(), [&](const SceneObject& object) {
    if (!arguments.kind.empty() && object.kind().name != arguments.kind) return;
    const std::string path = container.PathOf(object);
    if (!arguments.json) {
      lines += path + "\t" + object.kind().name + "\t" + object.name() + "\n";
      return;
    }
    JsonValue one = JsonValue::Object();
    one.Set("path", JsonValue::String(path));
    one.Set("kind", JsonValue::String(object.kind().name));
    one.Set("parent", JsonValue::String(container.PathOf(*object.parent())));
    one.Set("fields", FieldsToJson(object));
    list.items.push_back(std::move(one));
  });
  if (arguments.json) {
    JsonValue all = JsonValue::Object();
    all.Set("objects", std::move(list));
    lines = WriteJson(all);
  }
  return WriteOut(lines) ? kOk : kFailure;
}

int RunGet(const GetArguments& arguments) {
  const auto scene = SceneFor(arguments.file);
  if (!scene) return kBadFile;
  const CObjectContainer container(*scene);
  JsonValue all = JsonValue::Object();
  std::string lines;
  for (const std::string& name : arguments.fields) {
    std::string why;
    const FieldPlace place = FindField(container, name, &why);
    if (!place.object) {
      PrintError("linkwright get: " + why);
      return kUsage;
    }
    JsonValue value = FieldValueToJson(*place.object, *place.field, place.key);
    lines += CompactJson(value) + "\n";
    all.Set(name, std::move(value));
  }
  return WriteOut(arguments.json ? WriteJson(all) : lines) ? kOk : kFailure;
}

int RunSet(const SetArguments& arguments) {
  const std::string& file = arguments.file.file;
  if (KindOfFile(file).kind != FileKind::kScene) {
    PrintError("linkwright set: " + file + " is no scene; linkwright convert makes one of it");
    return kUsage;
  }
  const auto scene = SceneFor(arguments.file);
  if (!scene) return kBadFile;
  const std::string out = arguments.out.empty() ? file : arguments.out;
  if (!arguments.out.empty() && !MayWrite("linkwright set", out, arguments.file)) return kUsage;
  CObjectContainer container(*scene);
  const auto text = [&] {
    Scene now = container.ToScene();
    now.document = scene->document;
    return SceneTextAt(now, file);
  };
  for (const std::string& assignment : arguments.assignments) {
    const std::size_t sign = assignment.find('=');
    std::string why = "PATH.FIELD=VALUE is needed, not \"" + assignment + "\"";
    const FieldPlace place =
        sign == std::string::npos ? FieldPlace() : FindField(container, assignment.substr(0, sign), &why);
    if (!place.object) {
      PrintError("linkwright set: " + why);
      return kUsage;
    }
    ProblemList problems;
    const std::string before = text();
    const FieldValue old = place.field->get(place.object->value());
    if (!SetFieldText(place, assignment.substr(sign + 1), &container, &problems)) {
      const std::string unit = place.field->unit.empty() ? "" : " [" + place.field->unit + "]";
      for (const Problem& problem : problems.problems())
        PrintError(file + ": error: " + problem.element + ": " + problem.text + unit);
      return kBadFile;
    }
    if (!SameValue(old, place.field->get(place.object->value())) && text() == before) {
      PrintError("linkwright set: " + assignment.substr(0, sign) +
                 " is a value of the robot's own file, which a scene does not hold");
      return kUsage;
    }
  }
  const std::string changed = text();
  const ProblemList problems = ProblemsOf(changed, arguments.file);
  if (problems.HasErrors()) {
    for (const Problem& problem : problems.problems())
      if (problem.severity == Severity::kError) PrintError(problem.ToString());
    return kBadFile;
  }
  Scene now = container.ToScene();
  now.document = scene->document;
  const SaveSceneResult saved = SaveScene(now, out);
  if (saved.ok) return kOk;
  PrintError("linkwright set: " + saved.error);
  return kFailure;
}

}  // namespace linkwright::cli
