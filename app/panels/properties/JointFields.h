// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "engine/model/Index.h"

class QFormLayout;

namespace linkwright {
struct Field;
}

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// Numbers that a robot has by joint, as rows of a form, for the joint that moves a link: rotor inertia,
/// stiffness and dissipation of its stops (see JointStops). Labels, help, units and ranges are those of the
/// robot's table. A row shows only for joints that its number has an effect on. Lives as long as the form's
/// widget.
class JointFields : public QObject {
  Q_OBJECT
 public:
  JointFields(Workbench* workbench, QFormLayout* form);
  void show(BodyIndex body);  ///< of the joint that moves this body

 private:
  struct Row {
    const Field* field;
    QuantityBox* number;
    double none;     ///< in SI: what stands for none
    bool automatic;  ///< its lowest value stands for none: the number follows from the mechanism
  };
  void add(const char* field, const char* name, int decimals, bool automatic);
  void showRow(const Row& row, bool visible, bool anew);

  Workbench* workbench_;
  QFormLayout* form_;
  BodyIndex body_;
  std::vector<Row> rows_;
  int token_ = 0;       // while a label that is dragged makes a step; else 0
  int drag_token_ = 0;  // of its drag
};

}  // namespace linkwright::app
