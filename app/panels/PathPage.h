// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "engine/simulation/PathElement.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QToolButton;

namespace linkwright {
class PathMotion;
}

namespace linkwright::app {

class WaypointTable;
class Workbench;

/// A path in numbers: how it goes from waypoint to waypoint, its limits, the table of its waypoints. A slider
/// carries the robot along it without any simulation, a button does so in the path's own time.
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
  QDoubleSpinBox* addNumber(const QString& name, const char* key, double least, double most,
                            const QString& unit, double PathElement::*member);
  QDoubleSpinBox* addLimit(const QString& name, const char* key, const QString& unit,
                           double PathElement::*member);
  QCheckBox* addSwitch(const QString& text, const char* key, bool PathElement::*member);
  QComboBox* addChoice(const QString& name, const char* key, const QStringList& texts,
                       const std::function<void(PathElement*, int)>& put);
  void addButtons();
  void commit(const Change& change);
  void refresh();
  void rename();
  void slide(int position);
  void setPlaying(bool on);
  void playOn();
  void setOfJoints(bool joints);
  void plot();
  const PathElement* path() const;
  QString jointUnit(const PathMotion* motion) const;

  Workbench* workbench_;
  QFormLayout* form_;
  int index_ = -1, shown_index_ = -1, token_ = 0;
  std::string shown_name_;
  QLineEdit* name_;
  QLabel *follows_, *duration_, *problem_;
  QCheckBox *enabled_, *orientation_, *rest_, *closed_;
  QComboBox *curve_, *turning_, *timing_;
  QDoubleSpinBox *tension_, *monotonicity_, *closing_time_;
  QDoubleSpinBox *max_speed_, *max_acceleration_, *max_joint_speed_, *max_joint_acceleration_;
  QDoubleSpinBox *max_turning_speed_, *max_turning_acceleration_;
  QDoubleSpinBox *kp_, *kd_;
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
