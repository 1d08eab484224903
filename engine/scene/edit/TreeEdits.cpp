// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/TreeEdits.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "engine/base/Problem.h"
#include "engine/math/Quantity.h"
#include "engine/scene/Scene.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace {

TreeEdit Refused(Message why) {
  TreeEdit refused;
  refused.Refuse(std::move(why));
  return refused;
}

// The robot whose own file describes the object; null: none's does.
const SceneObject* RobotFileOf(const SceneObject& object) {
  const SceneObject* part = &object;
  for (const SceneObject* above = object.parent(); above; part = above, above = above->parent())
    if (&above->kind() == &SceneRobotKind() && !std::get<std::string>(above->Get("file")).empty()) {
      const Field& list = *part->place();
      return list.own_item && list.own_item(above->value(), part->value()) ? nullptr : above;
    }
  return nullptr;
}

Message OfRobotFile(const CObjectContainer& scene, const SceneObject& object) {
  const SceneObject* const robot = RobotFileOf(object);
  if (!robot) return {};
  return MessageOf("edit.described-in-robot-s-file",
                   {scene.PathOf(object), std::get<std::string>(robot->Get("file"))});
}

// The object of the list, or of one whose names are apart from its, that has the name; null: none has it.
const SceneObject* HolderOf(const SceneObject& parent, const Field& list, std::string_view name,
                            ObjectId but) {
  std::vector<std::string> lists = list.names_apart;
  lists.push_back(list.name);
  for (const std::string& each : lists)
    for (const auto& child : parent.ChildrenOf(each))
      if (child->id() != but && child->name() == name) return child.get();
  return nullptr;
}

// "there is another link "hand"", "there is a link "hand"": where the name is not free; else empty.
Message WhyNotFree(const SceneObject& parent, const Field& list, std::string_view name, ObjectId but) {
  const SceneObject* const holder = HolderOf(parent, list, name, but);
  if (!holder) return {};
  return MessageOf(holder->place() == &list ? "edit.there-is-another" : "edit.there-is",
                   {holder->kind().name, name});
}

// Takes out the pairs, one behind the other, that have the name.
void ErasePairs(const std::string& name, std::vector<std::string>* pairs) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i + 1 < pairs->size(); i += 2) {
    if ((*pairs)[i] == name || (*pairs)[i + 1] == name) continue;
    if (kept != i) {
      (*pairs)[kept] = std::move((*pairs)[i]);
      (*pairs)[kept + 1] = std::move((*pairs)[i + 1]);
    }
    kept += 2;
  }
  pairs->resize(kept);
}

// What goes with an object, and the values that lose a name.
class Removal {
 public:
  /// `with_hanging`: links whose joint goes, too.
  Removal(const CObjectContainer& scene, const std::vector<ObjectId>& objects, bool with_hanging = true)
      : scene_(&scene),
        references_(scene),
        with_hanging_(with_hanging),
        going_(objects.begin(), objects.end()) {}

  Message Find() {
    for (bool more = true; more;) {
      more = false;
      for (const ObjectReference& reference : references_.all()) {
        const SceneObject* const from = scene_->Find(reference.from);
        if (!from || Goes(from) || !Goes(scene_->Find(reference.Named()))) continue;
        if (reference.field->loose || Holds(*from, reference) || StillNames(*from, reference)) {
          lost_.insert({reference.from, reference.field, reference.text});
          continue;
        }
        if (going_.insert(from->id()).second) taken_.push_back(&reference);
        more = true;
      }
      if (!more && with_hanging_) more = FindHanging();
    }
    for (const ObjectId id : going_)
      if (Message why = WhyNot(*scene_->Find(id)); !why.text.empty()) return why;
    return {};
  }

  /// What Find has found besides the objects themselves.
  std::vector<std::string> Describe() const {
    std::vector<std::string> lines;
    for (const SceneObject* link : hanging_)
      lines.push_back(MessageOf("removal.hangs-on-what-goes", {scene_->PathOf(*link)}));
    for (const ObjectReference* each : taken_)
      lines.push_back(MessageOf("removal.names-what-goes", {PathFrom(*each), each->field->name, each->text}));
    for (const auto& [from, field, text] : lost_) {
      const SceneObject* const object = scene_->Find(from);
      if (Goes(object)) continue;
      const std::string path = object->parent() ? scene_->PathOf(*object) + "." : std::string();
      lines.push_back(MessageOf("removal.loses", {path + field->name, text}));
    }
    return lines;
  }

