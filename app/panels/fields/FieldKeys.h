// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QAbstractButton;
class QDoubleSpinBox;
class QLineEdit;
class QWidget;

namespace linkwright::app {

class ValueLine;
class Workbench;

/// True while the box holds something that has been typed and not yet accepted: showing another value now
/// would take it from under the user's hands.
bool isBeingTyped(const QDoubleSpinBox* box);

/// Gives the keyboard back to the picture, or to nobody where that is not shown.
void returnKeys(Workbench* workbench, QWidget* field);

/// The keys of number boxes, lines for values, lists and buttons in panels. What is typed stays theirs, the
/// arrow keys included. Space plays and Undo undoes the last edit of the scene unless something is half
/// typed. Enter accepts, Escape gives the old value back, and both return the keys to the viewport. The wheel
/// turns numbers only after a click, so that scrolling past changes nothing. Buttons get the keys by Tab
/// alone; Space or Enter presses them then.
class FieldKeys : public QObject {
  Q_OBJECT
 public:
  explicit FieldKeys(Workbench* workbench, QObject* parent) : QObject(parent), workbench_(workbench) {}
  /// Minds `root`, if it is a field, and all fields below it, those to come as well.
  void watch(QWidget* root);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool minds(QWidget* field, QEvent* event);
  bool mindsLine(ValueLine* line, QEvent* event);
  bool mindsButton(QAbstractButton* button, QEvent* event);

  Workbench* workbench_;
};

}  // namespace linkwright::app
