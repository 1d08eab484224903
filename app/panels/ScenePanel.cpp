// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ScenePanel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <map>
#include <vector>

#include "app/Counted.h"
#include "app/Workbench.h"
#include "app/panels/ForcePage.h"
#include "app/panels/LoopItems.h"
#include "app/panels/TaskPanel.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/TreeEdits.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright::app {

namespace {

constexpr int kKindRole = Qt::UserRole, kIndexRole = Qt::UserRole + 1, kRobotRole = Qt::UserRole + 2;

void setObject(QTreeWidgetItem* item, const PickObject& object) {
  item->setData(0, kKindRole, static_cast<int>(object.kind));
  item->setData(0, kIndexRole, object.index);
}

PickObject objectOf(const QTreeWidgetItem* item) {
  if (item == nullptr || !item->data(0, kKindRole).isValid()) return {};
  return {static_cast<PickKind>(item->data(0, kKindRole).toInt()), item->data(0, kIndexRole).toInt()};
}

int robotOf(const QTreeWidgetItem* item) {
  const bool robot = item != nullptr && item->data(0, kRobotRole).isValid();
  return robot ? item->data(0, kRobotRole).toInt() : -1;
}

// What the tree shows of springs, motors and forces: not their numbers.
QStringList forceNames(const Scene& scene) {
  QStringList names;
  for (const ForceElement& force : scene.forces)
    names << QString::fromStdString(force.name) << forceTypeIcon(force) << QString::fromStdString(force.joint)
          << QString::fromStdString(force.link) << (force.enabled ? "+" : "-");
  return names;
}

QStringList pathNames(const Scene& scene) {
  QStringList names;
  for (const PathElement& path : scene.paths)
    names << QString::fromStdString(path.name) + (path.enabled ? "+" : "-");
  return names;
}

/// Deeper than this, links stand flat below the last level: a chain of a thousand links would run out of the
/// panel.
constexpr int kDeepest = 24;

}  // namespace

ScenePanel::ScenePanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), tree_(new QTreeWidget(this)) {
  setObjectName("scenePanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  tree_->setHeaderHidden(true);
  tree_->setFrameShape(QFrame::NoFrame);
  tree_->setIndentation(14);
  tree_->setUniformRowHeights(true);
  tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  tree_->setAccessibleName(tr("Scene"));
  layout->addWidget(tree_);
  auto* add = new QToolButton(this);
  add->setObjectName("addForce");
  add->setText(tr("Add a spring, motor or force"));
  add->setIcon(workbench->icon("add"));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setPopupMode(QToolButton::InstantPopup);
  add->setAutoRaise(true);
  add->setToolTip(tr("On the joint or link that is selected"));
  auto* menu = new QMenu(add);
  fillAddForceMenu(workbench, menu);
  add->setMenu(menu);
  add->setEnabled(workbench->player()->compiled() != nullptr);
  connect(workbench->player(), &Player::replaced, add, [add, workbench] {
    add->setEnabled(workbench->player()->model() != nullptr && workbench->player()->model()->nv() > 0);
  });
  connect(workbench, &Workbench::themeChanged, add, [add, workbench, menu] {
    add->setIcon(workbench->icon("add"));
    menu->clear();
    fillAddForceMenu(workbench, menu);
  });
  layout->addWidget(add);
  Selection* selection = workbench->selection();
  Player* player = workbench->player();
  connect(tree_, &QTreeWidget::currentItemChanged, this, [selection](const QTreeWidgetItem* item) {
    if (const int robot = robotOf(item); robot >= 0)
      selection->selectRobot(robot);
    else
      selection->select(objectOf(item));
  });
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tree_, &QWidget::customContextMenuRequested, this, &ScenePanel::showMenu);
  connect(tree_, &QTreeWidget::itemActivated, this,
          [workbench] { workbench->action(ActionId::kFrameSelection)->trigger(); });
  connect(player, &Player::replaced, this, &ScenePanel::rebuild);
  connect(selection, &Selection::changed, this, &ScenePanel::showSelection);
  connect(workbench->document(), &Document::edited, this, [this] {
    // What only moves needs no new tree.
    const Scene& scene = workbench_->document()->scene();
    if (shown_forces_ != forceNames(scene) || shown_paths_ != pathNames(scene) || !showsTargets(scene))
      rebuild();
  });
  connect(workbench, &Workbench::themeChanged, this, &ScenePanel::rebuild);
  tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  connect(workbench->action(ActionId::kRename), &QAction::triggered, this, &ScenePanel::startRename);
  connect(tree_, &QTreeWidget::itemChanged, this, &ScenePanel::rename);
  rebuild();
}

