// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

class QDockWidget;
class QMainWindow;
class QTabBar;

namespace linkwright::app {

/// Panels that share a place as tabs: the tab is their title, a second one below it would take the room of a
/// curve. A double click on a tab lets its panel float, its menu closes it too. Panels that stand or float by
/// themselves keep their title bar. Lives as long as the window; made when all docks are there.
class DockTabs : public QObject {
  Q_OBJECT
 public:
  explicit DockTabs(QMainWindow* window);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void update();
  QDockWidget* dockAt(const QTabBar* bar, const QPoint& place) const;

  QMainWindow* window_;
  QTimer later_;  // tabs are made after the signals that tell of them
};

}  // namespace linkwright::app
