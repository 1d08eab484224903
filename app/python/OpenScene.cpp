// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/python/OpenScene.h"

#include <functional>
#include <utility>

#include "app/python/Interrupt.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/math/Expression.h"
#include "engine/scene/compile/ViewCheck.h"
#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::python {
namespace {

// The entry of an object in the file it came from; null: it is not where it was.
const JsonValue* EntryOf(const JsonValue& root, const SceneObject& object) {
  if (!object.parent()) return &root;
  const JsonValue* const above = EntryOf(root, *object.parent());
  const JsonValue* const place = above ? above->Find(object.place()->name) : nullptr;
  if (!place || object.place()->type == FieldType::kPart) return place;
  if (!place->IsArray()) return nullptr;
  const auto& siblings = object.parent()->ChildrenOf(object.place()->name);
  for (size_t i = 0; i < siblings.size() && i < place->items.size(); ++i) {
    if (siblings[i].get() != &object) continue;
    const JsonValue* const name = place->items[i].Find("name");
    if (name && object.kind().HasName() && name->text != object.name()) return nullptr;
    return &place->items[i];
  }
  return nullptr;
}

}  // namespace

OpenScene::OpenScene() = default;

OpenScene::OpenScene(const Scene& scene, std::string file, ProblemList found)
    : container_(scene), document_(scene.document), file_(std::move(file)), found_(std::move(found)) {}

const SceneObject& OpenScene::At(ObjectId id) const {
  const SceneObject* const object = container_.Find(id);
  if (!object) Raise("PathError", file_, "", "the object has been removed from the scene");
  return *object;
}

ObjectId OpenScene::IdOf(const std::string& path) const {
  if (path.empty()) return root();
  std::string why;
  const SceneObject* const object = FindObjectAt(container_, path, &why);
  if (!object) Raise("PathError", file_, "", why);
  return object->id();
}

ObjectId OpenScene::OwnerOf(ObjectId id) const {
  const SceneObject* const owner = At(id).parent();
  return owner ? owner->id() : 0;
}

const Field* OpenScene::ListOf(const SceneObject& object, const std::string& name) const {
  const Field* const field = object.kind().Find(name);
  return field && field->HoldsObjects() ? field : nullptr;
}

std::vector<ObjectId> OpenScene::ChildrenOf(ObjectId id, const std::string& field) const {
  const SceneObject& object = At(id);
  std::vector<ObjectId> out;
  object.ForChildren([&](const SceneObject& child) {
    if (field.empty() || child.place()->name == field) out.push_back(child.id());
  });
  return out;
}

std::vector<ObjectId> OpenScene::Below(ObjectId id, const std::string& kind) const {
  std::vector<ObjectId> out;
  const std::function<void(const SceneObject&)> visit = [&](const SceneObject& object) {
    object.ForChildren([&](const SceneObject& child) {
      if (kind.empty() || child.kind().name == kind) out.push_back(child.id());
      visit(child);
    });
  };
  visit(At(id));
  return out;
}

int OpenScene::LineOf(const SceneObject& object, const std::string& key) const {
  if (!document_) return 0;
  const JsonValue* entry = nullptr;
  const SceneObject* above = &object;
  // Of a robot in a file of its own the scene has the entry that names that file.
  while (above && !(entry = EntryOf(document_->root(), *above))) above = above->parent();
  if (!entry) return 0;
  const JsonValue* const value = above == &object ? entry->Find(key) : nullptr;
  return value ? value->line : entry->line;
}

void OpenScene::Refuse(const char* type, ObjectId id, const std::string& key, const Message& why) const {
  const SceneObject* const object = container_.Find(id);
  ProblemList problems;
  problems.Add(Severity::kError, file_, object ? LineOf(*object, key) : 0,
               object ? container_.PathOf(*object) : std::string(), why);
  Raise(type, problems);
}

