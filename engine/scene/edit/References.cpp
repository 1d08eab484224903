// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/References.h"

#include <algorithm>
#include <array>
#include <functional>
#include <variant>

#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

bool IsWithin(const SceneObject* object, const SceneObject& above) {
  while (object && object != &above) object = object->parent();
  return object != nullptr;
}

// A name is followed by the end, or by what a signal has behind it: `arm.x`, `tip_vx`.
bool NameEndsAt(std::string_view text, std::size_t at) {
  return at == text.size() || text[at] == '.' || text[at] == '_';
}

bool NamesNoObject(const Field& field, const std::string& name) {
  return std::find(field.besides.begin(), field.besides.end(), name) != field.besides.end();
}

// What stands in a mechanism for what a reference names of a robot.
std::string_view MechanismPartOf(std::string_view refers) {
  return MayName(refers, "link") ? "mechanism_body" : "mechanism_joint";
}

template <class Rename>
void RenameIn(FieldValue* value, const Rename& rename) {
  if (auto* text = std::get_if<std::string>(value)) {
    *text = rename(*text);
  } else if (auto* names = std::get_if<std::vector<std::string>>(value)) {
    for (std::string& name : *names) name = rename(name);
  } else if (auto* map = std::get_if<NumbersByName>(value)) {
    NumbersByName renamed;
    for (auto& [name, numbers] : *map) renamed[rename(name)] = std::move(numbers);
    *map = std::move(renamed);
  }
}

// As HasRobotPrefixes.
bool HasPrefixes(const CObjectContainer& scene) {
  return scene.root().ChildrenOf("robots").size() + scene.root().ChildrenOf("trot").size() > 1;
}

}  // namespace

ObjectId FindNamed(const CObjectContainer& scene, std::string_view kind, std::string_view name) {
  const bool several = HasPrefixes(scene);
  ObjectId found = 0;
  const auto look = [&](const SceneObject& in, std::string_view of) {
    in.ForChildren([&](const SceneObject& child) {
      if (found == 0 && child.kind().name == kind && child.name() == of) found = child.id();
    });
  };
  look(scene.root(), name);
  scene.root().ForChildren([&](const SceneObject& child) {
    const std::string start = several && &child.kind() == &SceneRobotKind() ? child.name() + "/" : "";
    if (name.starts_with(start)) look(child, name.substr(start.size()));
  });
  return found;
}

std::vector<std::string> NamesFor(const CObjectContainer& scene, const SceneObject& from,
                                  const Field& field) {
  std::vector<std::string> names = field.besides;
  const auto add = [&](const SceneObject& in, std::string_view refers, const std::string& prefix) {
    in.ForChildren([&](const SceneObject& child) {
      if (MayName(refers, child.kind().name) &&
          (!field.may_name || child.kind().name != field.refers || field.may_name(child.value())))
        names.push_back(prefix + child.name());
    });
  };
  if (field.refers == "object") {
    const std::function<void(const SceneObject&)> add_path = [&](const SceneObject& child) {
      names.push_back(scene.PathOf(child));
      child.ForChildren(add_path);
    };
    scene.root().ForChildren(add_path);
    return names;
  }
  for (const SceneObject* above = &from; above; above = above->parent()) {
    if (&above->kind() != &SceneRobotKind() && &above->kind() != &MechanismKind()) continue;
    add(*above, field.refers, {});
    return names;
  }
  add(scene.root(), field.refers, {});
  const bool several = HasPrefixes(scene);
  scene.root().ForChildren([&](const SceneObject& child) {
    if (&child.kind() == &SceneRobotKind())
      add(child, field.refers, several ? child.name() + "/" : std::string());
    else if (&child.kind() == &MechanismKind())
      add(child, MechanismPartOf(field.refers), {});
  });
  return names;
}

std::string_view LinkOfPart(std::string_view part) {
  for (const std::string_view list : {".visuals.", ".collisions."})
    if (const std::size_t at = part.rfind(list); at != std::string_view::npos) return part.substr(0, at);
  return part;
}

std::string ShapePlace(const SceneObject& shape) {
  if (&shape.kind() != &ShapeKind() || !shape.parent()) return {};
  const std::string& list = shape.place()->name;
  if (list != "visuals" && list != "collisions") return {};
  const auto& shapes = shape.parent()->ChildrenOf(list);
  const auto place =
      std::find_if(shapes.begin(), shapes.end(), [&](const auto& each) { return each.get() == &shape; });
  return "." + list + "." + std::to_string(place - shapes.begin() + 1);
}

References::References(const CObjectContainer& scene) : scene_(&scene) {
  CollectNames();
  Collect(scene.root(), nullptr);
}

ObjectId References::Scope::Find(std::string_view refers, std::string_view local) const {
  for (const auto& [kind, names] : of_kind) {
    if (!MayName(refers, kind)) continue;
    if (const auto found = names.find(local); found != names.end()) return found->second;
  }
  return 0;
}