  SceneEdit Make(CObjectContainer* scene) {
    SceneEdit edit;
    for (const auto& [from, field, text] : lost_) {
      const SceneObject* const object = scene->Find(from);
      if (!object || Goes(object)) continue;
      FieldValue value = field->get(object->value());
      if (auto* name = std::get_if<std::string>(&value))
        name->clear();
      else if (auto* names = std::get_if<std::vector<std::string>>(&value))
        field->type == FieldType::kNamePairs ? ErasePairs(text, names)
                                             : static_cast<void>(std::erase(*names, text));
      else if (auto* map = std::get_if<NumbersByName>(&value))
        map->erase(text);
      edit.Merge(scene->Set(from, *field, value));
    }
    for (const ObjectId id : going_) {
      const SceneObject* const object = scene->Find(id);
      // Gone with one above it already.
      if (object) edit.Merge(scene->Remove(id));
    }
    edit.Merge(references_.Follow(scene));
    return edit;
  }

 private:
  // A link whose joint goes hangs on nothing: where its robot's root stays, it goes, and what hangs on it.
  bool FindHanging() {
    const std::size_t before = hanging_.size();
    for (const auto& robot : scene_->root().ChildrenOf("robots")) {
      if (Goes(robot.get())) continue;
      std::set<std::string> had, have;  // links with a joint above them
      for (const auto& joint : robot->ChildrenOf("joints")) {
        const std::string& child = joint->As<JointDescription>().child;
        had.insert(child);
        if (!Goes(joint.get())) have.insert(child);
      }
      const auto& links = robot->ChildrenOf("links");
      const bool root_stays = std::any_of(links.begin(), links.end(), [&](const auto& link) {
        return !had.contains(link->name()) && !Goes(link.get());
      });
      if (!root_stays) continue;
      for (const auto& link : links)
        if (had.contains(link->name()) && !have.contains(link->name()) && !Goes(link.get())) {
          going_.insert(link->id());
          hanging_.push_back(link.get());
        }
    }
    return hanging_.size() > before;
  }

  std::string PathFrom(const ObjectReference& reference) const {
    return scene_->PathOf(*scene_->Find(reference.from));
  }
  bool Goes(const SceneObject* object) const {
    for (; object; object = object->parent())
      if (going_.contains(object->id())) return true;
    return false;
  }
  // Values by the names of what is in the object itself.
  bool Holds(const SceneObject& from, const ObjectReference& reference) const {
    for (const SceneObject* above = scene_->Find(reference.to); above; above = above->parent())
      if (above == &from) return true;
    return false;
  }
  // Numbers by name stay as long as one of them is of something that stays.
  bool StillNames(const SceneObject& from, const ObjectReference& reference) const {
    const FieldValue value = reference.field->get(from.value());
    const auto* map = std::get_if<NumbersByName>(&value);
    if (!map) return false;
    return std::any_of(map->begin(), map->end(), [&](const auto& entry) {
      return std::none_of(references_.all().begin(), references_.all().end(),
                          [&](const ObjectReference& each) {
                            return each.from == reference.from && each.field == reference.field &&
                                   each.text == entry.first && Goes(scene_->Find(each.Named()));
                          });
    });
  }
  Message WhyNot(const SceneObject& object) const {
    const std::string path = scene_->PathOf(object);
    if (!object.parent()) return MessageOf("edit.scene-cannot-be-removed");
    const Field& place = *object.place();
    if (place.type == FieldType::kPart)
      return place.optional ? Message() : MessageOf("edit.belongs-to-what-it-is-part-of", {path});
    if (Goes(object.parent())) return {};
    if (Message why = OfRobotFile(*scene_, object); !why.text.empty()) return why;
    const auto& list = object.parent()->ChildrenOf(place.name);
    const auto stay =
        std::count_if(list.begin(), list.end(), [&](const auto& each) { return !Goes(each.get()); });
    if (stay < place.least || (place.filled && stay == 0))
      return MessageOf("edit.at-least-must-stay",
                       {path, std::to_string(std::max(place.least, 1)), place.name});
    return {};
  }

  const CObjectContainer* scene_;
  References references_;
  bool with_hanging_;
  std::set<ObjectId> going_;
  std::vector<const ObjectReference*> taken_;  // what each of those besides the objects goes for
  std::vector<const SceneObject*> hanging_;    // links that go with what they hang on
  std::set<std::tuple<ObjectId, const Field*, std::string>> lost_;
};

