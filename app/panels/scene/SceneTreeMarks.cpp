// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the tree: the room that names have, the eyes and the locks.
#include <QHeaderView>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/panels/scene/SceneTree.h"
#include "app/workbench/PartsShown.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMarkWidth = 22;
constexpr int kMarkPixels = 16;
constexpr int kNarrowest = 4, kWidest = 14;  // pixels a level

// The levels that are open at and below an item.
int openLevels(const QTreeWidgetItem& item) {
  int levels = 0;
  for (int i = 0; item.isExpanded() && i < item.childCount(); ++i)
    if (!item.child(i)->isHidden()) levels = std::max(levels, openLevels(*item.child(i)));
  return levels + 1;
}

}  // namespace

void SceneTree::fitSoon() {
  if (!std::exchange(fits_, false)) return;
  QTimer::singleShot(0, this, &SceneTree::fitLevels);
}

// All levels together take at most half of the width.
void SceneTree::fitLevels() {
  fits_ = true;
  int levels = 1;
  for (int i = 0; i < topLevelItemCount(); ++i) levels = std::max(levels, openLevels(*topLevelItem(i)));
  const int width = viewport()->width() - 2 * kMarkWidth;
  setIndentation(std::clamp(width / 2 / levels, kNarrowest, kWidest));
}

void SceneTree::resizeEvent(QResizeEvent* event) {
  QTreeWidget::resizeEvent(event);
  fitSoon();
}

void SceneTree::makeMarks() {
  setColumnCount(3);
  header()->setStretchLastSection(false);
  header()->setMinimumSectionSize(kMarkWidth);
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (const int column : {kEyeColumn, kLockColumn}) {
    header()->setSectionResizeMode(column, QHeaderView::Fixed);
    header()->resizeSection(column, kMarkWidth);
  }
  connect(workbench_->view(), &View::optionsChanged, this, [this] {
    const SceneView& options = workbench_->view()->options();
    if (options.hidden == hidden_ && options.locked == locked_) return;
    hidden_ = options.hidden;
    locked_ = options.locked;
    showAllMarks();
  });
}

// An open eye and a lock that is open are faint.
void SceneTree::showMarks(QTreeWidgetItem* item, ObjectId object) {
  const PartsShown& parts = *workbench_->partsShown();
  if (!parts.isPart(object)) return;
  const QString faint = QStringLiteral("faint ");
  if (!icons_.contains(faint))
    icons_.insert(faint, QIcon(iconNamed("lock").pixmap(QSize(kMarkPixels, kMarkPixels), QIcon::Disabled)));
  const bool hidden = parts.isHidden(object), locked = parts.isLocked(object);
  item->setIcon(kEyeColumn, iconNamed(hidden ? "eye-off" : "eye"));
  item->setIcon(kLockColumn, locked ? iconNamed("lock") : icons_.value(faint));
}

void SceneTree::showAllMarks() {
  const QSignalBlocker blocker(this);
  for (auto each = items_.constBegin(); each != items_.constEnd(); ++each)
    if (find(each.key()) != nullptr) showMarks(each.value(), each.key());
  viewport()->update();
}

// A click on a mark selects nothing.
void SceneTree::mousePressEvent(QMouseEvent* event) {
  if (!takesMark(event)) QTreeWidget::mousePressEvent(event);
}

void SceneTree::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!takesMark(event)) QTreeWidget::mouseDoubleClickEvent(event);
}

bool SceneTree::takesMark(const QMouseEvent* event) {
  const QModelIndex place = indexAt(event->position().toPoint());
  PartsShown& parts = *workbench_->partsShown();
  const ObjectId object = place.isValid() ? objectOf(itemFromIndex(place)) : 0;
  if (event->button() != Qt::LeftButton || place.column() < kEyeColumn || !parts.isPart(object)) return false;
  if (place.column() == kEyeColumn)
    parts.setHidden({object}, !parts.isHidden(object));
  else
    parts.setLocked({object}, !parts.isLocked(object));
  return true;
}

}  // namespace linkwright::app
