// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/edit/CObjectContainer.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/scene/edit/SceneComparison.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// What stands in the path for a child after that for its parent, which may be nothing. `number`: in its list;
// `alone`: no other in its list has its name; `alone_in_all`: none in any list of the parent.
std::string PathSegment(const SceneObject& child, int number, bool alone, bool alone_in_all) {
  const SceneObject& parent = *child.parent();
  const Field& place = *child.place();
  if (place.type == FieldType::kPart) return place.name;
  const bool scene = parent.parent() == nullptr, robot = parent.kind().name == "robot";
  std::string name = child.name();
  const bool usable = !name.empty() && name.find('/') == std::string::npos && alone;
  const bool short_form =
      usable && (robot || (scene && child.kind().name == "robot" && parent.kind().Find(name) == nullptr));
  if (!short_form) return place.name + "/" + (usable ? name : std::to_string(number));
  if (robot && (!alone_in_all || parent.kind().Find(name) != nullptr)) return child.kind().name + ":" + name;
  return name;
}

// Of all children.
std::vector<std::pair<const SceneObject*, std::string>> PathSegments(const SceneObject& parent) {
  std::map<std::string, int> uses;  // of names, in all lists of a robot
  std::map<std::pair<const Field*, std::string>, int> uses_in_list;
  parent.ForChildren([&](const SceneObject& child) {
    ++uses[child.name()];
    ++uses_in_list[{child.place(), child.name()}];
  });
  std::vector<std::pair<const SceneObject*, std::string>> segments;
  std::map<const Field*, int> numbers;
  parent.ForChildren([&](const SceneObject& child) {
    const std::string name = child.name();
    segments.emplace_back(&child, PathSegment(child, numbers[child.place()]++,
                                              uses_in_list[{child.place(), name}] == 1, uses[name] == 1));
  });
  return segments;
}

// Of one child, without looking at what the others are called beyond its own name.
std::string PathSegmentOf(const SceneObject& object) {
  const std::string name = object.name();
  int number = 0, in_list = 0, in_all = 0;
  bool passed = false;
  object.parent()->ForChildren([&](const SceneObject& child) {
    passed = passed || &child == &object;
    const bool same_list = child.place() == object.place();
    if (same_list && !passed) ++number;
    if (child.name() != name) return;
    ++in_all;
    if (same_list) ++in_list;
  });
  return PathSegment(object, number, in_list == 1, in_all == 1);
}

const SceneObject* FindBelow(const SceneObject& parent, std::string_view path) {
  const auto at = [&](const SceneObject* child, std::string_view segment) -> const SceneObject* {
    if (!path.starts_with(segment)) return nullptr;
    if (path.size() == segment.size()) return child;
    return path[segment.size()] == '/' ? FindBelow(*child, path.substr(segment.size() + 1)) : nullptr;
  };
  const bool robot = parent.kind().name == "robot";
  for (const auto& [child, segment] : PathSegments(parent)) {
    if (const SceneObject* found = at(child, segment)) return found;
    // The kind may stand before a name that is no other's, too.
    if (!robot || child->name() != segment) continue;
    if (const SceneObject* found = at(child, child->kind().name + ":" + segment)) return found;
  }
  return nullptr;
}

void CountByName(const SceneObject& parent, std::string_view name, const SceneObject** found, int* count) {
  parent.ForChildren([&](const SceneObject& child) {
    if (child.name() == name) {
      *found = &child;
      ++*count;
    }
    CountByName(child, name, found, count);
  });
}

}  // namespace

void WriteObject(const SceneObject& object, void* to) {
  const Kind& kind = object.kind();
  kind.assign(to, object.value());
  for (const Field& field : kind.fields) {
    if (!field.HoldsObjects()) continue;
    const auto& children = object.ChildrenOf(field.name);
    if (field.type == FieldType::kList) {
      for (const auto& child : children) WriteObject(*child, field.append(to));
    } else if (children.empty()) {
      field.remove_part(to);
    } else {
      WriteObject(*children.front(), field.make_part(to));
    }
  }
}

