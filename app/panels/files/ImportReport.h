// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <functional>
#include <vector>

#include "engine/base/Problem.h"
#include "engine/io/request/RobotPatch.h"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::app {

class Workbench;

/// What reading a file found: a row a problem, worst first, with the line in the file, and what one click
/// can repair. Repairs are kept in a patch beside the robot's file, which stays as it is; each can be taken
/// back.
class ImportReport : public QDialog {
  Q_OBJECT
 public:
  /// `path`: the file the problems are of.
  ImportReport(Workbench* workbench, const ProblemList& problems, const QString& path,
               QWidget* parent = nullptr);

 private:
  void fill(const ProblemList& problems);
  /// Selects the link that a row is about.
  void showInScene(QTreeWidgetItem* item);
  void addRepairs(QTreeWidgetItem* item, const Problem& problem);
  /// The robot's own file of a problem; empty where it is of none.
  std::string robotFileOf(const Problem& problem) const;
  void repair(const std::string& robot_file, const std::function<void(RobotPatch*)>& change);
  void takeBack();
  void searchFolder(const std::string& robot_file, const Problem& problem);
  void askMass(const std::string& robot_file, const std::string& link);
  void write(const std::string& robot_file, const RobotPatch& patch);

  struct Step {
    std::string robot_file;
    RobotPatch before;
  };
  Workbench* workbench_;
  QString path_, text_;
  QLabel* summary_;
  QLabel* kept_;
  QTreeWidget* list_;
  QPushButton* copy_;
  QPushButton* back_;
  std::vector<Step> steps_;
};

}  // namespace linkwright::app
