// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "engine/trot/TrotScene.h"

class QCustomPlot;
class QTabBar;

namespace linkwright::app {

class Workbench;

/// The figures 7 to 14 of the paper on the trotting quadruped, for the walk that is open: body and foot along
/// time, torques by two criteria, and what happens when these torques alone drive the robot for half a period
/// (actual and desired, the largest error in brackets).
class CentaurFigures : public QWidget {
  Q_OBJECT
 public:
  explicit CentaurFigures(Workbench* workbench, QWidget* parent = nullptr);
  /// Draws them anew. The walk must be possible.
  void show(const TrotScene& trot);

 private:
  struct Curve {
    QString name;
    std::vector<double> x, y;
    bool dashed = false;
  };
  struct Panel {
    QString title, unit;
    std::vector<Curve> curves;
    bool over_x = false;  ///< over a position, not over time
  };
  void draw();
  std::vector<Panel> motionPanels() const;
  std::vector<Panel> torquePanels() const;
  std::vector<Panel> runPanels(int figure) const;

  Workbench* workbench_;
  QTabBar* tabs_;
  QCustomPlot* plot_;
  TrotScene trot_;
};

}  // namespace linkwright::app
