// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

#include "app/panels/plot/PlotDrop.h"

class QLineEdit;
class QTreeWidget;

namespace linkwright::app {

/// All signals, by robot, joint and quantity, to be searched, dragged into a plot, or added to the current
/// one with Enter.
class SignalTree : public QWidget {
  Q_OBJECT
 public:
  struct Entry {
    std::string name;
    QStringList groups;
    QString title;
  };

  explicit SignalTree(QWidget* parent = nullptr);

  /// In this order. What was open, current and searched for stays.
  void setEntries(const std::vector<Entry>& entries);
  /// Those that are plotted are written in bold.
  void setShown(const std::vector<std::string>& names);
  void beginSearch();

 Q_SIGNALS:
  void wanted(const std::vector<std::string>& names, linkwright::app::PlotSpot::Part part);
  void paneMoved(int by);  ///< another plot is to be the current one

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void showMenu(const QPoint& pixel);
  std::vector<std::string> chosen() const;
  void add(PlotSpot::Part part);

  QLineEdit* search_;
  QTreeWidget* tree_;
};

}  // namespace linkwright::app
