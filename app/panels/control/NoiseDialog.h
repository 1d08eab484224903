// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

class QCheckBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// How a control is shown: a number of the file times `factor`, in `unit`.
struct ShownControl {
  QString name, unit;
  double factor = 1;
};

/// Asks for normal noise on the start and on controls, from a seed. What is chosen is one undo step.
class NoiseDialog : public QDialog {
  Q_OBJECT
 public:
  /// `controls`: of the actuators of the scene, in their order.
  NoiseDialog(Workbench* workbench, const std::vector<ShownControl>& controls, QWidget* parent = nullptr);

  void accept() override;

 private:
  QuantityBox* addDeviation(QFormLayout* form, const QString& label, const QString& name, double value,
                            const std::string& unit);
  QDoubleSpinBox* addNumber(QFormLayout* form, const QString& label, const QString& name, double value,
                            const QString& unit);

  Workbench* workbench_;
  std::vector<double> factors_;
  std::vector<QDoubleSpinBox*> deviations_;
  QuantityBox *position_, *velocity_;
  QDoubleSpinBox* interval_;
  QCheckBox* smooth_;
  QSpinBox* seed_;
};

}  // namespace linkwright::app
