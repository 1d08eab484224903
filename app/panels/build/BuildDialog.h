// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>
#include <map>
#include <string>

#include "engine/math/Types.h"

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QWidget;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// Asks for the numbers of one authoring operation. It stays open, and says so, where the operation is
/// refused.
class BuildDialog : public QDialog {
  Q_OBJECT
 public:
  BuildDialog(Workbench* workbench, const QString& title, QWidget* parent);

  // Fields are found again by their object names. Numbers, and their units, are in SI; they are shown in the
  // units of the window.
  void addNumber(const QString& name, const QString& label, double value, const QString& unit, double least,
                 double most);
  void addVector(const QString& name, const QString& label, const Vector3& value, const QString& unit);
  void addChoice(const QString& name, const QString& label, const QStringList& choices, int chosen = 0);
  void addLine(const QString& name, const QString& label, const QString& text);
  void addText(const QString& name, const QString& label, const QString& text);

  double number(const QString& name) const;
  Vector3 vector(const QString& name) const;
  int choice(const QString& name) const;
  QString line(const QString& name) const;
  QString text(const QString& name) const;

  /// What is done on OK, at once or after a question; it calls accept() when it is done. Opens the dialog,
  /// with all its fields.
  void setAction(std::function<void()> action) {
    action_ = std::move(action);
    show();
  }

 private:
  QuantityBox* makeNumber(const QString& name, double value, const QString& unit, double least, double most);

  template <class Widget>
  Widget* field(const QString& name) const {
    return static_cast<Widget*>(fields_.at(name));
  }

  Workbench* workbench_;
  QFormLayout* form_;
  std::map<QString, QWidget*> fields_;
  std::function<void()> action_;
};

}  // namespace linkwright::app
