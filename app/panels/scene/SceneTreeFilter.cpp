// SPDX-License-Identifier: GPL-3.0-or-later
// What of the tree is shown while its filter has words, and its keys.
#include <QKeyEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <functional>

#include "app/document/ObjectNames.h"
#include "app/languages/EngineText.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/scene/SceneTree.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright::app {
namespace {

// What an object is found by: its name, its kind, its type and the list that it stands in.
QString searchedText(const CObjectContainer& scene, const SceneObject& object) {
  const Kind& kind = object.kind();
  QStringList parts = {QString::fromStdString(object.name()), engineText(kind.title),
                       numberOfFormula(scene, object)};
  if (const Field* const type = kind.Discriminator()) {
    const FieldValue value = type->get(object.value());
    if (const auto* chosen = std::get_if<std::string>(&value)) parts << titleOf(*type, *chosen);
  }
  if (object.parent()) parts << labelOf(*object.place());
  return parts.join(' ');
}

bool hasAllWords(const QString& text, const QStringList& words) {
  return std::all_of(words.begin(), words.end(),
                     [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

// Keys that move in the tree or are typed; with other modifiers they are the window's.
bool isKeyOfTree(const QKeyEvent& key) {
  if (key.key() == Qt::Key_Space) return false;  // plays
  if ((key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0) return false;
  if (!key.text().isEmpty() && key.text()[0].isPrint()) return true;
  constexpr int kMoves[] = {Qt::Key_Left,   Qt::Key_Right, Qt::Key_Up,     Qt::Key_Down,
                            Qt::Key_Home,   Qt::Key_End,   Qt::Key_PageUp, Qt::Key_PageDown,
                            Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape, Qt::Key_Backspace};
  return std::find(std::begin(kMoves), std::end(kMoves), key.key()) != std::end(kMoves);
}

}  // namespace

int SceneTree::setFilter(const QString& text) {
  const QStringList words = text.split(' ', Qt::SkipEmptyParts);
  if (words == filter_) return found_;
  filter_ = words;
  if (filter_.isEmpty())
    rebuild();
  else
    applyFilter();
  return found_;
}

bool SceneTree::isFound(const QTreeWidgetItem* item) const {
  const SceneObject* const object = find(objectOf(item));
  if (object == nullptr && item->childCount() > 0) return false;  // a group
  return hasAllWords(object ? searchedText(workbench_->document()->objects(), *object) : item->text(0),
                     filter_);
}

QTreeWidgetItem* SceneTree::firstFound() const {
  for (QTreeWidgetItem* item = topLevelItem(0); item != nullptr; item = itemBelow(item))
    if (!item->isHidden() && isFound(item)) return item;
  return nullptr;
}

// An item is shown if its object is found, or one below it.
bool SceneTree::filterItem(QTreeWidgetItem* item) {
  bool below = false;
  for (int i = 0; i < item->childCount(); ++i) below = filterItem(item->child(i)) || below;
  const bool found = isFound(item);
  item->setHidden(!found && !below);
  if (below) item->setExpanded(true);
  return found || below;
}

void SceneTree::applyFilter() {
  found_ = 0;
  if (filter_.isEmpty() || !workbench_->document()->isOpen()) return;
  const QSignalBlocker blocker(this);  // what is opened for it is folded again later
  // The items of what is found are made first: those of the rest need not be there.
  const std::function<void(const SceneObject&)> make = [&](const SceneObject& object) {
    if (hasAllWords(searchedText(workbench_->document()->objects(), object), filter_)) {
      itemOf(object.id());
      ++found_;
    }
    object.ForChildren(make);
  };
  make(workbench_->document()->objects().root());
  for (int i = 0; i < topLevelItemCount(); ++i) filterItem(topLevelItem(i));
  scheduleDelayedItemsLayout();
}

bool SceneTree::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isKeyOfTree(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return QTreeWidget::event(event);
}

void SceneTree::keyPressEvent(QKeyEvent* event) {
  const bool own = isKeyOfTree(*event);
  if (own && event->key() == Qt::Key_Escape) {
    Q_EMIT escaped();
  } else if (own && !event->text().isEmpty() && event->text()[0].isPrint()) {
    Q_EMIT typed(event->text());
  } else {
    QTreeWidget::keyPressEvent(event);
  }
}

}  // namespace linkwright::app