CObjectContainer::CObjectContainer() : CObjectContainer(Scene()) {}

CObjectContainer::CObjectContainer(const Scene& scene) : root_(Make(SceneKindOf(), &scene)) {
  Enter(root_.get(), nullptr, nullptr);
}

CObjectContainer::~CObjectContainer() = default;

std::shared_ptr<SceneObject> CObjectContainer::Make(const Kind& kind, const void* value) {
  std::shared_ptr<SceneObject> object(new SceneObject());
  object->id_ = ++last_id_;
  object->kind_ = &kind;
  object->value_ = kind.make();
  kind.assign(object->value_.get(), value);
  object->children_.resize(kind.fields.size());
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    const Field& field = kind.fields[i];
    if (field.type == FieldType::kPart) {
      if (const void* part = field.part(value)) object->children_[i].push_back(Make(field.kind(), part));
    } else if (field.type == FieldType::kList) {
      for (std::size_t k = 0; k < field.size(value); ++k)
        object->children_[i].push_back(Make(field.kind(), field.item(value, k)));
      field.clear(object->value_.get());
    }
  }
  return object;
}

void CObjectContainer::Enter(SceneObject* object, SceneObject* parent, const Field* place) {
  object->parent_ = parent;
  object->place_ = place;
  by_id_[object->id_] = object;
  for (std::size_t i = 0; i < object->children_.size(); ++i)
    for (const auto& child : object->children_[i]) Enter(child.get(), object, &object->kind_->fields[i]);
}

void CObjectContainer::Leave(const SceneObject& object) {
  by_id_.erase(object.id_);
  object.ForChildren([this](const SceneObject& child) { Leave(child); });
}

