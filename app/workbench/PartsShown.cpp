// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/PartsShown.h"

#include <algorithm>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/View.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/ViewParts.h"

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

std::string PartsShown::nameOf(ObjectId id) const {
  const SceneObject* const object = document_->isOpen() ? document_->objects().Find(id) : nullptr;
  return object ? nameOf(*object) : std::string();
}

std::string PartsShown::nameOf(const SceneObject& object) const {
  if (isRobotPart(object)) return object.name() + "/";
  const SceneObject* const parent = object.parent();
  if (parent == nullptr) return {};
  if (isLinkPart(object)) {
    const bool prefixed = isRobotPart(*parent) && HasRobotPrefixes(document_->scene());
    return prefixed ? parent->name() + "/" + object.name() : object.name();
  }
  const std::string& list = object.place()->name;
  if (&object.kind() != &ShapeKind() || &parent->kind() != &LinkKind() ||
      (list != "visuals" && list != "collisions"))
    return {};
  const auto& shapes = parent->ChildrenOf(list);
  const auto place =
      std::find_if(shapes.begin(), shapes.end(), [&](const auto& each) { return each.get() == &object; });
  return ShapePartName(nameOf(*parent), list == "collisions", static_cast<int>(place - shapes.begin()) + 1);
}

// A frame stands in its robot, not in its link.
bool PartsShown::isIn(const Names& names, ObjectId id) const {
  if (names.empty() || !document_->isOpen()) return false;
  for (const SceneObject* each = document_->objects().Find(id); each; each = each->parent()) {
    const std::string name = nameOf(*each);
    if (!name.empty() && has(names, name)) return true;
  }
  return false;
}

bool PartsShown::isHidden(ObjectId object) const { return isIn(view_->options().hidden, object); }
bool PartsShown::isLocked(ObjectId object) const { return isIn(view_->options().locked, object); }
bool PartsShown::anyHidden() const { return !view_->options().hidden.empty(); }

void PartsShown::put(Names* names, ObjectId id, bool in) const {
  for (const SceneObject* each = document_->objects().Find(id); each; each = each->parent())
    if (!in || each->id() == id) std::erase(*names, nameOf(*each));
  if (in) names->push_back(nameOf(id));
}

void PartsShown::setHidden(ObjectId object, bool hidden) {
  if (!isPart(object)) return;
  SceneView options = view_->options();
  put(&options.hidden, object, hidden);
  view_->setOptions(options);
}

void PartsShown::setLocked(ObjectId object, bool locked) {
  if (!isPart(object)) return;
  SceneView options = view_->options();
  put(&options.locked, object, locked);
  view_->setOptions(options);
}

// What is neither the object, nor above it, nor in it.
void PartsShown::collectOthers(const SceneObject& in, const SceneObject& object, Names* names) const {
  in.ForChildren([&](const SceneObject& child) {
    if (&child == &object) return;
    const std::string name = nameOf(child);
    if (name.empty() || isWithin(&object, child))
      collectOthers(child, object, names);
    else
      names->push_back(name);
  });
}

void PartsShown::isolate(ObjectId id) {
  if (!isPart(id)) return;
  SceneView options = view_->options();
  options.hidden.clear();
  collectOthers(document_->objects().root(), *document_->objects().Find(id), &options.hidden);
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
