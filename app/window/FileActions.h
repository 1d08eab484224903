// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QAction;
class QMenu;
class QWidget;

namespace linkwright::app {

class Banner;
class Workbench;

/// What the File menu has beside saving: export to another format, the changes that a save would make, and
/// writing what the scene overrides into the robot's own file. Each shows what it would write before it does.
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
  int robot() const;  // whose file is meant; −1: none
  bool writeFile(const QString& path, const std::string& text);

  Workbench* workbench_;
  Banner* banner_;
  QWidget* window_;
  QAction *export_, *changes_, *robot_changes_;
};

}  // namespace linkwright::app
