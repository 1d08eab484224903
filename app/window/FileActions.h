// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "engine/base/AtomicFile.h"

class QAction;
class QMenu;
class QWidget;

namespace linkwright::app {

class Banner;
class Workbench;

/// What the File menu has beside saving: a picture of what is shown, export to another format, the changes
/// that a save would make, and writing what the scene overrides into the robot's own file. Each shows what it
/// would write before it does.
class FileActions : public QObject {
  Q_OBJECT
 public:
  FileActions(Workbench* workbench, Banner* banner, QWidget* window);
  void addTo(QMenu* menu);

 private:
  void update();
  void chooseExport();
  void exportTo(const QString& path);
  void showChanges();
  void showRobotChanges();
  void writeRobot(int robot, const QString& path);
  int robot() const;                                       // whose file is meant; −1: none
  bool writeFiles(const std::vector<FileToWrite>& files);  // all or none

  Workbench* workbench_;
  Banner* banner_;
  QWidget* window_;
  QAction *export_, *changes_, *robot_changes_, *picture_;
};

}  // namespace linkwright::app
