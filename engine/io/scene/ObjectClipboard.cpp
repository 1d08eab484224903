// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/ObjectClipboard.h"

#include <utility>
#include <variant>

#include "engine/io/kinds/KindReader.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/model/Description.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kObjectKey = "object";
constexpr const char* kObjectsKey = "objects";
constexpr const char* kKindKey = "kind";
constexpr const char* kListKey = "list";

TreeEdit NotPasted(std::string why) { return {{}, std::move(why), 0}; }

// Calls visit(kind, value) for a value of a kind and for all that its lists and parts hold.
template <class Visit>
void ForValues(const Kind& kind, void* value, const Visit& visit) {
  visit(kind, value);
  for (const Field& field : kind.fields) {
    if (!field.HoldsObjects() || !field.Applies(value)) continue;
    if (field.type == FieldType::kPart) {
      if (field.part(value)) ForValues(field.kind(), field.make_part(value), visit);
      continue;
    }
    for (std::size_t i = 0; i < field.size(value); ++i)
      ForValues(field.kind(), field.mutable_item(value, i), visit);
  }
}

// Colours by the names of the robot around it would mean nothing elsewhere.
void SpellColors(const Kind& kind, void* value) {
  ForValues(kind, value, [](const Kind& of, void* object) {
    for (const Field& field : of.fields) {
      if (field.type != FieldType::kColor) continue;
      FieldValue color = field.get(object);
      if (auto* named = std::get_if<NamedColor>(&color); named && !named->name.empty()) {
        named->name.clear();
        field.set(object, color);
      }
    }
  });
}

struct PlaceToPaste {
  const SceneObject* parent = nullptr;
  const Field* field = nullptr;
};

PlaceToPaste PlaceIn(const SceneObject& parent, const std::string& kind, const std::string& list) {
  PlaceToPaste found;
  for (const Field& field : parent.kind().fields)
    if (field.HoldsObjects() && field.kind().name == kind && (!found.field || field.name == list))
      found = {&parent, &field};
  return found;
}

PlaceToPaste FindPlace(const CObjectContainer& scene, const std::string& kind, const std::string& list,
                       ObjectId beside) {
  for (const SceneObject* above = scene.Find(beside); above; above = above->parent())
    if (const PlaceToPaste found = PlaceIn(*above, kind, list); found.field) return found;
  if (const PlaceToPaste found = PlaceIn(scene.root(), kind, list); found.field) return found;
  PlaceToPaste only;
  bool several = false;
  scene.root().ForChildren([&](const SceneObject& child) {
    const PlaceToPaste found = PlaceIn(child, kind, list);
    several = several || (found.field && only.field);
    if (found.field) only = found;
  });
  return several ? PlaceToPaste() : only;
}

const Visual* LoadedShape(const SceneObject& object, const std::string& file) {
  if (&object.kind() == &ShapeKind()) {
    const auto& shape = object.As<Visual>();
    return shape.geometry.mesh && shape.geometry.mesh_file == file ? &shape : nullptr;
  }
  const Visual* found = nullptr;
  object.ForChildren([&](const SceneObject& child) {
    if (!found) found = LoadedShape(child, file);
  });
  return found;
}

// What is read from files of their own is taken from where the scene has it already. Why not.
std::string TakeLoaded(const CObjectContainer& scene, const Kind& kind, void* value) {
  if (&kind == &SceneRobotKind()) {
    auto& robot = *static_cast<SceneRobot*>(value);
    if (!robot.file.empty()) {
      for (const auto& other : scene.root().ChildrenOf("robots")) {
        const auto& loaded = other->As<SceneRobot>();
        if (loaded.file != robot.file) continue;
        SceneRobot whole;
        WriteObject(*other, &whole);
        std::vector<FrameDescription> added = std::move(robot.description.frames);
        robot.description = std::move(whole.description);
        robot.from_file = whole.from_file;
        std::erase_if(robot.description.frames,
                      [&](const FrameDescription& frame) { return !IsFrameOfFile(robot, frame.name); });
        for (FrameDescription& frame : added) robot.description.frames.push_back(std::move(frame));
        return {};
      }
      return "the robot is described in a file of its own, " + robot.file + ": add that to the scene";
    }
    robot.description.name = robot.name;
  }
  std::string missing;
  ForValues(kind, value, [&](const Kind& of, void* object) {
    if (&of != &ShapeKind()) return;
    Geometry& geometry = static_cast<Visual*>(object)->geometry;
    if (geometry.type != ShapeType::kMesh || geometry.mesh) return;
    if (const Visual* const loaded = LoadedShape(scene.root(), geometry.mesh_file))
      geometry.mesh = loaded->geometry.mesh;
    else
      missing = geometry.mesh_file;
  });
  return missing.empty() ? missing : "the scene has no mesh " + missing;
}

JsonValue CopyOf(const CObjectContainer& scene, ObjectId id) {
  const SceneObject* const object = scene.Find(id);
  if (!object || !object->parent()) return JsonValue();
  const Kind& kind = object->kind();
  const std::shared_ptr<void> value = kind.make(), fresh = kind.make();
  WriteObject(*object, value.get());
  SpellColors(kind, value.get());
  JsonValue json = JsonValue::Object();
  EditObject(kind, fresh.get(), value.get(), &json);
  JsonValue copy = JsonValue::Object();
  copy.Set(kKindKey, JsonValue::String(kind.name));
  copy.Set(kListKey, JsonValue::String(object->place()->name));
  copy.Set(kObjectKey, std::move(json));
  return copy;
}

