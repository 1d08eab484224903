// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

#include "app/workbench/Thrower.h"

class QDoubleSpinBox;
class QFormLayout;

namespace linkwright::app {

class Workbench;

/// The ball that a click into the picture throws, as long as this is open.
class ThrowDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ThrowDialog(Workbench* workbench, QWidget* parent = nullptr);
  ~ThrowDialog() override;

 private:
  QDoubleSpinBox* addField(QFormLayout* form, const QString& label, const char* name, double value,
                           const QString& unit);
  void take();

  QPointer<Thrower> thrower_;  // gone before this as the window closes
  QDoubleSpinBox *radius_, *mass_, *speed_;
};

}  // namespace linkwright::app