FieldPlace OpenScene::PlaceOf(ObjectId id, const std::string& key) const {
  const std::string path = container_.PathOf(At(id));
  std::string why;
  const FieldPlace place =
      FindField(container_, path.empty() ? key : std::string(path).append(".").append(key), &why);
  if (!place.object) Refuse("FieldError", id, key, why);
  return place;
}

py::object OpenScene::Get(ObjectId id, const std::string& key) const {
  const SceneObject& object = At(id);
  if (const Field* const field = ListOf(object, key)) {
    const std::vector<ObjectId> children = ChildrenOf(id, key);
    if (field->type == FieldType::kList) return py::cast(children);
    return children.empty() ? py::object(py::none()) : py::cast(children.front());
  }
  const FieldPlace place = PlaceOf(id, key);
  if (place.key == place.field->name) return ToPython(place.field->get(object.value()), *place.field);
  return ToPython(FieldValueToJson(object, *place.field, place.key));
}

bool OpenScene::IsOfFile(const SceneObject& object) const {
  for (const SceneObject* above = &object; above; above = above->parent())
    if (&above->kind() == &SceneRobotKind()) return !above->As<SceneRobot>().file.empty();
  return false;
}

void OpenScene::Follow(SceneEdit edit, ObjectId id, const std::string& key) {
  const SceneEdit done = edit;
  const std::string why = FollowFormulas(&container_, &edit);
  if (!why.empty()) {
    container_.Undo(done);
    Refuse("RefusedError", id, key, why);
  }
  compiled_.reset();
}

void OpenScene::Rename(ObjectId id, const std::string& name) {
  const TreeEdit done = RenameObject(&container_, id, name);
  if (!done.ok()) Refuse("RefusedError", id, "name", done.Why());
  Follow(done.edit, id, "name");
}

void OpenScene::Set(ObjectId id, const std::string& key, const py::object& value) {
  if (ListOf(At(id), key))
    Refuse("FieldError", id, key, "\"" + key + "\" holds objects: add and remove them");
  const FieldPlace place = PlaceOf(id, key);
  const Field& field = *place.field;
  if (key == "name" && py::isinstance<py::str>(value) && place.object->parent())
    return Rename(id, value.cast<std::string>());
  if (py::isinstance<py::str>(value)) {
    // A number that follows a formula of parameters, or has a unit of its own.
    const auto text = value.cast<std::string>();
    const bool formula =
        field.type == FieldType::kNumber ||
        (field.type == FieldType::kFunction && !Expression::Check(text, field.variables).empty());
    if (formula) {
      const std::string path = container_.PathOf(*place.object);
      const TreeEdit done = linkwright::SetNumber(
          &container_, path.empty() ? key : std::string(path).append(".").append(key), text);
      if (!done.ok()) Refuse("RefusedError", id, key, done.Why());
      return Follow(done.edit, id, key);
    }
  }
  // What it is already stays as the file spells it.
  if (py::isinstance<py::array>(value)) {
    const py::object held = ToPython(field.get(place.object->value()), field);
    if (place.key == field.name && py::isinstance<py::array>(held) &&
        py::module_::import("numpy").attr("array_equal")(held, value).cast<bool>())
      return;
  }
  // What a scene does not hold of a robot's own file would be lost.
  const bool of_file = IsOfFile(*place.object);
  const std::string before = of_file ? Text() : std::string();
  const FieldValue old = field.get(place.object->value());
  ProblemList problems;
  SceneEdit edit;
  if (!SetFieldText(place, CompactJson(ToJson(value, field)), &container_, &problems, &edit)) {
    ProblemList at;
    for (const Problem& problem : problems.problems())
      at.Add(problem.severity, file_, LineOf(*place.object, key), problem.element,
             problem.id.empty() ? Message(problem.text) : MessageOf(problem.id, problem.arguments));
    Raise("RefusedError", at);
  }
  if (of_file && !SameValue(old, field.get(place.object->value())) && Text() == before) {
    container_.Undo(edit);
    Refuse("RefusedError", id, key,
           "\"" + key + "\" is a value of the robot's own file, which a scene does not hold");
  }
  Follow(std::move(edit), id, key);
}