bool IsCopy(const JsonValue& value) {
  const JsonValue* const kind = value.IsObject() ? value.Find(kKindKey) : nullptr;
  const JsonValue* const object = kind ? value.Find(kObjectKey) : nullptr;
  return object && kind->IsString() && object->IsObject();
}

// Those that a text has; empty: it is no such text.
std::vector<const JsonValue*> CopiesIn(const JsonValue& root) {
  if (IsCopy(root)) return {&root};
  std::vector<const JsonValue*> copies;
  if (const JsonValue* const objects = root.IsObject() ? root.Find(kObjectsKey) : nullptr)
    for (const JsonValue& each : objects->items) {
      if (!IsCopy(each)) return {};
      copies.push_back(&each);
    }
  return copies;
}

PlaceToPaste FindPlaceOf(const JsonValue& copy, const CObjectContainer& scene, ObjectId beside) {
  const JsonValue* const list = copy.Find(kListKey);
  return FindPlace(scene, copy.Find(kKindKey)->text, list && list->IsString() ? list->text : std::string(),
                   beside);
}

TreeEdit PasteOne(CObjectContainer* scene, const JsonValue& root, ObjectId beside) {
  ProblemList problems;
  const std::string kind_name = root.Find(kKindKey)->text;
  const PlaceToPaste place = FindPlaceOf(root, *scene, beside);
  if (!place.field) {
    return NotPasted("no " + kind_name + " can stand here: select what it shall be added to");
  }
  const Kind& kind = place.field->kind();
  const std::shared_ptr<void> value = kind.make();
  const std::string no_file;
  const SceneElement element(*root.Find(kObjectKey), kind.name, no_file, &problems);
  const void* const parent = place.parent->value();
  bool good =
      ReadObject(element, kind, value.get(),
                 place.field->items_need ? place.field->items_need(parent) : std::vector<std::string>());
  std::string_view where;
  if (good && place.field->check_item)
    if (const std::string wrong = place.field->check_item(parent, value.get(), &where); !wrong.empty()) {
      element.Error(0, wrong);
      good = false;
    }
  if (!good) {
    for (const Problem& problem : problems.problems())
      if (problem.severity == Severity::kError) return NotPasted(problem.element + ": " + problem.text);
    return NotPasted("it is no good " + kind_name);
  }
  if (std::string why = TakeLoaded(*scene, kind, value.get()); !why.empty()) {
    return NotPasted(std::move(why));
  }
  return InsertObject(scene, place.parent->id(), *place.field, value);
}
}  // namespace

std::string CopyObjects(const CObjectContainer& scene, const std::vector<ObjectId>& ids) {
  std::vector<JsonValue> copies;
  for (const ObjectId id : ids)
    if (JsonValue copy = CopyOf(scene, id); copy.IsObject()) copies.push_back(std::move(copy));
  if (copies.empty()) return {};
  JsonValue text = JsonValue::Object();
  text.Set("linkwright", JsonValue::Number(kSceneVersion));
  if (copies.size() == 1) {
    for (const char* key : {kKindKey, kListKey, kObjectKey}) text.Set(key, *copies.front().Find(key));
  } else {
    JsonValue list = JsonValue::Array();
    list.items = std::move(copies);
    text.Set(kObjectsKey, std::move(list));
  }
  return WriteJson(text);
}

bool IsCopiedObject(const std::string& text) {
  if (text.find("\"linkwright\"") == std::string::npos) return false;
  ProblemList ignored;
  const auto document = JsonDocument::Parse(text, "", &ignored);
  return document && !CopiesIn(document->root()).empty();
}

std::vector<ObjectId> PastedInto(const CObjectContainer& scene, const std::string& text, ObjectId beside) {
  std::vector<ObjectId> parents;
  ProblemList ignored;
  const auto document = JsonDocument::Parse(text, "", &ignored);
  if (!document) return parents;
  for (const JsonValue* const copy : CopiesIn(document->root())) {
    const PlaceToPaste place = FindPlaceOf(*copy, scene, beside);
    if (!place.field) continue;
    const bool of_file = !place.field->Applies(place.parent->value());
    const auto& items = place.parent->ChildrenOf(place.field->name);
    // A list that the robot's own file fills: the robot is that of any of its items.
    parents.push_back(of_file && !items.empty() ? items.front()->id() : place.parent->id());
  }
  return parents;
}

PastedObject PasteObject(CObjectContainer* scene, const std::string& text, ObjectId beside) {
  PastedObject pasted;
  if (!IsCopiedObject(text)) {
    pasted.done = NotPasted("the text is not of an object that was copied");
    return pasted;
  }
  ProblemList ignored;
  const auto document = JsonDocument::Parse(text, "", &ignored);
  for (const JsonValue* const copy : CopiesIn(document->root())) {
    TreeEdit one = PasteOne(scene, *copy, beside);
    if (!one.ok()) {
      scene->Undo(pasted.done.edit);
      return {std::move(one), {}, {}};
    }
    pasted.objects.push_back(one.object);
    pasted.done.object = one.object;
    pasted.done.edit.Merge(one.edit);
  }
  const MissingNames missing(*scene);
  for (const ObjectId id : pasted.objects)
    for (const MissingNames::Name& each : missing.Of(*scene->Find(id)))
      pasted.missing.push_back(NamedInWords(each.field->refers) + " \"" + each.name + "\"");
  return pasted;
}

}  // namespace linkwright
