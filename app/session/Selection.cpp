// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/Selection.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/document/Document.h"
#include "app/document/ObjectNames.h"
#include "app/document/SceneRobots.h"
#include "app/languages/EngineText.h"
#include "app/session/Player.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/edit/Groups.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/picture/PathPicture.h"

namespace linkwright::app {

namespace {

// What the lists of a scene hold that can be selected in the picture.
constexpr std::pair<PickKind, const char*> kLists[] = {
    {PickKind::kTarget, "targets"}, {PickKind::kForce, "forces"}, {PickKind::kPath, "paths"}};

// Whether a frame of the model is the object's.
bool isFrame(const SceneObject& object) {
  return &object.kind() == &LinkKind() || &object.kind() == &FrameKind() ||
         &object.kind() == &MechanismBodyKind();
}

int numberOf(const SceneObject& object) {
  const auto& list = object.parent()->ChildrenOf(object.place()->name);
  return static_cast<int>(
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.get() == &object; }) -
      list.begin());
}

ObjectId childOf(const SceneObject& parent, const char* list, int index) {
  const auto& objects = parent.ChildrenOf(list);
  return index >= 0 && index < static_cast<int>(objects.size())
             ? objects[static_cast<std::size_t>(index)]->id()
             : 0;
}

}  // namespace

Selection::Selection(Document* document, Player* player, QObject* parent)
    : QObject(parent), document_(document), player_(player) {
  connect(document, &Document::documentReplaced, this, &Selection::startAnew);
  connect(document, &Document::robotAdded, this, &Selection::selectRobot);
  connect(player, &Player::replaced, this, [this] {
    if (player_->compiled()) follow(true);
    hovered_ = {};
  });
  // The slots called by it read the new mechanism.
  connect(player, &Player::settled, this, &Selection::changed);
  connect(player, &Player::edited, this, [this] {
    const std::vector<Item> before = items_;
    follow(false);
    if (items_ != before) Q_EMIT changed();
  });
}

// Objects stay selected through edits, wherever they stand then. Links are those of the player's model, which
// comes later.
void Selection::follow(bool links) {
  std::vector<Item> kept;
  for (const Item& item : items_) {
    if (item.id == 0) {
      if (exists(item.shown)) kept.push_back(item);
      continue;
    }
    const SceneObject* const object = document_->objects().Find(item.id);
    if (object == nullptr) continue;
    kept.push_back(links || item.shown.kind != PickKind::kLink ? itemOf(*object) : item);
  }
  items_ = std::move(kept);
}

void Selection::startAnew() {
  items_.clear();
  hovered_ = {};
  // One thing to grab is ready at once.
  if (!document_->scene().targets.empty())
    items_ = {itemOf(PickObject{PickKind::kTarget, 0})};
  else if (!document_->scene().paths.empty())
    items_ = {itemOf(PickObject{PickKind::kPath, 0})};
}