std::pair<std::string_view, std::string_view> SplitLast(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return {{}, path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

}  // namespace

std::string FreeName(const SceneObject& parent, const Field& list, const std::string& wanted) {
  // Names of parameters stand in formulas, where there are no spaces.
  return FreeName(
      wanted, [&](const std::string& name) { return HolderOf(parent, list, name, 0) != nullptr; },
      &list.kind() == &ParameterKind() ? "_" : " ");
}

std::string NewName(const SceneObject& parent, const Field& list, const void* value) {
  const Kind& kind = list.kind();
  return FreeName(parent, list, kind.base_name ? kind.base_name(value) : kind.name);
}

TreeEdit RenameObject(CObjectContainer* scene, ObjectId id, const std::string& name) {
  const SceneObject* const object = scene->Find(id);
  const Field* const field = object ? object->kind().Find("name") : nullptr;
  if (!field || !object->parent()) return Refused(MessageOf("edit.no-name-to-change"));
  if (name == object->name()) return {};
  if (name.empty()) return Refused(MessageOf("edit.name-needed"));
  if (name.find('/') != std::string::npos) return Refused(MessageOf("edit.name-has-no-slash", {name}));
  if (Message why = OfRobotFile(*scene, *object); !why.text.empty()) return Refused(std::move(why));
  if (Message why = WhyNotFree(*object->parent(), *object->place(), name, id); !why.text.empty())
    return Refused(std::move(why));
  if (&object->kind() == &ParameterKind())
    if (Message why = WhyNoFormulaName(name); !why.text.empty()) return Refused(std::move(why));
  const References references(*scene);
  TreeEdit done;
  done.edit = scene->Set(id, *field, name);
  done.edit.Merge(references.Follow(scene));
  done.edit.only_names = true;
  return done;
}

TreeEdit RemoveObject(CObjectContainer* scene, ObjectId id) { return RemoveObjects(scene, {id}); }

TreeEdit RemoveButHanging(CObjectContainer* scene, ObjectId id) {
  if (!scene->Find(id)) return Refused(MessageOf("edit.no-such-object"));
  Removal removal(*scene, {id}, false);
  if (Message why = removal.Find(); !why.text.empty()) return Refused(std::move(why));
  return {removal.Make(scene), {}, 0};
}

TreeEdit RemoveObjects(CObjectContainer* scene, const std::vector<ObjectId>& ids) {
  for (const ObjectId id : ids)
    if (!scene->Find(id)) return Refused(MessageOf("edit.no-such-object"));
  Removal removal(*scene, ids);
  if (Message why = removal.Find(); !why.text.empty()) return Refused(std::move(why));
  return {removal.Make(scene), {}, 0};
}

std::vector<std::string> DescribeRemoval(const CObjectContainer& scene, const std::vector<ObjectId>& ids) {
  for (const ObjectId id : ids)
    if (!scene.Find(id)) return {};
  Removal removal(scene, ids);
  if (!removal.Find().text.empty()) return {};
  std::vector<std::string> lines = removal.Describe();
  for (const ObjectId id : ids)
    for (std::string& line : DescribeLostFormulas(scene, id)) lines.push_back(std::move(line));
  return lines;
}

TreeEdit InsertObject(CObjectContainer* scene, ObjectId parent_id, const Field& place,
                      const std::shared_ptr<void>& value) {
  const SceneObject* const parent = scene->Find(parent_id);
  if (!parent) return Refused(MessageOf("edit.no-such-object"));
  if (Message why = OfRobotFile(*scene, *parent); !why.text.empty()) return Refused(std::move(why));
  if (place.type == FieldType::kPart && !parent->ChildrenOf(place.name).empty())
    return Refused(MessageOf("edit.has-already", {scene->PathOf(*parent), place.name}));
  if (!place.Applies(parent->value()))
    return Refused(MessageOf("edit.can-have-no", {scene->PathOf(*parent), place.name}));
  const Kind& kind = place.kind();
  if (const Field* const field = kind.Find("name"); field && place.type == FieldType::kList) {
    const std::string name = kind.NameOf(value.get());
    if (!name.empty())
      field->set(value.get(), FreeName(*parent, place, name));
    else if (kind.base_name)
      field->set(value.get(), NewName(*parent, place, value.get()));
  }
  const References references(*scene);
  TreeEdit done;
  done.edit = scene->Add(parent_id, place, value.get());
  done.object = parent->ChildrenOf(place.name).back()->id();
  done.edit.Merge(references.Follow(scene));
  return done;
}

TreeEdit AddObject(CObjectContainer* scene, std::string_view kind, std::string_view path) {
  const auto [above, name] = SplitLast(path);
  const auto [further, folder] = SplitLast(above);
  // In a list that the path names, in the list of that kind of a robot or the scene, or as a part.
  const SceneObject* parent = nullptr;
  const Field* place = nullptr;
  const auto look = [&](std::string_view parent_path, std::string_view of_name) {
    const SceneObject* const candidate = scene->FindPath(parent_path);
    if (!candidate || place) return;
    for (const Field& field : candidate->kind().fields) {
      if (!field.HoldsObjects() || field.kind().name != kind || (!of_name.empty() && field.name != of_name))
        continue;
      parent = candidate;
      place = &field;
      return;
    }
  };
  if (!above.empty()) look(further, folder);
  look(above, {});
  if (!place) return Refused(MessageOf("edit.cannot-stand-at", {kind, path}));
  if (Message why = OfRobotFile(*scene, *parent); !why.text.empty()) return Refused(std::move(why));
  if (&parent->kind() == &SceneRobotKind() && !place->Applies(parent->value()))
    return Refused(MessageOf("edit.in-file-of-its-own",
                             {scene->PathOf(*parent), std::get<std::string>(parent->Get("file"))}));
  const auto& children = parent->ChildrenOf(place->name);
  const Kind& made = place->kind();
  const std::shared_ptr<void> value = made.make();
  if (place->type == FieldType::kPart) {
    if (!children.empty()) return Refused(MessageOf("edit.there-already", {path}));
  } else if (const Field* const field = made.Find("name")) {
    if (Message why = WhyNotFree(*parent, *place, name, 0); !why.text.empty()) return Refused(std::move(why));
    field->set(value.get(), std::string(name));
  } else if (name != std::to_string(children.size())) {
    return Refused(MessageOf("edit.next-is-number", {place->name, std::to_string(children.size())}));
  }
  const References references(*scene);
  const ObjectId parent_id = parent->id();
  TreeEdit done;
  done.edit = scene->Add(parent_id, *place, value.get());
  done.object = scene->Find(parent_id)->ChildrenOf(place->name).back()->id();
  done.edit.Merge(references.Follow(scene));
  return done;
}

TreeEdit DuplicateObject(CObjectContainer* scene, ObjectId id) {
  const SceneObject* const object = scene->Find(id);
  if (!object || !object->parent() || object->place()->type != FieldType::kList)
    return Refused(MessageOf("edit.no-list-for-copy"));
  if (Message why = OfRobotFile(*scene, *object); !why.text.empty()) return Refused(std::move(why));
  const std::shared_ptr<void> value = object->kind().make();
  WriteObject(*object, value.get());
  return InsertObject(scene, object->parent()->id(), *object->place(), value);
}

TreeEdit DuplicateObjects(CObjectContainer* scene, const std::vector<ObjectId>& ids,
                          std::vector<ObjectId>* copies) {
  copies->clear();
  return ForEachObject(scene, ids, [&](ObjectId id) {
    TreeEdit one = DuplicateObject(scene, id);
    if (one.ok()) copies->push_back(one.object);
    return one;
  });
}

Message OfObject(const std::string& path, Message why) {
  return MessageOf("edit.of-object", {path, std::move(why)});
}

Message MessageOfProblem(const Problem& problem) {
  Message text = problem.text;
  text.id = problem.id;
  text.arguments = problem.arguments;
  return text;
}

TreeEdit ForEachObject(CObjectContainer* scene, const std::vector<ObjectId>& ids,
                       const std::function<TreeEdit(ObjectId id)>& change) {
  TreeEdit all;
  for (const ObjectId id : ids) {
    TreeEdit one = change(id);
    if (one.ok() && all.edit.empty() && all.object == 0) {
      all = std::move(one);
    } else if (one.ok() && (one.edit.empty() || all.edit.Merge(one.edit))) {
      all.object = one.object;
    } else {
      // Either it was refused, or it is made of what cannot be one change with the others.
      if (one.ok()) scene->Undo(one.edit);
      scene->Undo(all.edit);
      return Refused(one.ok() ? MessageOf("edit.not-together") : one.Why());
    }
  }
  return all;
}

TreeEdit FollowedBy(CObjectContainer* scene, TreeEdit first,
                    const std::function<TreeEdit(CObjectContainer*)>& change) {
  if (!first.ok()) return first;
  TreeEdit done = change(scene);
  if (!done.ok()) {
    scene->Undo(first.edit);
    return done;
  }
  // What no field describes comes before the fields when an edit is made, and after them when it is taken
  // back: so a change of fields and lists can follow it within the same edit, and objects keep their ids.
  auto rests = std::exchange(first.edit.rests, {});
  if (first.edit.Merge(done.edit)) {
    first.edit.rests = std::move(rests);
    done.edit = std::move(first.edit);
    return done;
  }
  first.edit.rests = std::move(rests);
  const SceneObject* const made = scene->Find(done.object);
  const std::string path = made ? scene->PathOf(*made) : std::string();
  const Scene after = scene->ToScene();
  scene->Undo(done.edit);
  scene->Undo(first.edit);
  done.edit = scene->Become(after);
  const SceneObject* const found = path.empty() ? nullptr : scene->FindPath(path);
  done.object = found ? found->id() : 0;
  return done;
}

std::vector<std::string> DescribeReferences(const CObjectContainer& scene,
                                            const std::vector<ObjectReference>& references) {
  std::vector<std::string> lines;
  for (const ObjectReference& reference : references) {
    const SceneObject* const from = scene.Find(reference.from);
    const std::string path = from && from->parent() ? scene.PathOf(*from) + "." : std::string();
    lines.push_back(path + reference.field->name + " names \"" + reference.text + "\"");
  }
  return lines;
}

}  // namespace linkwright
