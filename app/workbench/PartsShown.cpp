// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/PartsShown.h"

#include <algorithm>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/View.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

bool isRobotPart(const SceneObject& object) { return &object.kind() == &SceneRobotKind(); }

bool isLinkPart(const SceneObject& object) {
  return &object.kind() == &LinkKind() || &object.kind() == &FrameKind() ||
         &object.kind() == &MechanismBodyKind();
}

bool isWithin(const SceneObject* object, const SceneObject& above) {
  while (object && object != &above) object = object->parent();
  return object != nullptr;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

PartsShown::PartsShown(Document* document, Player* player, View* view, QObject* parent)
    : QObject(parent), document_(document), player_(player), view_(view) {}

PartsShown::Parts PartsShown::partsOf(const std::vector<ObjectId>& objects) const {
  Parts parts;
  if (!document_->isOpen()) return parts;
  for (const ObjectId id : objects)
    for (const ObjectId member : MembersOf(document_->objects(), id)) {
      const SceneObject* const object = document_->objects().Find(member);
      if (object && !nameOf(*object).empty()) parts.push_back(object);
    }
  return parts;
}

std::string PartsShown::nameOf(const SceneObject& object) const {
  if (isRobotPart(object)) return object.name() + "/";
  const SceneObject* const parent = object.parent();
  if (parent == nullptr) return {};
  if (isLinkPart(object)) {
    const bool prefixed = isRobotPart(*parent) && HasRobotPrefixes(document_->scene());
    return prefixed ? parent->name() + "/" + object.name() : object.name();
  }
  const std::string place = &parent->kind() == &LinkKind() ? ShapePlace(object) : std::string();
  return place.empty() ? std::string() : nameOf(*parent) + place;
}

// A frame stands in its robot, not in its link.
bool PartsShown::isIn(const Names& names, ObjectId id) const {
  if (names.empty() || !document_->isOpen()) return false;
  const std::vector<ObjectId> members = MembersOf(document_->objects(), id);
  const auto is_in = [&](ObjectId member) {
    for (const SceneObject* each = document_->objects().Find(member); each; each = each->parent()) {
      const std::string name = nameOf(*each);
      if (!name.empty() && has(names, name)) return true;
    }
    return false;
  };
  if (members.size() == 1) return is_in(members.front());
  const Parts parts = partsOf({id});
  return !parts.empty() &&
         std::all_of(parts.begin(), parts.end(), [&](const SceneObject* each) { return is_in(each->id()); });
}

bool PartsShown::isHidden(ObjectId object) const { return isIn(view_->options().hidden, object); }
bool PartsShown::isLocked(ObjectId object) const { return isIn(view_->options().locked, object); }
bool PartsShown::anyHidden() const { return !view_->options().hidden.empty(); }

void PartsShown::put(Names* names, const Parts& parts, bool in) const {
  for (const SceneObject* const part : parts) {
    for (const SceneObject* each = part; each; each = each->parent())
      if (!in || each == part) std::erase(*names, nameOf(*each));
    if (in) names->push_back(nameOf(*part));
  }
}

void PartsShown::setHidden(const std::vector<ObjectId>& objects, bool hidden) {
  SceneView options = view_->options();
  put(&options.hidden, partsOf(objects), hidden);
  view_->setOptions(options);
}

void PartsShown::setLocked(const std::vector<ObjectId>& objects, bool locked) {
  SceneView options = view_->options();
  put(&options.locked, partsOf(objects), locked);
  view_->setOptions(options);
}

// What is neither one of the parts, nor above one, nor in one.
void PartsShown::collectOthers(const SceneObject& in, const Parts& parts, Names* names) const {
  in.ForChildren([&](const SceneObject& child) {
    if (std::find(parts.begin(), parts.end(), &child) != parts.end()) return;
    const std::string name = nameOf(child);
    const bool above = std::any_of(parts.begin(), parts.end(),
                                   [&](const SceneObject* each) { return isWithin(each, child); });
    if (name.empty() || above)
      collectOthers(child, parts, names);
    else
      names->push_back(name);
  });
}

void PartsShown::isolate(const std::vector<ObjectId>& objects) {
  const Parts parts = partsOf(objects);
  if (parts.empty()) return;
  SceneView options = view_->options();
  options.hidden.clear();
  collectOthers(document_->objects().root(), parts, &options.hidden);
  // The trot's links are no objects.
  if (document_->scene().trot && player_->model() != nullptr)
    for (const Frame& frame : player_->model()->frames())
      if (FindNamed(document_->objects(), "link", frame.name) == 0 &&
          FindNamed(document_->objects(), "frame", frame.name) == 0 &&
          FindNamed(document_->objects(), "mechanism_body", frame.name) == 0)
        options.hidden.push_back(frame.name);
  view_->setOptions(options);
}

void PartsShown::showAll() {
  SceneView options = view_->options();
  options.hidden.clear();
  view_->setOptions(options);
}

}  // namespace linkwright::app
