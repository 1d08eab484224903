// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "engine/simulation/system/Integrator.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// How an integrator is called in the window: "Implicit midpoint".
QString integratorName(Integrator integrator);

/// Gravity, time step, integrator, memory of the timeline, joint stops; and the energies of this moment.
class SimulationPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SimulationPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void refresh();
  void gravityEdited();
  void optionsEdited();
  void showIntegrator(const SimulationOptions& options);

  Workbench* workbench_;
  QFormLayout* form_;
  std::array<QuantityBox*, 3> gravity_{};
  QComboBox* planet_;
  QDoubleSpinBox* step_;
  QComboBox* integrator_;
  QComboBox* tolerance_;
  QDoubleSpinBox* duration_;
  QDoubleSpinBox* memory_;
  QCheckBox* limits_;
  QCheckBox* watch_;
  QCheckBox* effort_limits_;
};

}  // namespace linkwright::app
