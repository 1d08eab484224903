// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/ObjectActions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <algorithm>
#include <set>

#include "app/document/Document.h"
#include "app/document/ObjectNames.h"
#include "app/languages/EngineText.h"
#include "app/languages/MessageText.h"
#include "app/session/Selection.h"
#include "app/workbench/TakeOverFirst.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/StandApart.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr const char* kObjectType = "application/x-linkwright-object+json";
constexpr int kMostNamed = 4;  // of what is missing, in a notice

// What the clipboard holds of an object; empty: nothing.
std::string copiedText() {
  const QMimeData* const held = QGuiApplication::clipboard()->mimeData();
  if (held == nullptr) return {};
  if (held->hasFormat(kObjectType)) return held->data(kObjectType).toStdString();
  return held->hasText() ? held->text().toStdString() : std::string();
}

}  // namespace

ObjectActions::ObjectActions(Document* document, Selection* selection, QObject* parent)
    : QObject(parent), document_(document), selection_(selection) {}

const SceneObject* ObjectActions::find(ObjectId object) const {
  return document_->isOpen() ? document_->objects().Find(object) : nullptr;
}

ObjectId ObjectActions::selected() const {
  const std::vector<ObjectId> objects = selection_->objects();
  return objects.empty() || selection_->object() == 0 ? 0 : objects.back();
}

std::vector<ObjectId> ObjectActions::all() const {
  std::vector<ObjectId> found;
  for (const ObjectId id : selection_->objects())
    for (const ObjectId member : MembersOf(document_->objects(), id))
      if (std::find(found.begin(), found.end(), member) == found.end()) found.push_back(member);
  const std::set<ObjectId> known(found.begin(), found.end());
  std::erase_if(found, [&](ObjectId id) {
    const SceneObject* above = find(id);
    for (above = above ? above->parent() : nullptr; above; above = above->parent())
      if (known.contains(above->id())) return true;
    return false;
  });
  return found;
}

std::vector<ObjectId> ObjectActions::going() const {
  std::vector<ObjectId> objects = all();
  for (const ObjectId id : selection_->objects())
    if (const SceneObject* const object = find(id); object && &object->kind() == &GroupKind())
      objects.push_back(id);
  return objects;
}

QString ObjectActions::nameOf(const SceneObject& object) const {
  const QString formula = numberOfFormula(document_->objects(), object);
  if (!formula.isEmpty()) return formula;
  const std::string name = object.name();
  return name.empty() ? engineText(object.kind().title) : QString::fromStdString(name);
}

QString ObjectActions::nameOf(const std::vector<ObjectId>& objects) const {
  const SceneObject* const first = objects.empty() ? nullptr : find(objects.front());
  return objects.size() > 1 ? tr("%n object(s)", nullptr, static_cast<int>(objects.size()))
         : first            ? nameOf(*first)
                            : QString();
}

bool ObjectActions::canDuplicate() const {
  const std::vector<ObjectId> objects = all();
  return !objects.empty() && std::all_of(objects.begin(), objects.end(), [&](ObjectId id) {
    const SceneObject* const object = find(id);
    return object && object->parent() && object->place()->type == FieldType::kList;
  });
}

bool ObjectActions::canRemove() const {
  const std::vector<ObjectId> objects = going();
  return !objects.empty() && std::all_of(objects.begin(), objects.end(), [&](ObjectId id) {
    const SceneObject* const object = find(id);
    return object && object->parent() &&
           (object->place()->type == FieldType::kList || object->place()->optional);
  });
}

// A joint goes with the link that it carries: alone it would join nothing.
std::vector<ObjectId> ObjectActions::copied() const {
  std::vector<ObjectId> objects;
  for (ObjectId id : all()) {
    const SceneObject* const object = find(id);
    if (object && &object->kind() == &JointKind())
      for (const auto& link : object->parent()->ChildrenOf("links"))
        if (link->name() == object->As<JointDescription>().child) id = link->id();
    if (std::find(objects.begin(), objects.end(), id) == objects.end()) objects.push_back(id);
  }
  return objects;
}

void ObjectActions::copy() {
  const std::vector<ObjectId> objects = copied();
  const std::string text = CopyObjects(document_->objects(), objects);
  if (text.empty()) return;
  auto* data = new QMimeData;
  data->setData(kObjectType, QByteArray::fromStdString(text));
  data->setText(QString::fromStdString(text));
  QGuiApplication::clipboard()->setMimeData(data);
  Q_EMIT notice(tr("Copied %1").arg(nameOf(objects)));
}

void ObjectActions::cut() {
  const std::vector<ObjectId> objects = going();
  copy();
  remove(objects);
}

void ObjectActions::paste() {
  if (!document_->isOpen()) return;
  const std::string text = copiedText();
  if (!IsCopiedObject(text)) {
    Q_EMIT notice(tr("The clipboard holds no object of a scene"));
    return;
  }
  const ObjectId beside = selection_->object();
  const std::vector<ObjectId> into = PastedInto(document_->objects(), text, beside);
  takeOverFirst(document_, this, into, [this, into, text, beside] { pasteInto(into, text, beside); });
}