void ScenePanel::startRename() {
  QTreeWidgetItem* const item = tree_->currentItem();
  if (item == nullptr || workbench_->selection()->object() == 0) return;
  {
    const QSignalBlocker blocker(tree_);
    item->setFlags(item->flags() | Qt::ItemIsEditable);
  }
  tree_->editItem(item);
}

void ScenePanel::rename(QTreeWidgetItem* item) {
  const std::string name = item->text(0).trimmed().toStdString();
  const ObjectId object = workbench_->selection()->object();
  if (item != tree_->currentItem() || object == 0) return;
  // The editor is done with the item first: the tree is made anew. So does a name that is refused go.
  QMetaObject::invokeMethod(
      this,
      [this, object, name] {
        workbench_->document()->editObjects(
            tr("Rename to %1").arg(QString::fromStdString(name)),
            [&](CObjectContainer* scene) { return RenameObject(scene, object, name); });
        rebuild();
      },
      Qt::QueuedConnection);
}

bool ScenePanel::showsTargets(const Scene& scene) const {
  size_t shown = 0;
  for (QTreeWidgetItemIterator it(tree_); *it != nullptr; ++it) {
    if (objectOf(*it).kind != PickKind::kTarget) continue;
    if (shown >= scene.targets.size()) return false;
    const SceneTarget& target = scene.targets[shown++];
    if ((*it)->text(0) != QString::fromStdString(target.name) ||
        ((*it)->foreground(0).style() == Qt::NoBrush) != target.enabled)
      return false;
  }
  return shown == scene.targets.size();
}

void ScenePanel::rebuild() {
  const QSignalBlocker blocker(tree_);
  tree_->clear();
  const auto compiled = workbench_->player()->compiled();
  if (!compiled) return;
  const Scene& scene = workbench_->document()->scene();
  shown_paths_ = pathNames(scene);
  shown_forces_ = forceNames(scene);
  const Model& model = *compiled->model;
  const QIcon link_icon = workbench_->icon("link"), joint_icon = workbench_->icon("joints"),
              target_icon = workbench_->icon("target");
  for (const SceneRobot& robot : scene.robots) {
    auto* root = new QTreeWidgetItem(tree_, {QString::fromStdString(robot.name)});
    root->setIcon(0, workbench_->icon("robot"));
    root->setData(0, kRobotRole, static_cast<int>(&robot - scene.robots.data()));
    const std::string prefix = RobotPrefix(scene, robot);
    std::map<std::string, const JointDescription*> joint_of;
    std::map<std::string, std::vector<std::string>> children;
    for (const JointDescription& joint : robot.description.joints) {
      joint_of[joint.child] = &joint;
      children[joint.parent].push_back(joint.child);
    }
    struct Todo {
      std::string link;
      QTreeWidgetItem* parent;
      int depth;
    };
    std::vector<Todo> todo;
    for (auto link = robot.description.links.rbegin(); link != robot.description.links.rend(); ++link) {
      if (joint_of.count(link->name) == 0) todo.push_back({link->name, root, 0});
    }
    while (!todo.empty()) {
      const Todo next = todo.back();
      todo.pop_back();
      auto* item = new QTreeWidgetItem(next.parent, {QString::fromStdString(next.link)});
      const auto joint = joint_of.find(next.link);
      const bool moves = joint != joint_of.end() && joint->second->type != JointType::kFixed;
      item->setIcon(0, moves ? joint_icon : link_icon);
      if (joint != joint_of.end()) {
        item->setToolTip(
            0, tr("%1 joint %2")
                   .arg(ToString(joint->second->type), QString::fromStdString(joint->second->name)));
      }
      setObject(item, {PickKind::kLink, model.FindFrame(prefix + next.link).value});
      const auto& below = children[next.link];
      for (auto child = below.rbegin(); child != below.rend(); ++child) {
        todo.push_back({*child, next.depth < kDeepest ? item : next.parent, next.depth + 1});
      }
    }
  }
  if (scene.trot) {
    auto* root = new QTreeWidgetItem(tree_, {tr("Centaur")});
    root->setIcon(0, workbench_->icon("robot"));
    for (const TrotLink& link : TrotLinks()) {
      auto* item = new QTreeWidgetItem(root, {QString::fromLatin1(link.name).replace('_', ' ')});
      item->setIcon(0, link.leg < 0 ? link_icon : joint_icon);
      setObject(item, {PickKind::kLink, model.FindFrame(link.name).value});
    }
  }
  addLoopItems(workbench_, tree_, setObject);
  if (!scene.targets.empty()) {
    auto* group = new QTreeWidgetItem(tree_, {tr("Targets")});
    group->setIcon(0, target_icon);
    for (size_t i = 0; i < scene.targets.size(); ++i) {
      auto* item = new QTreeWidgetItem(group, {QString::fromStdString(scene.targets[i].name)});
      item->setIcon(0, workbench_->icon(targetKindIcon(scene.targets[i].kind)));
      item->setToolTip(0, targetKindName(scene.targets[i].kind));
      if (!scene.targets[i].enabled) item->setForeground(0, workbench_->theme().muted);
      setObject(item, {PickKind::kTarget, static_cast<int>(i)});
    }
  }
  if (!scene.forces.empty()) {
    auto* group = new QTreeWidgetItem(tree_, {tr("Springs, motors, forces")});
    group->setIcon(0, workbench_->icon("motor"));
    for (size_t i = 0; i < scene.forces.size(); ++i) {
      const ForceElement& force = scene.forces[i];
      auto* item = new QTreeWidgetItem(group, {QString::fromStdString(force.name)});
      item->setIcon(0, workbench_->icon(forceTypeIcon(force)));
      const std::string& place = force.law != nullptr              ? force.link_j
                                 : force.kind == ForceKind::kForce ? force.link
                                                                   : force.joint;
      item->setToolTip(0, place.empty()
                              ? forceTypeName(force)
                              : tr("%1, %2").arg(forceTypeName(force), QString::fromStdString(place)));
      if (!force.enabled) item->setForeground(0, workbench_->theme().muted);
      setObject(item, {PickKind::kForce, static_cast<int>(i)});
    }
  }
  if (!scene.paths.empty()) {
    auto* group = new QTreeWidgetItem(tree_, {tr("Paths")});
    group->setIcon(0, workbench_->icon("path"));
    for (size_t i = 0; i < scene.paths.size(); ++i) {
      const PathElement& path = scene.paths[i];
      auto* item = new QTreeWidgetItem(group, {QString::fromStdString(path.name)});
      item->setIcon(0, workbench_->icon("path"));
      item->setToolTip(0, counted(path.waypoints.size(), tr("waypoint"), tr("waypoints")));
      if (!path.enabled) item->setForeground(0, workbench_->theme().muted);
      setObject(item, {PickKind::kPath, static_cast<int>(i)});
    }
  }
  tree_->expandAll();
  tree_->scrollToTop();
  showSelection();
}

