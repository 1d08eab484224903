// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scene/SceneTree.h"

#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "app/document/ObjectNames.h"
#include "app/languages/EngineText.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/properties/ForcePage.h"
#include "app/panels/tasks/TaskPanel.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/FileValues.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/MeasurementKind.h"
#include "engine/scene/kinds/ParameterKinds.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright::app {
namespace {

constexpr int kObjectRole = Qt::UserRole, kListsRole = Qt::UserRole + 1, kKeyRole = Qt::UserRole + 2,
              kMadeRole = Qt::UserRole + 3, kDepthRole = Qt::UserRole + 4, kPickRole = Qt::UserRole + 5,
              kIndexRole = Qt::UserRole + 6;

/// Deeper than this, links stand flat below the last level: the names of a chain of links would run out of
/// the panel.
constexpr int kDeepest = 10;
/// So many items are opened by themselves; those of a larger scene are made when they are asked for.
constexpr int kOpenedItems = 300;
/// Parts of the scene that stand below its own item, not beside it.
constexpr std::array<std::string_view, 3> kSettings = {"second_opinion", "target_options", "view"};

bool isScene(const SceneObject& object) { return object.parent() == nullptr; }
bool isLink(const SceneObject& object) { return &object.kind() == &LinkKind(); }
bool isRobot(const SceneObject& object) { return &object.kind() == &SceneRobotKind(); }

// Detail that is folded at first.
bool isDetail(const Kind& kind) {
  return &kind == &ShapeKind() || &kind == &WaypointKind() || &kind == &FormulaKind();
}

bool isSwitchedOn(const SceneObject& object) {
  const Field* const enabled = object.kind().Find("enabled");
  return !enabled || enabled->type != FieldType::kBool || std::get<bool>(enabled->get(object.value()));
}

// "Force element: spring, joint elbow".
QString objectTip(const SceneObject& object) {
  QStringList parts;
  const Kind& kind = object.kind();
  if (&kind == &FormulaKind()) {
    const auto& text = object.As<SceneFormula>();
    parts << QString::fromStdString(text.number + " = " + text.formula);
  }
  if (const Field* type = kind.Discriminator()) {
    const FieldValue value = type->get(object.value());
    if (const auto* chosen = std::get_if<std::string>(&value)) parts << titleOf(*type, *chosen).toLower();
  }
  for (const Field& field : kind.fields) {
    if (field.refers.empty() || field.type != FieldType::kText || !field.Used(object.value())) continue;
    const FieldValue value = field.get(object.value());
    const auto* name = std::get_if<std::string>(&value);
    if (name && !name->empty()) parts << labelOf(field).toLower() + " " + QString::fromStdString(*name);
  }
  const QString title = engineText(kind.title);
  return parts.isEmpty() ? title : title + ": " + parts.join(", ");
}

// Whether the tree shows it otherwise when this field changes.
bool isShownInTree(const Field& field) {
  return field.name == "name" || field.name == "enabled" || field.name == "type" || !field.refers.empty() ||
         field.name == "number" || field.name == "formula";
}

}  // namespace

QString iconOf(const SceneObject& object) {
  const Kind& kind = object.kind();
  if (&kind == &ForceKindOf()) return forceTypeIcon(object.As<ForceElement>());
  if (&kind == &TargetKindOf()) return targetKindIcon(object.As<SceneTarget>().kind);
  static const std::map<const Kind*, QString> icons = {{&SceneKindOf(), "settings"},
                                                       {&SceneRobotKind(), "robot"},
                                                       {&TrotKindOf(), "robot"},
                                                       {&TrotRobotKind(), "robot"},
                                                       {&TrotPlanKind(), "path"},
                                                       {&TrotPushKind(), "force"},
                                                       {&LinkKind(), "link"},
                                                       {&MechanismBodyKind(), "link"},
                                                       {&JointKind(), "joints"},
                                                       {&LoopKind(), "joints"},
                                                       {&MimicKind(), "relative"},
                                                       {&FrameKind(), "axes"},
                                                       {&MechanismJointKind(), "joints"},
                                                       {&TimeFunctionKind(), "plot"},
                                                       {&MechanismKind(), "mobility"},
                                                       {&MechanismForceKind(), "spring"},
                                                       {&MechanismOutputKind(), "plot"},
                                                       {&SensorKind(), "plot"},
                                                       {&MeasurementKind(), "plot"},
                                                       {&GroupKind(), "open"},
                                                       {&ShapeKind(), "collision"},
                                                       {&ContactKind(), "contact"},
                                                       {&ContactGroundKind(), "contact"},
                                                       {&ContactPairKind(), "contact"},
                                                       {&PostureKind(), "axes"},
                                                       {&PathKind(), "path"},
                                                       {&WaypointKind(), "frame"},
                                                       {&CameraKind(), "camera"},
                                                       {&CameraKeyframeKind(), "camera"},
                                                       {&ViewKind(), "eye"},
                                                       {&TargetOptionsKind(), "target"},
                                                       {&CrossCheckKind(), "report"}};
  const auto found = icons.find(&kind);
  return found == icons.end() ? QStringLiteral("properties") : found->second;
}

