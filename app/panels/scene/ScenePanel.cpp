// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scene/ScenePanel.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

#include "app/panels/build/BuildMenu.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/panels/properties/ForcePage.h"
#include "app/panels/scene/SceneFilter.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {
namespace {

using Chosen = Selection::Chosen;

// Those that no object describes, as links of the trot, by what the picture has of them.
Chosen chosenBy(const QTreeWidgetItem* item) {
  const ObjectId object = SceneTree::objectOf(item);
  return {object, object != 0 ? PickObject() : SceneTree::pickedOf(item)};
}

bool comesFirst(const Chosen& a, const Chosen& b) {
  return std::pair(a.object, ToPickId(a.shown)) < std::pair(b.object, ToPickId(b.shown));
}

}  // namespace

ScenePanel::ScenePanel(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), tree_(new SceneTree(workbench, this)) {
  setObjectName("scenePanel");
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  tree_->setAccessibleName(tr("Scene"));
  auto* filter = new SceneFilter(workbench, tree_, this);
  layout->addWidget(filter);
  connect(filter, &SceneFilter::cleared, this, &ScenePanel::showSelection);
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
  connect(tree_, &QTreeWidget::itemSelectionChanged, this, &ScenePanel::select);
  connect(tree_, &QTreeWidget::itemPressed, this, &ScenePanel::select);  // also what was current without it
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tree_, &QWidget::customContextMenuRequested, this, &ScenePanel::showMenu);
  connect(tree_, &QTreeWidget::itemActivated, this,
          [workbench] { workbench->action(ActionId::kFrameSelection)->trigger(); });
  auto* seen = new WhenSeen(
      this, [this] { rebuild(); }, [this] { showSelection(); });
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(selection, &Selection::changed, seen, &WhenSeen::refresh);
  connect(workbench->document(), &Document::edited, this, [this, seen](const SceneEdit& edit) {
    if (!isVisible()) return seen->rebuild();
    tree_->follow(edit);
    showSelection();
  });
  connect(workbench, &Workbench::themeChanged, seen, &WhenSeen::rebuild);
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
  const ObjectId object = SceneTree::objectOf(item);
  if (item != tree_->currentItem() || object == 0) return;
  const std::string name = item->text(0).trimmed().toStdString();
  // The editor is done with the item first: the tree may be made anew. A name that is refused goes.
  QMetaObject::invokeMethod(
      this,
      [this, object, name] {
        Document* const document = workbench_->document();
        const SceneObject* const before = document->objects().Find(object);
        const bool same = before && before->name() == name;
        if (!same)
          takeOverFirst(document, this, {object}, [document, object, name] {
            document->editObjects(
                tr("Rename to %1").arg(QString::fromStdString(name)), [&](CObjectContainer* scene) {
                  return TakingOver(scene, {object},
                                    [&](CObjectContainer* open) { return RenameObject(open, object, name); });
                });
          });
        const SceneObject* const now = document->objects().Find(object);
        if (QTreeWidgetItem* shown = tree_->itemOf(object); shown && now) tree_->showObject(shown, *now);
      },
      Qt::QueuedConnection);
}

void ScenePanel::rebuild() {
  tree_->rebuild();
  showSelection();
}

// Those that were selected before come first, and the one that has just been chosen last: it is the active
// one.
void ScenePanel::select() {
  Selection* const selection = workbench_->selection();
  const QList<QTreeWidgetItem*> items = tree_->selectedItems();
  if (items.size() < 2) {
    QTreeWidgetItem* const item = items.isEmpty() ? nullptr : items.front();
    const ObjectId object = SceneTree::objectOf(item);
    return object != 0 ? selection->selectObject(object) : selection->select(SceneTree::pickedOf(item));
  }
  std::map<Chosen, std::size_t, decltype(&comesFirst)> before(&comesFirst);
  for (const ObjectId id : selection->objects()) before.emplace(Chosen{id, {}}, before.size());
  // Links of the trot are no objects.
  if (workbench_->document()->scene().trot)
    for (const PickObject& shown : selection->shown()) before.emplace(Chosen{0, shown}, before.size());
  std::vector<std::pair<std::size_t, Chosen>> ranked;
  for (const QTreeWidgetItem* item : items) {
    const Chosen chosen = chosenBy(item);
    if (chosen.object == 0 && chosen.shown.kind == PickKind::kNone) continue;
    const auto known = before.find(chosen);
    std::size_t rank = known == before.end() ? before.size() : known->second;
    if (item == tree_->currentItem()) rank = before.size() + 1;
    ranked.emplace_back(rank, chosen);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Chosen> chosen;
  chosen.reserve(ranked.size());
  for (const auto& [rank, each] : ranked) chosen.push_back(each);
  selection->choose(chosen);
}

void ScenePanel::showMenu(const QPoint& place) {
  if (tree_->itemAt(place) == nullptr) tree_->setCurrentItem(nullptr);
  auto* menu = new QMenu(this);
  menu->setObjectName("sceneMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  using Id = ActionId;
  const PickKind kind = workbench_->selection()->selected().kind;
  if (kind != PickKind::kNone || workbench_->selection()->wholeRobotSelected())
    menu->addAction(workbench_->action(Id::kFrameSelection));
  if (kind == PickKind::kLink)
    for (const Id id : {Id::kPush, Id::kDrop, Id::kAddTarget, Id::kAddPath, Id::kPin})
      menu->addAction(workbench_->action(id));
  menu->addSeparator();
  for (const Id id : {Id::kRename, Id::kDuplicate, Id::kCut, Id::kCopy, Id::kPaste, Id::kDelete})
    menu->addAction(workbench_->action(id));
  if (workbench_->objectActions()->canTakeFileValues()) menu->addAction(workbench_->action(Id::kFileValues));
  menu->addSeparator();
  for (const Id id :
       {Id::kHide, Id::kIsolate, Id::kShowAll, Id::kLock, Id::kSelectKind, Id::kGroup, Id::kUngroup})
    menu->addAction(workbench_->action(id));
  menu->addSeparator();
  fillBuildMenu(workbench_, menu->addMenu(tr("&Build")), window());
  menu->addAction(workbench_->action(Id::kAddRobot));
  menu->popup(tree_->viewport()->mapToGlobal(place));
}

void ScenePanel::showSelection() {
  const QSignalBlocker blocker(tree_);
  const Selection* const selection = workbench_->selection();
  QItemSelection shown;
  QTreeWidgetItem* last = nullptr;
  for (const ObjectId object : selection->objects()) {
    last = tree_->itemOf(object);
    if (last != nullptr) shown.select(tree_->indexOf(last), tree_->indexOf(last));
  }
  // Links of the trot are no objects.
  if (workbench_->document()->isOpen() && workbench_->document()->scene().trot)
    for (const PickObject& picked : selection->shown())
      if (QTreeWidgetItem* const item = tree_->itemOf(picked)) {
        shown.select(tree_->indexOf(item), tree_->indexOf(item));
        if (last == nullptr || picked == selection->selected()) last = item;
      }
  const bool other = last != tree_->currentItem();
  using Mode = QItemSelectionModel;
  tree_->selectionModel()->select(shown, Mode::ClearAndSelect | Mode::Rows);
  if (!other) return;
  tree_->setCurrentItem(last, 0, Mode::NoUpdate);
  if (last != nullptr) tree_->reveal(last);
}

}  // namespace linkwright::app
