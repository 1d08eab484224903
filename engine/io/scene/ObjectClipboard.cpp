// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/ObjectClipboard.h"

#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "engine/base/MessageOfText.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/io/kinds/KindWriter.h"
#include "engine/io/scene/CopiedBranch.h"
#include "engine/io/scene/CopiedFiles.h"
#include "engine/io/scene/Overrides.h"
#include "engine/scene/build/Place.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kObjectKey = "object";
constexpr const char* kObjectsKey = "objects";
constexpr const char* kKindKey = "kind";
constexpr const char* kListKey = "list";
constexpr const char* kBranchKey = "branch";  // of a link

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

// What is read from files of their own. Why not.
Message TakeFiles(CopiedFiles* files, const JsonValue& copy, const Kind& kind, void* value) {
  if (&kind == &SceneRobotKind()) {
    auto& robot = *static_cast<SceneRobot*>(value);
    if (!robot.file.empty()) return files->ReadRobot(copy, &robot);
    robot.description.name = robot.name;
  }
  Message why;
  ForValues(kind, value, [&](const Kind& of, void* object) {
    if (&of != &ShapeKind()) return;
    Geometry& geometry = static_cast<Visual*>(object)->geometry;
    if (geometry.type == ShapeType::kMesh && !geometry.mesh && why.text.empty())
      why = files->ReadMeshOf(&geometry);
  });
  return why;
}

JsonValue JsonOf(const Kind& kind, void* value) {
  const std::shared_ptr<void> fresh = kind.make();
  SpellColors(kind, value);
  JsonValue json = JsonValue::Object();
  EditObject(kind, fresh.get(), value, &json);
  if (&kind == &SceneRobotKind())
    if (const auto& robot = *static_cast<SceneRobot*>(value); robot.from_file) WriteOverrides(robot, &json);
  return json;
}

const SceneObject* RobotAbove(const SceneObject& object) {
  const SceneObject* at = &object;
  while (at && &at->kind() != &SceneRobotKind()) at = at->parent();
  return at;
}

bool IsLinkOfRobot(const SceneObject& object) {
  return &object.kind() == &LinkKind() && object.parent() && &object.parent()->kind() == &SceneRobotKind();
}

// The shape of a robot where that is described in place.
const Visual* FindShape(const SceneRobot& robot, const SceneObject& shape) {
  const SceneObject& link = *shape.parent();
  for (const LinkDescription& each : robot.description.links) {
    if (each.name != link.name()) continue;
    const auto& list = link.ChildrenOf(shape.place()->name);
    const auto& shapes = shape.place()->name == "visuals" ? each.visuals : each.collisions;
    for (std::size_t i = 0; i < list.size() && i < shapes.size(); ++i)
      if (list[i].get() == &shape) return &shapes[i];
  }
  return nullptr;
}

void TakeValue(const SceneObject& object, RobotsToCopy* robots, void* value) {
  WriteObject(object, value);
  const SceneObject* const robot = RobotAbove(object);
  if (!robot) return;
  if (robot == &object) {
    *static_cast<SceneRobot*>(value) = robots->Of(object, false);
  } else if (&object.kind() == &ShapeKind() &&
             static_cast<Visual*>(value)->geometry.type == ShapeType::kMesh) {
    if (const Visual* const shape = FindShape(robots->Of(*robot, true), object))
      *static_cast<Visual*>(value) = *shape;
  }
}

JsonValue CopyOf(const SceneObject& object, RobotsToCopy* robots) {
  const Kind& kind = object.kind();
  JsonValue copy = JsonValue::Object();
  copy.Set(kKindKey, JsonValue::String(kind.name));
  copy.Set(kListKey, JsonValue::String(object.place()->name));
  const std::shared_ptr<void> value = kind.make();
  TakeValue(object, robots, value.get());
  copy.Set(kObjectKey, JsonOf(kind, value.get()));
  if (!IsLinkOfRobot(object)) return copy;
  SceneRobot branch =
      BranchOf(robots->Of(*object.parent(), true), object.name(), robots->PoseOfParent(object));
  copy.Set(kBranchKey, JsonOf(SceneRobotKind(), &branch));
  return copy;
}