void References::CollectNames() {
  const auto in = [](const SceneObject& object, Scope* scope) {
    scope->id = object.id();
    scope->name = object.name();
    object.ForChildren([&](const SceneObject& child) {
      if (child.kind().HasName()) scope->of_kind[child.kind().name].emplace(child.name(), child.id());
    });
  };
  for (const Field& field : scene_->root().kind().fields)
    if (field.type == FieldType::kList && field.kind().HasName()) of_scene_[field.kind().name];
  scene_->root().ForChildren([&](const SceneObject& child) {
    if (const auto names = of_scene_.find(child.kind().name); names != of_scene_.end())
      names->second.emplace(child.name(), child.id());
    if (&child.kind() == &SceneRobotKind())
      in(child, &robots_.emplace_back());
    else if (&child.kind() == &MechanismKind())
      in(child, &mechanism_);
    else if (child.kind().HasName() && &child.kind() != &GroupKind())  // which has no signals
      others_.emplace(child.name(), child.id());
  });
}

void References::Collect(const SceneObject& object, const Scope* scope) {
  for (const Scope& robot : robots_)
    if (robot.id == object.id()) scope = &robot;
  if (mechanism_.id == object.id()) scope = &mechanism_;
  for (const Field& field : object.kind().fields) {
    if (field.refers.empty() || !field.HoldsValue() || !field.Applies(object.value())) continue;
    const FieldValue value = field.get(object.value());
    if (const auto* text = std::get_if<std::string>(&value)) {
      AddText(object, field, *text, scope);
    } else if (const auto* names = std::get_if<std::vector<std::string>>(&value)) {
      for (const std::string& name : *names) AddText(object, field, name, scope);
    } else if (const auto* map = std::get_if<NumbersByName>(&value)) {
      for (const auto& [name, numbers] : *map) AddText(object, field, name, scope);
    }
  }
  object.ForChildren([&](const SceneObject& child) { Collect(child, scope); });
}

void References::AddText(const SceneObject& from, const Field& field, const std::string& text,
                         const Scope* scope) {
  if (text.empty() || NamesNoObject(field, text)) return;
  if (field.refers == "signal") return AddSignal(from, field, text);
  if (field.refers == "part") return AddPart(from, field, text);
  if (field.refers == "object") return AddPath(from, field, text);
  ObjectReference reference{from.id(), &field, text, 0, 0, {}, text, {}};
  if (scope) {
    reference.to = scope->Find(field.refers, text);
    if (reference.to == 0) return;
  } else if (!Resolve(text, field.refers, &reference)) {
    return;
  }
  all_.push_back(std::move(reference));
}

bool References::Resolve(std::string_view name, std::string_view kind, ObjectReference* reference) const {
  if (const auto names = of_scene_.find(kind); names != of_scene_.end()) {
    const auto found = names->second.find(name);
    if (found == names->second.end()) return false;
    reference->to = found->second;
    reference->name = name;
    return true;
  }
  const ObjectId body = mechanism_.Find(MechanismPartOf(kind), name);
  if (body != 0) {
    reference->to = body;
    reference->name = name;
    return true;
  }
  const Scope* robot = nullptr;
  std::size_t prefix = 0;
  for (const Scope& each : robots_) {
    const std::string start = HasPrefixes(*scene_) ? each.name + "/" : std::string();
    if (!name.starts_with(start) || (robot && start.size() <= prefix)) continue;
    robot = &each;
    prefix = start.size();
  }
  if (!robot) return false;
  reference->robot = robot->id;
  reference->name = name.substr(prefix);
  reference->to = robot->Find(kind, reference->name);
  return true;
}

// See picture/ViewParts.h.
void References::AddPart(const SceneObject& from, const Field& field, const std::string& text) {
  ObjectReference reference{from.id(), &field, text, 0, 0, {}, text, {}};
  if (text.ends_with('/')) {
    reference.name.pop_back();
    reference.after = "/";
    for (const Scope& robot : robots_)
      if (robot.name == reference.name) reference.to = robot.id;
  } else if (!Resolve(text, field.refers, &reference) || reference.to == 0) {
    const std::size_t end = LinkOfPart(text).size();
    if (end == text.size() || !Resolve(std::string_view(text).substr(0, end), field.refers, &reference))
      return;
    reference.after = text.substr(end);
    const SceneObject* const link = scene_->Find(reference.to);
    if (link && &link->kind() == &LinkKind()) {
      link->ForChildren([&](const SceneObject& child) {
        if (ShapePlace(child) == reference.after) reference.shape = child.id();
      });
      if (reference.shape == 0) return;
    }
  }
  if (reference.to != 0) all_.push_back(std::move(reference));
}

void References::AddPath(const SceneObject& from, const Field& field, const std::string& text) {
  const SceneObject* const to = scene_->FindPath(text);
  if (to && to->parent()) all_.push_back({from.id(), &field, text, to->id(), 0, {}, text, {}});
}

