// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace linkwright::app {

class Workbench;

/// Asks for what is added to the control of an actuator as time goes by: a sine, a step, a chirp or any
/// formula; or for a file of times and values. What is chosen becomes the actuator's signal, or its recorded
/// input, one undo step.
class SignalDialog : public QDialog {
  Q_OBJECT
 public:
  /// `unit`, `factor`: as the control is shown.
  SignalDialog(Workbench* workbench, std::size_t actuator, const QString& unit, double factor,
               QWidget* parent = nullptr);

  void accept() override;

 private:
  enum Form { kNone, kSine, kStep, kChirp, kFormula };
  QDoubleSpinBox* addNumber(QFormLayout* form, const QString& label, const QString& name, double value,
                            const QString& unit);
  void showForm();
  void write();  // the formula of the numbers
  void check();  // that the formula is one
  void addRecorded();
  void readTable(const QString& path);

  Workbench* workbench_;
  std::size_t actuator_;
  double factor_;
  QComboBox* form_;
  QDoubleSpinBox *amplitude_, *frequency_, *last_frequency_, *start_, *duration_;
  QFormLayout* rows_;
  QLineEdit* formula_;
  QCheckBox* hold_ = nullptr;
  QLabel* problem_;
  QPushButton* ok_;
};

}  // namespace linkwright::app