// Without what goes with the links among them: all that hangs on these.
std::vector<const SceneObject*> ObjectsToCopy(const CObjectContainer& scene,
                                              const std::vector<ObjectId>& ids) {
  std::vector<const SceneObject*> objects;
  for (const ObjectId id : ids)
    if (const SceneObject* const object = scene.Find(id); object && object->parent())
      objects.push_back(object);
  std::set<std::pair<const SceneObject*, std::string>> gone, below;
  for (const SceneObject* const each : objects) {
    if (!IsLinkOfRobot(*each)) continue;
    SceneRobot robot;
    WriteObject(*each->parent(), &robot);
    for (const std::string& link : LinksBelow(robot.description, each->name())) {
      gone.emplace(each->parent(), link);
      if (link != each->name()) below.emplace(each->parent(), link);
    }
  }
  std::erase_if(objects, [&](const SceneObject* each) {
    if (IsLinkOfRobot(*each)) return below.contains({each->parent(), each->name()});
    if (&each->kind() == &JointKind())
      return gone.contains({each->parent(), each->As<JointDescription>().child});
    if (&each->kind() == &FrameKind())
      return gone.contains({each->parent(), each->As<FrameDescription>().link});
    return false;
  });
  return objects;
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

// What a copied link comes from; none: the copy has no such thing.
std::optional<BranchOrigin> OriginOf(const JsonValue& copy) {
  const JsonValue* const branch = copy.Find(kBranchKey);
  if (copy.Find(kKindKey)->text != LinkKind().name || !branch || !branch->IsObject()) return std::nullopt;
  const auto text = [](const JsonValue& of, const char* key) {
    const JsonValue* const found = of.IsObject() ? of.Find(key) : nullptr;
    return found && found->IsString() ? found->text : std::string();
  };
  BranchOrigin origin{text(*branch, "name"), text(*copy.Find(kObjectKey), "name"), {}};
  if (const JsonValue* const joints = branch->Find("joints"))
    for (const JsonValue& joint : joints->items)
      if (text(joint, "child") == origin.link) origin.parent = text(joint, "parent");
  return origin;
}

// A value of the kind of a list or part, with what its files hold. Null: it is no good one, and `why` says
// so.
std::shared_ptr<void> ReadValue(CopiedFiles* files, const JsonValue& object, const SceneObject& at,
                                const Field& field, Message* why) {
  ProblemList problems;
  const Kind& kind = field.kind();
  const std::shared_ptr<void> value = kind.make();
  const std::string no_file;
  const SceneElement element(object, kind.name, no_file, &problems);
  const void* const parent = at.value();
  bool good = ReadObject(element, kind, value.get(),
                         field.items_need ? field.items_need(parent) : std::vector<std::string>());
  std::string_view where;
  if (good && field.check_item)
    if (const std::string wrong = field.check_item(parent, value.get(), &where); !wrong.empty()) {
      element.Error(0, MessageOfText(wrong));
      good = false;
    }
  if (good) {
    *why = TakeFiles(files, object, kind, value.get());
    return why->text.empty() ? value : nullptr;
  }
  *why = MessageOf("edit.no-good", {kind.name});
  for (const Problem& problem : problems.problems())
    if (problem.severity == Severity::kError) {
      *why = OfObject(problem.element, MessageOfProblem(problem));
      break;
    }
  return nullptr;
}

// A shape whose mesh lies elsewhere lets its robot read from there.
TreeEdit InsertShape(CObjectContainer* scene, const CopiedFiles& files, const PlaceToPaste& place,
                     const std::shared_ptr<void>& value) {
  const SceneObject* const robot = RobotAbove(*place.parent);
  if (!robot) return InsertObject(scene, place.parent->id(), *place.field, value);
  SceneRobot values;
  WriteObject(*robot, &values);
  const std::vector<std::string> before = values.package_paths;
  NameMesh(files.values(), &values, &static_cast<Visual*>(value.get())->geometry);
  const ObjectId id = robot->id();
  TreeEdit done = InsertObject(scene, place.parent->id(), *place.field, value);
  if (done.ok() && values.package_paths != before)
    done.edit.Merge(scene->Set(id, *SceneRobotKind().Find("package_paths"), values.package_paths));
  return done;
}

TreeEdit PasteOne(CObjectContainer* scene, CopiedFiles* files, const JsonValue& root, ObjectId beside) {
  Message why;
  if (const auto origin = OriginOf(root)) {
    const Field& robots = *scene->root().kind().Find("robots");
    const auto branch = ReadValue(files, *root.Find(kBranchKey), scene->root(), robots, &why);
    if (!branch) return NotBuilt(std::move(why));
    return PasteBranch(scene, *files, *static_cast<SceneRobot*>(branch.get()), *origin,
                       FindBranchPlace(*scene, *origin, beside));
  }
  const PlaceToPaste place = FindPlaceOf(root, *scene, beside);
  if (!place.field) return NotBuilt(MessageOf("edit.cannot-stand-here", {root.Find(kKindKey)->text}));
  const std::shared_ptr<void> value =
      ReadValue(files, *root.Find(kObjectKey), *place.parent, *place.field, &why);
  if (!value) return NotBuilt(std::move(why));
  const Kind& kind = place.field->kind();
  if (&kind == &ShapeKind()) return InsertShape(scene, *files, place, value);
  if (auto* const robot = static_cast<SceneRobot*>(value.get());
      &kind == &SceneRobotKind() && !robot->from_file)
    files->NameMeshes(robot);
  return InsertObject(scene, place.parent->id(), *place.field, value);
}

}  // namespace

