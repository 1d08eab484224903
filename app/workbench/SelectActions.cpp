// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/SelectActions.h"

#include <algorithm>
#include <functional>

#include "app/workbench/ObjectActions.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

using Visit = std::function<void(const SceneObject&)>;

void forAllBelow(const SceneObject& object, const Visit& visit) {
  object.ForChildren([&](const SceneObject& child) {
    visit(child);
    forAllBelow(child, visit);
  });
}

bool isInPicture(const SceneObject& object) {
  const Kind* const kind = &object.kind();
  return kind == &LinkKind() || kind == &FrameKind() || kind == &MechanismBodyKind() ||
         kind == &TargetKindOf() || kind == &ForceKindOf() || kind == &PathKind();
}

// As its type, where kinds have types: springs are no motors.
std::string typeOf(const SceneObject& object) {
  const Field* const type = object.kind().Discriminator();
  const FieldValue value = type != nullptr ? type->get(object.value()) : FieldValue();
  const auto* chosen = std::get_if<std::string>(&value);
  return chosen != nullptr ? *chosen : std::string();
}

}  // namespace

SelectActions::SelectActions(Workbench* workbench) : QObject(workbench), workbench_(workbench) {
  const std::pair<ActionId, void (SelectActions::*)()> slots_of[] = {
      {ActionId::kSelectAll, &SelectActions::selectAll},
      {ActionId::kSelectKind, &SelectActions::selectKind},
      {ActionId::kSelectInvert, &SelectActions::invert},
      {ActionId::kGroup, &SelectActions::group},
      {ActionId::kUngroup, &SelectActions::ungroup}};
  for (const auto& [id, does] : slots_of) connect(workbench->action(id), &QAction::triggered, this, does);
}

std::vector<ObjectId> SelectActions::selectable() const {
  std::vector<ObjectId> found;
  const PartsShown& parts = *workbench_->partsShown();
  forAllBelow(workbench_->document()->objects().root(), [&](const SceneObject& object) {
    if (isInPicture(object) && (!parts.isPart(object.id()) || parts.canTake(object.id())))
      found.push_back(object.id());
  });
  return found;
}

void SelectActions::selectAll() {
  if (workbench_->document()->isOpen()) workbench_->selection()->selectObjects(selectable());
}

void SelectActions::selectKind() {
  if (!workbench_->document()->isOpen()) return;
  const CObjectContainer& objects = workbench_->document()->objects();
  const SceneObject* const like = objects.Find(workbench_->objectActions()->selected());
  if (like == nullptr) return;
  std::vector<ObjectId> found;
  const bool types = &like->kind() == &ForceKindOf();
  forAllBelow(objects.root(), [&](const SceneObject& object) {
    if (&object.kind() == &like->kind() && &object != like && (!types || typeOf(object) == typeOf(*like)))
      found.push_back(object.id());
  });
  found.push_back(like->id());
  workbench_->selection()->selectObjects(found);
}

void SelectActions::invert() {
  if (!workbench_->document()->isOpen()) return;
  const std::vector<ObjectId> before = workbench_->objectActions()->all();
  std::vector<ObjectId> others = selectable();
  // What is selected takes what is below it along.
  const CObjectContainer& objects = workbench_->document()->objects();
  std::erase_if(others, [&](ObjectId id) {
    for (const SceneObject* object = objects.Find(id); object != nullptr; object = object->parent())
      if (std::find(before.begin(), before.end(), object->id()) != before.end()) return true;
    return false;
  });
  workbench_->selection()->selectObjects(others);
}

void SelectActions::group() {
  const std::vector<ObjectId> objects = workbench_->selection()->objects();
  const ObjectId made = workbench_->document()->editObjects(
      tr("Group"), [&](CObjectContainer* scene) { return GroupObjects(scene, objects); });
  if (made != 0) workbench_->selection()->selectObject(made);
}

void SelectActions::ungroup() {
  const std::vector<ObjectId> objects = workbench_->selection()->objects();
  const std::vector<ObjectId> members = workbench_->objectActions()->all();
  workbench_->document()->editObjects(tr("Ungroup"),
                                      [&](CObjectContainer* scene) { return Ungroup(scene, objects); });
  workbench_->selection()->selectObjects(members);
}

}  // namespace linkwright::app
