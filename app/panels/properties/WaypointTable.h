// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>
#include <string>

namespace linkwright::app {

class Workbench;

/// The waypoints of a path: time and position (or joint positions), to be typed over. The selected row is the
/// selected waypoint.
class WaypointTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit WaypointTable(Workbench* workbench, QWidget* parent = nullptr);
  void showPath(int index);

 private:
  void typed(int row, int column);
  std::string numberOf(int row, int column) const;  ///< see FieldNumber; empty: there is none
  void showFormulas();
  const char* unitOf(const std::string& joint) const;  ///< of its positions, in SI
  /// `decimals`: of the number in SI.
  void setNumber(int row, int column, double si, const char* unit, int decimals);

  Workbench* workbench_;
  int index_ = -1;
};

}  // namespace linkwright::app
