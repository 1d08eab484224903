// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "engine/simulation/elements/PathElement.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;

namespace linkwright::app {

class WaypointTable;
class Workbench;

/// Of a path, besides its values: the table of its waypoints, its duration, why the joints cannot follow. A
/// slider carries the robot along it without any simulation, a button does so in the path's own time.
class PathPage : public QWidget {
  Q_OBJECT
 public:
  explicit PathPage(Workbench* workbench, QWidget* parent = nullptr);
  void showPath(int index);
  /// All that changes with time: the slider.
  void followTime();

 protected:
  void hideEvent(QHideEvent* event) override;

 private:
  using Change = std::function<void(PathElement*)>;
  void addButtons();
  void commit(const Change& change);
  void refresh();
  void slide(int position);
  void setPlaying(bool on);
  void playOn();
  void setOfJoints(bool joints);
  void plot();
  const PathElement* path() const;

  Workbench* workbench_;
  QFormLayout* form_;
  int index_ = -1, token_ = 0;
  QLabel *duration_, *problem_;
  QSlider* slider_;
  QToolButton* play_;
  QComboBox* of_;
  QTimer timer_;         // plays along the path, without simulating
  QElapsedTimer clock_;  // since playing began
  double played_from_ = 0;
  WaypointTable* table_;
  QPushButton *remove_waypoint_ = nullptr, *scale_ = nullptr;
};

}  // namespace linkwright::app
