// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>

class QProgressBar;
class QToolButton;
class QVBoxLayout;

namespace linkwright::app {

class Workbench;

/// A line for each job that runs: its title, how far it is, and Cancel. Hidden while there is none.
class JobList : public QWidget {
  Q_OBJECT
 public:
  explicit JobList(Workbench* workbench, QWidget* parent = nullptr);

 private:
  struct Line {
    QWidget* whole = nullptr;
    QProgressBar* bar = nullptr;
    QToolButton* cancel = nullptr;
  };
  void follow();
  void showProgress(int number);
  Line makeLine(int number, const QString& title);

  Workbench* workbench_;
  QVBoxLayout* column_;
  std::map<int, Line> lines_;  // by number of the job
};

}  // namespace linkwright::app