QTreeWidgetItem* ScenePanel::itemOf(const PickObject& object) const {
  for (QTreeWidgetItemIterator it(tree_); *it != nullptr; ++it) {
    if (objectOf(*it) == object) return *it;
  }
  return nullptr;
}

void ScenePanel::showMenu(const QPoint& place) {
  if (tree_->itemAt(place) == nullptr) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const PickKind kind = workbench_->selection()->selected().kind;
  if (kind != PickKind::kNone || workbench_->selection()->wholeRobotSelected())
    menu->addAction(workbench_->action(ActionId::kFrameSelection));
  if (kind == PickKind::kLink) menu->addAction(workbench_->action(ActionId::kAddTarget));
  if (kind == PickKind::kLink) menu->addAction(workbench_->action(ActionId::kAddPath));
  if (kind == PickKind::kLink) menu->addAction(workbench_->action(ActionId::kPin));
  if (kind == PickKind::kTarget || kind == PickKind::kPath || kind == PickKind::kForce)
    menu->addAction(workbench_->action(ActionId::kDelete));
  menu->addAction(workbench_->action(ActionId::kRename));
  menu->addAction(workbench_->action(ActionId::kDuplicate));
  menu->addSeparator();
  if (workbench_->selection()->selectedRobot() >= 0)
    menu->addAction(workbench_->action(ActionId::kRemoveRobot));
  menu->addAction(workbench_->action(ActionId::kAddRobot));
  menu->popup(tree_->viewport()->mapToGlobal(place));
}

void ScenePanel::showSelection() {
  const QSignalBlocker blocker(tree_);
  const PickObject selected = workbench_->selection()->selected();
  QTreeWidgetItem* item = selected.kind == PickKind::kNone ? nullptr : itemOf(selected);
  if (PathOf(selected) >= 0) item = itemOf({PickKind::kPath, PathOf(selected)});
  if (workbench_->selection()->wholeRobotSelected()) {
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
      if (robotOf(tree_->topLevelItem(i)) == workbench_->selection()->selectedRobot())
        item = tree_->topLevelItem(i);
    }
  }
  tree_->setCurrentItem(item);
  if (item != nullptr) tree_->scrollToItem(item);
}

}  // namespace linkwright::app
