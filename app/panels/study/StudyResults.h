// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "app/jobs/StudyJob.h"

class QComboBox;
class QCPColorMap;
class QCPColorScale;
class QCustomPlot;
class QLabel;
class QTabWidget;
class QTableWidget;

namespace linkwright::app {

class ContourLines;
class Workbench;

/// The runs of a study: a table, a scatter plot of any two of its columns, and contours of a measure over two
/// parameters where the runs are a grid of those. A double click on a row, or a click on a point or cell,
/// opens that run.
class StudyResults : public QWidget {
  Q_OBJECT
 public:
  explicit StudyResults(Workbench* workbench, QWidget* parent = nullptr);

  struct Column {
    QString name;
    std::string unit;  ///< in SI; empty: none
  };
  /// Begins anew. `columns`: the parameters, then the measures.
  void clear(const std::vector<Column>& columns, int parameters);
  void add(const std::vector<StudyRow>& rows);
  const std::vector<StudyRow>& rows() const { return rows_; }
  QString text() const;  ///< of the table, as CSV
  void save();           ///< that, where the user wants it

 Q_SIGNALS:
  void chosen(int run);

 private:
  void nameColumns();
  double valueOf(const StudyRow& row, int column) const;  // in the unit that is shown
  void showPlot();
  void showScatter();
  void showContours();
  void showLines(const std::vector<double>& x, const std::vector<double>& y);
  void clickScatter(const QPointF& pixel);
  void clickContours(const QPointF& pixel);
  void style();

  Workbench* workbench_;
  QLabel* hint_;  // while there is nothing
  QTabWidget* tabs_;
  QTableWidget* table_;
  QComboBox *x_, *y_, *first_, *second_, *height_;
  QCustomPlot *scatter_, *contours_;
  QCPColorMap* map_ = nullptr;
  QCPColorScale* scale_ = nullptr;
  ContourLines* lines_ = nullptr;
  std::vector<Column> known_;
  QStringList columns_;  // with the units that are shown
  int parameters_ = 0;
  std::vector<StudyRow> rows_;
};

}  // namespace linkwright::app
