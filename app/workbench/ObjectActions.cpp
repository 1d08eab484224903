// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/ObjectActions.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Selection.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/scene/ObjectClipboard.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/PathPicture.h"

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

ObjectActions::ObjectActions(Document* document, Player* player, Selection* selection, QObject* parent)
    : QObject(parent), document_(document), player_(player), selection_(selection) {}

const SceneObject* ObjectActions::find(ObjectId object) const {
  return document_->isOpen() ? document_->objects().Find(object) : nullptr;
}

ObjectId ObjectActions::selected() const {
  const SceneObject* const object = find(selection_->object());
  const int waypoint = WaypointOf(selection_->selected());
  if (object == nullptr || waypoint < 0 || &object->kind() != &PathKind()) return selection_->object();
  const auto& waypoints = object->ChildrenOf("waypoints");
  return waypoint < static_cast<int>(waypoints.size()) ? waypoints[static_cast<std::size_t>(waypoint)]->id()
                                                       : object->id();
}

QString ObjectActions::nameOf(const SceneObject& object) const {
  const std::string name = object.name();
  return QString::fromStdString(name.empty() ? object.kind().title : name);
}

bool ObjectActions::canDuplicate() const {
  const SceneObject* const object = find(selected());
  return object && object->parent() && object->place()->type == FieldType::kList;
}

bool ObjectActions::canRemove() const {
  const SceneObject* const object = find(selected());
  return object && object->parent() &&
         (object->place()->type == FieldType::kList || object->place()->optional);
}

void ObjectActions::copy() {
  const SceneObject* const object = find(selected());
  if (object == nullptr || object->parent() == nullptr) return;
  const std::string text = CopyObject(document_->objects(), object->id());
  if (text.empty()) return;
  auto* data = new QMimeData;
  data->setData(kObjectType, QByteArray::fromStdString(text));
  data->setText(QString::fromStdString(text));
  QGuiApplication::clipboard()->setMimeData(data);
  Q_EMIT notice(tr("Copied %1").arg(nameOf(*object)));
}

void ObjectActions::cut() {
  const ObjectId object = selected();
  copy();
  remove(object);
}

void ObjectActions::paste() {
  if (!document_->isOpen()) return;
  const std::string text = copiedText();
  if (!IsCopiedObject(text)) {
    Q_EMIT notice(tr("The clipboard holds no object of a scene"));
    return;
  }
  std::vector<std::string> missing;
  const ObjectId pasted = document_->editObjects(tr("Paste"), [&](CObjectContainer* scene) {
    PastedObject done = PasteObject(scene, text, selection_->object());
    missing = done.missing;
    if (done.done.ok()) moveBeside(scene, done.done.object, &done.done.edit);
    return done.done;
  });
  if (pasted == 0) return;
  selection_->selectObject(pasted);
  if (missing.empty()) return;
  QStringList names;
  for (const std::string& each : missing)
    if (names.size() < kMostNamed) names << QString::fromStdString(each);
  const auto more = static_cast<int>(missing.size()) - kMostNamed;
  QString list = names.join(", ");
  if (more > 0) list += tr(" and %1 more").arg(more);
  Q_EMIT notice(tr("%1 names what this scene does not have: %2").arg(nameOf(*find(pasted)), list));
}

// A robot beside the others: inside each other neither could be seen.
void ObjectActions::moveBeside(CObjectContainer* scene, ObjectId robot, SceneEdit* edit) const {
  const SceneObject* const made = scene->Find(robot);
  if (made == nullptr || &made->kind() != &SceneRobotKind() || !player_->compiled()) return;
  if (scene->root().ChildrenOf("robots").size() < 2) return;
  constexpr double kGap = 1.15;  // of their width
  const Field& pose = *made->kind().Find("pose");
  auto X = std::get<Transform>(pose.get(made->value()));
  X.p.y() += kGap * (player_->compiled()->upper.y() - player_->compiled()->lower.y());
  edit->Merge(scene->Set(robot, pose, X));
}

void ObjectActions::duplicate() {
  const SceneObject* const original = find(selected());
  if (original == nullptr) return;
  const ObjectId copy =
      document_->editObjects(tr("Duplicate %1").arg(nameOf(*original)), [&](CObjectContainer* scene) {
        TreeEdit done = DuplicateObject(scene, original->id());
        if (done.ok()) moveBeside(scene, done.object, &done.edit);
        return done;
      });
  if (copy != 0) selection_->selectObject(copy);
}

void ObjectActions::remove(ObjectId id) {
  const SceneObject* const object = find(id);
  if (object == nullptr) return;
  QStringList changes;
  for (const std::string& line : DescribeRemoval(document_->objects(), id))
    changes << QString::fromStdString(line);
  if (changes.isEmpty())
    removeNow(id);
  else
    Q_EMIT removalAsked(id, nameOf(*object), changes);
}

void ObjectActions::removeNow(ObjectId id) {
  const SceneObject* const object = find(id);
  if (object == nullptr) return;
  // Of a path whose waypoint goes the path stays selected; what stands behind in a list moves up.
  const SceneObject* const parent = object->parent();
  const bool of_path = parent && &parent->kind() == &PathKind();
  const ObjectId after = of_path ? parent->id() : 0, before = selected();
  if (before == id || selection_->object() == id) selection_->selectObject(after);
  const ObjectId kept = selection_->object();
  const int count = document_->undoStack()->index();
  document_->editObjects(tr("Remove %1").arg(nameOf(*object)),
                         [&](CObjectContainer* scene) { return RemoveObject(scene, id); });
  const bool removed = document_->undoStack()->index() != count;
  selection_->selectObject(removed ? kept : before);
}

bool ObjectActions::canTakeFileValues() const {
  const SceneObject* const object = find(selected());
  return object && !document_->fileValues()->Overridden(*object).empty();
}

void ObjectActions::takeFileValue(ObjectId id, const Field* field) {
  const SceneObject* const object = find(id);
  if (object == nullptr) return;
  const QString what = field != nullptr ? QString::fromStdString(field->label).toLower() : nameOf(*object);
  document_->editObjects(tr("Take %1 from the file").arg(what), [&](CObjectContainer* scene) {
    return TakeFileValue(scene, document_->fileValues(), id, field);
  });
}

}  // namespace linkwright::app
