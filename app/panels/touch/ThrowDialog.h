// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QPointer>

#include "app/workbench/Thrower.h"

class QFormLayout;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// The ball that a click into the picture throws, as long as this is open.
class ThrowDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ThrowDialog(Workbench* workbench, QWidget* parent = nullptr);
  ~ThrowDialog() override;

 private:
  QuantityBox* addField(QFormLayout* form, const QString& label, const char* name, double value,
                        const char* unit, int decimals);
  void take();

  Workbench* workbench_;
  QPointer<Thrower> thrower_;  // gone before this as the window closes
  QuantityBox *radius_, *mass_, *speed_;
};

}  // namespace linkwright::app
