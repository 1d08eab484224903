// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/jobs/Lineariser.h"

namespace linkwright::app {

class Workbench;

/// How much each joint takes part in a mode, and when: a bar a joint, the largest first; beside it the phase
/// as the hand of a clock.
class ModeShapeView : public QWidget {
  Q_OBJECT
 public:
  explicit ModeShapeView(Workbench* workbench, QWidget* parent = nullptr);

  void show(std::shared_ptr<const LinearisedState> state, int mode);  ///< −1: none
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Workbench* workbench_;
  std::shared_ptr<const LinearisedState> state_;
  int mode_ = -1;
  std::vector<int> order_;  // joints by share
};

}  // namespace linkwright::app
