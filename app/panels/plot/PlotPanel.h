// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QTimer>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

class QCPAxisRect;
class QCPGraph;
class QCPItemLine;
class QCPLayoutGrid;
class QCPMarginGroup;
class QCustomPlot;
class QToolButton;

namespace linkwright {
class Expression;
class System;
}  // namespace linkwright

namespace linkwright::app {

class ComparedCurves;
class PlotLegend;
class SignalReader;
struct CsvOrder;
struct SignalPicture;
class Workbench;

/// Curves over time, live: the energy ledger and any signal of the simulation, one plot a unit, all on one
/// time axis. Wheel zooms, dragging pans, Fit or a double click shows all, a click shows that moment; the
/// values at the cursor stand in the legend.
class PlotPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PlotPanel(Workbench* workbench, QWidget* parent = nullptr);
  ~PlotPanel() override;

  /// Names of the signals shown, in order.
  std::vector<std::string> shown() const;
  void setShown(const std::vector<std::string>& names);
  void fit();
  /// Counts the potential energy, and so the total, from the start: a large one would flatten all else.
  void setFromStart(bool on);
  /// What is drawn, as the user sees it; returns why it could not be written, or nothing.
  QString exportPng(const QString& path) const;
  /// Every recorded step of the shown signals in the visible range, at full resolution; without a path.
  /// Nothing is open: without a system.
  CsvOrder table() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Curve {
    int signal = -1;  // index in System::signals()
    std::string name, unit;
    QCPGraph* graph = nullptr;
    QCPGraph* reference_graph = nullptr;  // dotted; null: none is given
    std::shared_ptr<const Expression> reference;
    std::string formula;  // of the reference
    bool visible = true;
    bool potential = false;  // holds the potential energy, whose zero is anyone's choice
  };

  void rebuild();       // another model
  void retakeSystem();  // the same model, other signals
  void layOut();        // other curves
  void arrange();       // another size
  void refresh();       // other data are wanted
  void show(const SignalPicture& picture);
  void fitAndDraw();
  void restyle();
  void chooseSignals();
  void showMenu(const QPoint& pixel);
  void rememberShown();  // in the scene's view: what stands besides the energies
  void showNow(double time);
  void showReference(Curve* curve, double from, double to) const;
  double shiftOf(const Curve& curve) const;  // what a curve is drawn higher than it is
  double leastSpan(const QCPAxisRect* rect) const;
  /// The time at a point of the plot; false where no plot is.
  bool timeAt(const QPoint& pixel, double* time) const;
  void timeRangeChanged(double from, double to);
  QCPAxisRect* rectOf(const std::string& unit) const;
  std::vector<QCPAxisRect*> rects() const;

  Workbench* workbench_;
  QCustomPlot* plot_;
  PlotLegend* legend_;
  QWidget* side_;
  ComparedCurves* compared_;
  QToolButton *follow_, *relative_, *differences_;
  std::unique_ptr<System> system_;  // for its signals' names: what they are is computed by reader_
  SignalReader* reader_;
  std::vector<Curve> curves_;
  std::vector<std::pair<std::string, QCPAxisRect*>> rects_;
  std::vector<QCPItemLine*> now_lines_;
  std::vector<QCPMarginGroup*> margins_;
  QTimer timer_, click_timer_;
  QPoint pressed_;
  bool click_ = false;  // pressed and neither released nor doubled
  double clicked_time_ = 0;
  int columns_ = 0;
  bool from_start_ = true;
  double start_potential_ = 0;
  bool stale_ = true, fit_y_ = true, ranging_ = false;
  double cursor_time_ = -1;  // −1: no cursor over the plot
};

}  // namespace linkwright::app
