// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>
#include <optional>

#include "app/base/NewestWork.h"
#include "engine/simulation/system/JointLoop.h"

class QCustomPlot;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// The gains of a motor or a position servo of one joint beside what they do: the joint's step response with
/// the motor's torque, red where it is more than the limit, and its frequency response, both of the mechanism
/// linearised at the state that is shown; and the gains for a bandwidth and a damping ratio. Gains are edits;
/// those of a motor reach a running simulation at once.
class TuningDialog : public QDialog {
  Q_OBJECT
 public:
  /// What is tuned, by its number in the scene.
  enum class Of { kForce, kActuator };
  TuningDialog(Workbench* workbench, Of of, int number, QWidget* parent = nullptr);

 private:
  struct Found {
    JointLoop loop;
    QString problem;
  };
  /// What is tuned, as either kind has it.
  struct Motor {
    std::string name, joint;
    ForceKind kind = ForceKind::kPosition;
    JointGains gains;
  };
  QDoubleSpinBox* addNumber(QFormLayout* form, const QString& label, const char* name, double value,
                            const QString& unit);
  QuantityBox* addGain(QFormLayout* form, const QString& label, const char* name);
  std::string unitOfGain(const Motor& of, bool velocity) const;
  void addPlots();
  void follow();  ///< linearises where the state or the inputs are others
  void ask();
  void showFound();  ///< what was found last
  void showGains();
  void setGains(double kp, double kd);
  void showStep();
  void nameEffort(const QString& unit);
  void showFrequencies();
  std::optional<Motor> motor() const;  ///< empty: it is gone

  Workbench* workbench_;
  Of of_;
  int number_, token_ = 0;
  std::string joint_;
  bool slides_ = false;
  QDoubleSpinBox *bandwidth_, *ratio_;
  QuantityBox *kp_, *kd_, *step_;
  QPushButton* use_;
  QLabel *head_, *proposed_;
  QCustomPlot *response_, *frequencies_;
  NewestWork work_;
  std::shared_ptr<const Found> found_;
  State asked_;
  System::Inputs asked_inputs_;
};

}  // namespace linkwright::app