SceneTree::SceneTree(Workbench* workbench, QWidget* parent) : QTreeWidget(parent), workbench_(workbench) {
  setHeaderHidden(true);
  setFrameShape(QFrame::NoFrame);
  setUniformRowHeights(true);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  connect(this, &QTreeWidget::itemExpanded, this, [this](QTreeWidgetItem* item) {
    open_[item->data(0, kKeyRole).toString()] = true;
    populate(item);
    if (!filter_.isEmpty()) filterItem(item);
    fitSoon();
  });
  connect(this, &QTreeWidget::itemCollapsed, this, [this](const QTreeWidgetItem* item) {
    open_[item->data(0, kKeyRole).toString()] = false;
    fitSoon();
  });
  connect(workbench->document(), &Document::documentReplaced, this, [this] { open_.clear(); });
  connect(workbench, &Workbench::themeChanged, this, [this] { icons_.clear(); });
  makeMarks();
}

const SceneObject* SceneTree::find(ObjectId object) const {
  return workbench_->document()->isOpen() ? workbench_->document()->objects().Find(object) : nullptr;
}

// Reading an icon's file takes longer than making its item.
QIcon SceneTree::iconNamed(const QString& name) {
  const auto known = icons_.find(name);
  return known != icons_.end() ? *known : *icons_.insert(name, workbench_->icon(name));
}

ObjectId SceneTree::objectOf(const QTreeWidgetItem* item) {
  const bool group = item != nullptr && item->data(0, kListsRole).isValid();
  return item == nullptr || group ? 0 : item->data(0, kObjectRole).toULongLong();
}

PickObject SceneTree::pickedOf(const QTreeWidgetItem* item) {
  if (item == nullptr || !item->data(0, kPickRole).isValid()) return {};
  return {static_cast<PickKind>(item->data(0, kPickRole).toInt()), item->data(0, kIndexRole).toInt()};
}

void SceneTree::showObject(QTreeWidgetItem* item, const SceneObject& object) {
  const QSignalBlocker blocker(this);
  item->setText(0, shownName(workbench_->document()->objects(), object));
  QStringList overridden;
  for (const Field* field : workbench_->document()->fileValues()->Overridden(object))
    overridden << labelOf(*field).toLower();
  const QString tip = objectTip(object);
  item->setToolTip(0, overridden.isEmpty()
                          ? tip
                          : tr("%1\nNot as in the robot's file: %2").arg(tip, overridden.join(", ")));
  if (item->font(0).italic() == overridden.isEmpty()) {
    QFont face = font();
    face.setItalic(!overridden.isEmpty());
    item->setFont(0, face);
  }
  item->setIcon(0, iconNamed(iconOf(object)));
  item->setForeground(0, isSwitchedOn(object) ? QBrush() : QBrush(workbench_->theme().muted));
  showMarks(item, object.id());
}

void SceneTree::openAsBefore(QTreeWidgetItem* item, const QString& key, bool at_first) {
  item->setData(0, kKeyRole, key);
  item->setChildIndicatorPolicy(QTreeWidgetItem::ShowIndicator);
  const auto known = open_.constFind(key);
  if (known == open_.constEnd() ? !at_first || room_ <= 0 : !*known) return;
  populate(item);
  item->setExpanded(true);
}

void SceneTree::reveal(QTreeWidgetItem* item) {
  for (const QTreeWidgetItem* above = item->parent(); above != nullptr; above = above->parent())
    open_[above->data(0, kKeyRole).toString()] = true;
  scrollToItem(item);
  fitSoon();
}

