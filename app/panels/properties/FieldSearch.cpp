// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/FieldSearch.h"

#include <QAbstractButton>
#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QShortcut>
#include <algorithm>

#include "app/base/Below.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

FieldSearch::FieldSearch(Workbench* workbench, QWidget* panel) : QLineEdit(panel), workbench_(workbench) {
  setObjectName("fieldSearch");
  setPlaceholderText(tr("Search fields"));
  setAccessibleName(tr("Search the fields of what is selected"));
  setToolTip(tr("Fields with these words in their names or help (Ctrl+F; Escape clears)"));
  setClearButtonEnabled(true);
  auto* glass = addAction(workbench->icon("search"), LeadingPosition);
  connect(workbench, &Workbench::themeChanged, glass,
          [glass, workbench] { glass->setIcon(workbench->icon("search")); });
  auto* find = new QShortcut(QKeySequence(QKeySequence::Find), panel);
  find->setContext(Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, this, [this] {
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
  });
}

bool FieldSearch::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    // Neither letters nor Space nor Escape are those of the window here.
    const bool plain = (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (plain && (key->key() == Qt::Key_Escape || !key->text().isEmpty())) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void FieldSearch::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (text().isEmpty()) return returnKeys(workbench_, this);
    return clear();
  }
  QLineEdit::keyPressEvent(event);
}

bool pageHasWords(const QWidget* page, const QString& words) {
  const QStringList each = words.toLower().split(' ', Qt::SkipEmptyParts);
  return anyBelow(*page, [&](const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    const QString text = ((label != nullptr    ? label->text()
                           : button != nullptr ? button->text()
                                               : QString()) +
                          " " + widget.toolTip())
                             .toLower();
    return std::all_of(each.begin(), each.end(), [&](const QString& word) { return text.contains(word); });
  });
}

}  // namespace linkwright::app