std::string CopyObjects(const CObjectContainer& scene, const std::vector<ObjectId>& ids) {
  std::vector<JsonValue> copies;
  RobotsToCopy robots(scene);
  for (const SceneObject* const object : ObjectsToCopy(scene, ids))
    copies.push_back(CopyOf(*object, &robots));
  if (copies.empty()) return {};
  JsonValue text = JsonValue::Object();
  text.Set("linkwright", JsonValue::Number(kSceneVersion));
  if (copies.size() == 1) {
    for (const char* key : {kKindKey, kListKey, kObjectKey, kBranchKey})
      if (const JsonValue* const has = copies.front().Find(key)) text.Set(key, *has);
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
    PlaceToPaste place = FindPlaceOf(*copy, scene, beside);
    if (const auto origin = OriginOf(*copy)) {
      const SceneObject* const robot = scene.Find(FindBranchPlace(scene, *origin, beside).robot);
      place = robot ? PlaceToPaste{robot, SceneRobotKind().Find("links")} : PlaceToPaste();
    }
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
    pasted.done = NotBuilt(MessageOf("edit.not-copied-object"));
    return pasted;
  }
  ProblemList ignored;
  const auto document = JsonDocument::Parse(text, "", &ignored);
  CopiedFiles files(*scene);
  for (const JsonValue* const copy : CopiesIn(document->root())) {
    const auto paste = [&](CObjectContainer* open) { return PasteOne(open, &files, *copy, beside); };
    pasted.done = pasted.objects.empty() ? paste(scene) : FollowedBy(scene, std::move(pasted.done), paste);
    if (!pasted.done.ok()) return {std::move(pasted.done), {}, {}};
    pasted.objects.push_back(pasted.done.object);
  }
  // One edit that was made anew as a whole has other ids.
  std::erase_if(pasted.objects, [&](ObjectId id) { return scene->Find(id) == nullptr; });
  const MissingNames missing(*scene);
  for (const ObjectId id : pasted.objects)
    for (const MissingNames::Name& each : missing.Of(*scene->Find(id)))
      pasted.missing.push_back(NamedInWords(each.field->refers) + " \"" + each.name + "\"");
  return pasted;
}

}  // namespace linkwright