QTreeWidgetItem* SceneTree::addObject(QTreeWidgetItem* parent, const SceneObject& object, int depth) {
  auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(this);
  --room_;
  item->setData(0, kObjectRole, QVariant::fromValue<qulonglong>(object.id()));
  item->setData(0, kDepthRole, depth);
  items_[object.id()] = item;
  showObject(item, object);
  bool holds = isRobot(object) || (isLink(object) && depth < kDeepest);
  for (const Field& field : object.kind().fields)
    holds = holds || (field.HoldsObjects() && !isScene(object) && !object.ChildrenOf(field.name).empty());
  if (isScene(object)) holds = true;
  if (&object.kind() == &GroupKind()) holds = !object.As<ObjectGroup>().members.empty();
  if (holds) openAsBefore(item, QString::number(object.id()), !isDetail(object.kind()) && !isScene(object));
  return item;
}

QTreeWidgetItem* SceneTree::addGroup(QTreeWidgetItem* parent, const SceneObject& owner, const QString& title,
                                     const QString& icon, const std::vector<std::string>& lists) {
  auto* item = parent ? new QTreeWidgetItem(parent) : new QTreeWidgetItem(this);
  --room_;
  std::size_t count = 0;
  QStringList names;
  bool detail = false;
  for (const std::string& list : lists) {
    const auto& children = owner.ChildrenOf(list);
    count += children.size();
    names << QString::fromStdString(list);
    detail = detail || (!children.empty() && isDetail(children.front()->kind()));
  }
  item->setText(0, QString("%1 (%2)").arg(title).arg(count));
  item->setIcon(0, iconNamed(icon));
  item->setData(0, kObjectRole, QVariant::fromValue<qulonglong>(owner.id()));
  item->setData(0, kListsRole, names);
  openAsBefore(item, QString("%1.%2").arg(owner.id()).arg(names.join(",")), !detail);
  return item;
}

// What hangs on what: of a robot with thousands of links this is looked up once.
const SceneTree::Limbs& SceneTree::limbsOf(const SceneObject& robot) {
  const auto known = limbs_.find(robot.id());
  if (known != limbs_.end()) return known->second;
  Limbs& limbs = limbs_[robot.id()];
  for (const auto& link : robot.ChildrenOf("links")) limbs.links[link->name()] = link->id();
  for (const auto& object : robot.ChildrenOf("joints")) {
    const auto& joint = object->As<JointDescription>();
    const auto child = limbs.links.find(joint.child);
    if (child == limbs.links.end()) continue;
    limbs.joint_of[joint.child] = object->id();
    limbs.links_on[joint.parent].push_back(child->second);
  }
  for (const auto& link : robot.ChildrenOf("links"))
    if (!limbs.joint_of.contains(link->name())) limbs.roots.push_back(link->id());
  return limbs;
}

void SceneTree::addRobot(QTreeWidgetItem* item, const SceneObject& robot) {
  for (const ObjectId root : limbsOf(robot).roots) addLink(item, *find(root), 0);
  for (const Field& field : robot.kind().fields)
    if (field.HoldsObjects() && field.name != "links" && field.name != "joints" &&
        !robot.ChildrenOf(field.name).empty())
      addGroup(item, robot, labelOf(field), iconOf(*robot.ChildrenOf(field.name).front()), {field.name});
}

// One after the other, the links of a chain stand flat at last.
void SceneTree::addLink(QTreeWidgetItem* parent, const SceneObject& link, int depth) {
  std::vector<const SceneObject*> todo = {&link};
  while (!todo.empty()) {
    const SceneObject* const next = todo.back();
    todo.pop_back();
    addObject(parent, *next, depth);
    if (depth < kDeepest) continue;
    const Limbs& limbs = limbsOf(*next->parent());
    const auto below = limbs.links_on.find(next->name());
    if (below == limbs.links_on.end()) continue;
    for (auto each = below->second.rbegin(); each != below->second.rend(); ++each)
      todo.push_back(find(*each));
  }
}

