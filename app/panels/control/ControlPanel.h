// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace linkwright::app {

class JointRow;
class KeyframeBar;
class Workbench;

/// A slider and a number for the control of each actuator, with its unit and its range; buttons that set all
/// of them at once; keyframes; recorded inputs. All of it are edits, which reach a running simulation at once
/// and are recorded with it.
class ControlPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ControlPanel(Workbench* workbench, QWidget* parent = nullptr);

 private:
  struct Row {
    QWidget* whole = nullptr;
    JointRow* widget = nullptr;
    double lower = -1, upper = 1;
    int token = 0;
  };

  void rebuild();
  void refresh();
  void addRow(std::size_t actuator);
  void hold();
  void zero();
  void random();
  void keepMoves();
  void askForNoise();
  QWidget* makeTeleoperation();

  Workbench* workbench_;
  QVBoxLayout* list_;
  QLabel* hint_;
  QWidget *all_, *teleoperation_;
  KeyframeBar* keyframes_;
  unsigned drawn_ = 0;  // random controls so far: each draw is another one
  std::vector<Row> rows_;
};

}  // namespace linkwright::app
