// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/model/Index.h"

class QDoubleSpinBox;
class QFormLayout;

namespace linkwright::app {

class Workbench;

/// Stiffness and dissipation of the stops at a joint's limits, as rows of a form; see JointStops. They show
/// only for joints that have stops. Lives as long as the form's widget.
class StopFields : public QObject {
  Q_OBJECT
 public:
  StopFields(Workbench* workbench, QFormLayout* form);
  void show(BodyIndex body);  ///< of the joint that moves this body

 private:
  QDoubleSpinBox* add(const QString& name, const char* key, const QString& tip, double automatic);

  Workbench* workbench_;
  QFormLayout* form_;
  BodyIndex body_;
  QDoubleSpinBox* stiffness_;
  QDoubleSpinBox* dissipation_;
};

}  // namespace linkwright::app
