// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

class QButtonGroup;
class QComboBox;
class QLabel;
class QVBoxLayout;

#include "engine/model/Description.h"

namespace linkwright::app {

class JointRow;
class Workbench;

/// Every degree of freedom with a slider: its position, its input torque, its damping or its dry friction.
class JointPanel : public QWidget {
  Q_OBJECT
 public:
  enum class Page { kPositions, kTorques, kDamping, kFriction };

  explicit JointPanel(Workbench* workbench, QWidget* parent = nullptr);
  void setPage(Page page);
  JointRow* row(int index) const { return rows_[static_cast<size_t>(index)].widget; }

 private:
  struct Row {
    JointRow* widget = nullptr;
    std::function<double()> get;
    std::function<void(double, int token)> set;
    int token = 0;
  };

  void rebuild();
  void addRows();
  void refresh();
  void addPositionRows(int body);
  void addDofRows(int body);
  Row& addRow(const QString& name, const QString& tip);
  void dropRows(size_t first = 0);  ///< from this one on
  void connectRow(size_t index);
  void listPostures();
  void takePosture(int index);

  Workbench* workbench_;
  Page page_ = Page::kPositions;
  QButtonGroup* pages_;
  QVBoxLayout* list_;
  QLabel* hint_;
  QComboBox* postures_;  // that the robots' files name
  struct Known {
    std::string robot;
    Posture posture;
  };
  std::vector<Known> known_;  // behind its first entry
  std::vector<Row> rows_;
  size_t made_ = 0;    // of the rows, while they are made anew
  int next_body_ = 1;  // whose rows come next
  int new_rows_ = 0;   // that were made just now
  QTimer more_;        // until the next of them
};

}  // namespace linkwright::app