void SceneTree::addLists(QTreeWidgetItem* item, const SceneObject& object) {
  std::vector<std::string> shapes;
  for (const Field& field : object.kind().fields) {
    if (!field.HoldsObjects() || object.ChildrenOf(field.name).empty()) continue;
    const auto& children = object.ChildrenOf(field.name);
    if (&field.kind() == &ShapeKind())
      shapes.push_back(field.name);
    else if (field.type == FieldType::kPart)
      addObject(item, *children.front(), 0);
    else
      addGroup(item, object, labelOf(field), iconOf(*children.front()), {field.name});
  }
  if (!shapes.empty()) addGroup(item, object, tr("Shapes"), "collision", shapes);
}

void SceneTree::addTrotLinks(QTreeWidgetItem* item) {
  const Model& model = *workbench_->player()->model();
  for (const TrotLink& link : TrotLinks()) {
    auto* leaf = new QTreeWidgetItem(item, {QString::fromLatin1(link.name).replace('_', ' ')});
    leaf->setIcon(0, iconNamed(link.leg < 0 ? "link" : "joints"));
    leaf->setData(0, kPickRole, static_cast<int>(PickKind::kLink));
    leaf->setData(0, kIndexRole, model.FindFrame(link.name).value);
  }
}

// They have items of their own elsewhere, which are the ones that are found.
void SceneTree::addMembers(QTreeWidgetItem* item, const SceneObject& group) {
  for (const std::string& path : group.As<ObjectGroup>().members) {
    const SceneObject* const member = workbench_->document()->objects().FindPath(path);
    if (member == nullptr) continue;
    auto* leaf = new QTreeWidgetItem(item);
    leaf->setData(0, kObjectRole, QVariant::fromValue<qulonglong>(member->id()));
    leaf->setData(0, kMadeRole, true);
    showObject(leaf, *member);
  }
}

// Those that a robot's own file closes are no objects of the scene.
void SceneTree::addLoopsOfFiles() {
  const auto compiled = workbench_->player()->compiled();
  std::set<std::string> known;
  for (const LoopElement& loop : workbench_->document()->scene().loops) known.insert(loop.name);
  QTreeWidgetItem* group = nullptr;
  for (const LoopElement& loop : compiled->loops) {
    if (known.contains(loop.name)) continue;
    if (group == nullptr) {
      group = new QTreeWidgetItem(this, {tr("Loops of robot files")});
      group->setIcon(0, iconNamed("mobility"));
    }
    auto* item = new QTreeWidgetItem(group, {QString::fromStdString(loop.name)});
    item->setIcon(0, iconNamed("joints"));
    const auto partner = [](const std::string& link) {
      return link.empty() ? tr("the world") : QString::fromStdString(link);
    };
    item->setToolTip(
        0, tr("%1 between %2 and %3").arg(ToString(loop.type), partner(loop.link_i), partner(loop.link_j)));
  }
  if (group != nullptr) openAsBefore(group, "loops of files", true);
}

void SceneTree::populate(QTreeWidgetItem* item) {
  if (item->data(0, kMadeRole).toBool()) return;
  scheduleDelayedItemsLayout();  // one for all items that come, not one for each
  item->setData(0, kMadeRole, true);
  const SceneObject* const object = find(item->data(0, kObjectRole).toULongLong());
  if (object == nullptr) return;
  const QSignalBlocker blocker(this);
  if (const QVariant lists = item->data(0, kListsRole); lists.isValid()) {
    for (const QString& list : lists.toStringList())
      for (const auto& child : object->ChildrenOf(list.toStdString())) addObject(item, *child, 0);
    return;
  }
  if (isScene(*object)) {
    for (const std::string_view part : kSettings)
      for (const auto& child : object->ChildrenOf(part)) addObject(item, *child, 0);
    return;
  }
  if (isRobot(*object)) return addRobot(item, *object);
  if (isLink(*object)) {
    const Limbs& limbs = limbsOf(*object->parent());
    const int depth = item->data(0, kDepthRole).toInt();
    const auto joint = limbs.joint_of.find(object->name());
    if (joint != limbs.joint_of.end()) addObject(item, *find(joint->second), 0);
    addLists(item, *object);
    const auto below = limbs.links_on.find(object->name());
    if (below != limbs.links_on.end() && depth < kDeepest)
      for (const ObjectId link : below->second) addLink(item, *find(link), depth + 1);
    return;
  }
  addLists(item, *object);
  if (&object->kind() == &TrotKindOf()) addTrotLinks(item);
  if (&object->kind() == &GroupKind()) addMembers(item, *object);
}

