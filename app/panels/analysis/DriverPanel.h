// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QCustomPlot;
class QGridLayout;
class QLabel;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// The drivers of a mechanism: their initial values, to be edited, and the pose of a body that follows:
/// position, roll, pitch, yaw. Below, how the residual falls from iteration to iteration by four methods of
/// Newton, from the pose in which the mechanism was opened.
class DriverPanel : public QWidget {
  Q_OBJECT
 public:
  explicit DriverPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  struct Row {
    int joint = 0;  // among the mechanism's
    bool turns = false;
    QuantityBox* value = nullptr;
    QLabel* name = nullptr;
  };
  void rebuild();
  void refresh();
  void typed(std::size_t row);
  void iterate();  // fills the plot
  void restyle();

  Workbench* workbench_;
  QLabel* hint_;
  QGridLayout* grid_;
  QWidget* content_;
  QLabel *body_, *place_, *orientation_;
  QCustomPlot* plot_;
  QLabel* plot_title_;
  std::vector<Row> rows_;
  std::vector<double> plotted_;  // the drivers' values the curves are of
  std::vector<double> start_;    // bodies as opened: r, p of each
};

}  // namespace linkwright::app
