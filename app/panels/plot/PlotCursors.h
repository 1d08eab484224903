// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <vector>

class QCPAxisRect;
class QCPItemLine;
class QCPItemText;
class QCustomPlot;
class QEvent;
class QTableWidget;
class QWidget;

namespace linkwright::app {

struct Theme;

/// Two lines, A and B, through all plots, to be dragged: a table has each curve's values at them, their
/// difference and the slope between.
class PlotCursors : public QObject {
  Q_OBJECT
 public:
  /// A curve in the table: its values at A and B; not a number where it has none.
  struct Row {
    QString name, unit;
    double at_a = 0, at_b = 0;
  };

  PlotCursors(QCustomPlot* plot, QWidget* parent);

  QTableWidget* table() const { return table_; }
  bool isOn() const { return on_; }
  void setOn(bool on);  ///< at a third and two thirds of what is seen
  /// The plot's items have all gone, and these plots are in it now.
  void take(const std::vector<QCPAxisRect*>& rects);
  void restyle(const Theme& theme);
  /// Where the lines are [s]; none while they are off.
  std::vector<double> times() const;
  void setTimes(double a, double b);
  /// A mouse event of the plot. True: a line is dragged with it.
  bool takesMouse(QEvent* event);
  /// `time_a`, `time_b`: of the steps that the values are of.
  void show(double time_a, double time_b, const std::vector<Row>& rows);

 Q_SIGNALS:
  void moved();
  void sized();  ///< the table is wider or higher, or is shown or hidden

 private:
  void place();
  void fitTable();
  int lineAt(const QPoint& pixel) const;
  QCPAxisRect* rectAt(const QPoint& pixel) const;

  QCustomPlot* plot_;
  QTableWidget* table_;
  std::vector<QCPAxisRect*> rects_;
  std::vector<QCPItemLine*> lines_;  // A and B of each plot
  std::vector<QCPItemText*> names_;
  double times_[2] = {0, 0};
  int dragged_ = -1;
  bool on_ = false;
};

}  // namespace linkwright::app