const Selection::Item& Selection::active() const {
  static const Item nothing;
  return items_.empty() ? nothing : items_.back();
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

Selection::Item Selection::itemOf(const PickObject& object) const {
  Item item;
  item.shown = object;
  if (!document_->isOpen()) return item;
  const CObjectContainer& scene = document_->objects();
  for (const auto& [kind, list] : kLists)
    if (object.kind == kind) item.id = childOf(scene.root(), list, object.index);
  if (object.kind == PickKind::kWaypoint) {
    const SceneObject* const path = scene.Find(childOf(scene.root(), "paths", PathOf(object)));
    if (path != nullptr) item.id = childOf(*path, "waypoints", WaypointOf(object));
  }
  const Model* const model = player_->model();
  if (object.kind != PickKind::kLink || model == nullptr || object.index < 0 ||
      object.index >= static_cast<int>(model->frames().size()))
    return item;
  const Frame& frame = model->frames()[static_cast<std::size_t>(object.index)];
  item.id = FindNamed(scene, frame.of_link ? "link" : "frame", frame.name);
  if (item.id == 0) item.id = FindNamed(scene, "mechanism_body", frame.name);
  return item;
}

Selection::Item Selection::itemOf(const SceneObject& object) const {
  Item item;
  item.id = object.id();
  item.itself = false;
  if (object.parent() == nullptr) return item;
  const int number = numberOf(object);
  for (const auto& [kind, list] : kLists)
    if (!object.parent()->parent() && object.place()->name == list) {
      item.shown = {kind, number};
      item.itself = true;
      return item;
    }
  if (&object.kind() == &SceneRobotKind()) {
    item.robot = number;
    item.itself = true;
    return item;
  }
  if (&object.kind() == &WaypointKind() && &object.parent()->kind() == &PathKind()) {
    item.shown = WaypointObject(numberOf(*object.parent()), number);
    item.itself = true;
    return item;
  }
  item.shown = linkOf(object);
  item.itself = isFrame(object) && item.shown.kind == PickKind::kLink;
  return item;
}

void Selection::put(const Item& item, SelectHow how) {
  if (merge(item, how)) Q_EMIT changed();
}

bool Selection::merge(const Item& item, SelectHow how) {
  const bool nothing = item == Item();
  std::vector<Item> items;
  if (how != SelectHow::kAlone) {
    items = items_;
    const auto known = std::find(items.begin(), items.end(), item);
    const bool was = known != items.end();
    if (was) items.erase(known);
    if (!nothing && !(was && how == SelectHow::kToggle)) items.push_back(item);
  } else if (!nothing) {
    items.push_back(item);
  }
  if (items == items_) return false;
  items_ = std::move(items);
  return true;
}

void Selection::select(const std::vector<PickObject>& objects, SelectHow how) {
  bool other = false;
  for (const PickObject& object : objects) other = merge(itemOf(object), how) || other;
  if (other) Q_EMIT changed();
}

void Selection::select(const PickObject& object, SelectHow how) {
  const bool nothing = object.kind == PickKind::kNone;
  if (nothing && how != SelectHow::kAlone) return;
  put(nothing ? Item() : itemOf(object), how);
}

void Selection::selectObject(ObjectId id, SelectHow how) {
  const SceneObject* const object = document_->isOpen() ? document_->objects().Find(id) : nullptr;
  if (object == nullptr && how != SelectHow::kAlone) return;
  put(object == nullptr ? Item() : itemOf(*object), how);
}

void Selection::selectObjects(const std::vector<ObjectId>& objects) {
  std::vector<Chosen> chosen;
  chosen.reserve(objects.size());
  for (const ObjectId id : objects) chosen.push_back({id, {}});
  choose(chosen);
}

void Selection::choose(const std::vector<Chosen>& chosen) {
  std::vector<Item> items;
  std::set<ObjectId> known;
  for (const auto& [id, picked] : chosen) {
    const SceneObject* const object = document_->isOpen() ? document_->objects().Find(id) : nullptr;
    const bool is_shown = id == 0 && picked.kind != PickKind::kNone && exists(picked);
    if (object == nullptr && !is_shown) continue;
    const Item item = object != nullptr ? itemOf(*object) : itemOf(picked);
    const bool twice = item.id != 0 ? !known.insert(item.id).second
                                    : std::find(items.begin(), items.end(), item) != items.end();
    if (!twice) items.push_back(item);
  }
  if (items == items_) return;
  items_ = std::move(items);
  Q_EMIT changed();
}

std::vector<ObjectId> Selection::objects() const {
  std::vector<ObjectId> ids;
  if (!document_->isOpen() || player_->model() == nullptr) return ids;
  for (const Item& item : items_)
    if (item.id != 0) ids.push_back(item.id);
  return ids;
}

std::vector<PickObject> Selection::shown() const {
  std::vector<PickObject> all;
  std::map<int, std::vector<PickObject>> links;  // by robot, once for all of them
  const auto add = [&](const Item& item, bool among_others) {
    if (item.shown.kind != PickKind::kNone) all.push_back(item.shown);
    const Model* const model = player_->model();
    if (item.robot < 0 || model == nullptr || !among_others) return;
    // Among others a robot is seen by all its links.
    if (links.empty())
      for (std::size_t i = 0; i < model->frames().size(); ++i)
        if (model->frames()[i].of_link)
          links[RobotOfLink(document_->scene(), model->frames()[i].name)].push_back(
              {PickKind::kLink, static_cast<int>(i)});
    const std::vector<PickObject>& own = links[item.robot];
    all.insert(all.end(), own.begin(), own.end());
  };
  for (const Item& item : items_) {
    const SceneObject* const object = document_->isOpen() ? document_->objects().Find(item.id) : nullptr;
    if (object == nullptr || &object->kind() != &GroupKind()) {
      add(item, items_.size() > 1);
      continue;
    }
    for (const ObjectId member : MembersOf(document_->objects(), item.id))
      add(itemOf(*document_->objects().Find(member)), true);
  }
  return all;
}

int Selection::selectedRobot() const {
  const Model* model = player_->model();
  const Item& item = active();
  if (item.robot >= 0 || model == nullptr || item.shown.kind != PickKind::kLink || item.shown.index < 0)
    return item.robot;
  const auto index = static_cast<std::size_t>(item.shown.index);
  return index < model->frames().size() ? RobotOfLink(document_->scene(), model->frames()[index].name) : -1;
}

void Selection::selectRobot(int robot) {
  const ObjectId id =
      player_->compiled() ? childOf(document_->objects().root(), "robots", robot) : ObjectId(0);
  selectObject(id);
}

void Selection::hover(const PickObject& object) {
  if (object == hovered_) return;
  hovered_ = object;
  Q_EMIT hoverChanged();
}

QString Selection::describeSelection() const {
  if (items_.size() > 1) {
    const auto count = static_cast<int>(items_.size());
    const QString last = describeActive();
    return last.isEmpty() ? tr("%n object(s)", nullptr, count)
                          : tr("%n object(s), last %1", nullptr, count).arg(last);
  }
  return describeActive();
}

QString Selection::describeActive() const {
  if (!active().itself && active().robot < 0 && document_->isOpen())
    if (const SceneObject* const object = document_->objects().Find(active().id);
        object && object->parent()) {
      QString kind = engineText(object->kind().title);
      kind = kind.left(1).toLower() + kind.mid(1);
      const QString formula = numberOfFormula(document_->objects(), *object);
      const QString name = formula.isEmpty() ? QString::fromStdString(object->name()) : formula;
      return name.isEmpty() ? kind : QStringLiteral("%1 \"%2\"").arg(kind, name);
    }
  if (active().robot < 0) return describe(active().shown);
  const SceneRobot& robot = document_->scene().robots[static_cast<std::size_t>(active().robot)];
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

ObjectId Selection::object() const {
  if (!document_->isOpen() || player_->model() == nullptr) return 0;
  const SceneObject* const object = document_->objects().Find(active().id);
  if (object == nullptr) return 0;
  return active().shown.kind == PickKind::kWaypoint ? object->parent()->id() : object->id();
}

ObjectId Selection::jointOfLink() const {
  if (selected().kind != PickKind::kLink || !isShownItself() || object() == 0) return 0;
  const Model& model = *player_->model();
  if (selected().index >= static_cast<int>(model.frames().size())) return 0;
  const Frame& frame = model.frames()[static_cast<std::size_t>(selected().index)];
  const int body = frame.body.value;
  if (body <= 0 || !frame.of_link) return 0;
  return FindNamed(document_->objects(), "joint", model.joints()[static_cast<std::size_t>(body)].name);
}

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

}  // namespace linkwright::app
