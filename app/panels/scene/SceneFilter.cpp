// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scene/SceneFilter.h"

#include <QAction>
#include <QKeyEvent>

#include "app/panels/scene/SceneTree.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

SceneFilter::SceneFilter(Workbench* workbench, SceneTree* tree, QWidget* parent)
    : QLineEdit(parent), tree_(tree) {
  setObjectName("sceneFilter");
  setPlaceholderText(tr("Search names and kinds"));
  setAccessibleName(tr("Search the scene"));
  setClearButtonEnabled(true);
  auto* glass = addAction(workbench->icon("search"), LeadingPosition);
  connect(workbench, &Workbench::themeChanged, glass,
          [glass, workbench] { glass->setIcon(workbench->icon("search")); });
  auto* nothing = addAction(workbench->icon("warning"), TrailingPosition);
  nothing->setToolTip(tr("Nothing in the scene has these words"));
  nothing->setVisible(false);
  connect(this, &QLineEdit::textChanged, this, [this, nothing](const QString& text) {
    const int found = tree_->setFilter(text);
    const bool empty = text.trimmed().isEmpty();
    nothing->setVisible(!empty && found == 0);
    if (empty) Q_EMIT cleared();
  });
  connect(workbench->document(), &Document::documentReplaced, this, &QLineEdit::clear);
  connect(tree, &SceneTree::typed, this, [this](const QString& text) {
    setFocus();
    end(false);
    insert(text);
  });
  connect(tree, &SceneTree::escaped, this, &QLineEdit::clear);
}

bool SceneFilter::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Down)) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void SceneFilter::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      // Once for the words, then for the keyboard.
      return text().isEmpty() ? toTree() : clear();
    case Qt::Key_Down:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return toTree();
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void SceneFilter::toTree() {
  tree_->setFocus();
  if (text().trimmed().isEmpty()) return;
  if (QTreeWidgetItem* const first = tree_->firstFound()) tree_->setCurrentItem(first);
}

}  // namespace linkwright::app