void ObjectActions::pasteInto(const std::vector<ObjectId>& into, const std::string& text, ObjectId beside) {
  PastedObject pasted;
  const ObjectId last = document_->editObjects(tr("Paste"), [&](CObjectContainer* scene) {
    return TakingOver(scene, into, [&](CObjectContainer* open) {
      pasted = PasteObject(open, text, beside);
      for (const ObjectId each : pasted.objects) pasted.done.edit.Merge(StandApart(open, each));
      return pasted.done;
    });
  });
  std::erase_if(pasted.objects, [&](ObjectId id) { return find(id) == nullptr; });
  if (pasted.objects.empty() && last != 0) pasted.objects.push_back(last);
  if (pasted.objects.empty()) return;
  selection_->selectObjects(pasted.objects);
  if (pasted.missing.empty()) return;
  QStringList names;
  for (const std::string& each : pasted.missing)
    if (names.size() < kMostNamed) names << QString::fromStdString(each);
  const auto more = static_cast<int>(pasted.missing.size()) - kMostNamed;
  QString list = names.join(", ");
  if (more > 0) list = tr("%1 and %n more", nullptr, more).arg(list);
  Q_EMIT notice(tr("%1 names what this scene does not have: %2").arg(nameOf(pasted.objects), list));
}

// A link goes with its joint and what hangs on it: alone it would hang on nothing.
TreeEdit ObjectActions::copyOf(CObjectContainer* scene, const std::vector<ObjectId>& objects,
                               std::vector<ObjectId>* copies) const {
  std::vector<ObjectId> links, others;
  for (const ObjectId id : objects) {
    const SceneObject* const object = scene->Find(id);
    (object && &object->kind() == &LinkKind() ? links : others).push_back(id);
  }
  const auto copy_others = [&](CObjectContainer* open) {
    std::vector<ObjectId> more;
    TreeEdit done = DuplicateObjects(open, others, &more);
    for (const ObjectId copy : more)
      if (done.ok()) done.edit.Merge(StandApart(open, copy));
    if (done.ok()) copies->insert(copies->end(), more.begin(), more.end());
    return done;
  };
  copies->clear();
  if (links.empty()) return copy_others(scene);
  std::erase_if(others, [&](ObjectId id) {
    const SceneObject* const object = scene->Find(id);
    return object && &object->kind() == &JointKind();
  });
  TreeEdit done = DuplicateLinks(scene, links, copies);
  return others.empty() ? done : FollowedBy(scene, std::move(done), copy_others);
}

void ObjectActions::duplicate() {
  const std::vector<ObjectId> objects = copied();
  if (objects.empty()) return;
  takeOverFirst(document_, this, objects, [this, objects] {
    std::vector<ObjectId> copies;
    const ObjectId last =
        document_->editObjects(tr("Duplicate %1").arg(nameOf(objects)), [&](CObjectContainer* scene) {
          return TakingOver(scene, objects,
                            [&](CObjectContainer* open) { return copyOf(open, objects, &copies); });
        });
    // Of several the ids are others where the edit was made anew as a whole.
    std::erase_if(copies, [&](ObjectId id) { return find(id) == nullptr; });
    if (copies.empty() && last != 0) copies.push_back(last);
    if (!copies.empty()) selection_->selectObjects(copies);
  });
}

void ObjectActions::remove(const std::vector<ObjectId>& objects) {
  if (objects.empty()) return;
  takeOverFirst(document_, this, objects, [this, objects] {
    QStringList changes;
    for (const std::string& line : DescribeRemovalTakingOver(document_->objects(), objects))
      changes << messageText(line);
    if (changes.isEmpty())
      removeNow(objects);
    else
      Q_EMIT removalAsked(objects, nameOf(objects), changes);
  });
}

void ObjectActions::removeNow(const std::vector<ObjectId>& objects) {
  if (objects.empty() || find(objects.front()) == nullptr) return;
  // Of a path whose waypoint goes the path stays selected.
  const SceneObject* const parent = find(objects.front())->parent();
  const ObjectId path = parent && &parent->kind() == &PathKind() ? parent->id() : 0;
  const int count = document_->undoStack()->index();
  document_->editObjects(tr("Remove %1").arg(nameOf(objects)), [&](CObjectContainer* scene) {
    return TakingOver(scene, objects, [&](CObjectContainer* open) { return RemoveObjects(open, objects); });
  });
  const bool removed = document_->undoStack()->index() != count;
  if (removed && path != 0 && selection_->count() == 0) selection_->selectObject(path);
}

bool ObjectActions::canTakeFileValues() const {
  const std::vector<ObjectId> objects = all();
  return std::any_of(objects.begin(), objects.end(), [&](ObjectId id) {
    const SceneObject* const object = find(id);
    return object && !document_->fileValues()->Overridden(*object).empty();
  });
}

void ObjectActions::takeFileValues() {
  std::vector<ObjectId> objects = all();
  std::erase_if(objects, [&](ObjectId id) { return document_->fileValues()->Overridden(*find(id)).empty(); });
  if (objects.empty() || find(objects.front()) == nullptr) return;
  document_->editObjects(tr("Take %1 from the file").arg(nameOf(objects)), [&](CObjectContainer* scene) {
    return ForEachObject(scene, objects,
                         [&](ObjectId id) { return TakeFileValue(scene, document_->fileValues(), id); });
  });
}

}  // namespace linkwright::app