void SceneTree::rebuild() {
  const QSignalBlocker blocker(this);
  clear();
  items_.clear();
  limbs_.clear();
  scheduleDelayedItemsLayout();
  room_ = kOpenedItems;
  if (!workbench_->player()->compiled()) return;
  const SceneObject& scene = workbench_->document()->objects().root();
  addObject(nullptr, scene, 0);
  for (const Field& field : scene.kind().fields) {
    if (!field.HoldsObjects()) continue;
    const auto& children = scene.ChildrenOf(field.name);
    if (children.empty() || std::find(kSettings.begin(), kSettings.end(), field.name) != kSettings.end())
      continue;
    if (&field.kind() == &SceneRobotKind() || field.type == FieldType::kPart)
      for (const auto& child : children) addObject(nullptr, *child, 0);
    else
      addGroup(nullptr, scene, labelOf(field), iconOf(*children.front()), {field.name});
  }
  addLoopsOfFiles();
  applyFilter();
  fitSoon();
}

void SceneTree::follow(const SceneEdit& edit) {
  const auto moves = [&](const SetField& change) {
    const SceneObject* const object = find(change.id);
    if (object && &object->kind() == &GroupKind()) return change.field->name == "members";
    return object && &object->kind() == &JointKind() &&
           (change.field->name == "parent" || change.field->name == "child");
  };
  if (!edit.lists.empty() || std::any_of(edit.fields.begin(), edit.fields.end(), moves)) return rebuild();
  FileValues* const files = workbench_->document()->fileValues();
  for (const SetField& change : edit.fields) {
    const SceneObject* const changed = find(change.id);
    if (!changed || (!isShownInTree(*change.field) && !files->Find(*changed))) continue;
    // Links are found by their names.
    if (change.field->name == "name") limbs_.clear();
    const auto item = items_.constFind(change.id);
    if (item != items_.constEnd()) showObject(*item, *changed);
  }
  applyFilter();
}

// The object whose item has the object's item below it.
ObjectId SceneTree::above(const SceneObject& object) {
  const SceneObject& parent = *object.parent();
  if (isRobot(parent) && isLink(object)) {
    const Limbs& limbs = limbsOf(parent);
    const auto joint = limbs.joint_of.find(object.name());
    if (joint == limbs.joint_of.end()) return parent.id();
    const auto link = limbs.links.find(find(joint->second)->As<JointDescription>().parent);
    return link == limbs.links.end() ? parent.id() : link->second;
  }
  if (isRobot(parent) && &object.kind() == &JointKind()) {
    const auto link = limbsOf(parent).links.find(object.As<JointDescription>().child);
    if (link != limbsOf(parent).links.end()) return link->second;
  }
  return parent.id();
}

void SceneTree::populateBelow(const SceneObject& object) {
  const auto isGroup = [](const QTreeWidgetItem* item) { return item->data(0, kListsRole).isValid(); };
  QTreeWidgetItem* const item = items_.value(object.id());
  if (item == nullptr) return;
  populate(item);
  for (int i = 0; i < item->childCount(); ++i)
    if (isGroup(item->child(i))) populate(item->child(i));
  // Those of the scene stand at the top.
  for (int i = 0; isScene(object) && i < topLevelItemCount(); ++i)
    if (isGroup(topLevelItem(i))) populate(topLevelItem(i));
}

QTreeWidgetItem* SceneTree::itemOf(ObjectId id) {
  if (const auto known = items_.constFind(id); known != items_.constEnd()) return *known;
  std::vector<const SceneObject*> ancestors;
  for (const SceneObject* object = find(id); object;
       object = object->parent() ? find(above(*object)) : nullptr)
    ancestors.push_back(object);
  // From above; a link may stand flat below one that is farther up.
  for (; !ancestors.empty() && !items_.contains(id); ancestors.pop_back()) populateBelow(*ancestors.back());
  return items_.value(id, nullptr);
}

QTreeWidgetItem* SceneTree::itemOf(const PickObject& picked) const {
  for (int i = 0; i < topLevelItemCount(); ++i)
    for (int k = 0; k < topLevelItem(i)->childCount(); ++k)
      if (pickedOf(topLevelItem(i)->child(k)) == picked) return topLevelItem(i)->child(k);
  return nullptr;
}

}  // namespace linkwright::app
