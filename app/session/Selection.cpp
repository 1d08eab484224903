// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/Selection.h"

#include <algorithm>

#include "app/document/Document.h"
#include "app/document/SceneRobots.h"
#include "app/session/Player.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/PathPicture.h"

namespace linkwright::app {

Selection::Selection(Document* document, Player* player, QObject* parent)
    : QObject(parent), document_(document), player_(player) {
  connect(document, &Document::documentReplaced, this, &Selection::startAnew);
  connect(document, &Document::robotAdded, this, &Selection::selectRobot);
  connect(player, &Player::replaced, this, [this] {
    if (player_->compiled()) {
      if (!exists(selected_)) selected_ = {};
      if (!document_->objects().Find(object_)) object_ = 0;
      if (selected_robot_ >= static_cast<int>(document_->scene().robots.size())) selected_robot_ = -1;
    }
    hovered_ = {};
  });
  // The slots called by it read the new mechanism.
  connect(player, &Player::settled, this, &Selection::changed);
  connect(player, &Player::edited, this, [this] {
    if (!exists(selected_) || (object_ != 0 && !document_->objects().Find(object_))) select({});
  });
}

void Selection::startAnew() {
  selected_ = hovered_ = {};
  object_ = 0;
  selected_robot_ = -1;
  // One thing to grab is ready at once.
  if (!document_->scene().targets.empty())
    selected_ = {PickKind::kTarget, 0};
  else if (!document_->scene().paths.empty())
    selected_ = {PickKind::kPath, 0};
}

bool Selection::exists(const PickObject& object) const {
  const Scene& scene = document_->scene();
  const auto within = [&](const auto& list) { return object.index < static_cast<int>(list.size()); };
  if (object.kind == PickKind::kLink)
    return player_->model() != nullptr && within(player_->model()->frames());
  if (object.kind == PickKind::kTarget) return within(scene.targets);
  if (object.kind == PickKind::kForce) return within(scene.forces);
  const int path = PathOf(object);
  if (path >= static_cast<int>(scene.paths.size())) return false;
  return path < 0 ||
         WaypointOf(object) < static_cast<int>(scene.paths[static_cast<std::size_t>(path)].waypoints.size());
}

void Selection::select(const PickObject& object) {
  if (object == selected_ && selected_robot_ < 0 && object_ == 0) return;
  selected_ = object;
  selected_robot_ = -1;
  object_ = 0;
  Q_EMIT changed();
}

int Selection::selectedRobot() const {
  const Model* model = player_->model();
  if (selected_robot_ >= 0 || model == nullptr || selected_.kind != PickKind::kLink || selected_.index < 0)
    return selected_robot_;
  const auto index = static_cast<std::size_t>(selected_.index);
  return index < model->frames().size() ? RobotOfLink(document_->scene(), model->frames()[index].name) : -1;
}

void Selection::selectRobot(int robot) {
  const int robots = static_cast<int>(document_->scene().robots.size());
  if (!player_->compiled() || robot < 0 || robot >= robots) robot = -1;
  selected_ = {};
  selected_robot_ = robot;
  object_ = 0;
  Q_EMIT changed();
}

void Selection::hover(const PickObject& object) {
  if (object == hovered_) return;
  hovered_ = object;
  Q_EMIT hoverChanged();
}

QString Selection::describeSelection() const {
  if (selected_robot_ < 0) return describe(selected_);
  const SceneRobot& robot = document_->scene().robots[static_cast<std::size_t>(selected_robot_)];
  return tr("robot \"%1\"").arg(QString::fromStdString(robot.name));
}

QString Selection::describe(const PickObject& object) const {
  const Model* model = player_->model();
  if (model == nullptr || object.index < 0 || !exists(object)) return {};
  const Scene& scene = document_->scene();
  const auto index = static_cast<std::size_t>(object.index);
  if (object.kind == PickKind::kLink) {
    const Frame& frame = model->frames()[index];
    const QString name = QString::fromStdString(frame.name);
    return frame.of_link ? tr("link \"%1\"").arg(name) : tr("frame \"%1\"").arg(name);
  }
  if (object.kind == PickKind::kTarget)
    return tr("target \"%1\"").arg(QString::fromStdString(scene.targets[index].name));
  if (object.kind == PickKind::kForce)
    return QStringLiteral("\"%1\"").arg(QString::fromStdString(scene.forces[index].name));
  const int path = PathOf(object);
  if (path < 0) return {};
  const QString name = QString::fromStdString(scene.paths[static_cast<std::size_t>(path)].name);
  const int waypoint = WaypointOf(object);
  return waypoint < 0 ? tr("path \"%1\"").arg(name) : tr("waypoint %1 of \"%2\"").arg(waypoint + 1).arg(name);
}

namespace {

// What the lists of a scene hold that can be selected in the picture.
constexpr std::pair<PickKind, const char*> kLists[] = {
    {PickKind::kTarget, "targets"}, {PickKind::kForce, "forces"}, {PickKind::kPath, "paths"}};

}  // namespace

ObjectId Selection::object() const {
  if (!document_->isOpen() || player_->model() == nullptr) return 0;
  if (object_ != 0) return object_;
  const CObjectContainer& scene = document_->objects();
  const auto in = [&](const char* list, int index) -> ObjectId {
    const auto& objects = scene.root().ChildrenOf(list);
    return index >= 0 && index < static_cast<int>(objects.size())
               ? objects[static_cast<std::size_t>(index)]->id()
               : 0;
  };
  if (wholeRobotSelected()) return in("robots", selected_robot_);
  for (const auto& [kind, list] : kLists)
    if (selected_.kind == kind) return in(list, selected_.index);
  if (PathOf(selected_) >= 0) return in("paths", PathOf(selected_));
  const auto& frames = player_->model()->frames();
  if (selected_.kind != PickKind::kLink || selected_.index < 0 ||
      selected_.index >= static_cast<int>(frames.size()))
    return 0;
  const Frame& frame = frames[static_cast<std::size_t>(selected_.index)];
  const ObjectId found = FindNamed(scene, frame.of_link ? "link" : "frame", frame.name);
  return found != 0 ? found : FindNamed(scene, "mechanism_body", frame.name);
}

ObjectId Selection::jointOfLink() const {
  if (selected_.kind != PickKind::kLink || object_ != 0 || object() == 0) return 0;
  const Model& model = *player_->model();
  const Frame& frame = model.frames()[static_cast<std::size_t>(selected_.index)];
  const int body = frame.body.value;
  if (body <= 0 || !frame.of_link) return 0;
  return FindNamed(document_->objects(), "joint", model.joints()[static_cast<std::size_t>(body)].name);
}

namespace {

// Whether a frame of the model is the object's.
bool isFrame(const SceneObject& object) {
  return &object.kind() == &LinkKind() || &object.kind() == &FrameKind() ||
         &object.kind() == &MechanismBodyKind();
}

}  // namespace

// The link or frame that an object is, is a part of, or moves.
PickObject Selection::linkOf(const SceneObject& object) const {
  const Model* const model = player_->model();
  for (const SceneObject* each = &object; each && each->parent() && model; each = each->parent()) {
    std::string link = each->name();
    if (&each->kind() == &JointKind())
      link = each->As<JointDescription>().child;
    else if (!isFrame(*each))
      continue;
    const SceneObject& robot = *each->parent();
    const bool prefixed = &robot.kind() == &SceneRobotKind() && HasRobotPrefixes(document_->scene());
    const FrameIndex frame = model->FindFrame(prefixed ? robot.name() + "/" + link : link);
    if (frame.IsValid()) return {PickKind::kLink, frame.value};
  }
  return {};
}

void Selection::selectObject(ObjectId id) {
  const SceneObject* const object = document_->isOpen() ? document_->objects().Find(id) : nullptr;
  if (!object) return select({});
  if (!object->parent()) return selectHidden(id, {});
  const auto& list = object->parent()->ChildrenOf(object->place()->name);
  const auto number = static_cast<int>(
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each->id() == id; }) -
      list.begin());
  for (const auto& [kind, name] : kLists)
    if (!object->parent()->parent() && object->place()->name == name) return select({kind, number});
  if (&object->kind() == &SceneRobotKind()) return selectRobot(number);
  if (&object->kind() == &WaypointKind()) {
    const auto& paths = document_->objects().root().ChildrenOf("paths");
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (paths[i].get() == object->parent()) return select(WaypointObject(static_cast<int>(i), number));
  }
  const PickObject link = linkOf(*object);
  if (isFrame(*object) && link.kind == PickKind::kLink) return select(link);
  selectHidden(id, link);
}

void Selection::selectHidden(ObjectId id, const PickObject& belongs_to) {
  if (object_ == id && selected_ == belongs_to) return;
  selected_ = belongs_to;
  selected_robot_ = -1;
  object_ = id;
  Q_EMIT changed();
}

}  // namespace linkwright::app