void References::AddSignal(const SceneObject& from, const Field& field, const std::string& text) {
  // The longest name that stands at the beginning or behind the first point.
  ObjectReference best{from.id(), &field, text, 0, 0, {}, {}, {}};
  std::size_t longest = 0;
  const auto consider = [&](std::size_t at, const std::string& spelled, ObjectId to, ObjectId robot,
                            const std::string& name) {
    const std::string_view rest = std::string_view(text).substr(at);
    if (spelled.size() <= longest || !rest.starts_with(spelled) || !NameEndsAt(rest, spelled.size())) return;
    longest = spelled.size();
    best.to = to;
    best.robot = robot;
    best.before = text.substr(0, at);
    best.name = name;
    best.after = rest.substr(spelled.size());
  };
  const std::size_t point = text.find('.');
  const bool several = HasPrefixes(*scene_);
  for (const std::size_t at : {point == std::string::npos ? 0 : point + 1, std::size_t(0)}) {
    for (const auto& [name, id] : others_) consider(at, name, id, 0, name);
    for (const auto& [kind, names] : mechanism_.of_kind)
      for (const auto& [name, id] : names) consider(at, name, id, 0, name);
    for (const Scope& robot : robots_)
      for (const auto& [kind, names] : robot.of_kind) {
        if (kind == FrameKind().name) continue;  // signals are not of frames
        for (const auto& [name, id] : names)
          consider(at, (several ? robot.name + "/" : std::string()) + name, id, robot.id, name);
      }
  }
  if (best.to == 0 && point != std::string::npos) {
    // Of a joint that no object describes, as the base of a floating robot.
    constexpr std::array<std::string_view, 4> kOfJoints = {"q", "v", "a", "tau"};
    const std::string_view what = std::string_view(text).substr(0, point);
    const std::string_view name = std::string_view(text).substr(point + 1);
    if (std::find(kOfJoints.begin(), kOfJoints.end(), what) == kOfJoints.end() ||
        !Resolve(name, "joint", &best))
      return;
    best.before = text.substr(0, point + 1);
  }
  if (best.to != 0 || best.robot != 0) all_.push_back(std::move(best));
}

std::vector<ObjectReference> References::To(const SceneObject& object) const {
  std::vector<ObjectReference> found;
  for (const ObjectReference& reference : all_) {
    const SceneObject* const to = scene_->Find(reference.Named());
    if (to && IsWithin(to, object) && !IsWithin(scene_->Find(reference.from), object))
      found.push_back(reference);
  }
  return found;
}

SceneEdit References::Follow(CObjectContainer* scene, const std::map<ObjectId, ObjectId>& instead) const {
  const bool several = HasPrefixes(*scene);
  std::map<std::pair<ObjectId, const Field*>, std::map<std::string, std::string>> renames;
  for (const ObjectReference& reference : all_) {
    const auto other = instead.find(reference.to);
    const SceneObject* const to = scene->Find(other == instead.end() ? reference.to : other->second);
    const SceneObject* const robot = other == instead.end() || reference.robot == 0
                                         ? scene->Find(reference.robot)
                                     : to ? to->parent()
                                          : nullptr;
    if (!scene->Find(reference.from) || (reference.to != 0 && !to) || (reference.robot != 0 && !robot))
      continue;
    std::string now = reference.before;
    if (robot && several) now += robot->name() + "/";
    const SceneObject* const shape = scene->Find(reference.shape);
    if (reference.field->refers == "object")
      now = scene->PathOf(*to);
    else
      now += to ? to->name() : reference.name;
    now += shape ? ShapePlace(*shape) : reference.after;
    if (now != reference.text)
      renames[{reference.from, reference.field}].emplace(reference.text, std::move(now));
  }
  SceneEdit edit;
  for (const auto& [place, names] : renames) {
    FieldValue value = place.second->get(scene->Find(place.first)->value());
    RenameIn(&value, [&names = names](const std::string& name) {
      const auto found = names.find(name);
      return found == names.end() ? name : found->second;
    });
    edit.Merge(scene->Set(place.first, *place.second, value));
  }
  return edit;
}

MissingNames::MissingNames(const CObjectContainer& scene) {
  const References references(scene);
  for (const ObjectReference& each : references.all())
    if (each.to != 0) known_.insert({each.from, each.field, each.text});
}

std::vector<MissingNames::Name> MissingNames::Of(const SceneObject& object) const {
  std::vector<Name> names;
  Collect(object, &names);
  return names;
}

void MissingNames::Collect(const SceneObject& object, std::vector<Name>* names) const {
  for (const Field& field : object.kind().fields) {
    if (field.refers.empty() || field.refers == "signal" || !field.HoldsValue() ||
        !field.Applies(object.value()))
      continue;
    const FieldValue value = field.get(object.value());
    const auto add = [&](const std::string& name) {
      if (!name.empty() && !NamesNoObject(field, name) && !known_.contains({object.id(), &field, name}))
        names->push_back({object.id(), &field, name});
    };
    if (const auto* text = std::get_if<std::string>(&value)) add(*text);
    if (const auto* list = std::get_if<std::vector<std::string>>(&value))
      for (const std::string& name : *list) add(name);
    if (const auto* map = std::get_if<NumbersByName>(&value))
      for (const auto& [name, numbers] : *map) add(name);
  }
  object.ForChildren([&](const SceneObject& child) { Collect(child, names); });
}

}  // namespace linkwright
