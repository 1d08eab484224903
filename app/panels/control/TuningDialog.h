// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

#include "app/base/NewestWork.h"
#include "engine/simulation/system/JointLoop.h"

class QCustomPlot;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace linkwright::app {

class Workbench;

/// The gains of a motor of one joint beside what they do: the joint's step response with the motor's torque,
/// red where it is more than the joint's effort limit, and its frequency response, both of the mechanism
/// linearised at the state that is shown; and the gains for a bandwidth and a damping ratio. Gains are edits,
/// which reach a running simulation at once.
class TuningDialog : public QDialog {
  Q_OBJECT
 public:
  TuningDialog(Workbench* workbench, int force, QWidget* parent = nullptr);

 private:
  struct Found {
    JointLoop loop;
    QString problem;
  };
  QDoubleSpinBox* addNumber(QFormLayout* form, const QString& label, const char* name, double value,
                            const QString& unit);
  void addPlots();
  void follow();  ///< linearises where the state or the inputs are others
  void ask();
  void showFound();  ///< what was found last
  void showGains();
  void setGains(double kp, double kd);
  void showStep();
  void showFrequencies();
  const ForceElement* motor() const;  ///< null: it is gone

  Workbench* workbench_;
  int force_, token_ = 0;
  std::string joint_;
  bool slides_ = false;
  QDoubleSpinBox *kp_, *kd_, *bandwidth_, *ratio_, *step_;
  QPushButton* use_;
  QLabel *head_, *proposed_;
  QCustomPlot *response_, *frequencies_;
  NewestWork work_;
  std::shared_ptr<const Found> found_;
  State asked_;
  System::Inputs asked_inputs_;
};

}  // namespace linkwright::app
