// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/TaskWords.h"

#include <QAbstractButton>
#include <QFormLayout>
#include <QLabel>
#include <QWidget>

namespace linkwright::app {
namespace {

bool holds(QLayoutItem* item, QWidget* widget) {
  if (item == nullptr) return false;
  if (QWidget* const own = item->widget()) return own == widget || own->isAncestorOf(widget);
  QLayout* const below = item->layout();
  for (int i = 0; below != nullptr && i < below->count(); ++i)
    if (holds(below->itemAt(i), widget)) return true;
  return false;
}

QString textIn(QLayoutItem* item) {
  QWidget* const widget = item ? item->widget() : nullptr;
  if (widget == nullptr) return {};
  const auto* label = qobject_cast<QLabel*>(widget);
  if (label == nullptr) label = widget->findChild<QLabel*>();
  return label ? label->text() : QString();
}

// What stands before a field in a form; what spans the form is named in the row above it.
QString labelIn(const QFormLayout* form, QWidget* field) {
  for (int row = 0; row < form->rowCount(); ++row) {
    if (!holds(form->itemAt(row, QFormLayout::FieldRole), field)) continue;
    if (QLayoutItem* const label = form->itemAt(row, QFormLayout::LabelRole)) return textIn(label);
    return row > 0 ? textIn(form->itemAt(row - 1, QFormLayout::FieldRole)) : QString();
  }
  return {};
}

}  // namespace

QString wordsOf(QWidget* widget) {
  if (const auto* button = qobject_cast<QAbstractButton*>(widget)) {
    QString words = button->text().isEmpty() ? button->toolTip() : button->text();
    return words.remove('&').section('\n', 0, 0).remove("…").trimmed();
  }
  QString label;
  for (QWidget* above = widget->parentWidget(); above && label.isEmpty(); above = above->parentWidget())
    for (const QFormLayout* form : above->findChildren<QFormLayout*>())
      if (label.isEmpty()) label = labelIn(form, widget);
  label = label.section(" [", 0, 0).remove('&');
  // "buildAxisx" and "joint.axis.x" stand beside two others.
  const QString name = widget->objectName(), others = name.chopped(1);
  if (!name.isEmpty() && QString("xyz").contains(name.back()) &&
      widget->window()->findChild<QWidget*>(others + "x") &&
      widget->window()->findChild<QWidget*>(others + "z"))
    label += QString(" ") + name.back();
  return label.trimmed();
}

}  // namespace linkwright::app