const SceneObject* CObjectContainer::Find(ObjectId id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

const SceneObject* CObjectContainer::FindPath(std::string_view path) const {
  if (path.empty()) return root_.get();
  if (const SceneObject* found = FindBelow(*root_, path)) return found;
  const SceneObject* named = nullptr;
  int count = 0;
  CountByName(*root_, path, &named, &count);
  return count == 1 ? named : nullptr;
}

std::string CObjectContainer::PathOf(const SceneObject& object) const {
  if (!object.parent()) return {};
  std::string path = PathOf(*object.parent());
  if (!path.empty()) path += '/';
  return path + PathSegmentOf(object);
}

Scene CObjectContainer::ToScene() const {
  Scene scene;
  WriteObject(*root_, &scene);
  if (const SceneObject* const robot = Find(joints_robot_)) {
    const auto& robots = root_->ChildrenOf("robots");
    for (std::size_t i = 0; i < robots.size(); ++i)
      if (robots[i].get() == robot)
        for (const auto& joint : objects_)
          if (joint->GetType() != FIXED_JOINT)
            scene.robots[i].positions[joint->GetName()] = {joint->GetAngle()};
  }
  return scene;
}

SceneEdit CObjectContainer::Become(const Scene& scene) {
  SceneEdit edit;
  SceneComparison(this).Compare(*root_, &scene, &edit);
  Redo(edit);
  return edit;
}

SceneEdit CObjectContainer::Set(ObjectId id, const Field& field, const FieldValue& value) {
  const SceneObject* const object = Find(id);
  if (!object) throw std::out_of_range("there is no object " + std::to_string(id));
  SceneEdit edit;
  edit.fields.push_back({id, &field, field.get(object->value()), value});
  // Where it takes the place of another field, as a shape's box that of its cylinder, or goes with others, as
  // a link's mass does, these change too, and come back with it: in the order in which a file is read.
  const Kind& kind = object->kind();
  const bool replaces =
      field.optional ||
      (kind.exclusive && std::any_of(kind.fields.begin(), kind.fields.end(), [&](const Field& other) {
         return &other != &field && kind.Exclusive(field, other);
       }));
  std::vector<SetField> all;
  if (replaces)
    for (const Field& each : kind.fields)
      if (each.HoldsValue()) all.push_back({id, &each, each.get(object->value()), {}});
  Redo(edit);
  if (!replaces) return edit;
  edit.fields.clear();
  for (SetField& each : all) each.after = &field == each.field ? value : each.field->get(object->value());
  const auto changes = [&](const SetField& each) {
    return each.field == &field || !SameValue(each.before, each.after);
  };
  std::ranges::copy_if(all, std::back_inserter(edit.fields), changes);
  // What comes back may take others along, as a mesh begins with factors of one.
  Undo(edit);
  std::erase_if(all, [&](const SetField& each) {
    return !changes(each) && SameValue(each.before, each.field->get(object->value()));
  });
  edit.fields = std::move(all);
  Redo(edit);
  return edit;
}

SceneEdit CObjectContainer::Add(ObjectId parent, const Field& place, const void* value) {
  const SceneObject* const above = Find(parent);
  if (!above) throw std::out_of_range("there is no object " + std::to_string(parent));
  SetChildren change{parent, &place, above->ChildrenOf(place.name), above->ChildrenOf(place.name)};
  if (place.type == FieldType::kPart) change.after.clear();
  change.after.push_back(Make(place.kind(), value));
  SceneEdit edit;
  edit.lists.push_back(std::move(change));
  Redo(edit);
  return edit;
}

SceneEdit CObjectContainer::Remove(ObjectId id) {
  const SceneObject* const object = Find(id);
  if (!object || !object->parent()) throw std::out_of_range("there is no object " + std::to_string(id));
  const SceneObject::Children& before = object->parent()->ChildrenOf(object->place()->name);
  SetChildren change{object->parent()->id(), object->place(), before, before};
  std::erase_if(change.after, [&](const auto& child) { return child.get() == object; });
  SceneEdit edit;
  edit.lists.push_back(std::move(change));
  Redo(edit);
  return edit;
}

void CObjectContainer::SetValue(const SetField& change, const FieldValue& value) {
  if (const auto found = by_id_.find(change.id); found != by_id_.end())
    change.field->set(found->second->value_.get(), value);
}

void CObjectContainer::SetList(const SetChildren& change, const SceneObject::Children& children) {
  const auto found = by_id_.find(change.id);
  if (found == by_id_.end()) return;
  SceneObject* const parent = found->second;
  auto& present = parent->children_[static_cast<std::size_t>(change.field - parent->kind_->fields.data())];
  for (const auto& child : present) Leave(*child);
  present = children;
  for (const auto& child : present) Enter(child.get(), parent, change.field);
}

// An edit changes values of objects that are there before it and after it; what its lists add or remove keeps
// the values that it came or left with.
void CObjectContainer::Redo(const SceneEdit& edit) {
  for (const SetRest& change : edit.rests)
    if (const auto found = by_id_.find(change.id); found != by_id_.end())
      found->second->kind_->assign(found->second->value_.get(), change.after.get());
  for (const SetField& change : edit.fields) SetValue(change, change.after);
  for (const SetChildren& change : edit.lists) SetList(change, change.after);
}

void CObjectContainer::Undo(const SceneEdit& edit) {
  for (auto change = edit.lists.rbegin(); change != edit.lists.rend(); ++change)
    SetList(*change, change->before);
  for (const SetField& change : edit.fields) SetValue(change, change.before);
  for (const SetRest& change : edit.rests)
    if (const auto found = by_id_.find(change.id); found != by_id_.end())
      found->second->kind_->assign(found->second->value_.get(), change.before.get());
}

void CObjectContainer::Push() { stack_.push_back(top_); }

void CObjectContainer::Pop() {
  if (stack_.empty()) throw std::logic_error("CObjectContainer: Pop without a Push");
  top_ = stack_.back();
  stack_.pop_back();
}

ObjectJoint* CObjectContainer::AddObject(ObjectJoint* object) {
  return AddObject(std::unique_ptr<ObjectJoint>(object));
}

ObjectJoint* CObjectContainer::AddObject(std::unique_ptr<ObjectJoint> object) {
  if (!object) throw std::invalid_argument("CObjectContainer: there is no object to add");
  if (Contains(object->GetName()) || object->GetName() == "base") {
    throw std::invalid_argument("CObjectContainer: there is already an object named \"" + object->GetName() +
                                "\"");
  }
  object->parent_ = top_;
  ObjectJoint* added = object.get();
  EnterJoint(*added);
  objects_.push_back(std::move(object));
  names_.emplace(added->GetName(), added);
  top_ = added;
  return added;
}

// The joint and the link that it moves, in the tree.
void CObjectContainer::EnterJoint(const ObjectJoint& joint) {
  constexpr const char* kBase = "base";
  const auto list = [](const SceneObject& object, std::string_view name) -> const Field& {
    return *object.kind().Find(name);
  };
  if (!Find(joints_robot_)) {
    SceneRobot robot;
    robot.name = "robot";
    robot.description.links.emplace_back();
    robot.description.links.back().name = kBase;
    Add(root_->id(), list(*root_, "robots"), &robot);
    joints_robot_ = root_->ChildrenOf("robots").back()->id();
  }
  const SceneObject& robot = *Find(joints_robot_);
  const std::string above = joint.Parent() ? joint.Parent()->GetName() : kBase;
  if (joint.GetRadius() > 0) {
    // What is drawn: a bar from the joint above to this one, of the radius that both links share, and a ball.
    for (const auto& link : robot.ChildrenOf("links")) {
      const double length = joint.Placement().p.norm();
      if (link->name() != above || length < 1e-9) continue;
      Visual bar;
      bar.geometry.type = ShapeType::kCapsule;
      bar.geometry.radius = joint.GetRadius();
      bar.geometry.length = length;
      bar.X_LG.p = joint.Placement().p / 2;
      bar.X_LG.R =
          Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), joint.Placement().p).toRotationMatrix();
      Add(link->id(), list(*link, "visuals"), &bar);
    }
  }
  LinkDescription link;
  link.name = joint.GetName();
  if (joint.GetRadius() > 0) {
    Visual ball;
    ball.geometry.type = ShapeType::kSphere;
    ball.geometry.radius = 1.3 * joint.GetRadius();
    link.visuals.push_back(ball);
  }
  JointDescription description;
  description.name = joint.GetName();
  description.parent = above;
  description.child = link.name;
  description.X_PJ = joint.Placement();
  description.axis = Vector3::Unit(joint.GetAxis());
  const bool limited = std::isfinite(joint.GetLower()) || std::isfinite(joint.GetUpper());
  description.type = joint.GetType() == FIXED_JOINT       ? JointType::kFixed
                     : joint.GetType() == PRISMATIC_JOINT ? JointType::kPrismatic
                     : limited                            ? JointType::kRevolute
                                                          : JointType::kContinuous;
  description.lower = joint.GetLower();
  description.upper = joint.GetUpper();
  Add(robot.id(), list(robot, "links"), &link);
  Add(robot.id(), list(robot, "joints"), &description);
}

ObjectJoint* CObjectContainer::FindObject(std::string_view name) const {
  auto found = names_.find(name);
  if (const SceneObject* const object = found == names_.end() ? FindPath(name) : nullptr;
      object && object->parent() && object->parent()->id() == joints_robot_)
    found = names_.find(object->name());
  if (found == names_.end()) {
    throw std::out_of_range("CObjectContainer: there is no object named \"" + std::string(name) + "\"");
  }
  return found->second;
}

}  // namespace linkwright
