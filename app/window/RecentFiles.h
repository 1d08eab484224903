// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QPushButton>
#include <QString>

class QImage;

namespace linkwright::app {

class Thumbnails;
class Workbench;

/// The folder of a file as it is shown beside its name: `~/robots/panda`. Many robots' files have one name.
QString folderShown(const QString& path);

/// The files opened last: name, folder and picture of each.
class RecentMenu : public QMenu {
  Q_OBJECT
 public:
  RecentMenu(Workbench* workbench, QWidget* parent);

 Q_SIGNALS:
  void openRequested(const QString& path);

 private:
  void refresh();
  void draw();

  Workbench* workbench_;
  Thumbnails* thumbnails_;
};

/// One of them as a line of the welcome page.
class RecentRow : public QPushButton {
  Q_OBJECT
 public:
  RecentRow(const QString& path, Workbench* workbench, QWidget* parent);
  const QString& path() const { return path_; }
  void show(const QImage& picture);

 private:
  QString path_;
};

}  // namespace linkwright::app
