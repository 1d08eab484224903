// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/io/kinds/KindReference.h"
#include "engine/io/scene/FileKind.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/compile/OpenLoops.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::cli {
namespace {

// As read; without the meshes, unless a robot that is taken over may hold some itself.
std::optional<Scene> SceneFor(const FileArguments& arguments, ProblemList* found = nullptr,
                              bool load_meshes = false) {
  LoadSceneResult loaded = LoadFile(arguments, load_meshes);
  for (const Problem& problem : loaded.problems.problems())
    if (problem.severity != Severity::kNote) PrintError(problem.ToString());
  if (found) *found = loaded.problems;
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

JsonValue FieldsToJson(const SceneObject& object, FileValues* files) {
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
    one.Set("live", JsonValue::Bool(field.effect < Effect::kRestart));
    if (files->IsOverridden(object, field)) {
      one.Set("overridden", JsonValue::Bool(true));
      one.Set("file_value", FieldValueToJson(*files->Find(object), field, field.name));
    }
    out.Set(field.name, std::move(one));
  }
  return out;
}

// Of a line: "overrides mass, color"; empty: it overrides nothing.
std::string OverridesText(const SceneObject& object, FileValues* files) {
  std::string out;
  for (const Field* field : files->Overridden(object))
    out += (out.empty() ? "overrides " : ", ") + field->name;
  return out;
}

// Opens a text as though it stood in the file, down to what compiling it finds. `open`: why its loops cannot
// be closed; empty: they can be.
ProblemList ProblemsOf(const std::string& text, const FileArguments& arguments, std::string* open) {
  LoadSceneResult loaded = LoadFile(arguments, /*load_meshes=*/false, text);
  if (!loaded.ok) return loaded.problems;
  if (const auto compiled = CompileScene(loaded.scene, &loaded.problems)) *open = WhyLoopsStayOpen(*compiled);
  return loaded.problems;
}

// A scene whose loops were open already may be mended step by step.
bool CouldBeClosed(const Scene& scene) {
  ProblemList ignored;
  const auto compiled = CompileScene(scene, &ignored);
  return compiled && WhyLoopsStayOpen(*compiled).empty();
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
  FileValues files;
  JsonValue list = JsonValue::Array();
  std::string lines;
  ForEach(container.root(), [&](const SceneObject& object) {
    if (!arguments.kind.empty() && object.kind().name != arguments.kind) return;
    const std::string path = container.PathOf(object);
    if (!arguments.json) {
      const std::string overrides = OverridesText(object, &files);
      lines += path + "\t" + object.kind().name + "\t" + object.name() +
               (overrides.empty() ? "" : "\t" + overrides) + "\n";
      return;
    }
    JsonValue one = JsonValue::Object();
    one.Set("path", JsonValue::String(path));
    one.Set("kind", JsonValue::String(object.kind().name));
    one.Set("parent", JsonValue::String(container.PathOf(*object.parent())));
    one.Set("fields", FieldsToJson(object, &files));
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

namespace {

// The scene as `set` changes it, and the file it came from.
class SetCommand {
 public:
  SetCommand(const SetArguments& arguments, const Scene& scene)
      : arguments_(arguments), document_(scene.document), container_(scene) {}

  int Run() {
    const auto usage = [](const std::string& why) {
      PrintError("linkwright set: " + why);
      return static_cast<int>(kUsage);
    };
    std::vector<ObjectId> added;
    for (const auto& [kind, path] : arguments_.add) {
      const TreeEdit done = Change({PartNear(path)}, [&kind = kind, &path = path](CObjectContainer* scene) {
        return AddObject(scene, kind, path);
      });
      if (!done.ok()) return usage(done.why);
      added.push_back(done.object);
    }
    for (const std::string& assignment : arguments_.assignments)
      if (const int code = Assign(assignment); code != kOk) return code;
    for (const ObjectId id : added)
      if (const std::string missing = Missing(*container_.Find(id)); !missing.empty()) return usage(missing);
    for (const auto& [path, name] : arguments_.rename) {
      const SceneObject* const object = Find(path);
      if (!object) return kUsage;
      const TreeEdit done =
          Change({object->id()}, [id = object->id(), &name = name](CObjectContainer* scene) {
            return RenameObject(scene, id, name);
          });
      if (!done.ok()) return usage(done.why);
      if (const int code = Follow(done.edit); code != kOk) return code;
    }
    for (const std::string& path : arguments_.remove)
      if (const int code = Remove(path); code != kOk) return code;
    return kOk;
  }
  Scene Changed() const {
    Scene now = container_.ToScene();
    now.document = document_;
    return now;
  }
  std::string Text() const { return SceneTextAt(Changed(), arguments_.file.file); }

 private:
  // What a robot's own file describes of where a new object shall stand: in a list of the robot any link.
  ObjectId PartNear(std::string_view path) const {
    const SceneObject* above = nullptr;
    while (!above && path.find('/') != std::string_view::npos) {
      path = path.substr(0, path.rfind('/'));
      above = container_.FindPath(path);
    }
    if (!above) return 0;
    if (&above->kind() != &SceneRobotKind()) return above->id();
    const auto& links = above->ChildrenOf("links");
    return links.empty() ? 0 : links.front()->id();
  }
  // A change of what robots' own files may describe: refused, or with those robots taken over.
  TreeEdit Change(const std::vector<ObjectId>& objects,
                  const std::function<TreeEdit(CObjectContainer*)>& change) {
    TreeEdit done = change(&container_);
    if (done.ok() || RobotTakenOverFor(container_, objects.front()) == 0) return done;
    const std::vector<std::string> losses = LossesOfTakingOver(container_, objects);
    TreeEdit taken = TakingOver(&container_, objects, change);
    if (!taken.ok()) return taken;
    if (arguments_.take_over) {
      for (const std::string& loss : losses) PrintError("linkwright set: note: " + loss);
      return taken;
    }
    container_.Undo(taken.edit);
    done.why += "; --take-over makes the robot part of the scene";
    return done;
  }
  const SceneObject* Find(const std::string& path) const {
    std::string why;
    const SceneObject* const object = FindObjectAt(container_, path, &why);
    if (!object) PrintError("linkwright set: " + why);
    return object;
  }
  // What a new object names must be reported: there is no default.
  std::string Missing(const SceneObject& object) const {
    for (const Field& field : object.kind().fields) {
      if (field.refers.empty() || !field.HoldsValue() || !field.Required(object.value()) ||
          !SameValue(field.get(object.value()), std::string()))
        continue;
      const std::string path = container_.PathOf(object);
      std::string text = path;
      return text.append(" needs ")
          .append(path)
          .append(".")
          .append(field.name)
          .append("=, the name of a ")
          .append(NamedInWords(field.refers));
    }
    return {};
  }
  int Assign(const std::string& assignment) {
    const std::string& file = arguments_.file.file;
    const std::size_t sign = assignment.find('=');
    std::string why = "PATH.FIELD=VALUE is needed, not \"" + assignment + "\"";
    const FieldPlace place =
        sign == std::string::npos ? FieldPlace() : FindField(container_, assignment.substr(0, sign), &why);
    if (sign != std::string::npos && FieldNumber::Find(container_, assignment.substr(0, sign)) &&
        IsFormula(place, assignment.substr(sign + 1)))
      return SetFormula(assignment.substr(0, sign), assignment.substr(sign + 1));
    if (!place.object) {
      PrintError("linkwright set: " + why);
      return kUsage;
    }
    ProblemList problems;
    SceneEdit edit;
    const std::string before = Text();
    const FieldValue old = place.field->get(place.object->value());
    if (!SetFieldText(place, assignment.substr(sign + 1), &container_, &problems, &edit)) {
      const std::string unit = place.field->unit.empty() ? "" : " [" + place.field->unit + "]";
      for (const Problem& problem : problems.problems())
        PrintError(std::string(file)
                       .append(": error: ")
                       .append(problem.element)
                       .append(": ")
                       .append(problem.text)
                       .append(unit));
      return kBadFile;
    }
    if (!SameValue(old, place.field->get(place.object->value())) && Text() == before) {
      PrintError("linkwright set: " + assignment.substr(0, sign) +
                 " is a value of the robot's own file, which a scene does not hold");
      return kUsage;
    }
    return Follow(edit);
  }
  // Whether the value is none that the field has in files, but a formula with units or parameters.
  static bool IsFormula(const FieldPlace& place, const std::string& value) {
    if (!place.object) return true;  // one of three numbers, or a parameter's by the parameter's name
    const bool number = place.field->type == FieldType::kNumber;
    if (!number && place.field->type != FieldType::kFunction) return false;
    if (value.empty() || value == "null") return false;
    if (!number && value.front() == '"') return false;  // as the scene file spells a function of time
    return number ? !IsNumber(value) : !Expression::Check(value, place.field->variables).empty();
  }
  static bool IsNumber(const std::string& value) {
    ProblemList ignored;
    const auto read = JsonDocument::Parse("[" + value + "]", "", &ignored);
    return read && read->root().items.size() == 1 && read->root().items[0].IsNumber();
  }
  int SetFormula(const std::string& number, const std::string& formula) {
    const TreeEdit done = SetNumber(&container_, number, formula);
    if (done.ok()) return Follow(done.edit);
    PrintError(arguments_.file.file + ": error: " + number + ": " + done.why);
    return kBadFile;
  }
  // What follows from a change by the formulas of the scene.
  int Follow(SceneEdit edit) {
    const std::string why = FollowFormulas(&container_, &edit).text;
    if (!why.empty()) PrintError(arguments_.file.file + ": error: " + why);
    return why.empty() ? kOk : kBadFile;
  }
  int Remove(const std::string& path) {
    const SceneObject* const object = Find(path);
    if (!object) return kUsage;
    if (!arguments_.with_references) {
      const auto references = References(container_).To(*object);
      std::vector<std::string> lines = DescribeReferences(container_, references);
      // Without references: links that hang on it, and formulas.
      const std::vector<std::string> more = references.empty()
                                                ? DescribeRemoval(container_, {object->id()})
                                                : DescribeLostFormulas(container_, object->id());
      lines.insert(lines.end(), more.begin(), more.end());
      for (const std::string& line : lines) PrintError("linkwright set: " + line);
      if (!lines.empty()) {
        PrintError("linkwright set: " + path + " is not removed; --with-references removes these too");
        return kUsage;
      }
    }
    const TreeEdit done = Change(
        {object->id()}, [id = object->id()](CObjectContainer* scene) { return RemoveObject(scene, id); });
    if (!done.ok()) {
      PrintError("linkwright set: " + done.why);
      return kUsage;
    }
    return Follow(done.edit);
  }

  const SetArguments& arguments_;
  std::shared_ptr<const JsonDocument> document_;
  CObjectContainer container_;
};

}  // namespace

int RunSet(const SetArguments& arguments) {
  const std::string& file = arguments.file.file;
  if (KindOfFile(file).kind != FileKind::kScene) {
    PrintError("linkwright set: " + file + " is no scene; linkwright convert makes one of it");
    return kUsage;
  }
  if (arguments.assignments.empty() && arguments.add.empty() && arguments.rename.empty() &&
      arguments.remove.empty()) {
    PrintError("linkwright set: needs PATH.FIELD=VALUE, --add, --rename or --remove");
    return kUsage;
  }
  ProblemList found;
  const auto scene = SceneFor(arguments.file, &found, arguments.take_over);
  if (!scene) return kBadFile;
  const std::string out = arguments.out.empty() ? file : arguments.out;
  if (!arguments.out.empty() && !MayWrite("linkwright set", out, arguments.file)) return kUsage;
  SetCommand command(arguments, *scene);
  if (const int code = command.Run(); code != kOk) return code;
  // What the file had before was printed when it was read.
  const auto known = [&](const Problem& problem) {
    const auto& before = found.problems();
    return std::any_of(before.begin(), before.end(), [&](const Problem& each) {
      return each.element == problem.element && each.text == problem.text;
    });
  };
  std::string open;
  const ProblemList problems = ProblemsOf(command.Text(), arguments.file, &open);
  if (!problems.HasErrors() && !open.empty() && CouldBeClosed(*scene)) {
    PrintError("linkwright set: nothing is written: " + open);
    return kBadFile;
  }
  for (const Problem& problem : problems.problems())
    if (problem.severity == Severity::kError || (problem.severity == Severity::kWarning && !known(problem)))
      PrintError(problem.ToString());
  if (problems.HasErrors()) return kBadFile;
  const SaveSceneResult saved = SaveScene(command.Changed(), out);
  if (saved.ok) return kOk;
  PrintError("linkwright set: " + saved.error);
  return kFailure;
}

}  // namespace linkwright::cli