py::object OpenScene::GetNumber(const std::string& name) const {
  const auto number = FieldNumber::Find(container_, name);
  if (!number) Raise("PathError", file_, "", "there is no number \"" + name + "\"");
  const auto value = number->Get();
  return value ? py::object(py::float_(*value)) : py::object(py::none());
}

void OpenScene::SetNumber(const std::string& name, const std::string& formula) {
  const auto number = FieldNumber::Find(container_, name);
  if (!number) Raise("PathError", file_, "", "there is no number \"" + name + "\"");
  const ObjectId id = number->object().id();
  const TreeEdit done = linkwright::SetNumber(&container_, name, formula);
  if (!done.ok()) Refuse("RefusedError", id, number->field().name, done.Why());
  Follow(done.edit, id, number->field().name);
}

// What a new object names has no default.
void OpenScene::RequireReferences(const SceneObject& object) const {
  for (const Field& field : object.kind().fields)
    if (!field.refers.empty() && field.HoldsValue() && field.Required(object.value()) &&
        SameValue(field.get(object.value()), std::string()))
      Refuse("RefusedError", object.id(), field.name,
             "\"" + field.name + "\" must be given: the name of a " + NamedInWords(field.refers));
}

ObjectId OpenScene::Add(const std::string& kind, const std::string& path, const py::dict& fields) {
  const TreeEdit done = AddObject(&container_, kind, path);
  if (!done.ok()) Raise("RefusedError", file_, path, done.Why());
  compiled_.reset();
  try {
    for (const auto& [key, value] : fields)
      Set(done.object, py::str(key).cast<std::string>(), py::reinterpret_borrow<py::object>(value));
    RequireReferences(At(done.object));
  } catch (...) {
    const TreeEdit undone = RemoveObject(&container_, done.object);
    static_cast<void>(undone);
    throw;
  }
  return done.object;
}

void OpenScene::Remove(ObjectId id, bool with_references) {
  const SceneObject& object = At(id);
  if (!with_references) {
    std::vector<std::string> lines = DescribeReferences(container_, References(container_).To(object));
    if (lines.empty()) lines = DescribeRemoval(container_, {id});
    std::string why;
    for (const std::string& line : lines) why += (why.empty() ? "" : "; ") + line;
    if (!why.empty()) Refuse("RefusedError", id, "", why + "; with_references=True removes these too");
  }
  const TreeEdit done = RemoveObject(&container_, id);
  if (!done.ok()) Refuse("RefusedError", id, "", done.Why());
  Follow(done.edit, 0, "");
}

Scene OpenScene::ToScene() const {
  Scene scene = container_.ToScene();
  scene.document = document_;
  return scene;
}

std::string OpenScene::Text() const { return SceneTextAt(ToScene(), file_); }

void OpenScene::Save(const std::string& path) {
  const std::string to = path.empty() ? file_ : path;
  if (to.empty()) throw py::value_error("a new scene has no file yet: give a path");
  const SaveSceneResult saved = SaveScene(ToScene(), to);
  if (!saved.ok) Raise("FileError", to, "", saved.error);
  file_ = to;
}

std::shared_ptr<const CompiledScene> OpenScene::Compile() {
  if (compiled_) return compiled_;
  const Scene scene = ToScene();
  ProblemList problems;
  Interrupt interrupt;
  std::shared_ptr<const CompiledScene> compiled;
  {
    const py::gil_scoped_release release;
    compiled = CompileScene(scene, &problems, interrupt.Check());
    if (compiled) CheckView(*compiled, &problems);
  }
  interrupt.Throw();
  ProblemList at;
  for (const Problem& problem : problems.problems())
    at.Add(problem.severity, problem.file.empty() ? file_ : problem.file, problem.line, problem.element,
           problem.id.empty() ? Message(problem.text) : MessageOf(problem.id, problem.arguments));
  if (!compiled || at.HasErrors()) Raise("SceneError", at);
  Warn(at);
  compiled_ = std::move(compiled);
  return compiled_;
}

}  // namespace linkwright::python
