// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/FieldKeys.h"

#include <QAbstractButton>
#include <QChildEvent>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>

#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

bool isField(const QObject* object) {
  return qobject_cast<const QDoubleSpinBox*>(object) != nullptr ||
         qobject_cast<const QComboBox*>(object) != nullptr || qobject_cast<const QSlider*>(object) != nullptr;
}

}  // namespace

void returnKeys(Workbench* workbench, QWidget* field) {
  Q_EMIT workbench->keysReturned();
  if (field->hasFocus()) field->clearFocus();
}

bool isBeingTyped(const QDoubleSpinBox* box) {
  return box->hasFocus() && !box->isReadOnly() &&
         box->text() != box->prefix() + box->textFromValue(box->value()) + box->suffix();
}

void FieldKeys::watch(QWidget* root) {
  root->installEventFilter(this);
  // A click leaves the keys where they are; who walks by Tab presses with Space.
  if (qobject_cast<QAbstractButton*>(root) != nullptr && root->focusPolicy() == Qt::StrongFocus)
    root->setFocusPolicy(Qt::TabFocus);
  // Not by the wheel.
  if (isField(root) && root->focusPolicy() == Qt::WheelFocus) root->setFocusPolicy(Qt::StrongFocus);
  for (QObject* child : root->children())
    if (auto* widget = qobject_cast<QWidget*>(child)) watch(widget);
}

bool FieldKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ChildPolished) {
    auto* child = qobject_cast<QWidget*>(static_cast<QChildEvent*>(event)->child());
    if (child != nullptr) watch(child);
  }
  if (auto* button = qobject_cast<QAbstractButton*>(watched)) return mindsButton(button, event);
  if (auto* line = qobject_cast<ValueLine*>(watched)) return mindsLine(line, event);
  return isField(watched) && minds(static_cast<QWidget*>(watched), event);
}

bool FieldKeys::mindsButton(QAbstractButton* button, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if ((key->modifiers() & ~Qt::KeypadModifier) != 0) return false;
  const bool presses = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (event->type() == QEvent::ShortcutOverride) {
    if (key->key() != Qt::Key_Space && key->key() != Qt::Key_Escape) return false;
    event->accept();  // the button's, no shortcut
    return true;
  }
  if (key->key() == Qt::Key_Escape) {
    returnKeys(workbench_, button);
    return true;
  }
  if (presses) button->click();
  return presses;
}

bool FieldKeys::mindsLine(ValueLine* line, QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  const bool plain = (key->modifiers() & ~Qt::KeypadModifier) == 0;
  if (event->type() == QEvent::ShortcutOverride) {
    const bool undoing = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    const bool playing = plain && key->key() == Qt::Key_Space && line->isNumeric() && !line->isBeingTyped();
    if (playing || (undoing && !line->isBeingTyped())) {
      event->ignore();
      return true;
    }
    if (!plain || key->key() != Qt::Key_Escape) return false;
    event->accept();
    return true;
  }
  if (!plain || key->key() != Qt::Key_Escape) return false;
  line->revert();
  returnKeys(workbench_, line);
  return true;
}

bool FieldKeys::minds(QWidget* field, QEvent* event) {
  auto* box = qobject_cast<QDoubleSpinBox*>(field);
  auto* list = qobject_cast<QComboBox*>(field);
  if (event->type() == QEvent::Wheel && !field->hasFocus()) {
    event->ignore();
    return true;
  }
  if (box == nullptr && list == nullptr) return false;
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  const bool plain = (key->modifiers() & ~Qt::KeypadModifier) == 0;
  if (event->type() == QEvent::ShortcutOverride) {
    const bool writes = box != nullptr ? !box->isReadOnly() : list->isEditable();
    if (!writes) return false;
    // A number has no space in it, but before a unit.
    const bool formula = qobject_cast<QuantityBox*>(field) != nullptr && isBeingTyped(box);
    const bool playing = plain && key->key() == Qt::Key_Space && !formula;
    const bool undoing = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
    if (playing || (undoing && box != nullptr && !isBeingTyped(box))) {
      event->ignore();
      return true;
    }
    if (plain &&
        (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right || key->key() == Qt::Key_Escape)) {
      event->accept();
      return true;
    }
    return false;
  }
  if (!plain) return false;
  if (key->key() == Qt::Key_Escape) {
    if (auto* quantity = qobject_cast<QuantityBox*>(box)) {
      quantity->revert();
    } else if (box != nullptr) {
      const QSignalBlocker blocker(box);
      box->setValue(box->value());
    }
    returnKeys(workbench_, field);
    return true;
  }
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    if (box == nullptr) return false;  // lists accept themselves
    if (auto* quantity = qobject_cast<QuantityBox*>(box))
      quantity->enter();
    else
      box->interpretText();
    returnKeys(workbench_, field);
    return true;
  }
  return false;
}

}  // namespace linkwright::app
