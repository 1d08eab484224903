// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QPoint>
#include <QTimer>
#include <QWidget>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/plot/CurveColors.h"
#include "app/panels/plot/PlotPlaces.h"
#include "engine/math/UnitChoice.h"

class QCPAxis;
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
class ExtraCurves;
class PlotChecks;
class PlotCursors;
class PlotDrop;
class PlotLegend;
class SignalReader;
class SignalTree;
struct CsvOrder;
struct FigureCurve;
struct PlotSpot;
struct SignalPicture;
class Workbench;

/// Curves over time, live: the energy ledger and any signal of the simulation, one plot a unit or as they
/// were dragged from a tree, all on one time axis. Wheel zooms, dragging pans, Fit or a double click shows
/// all, a click shows that moment; the values at the cursor stand in the legend.
class PlotPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PlotPanel(Workbench* workbench, QWidget* parent = nullptr);
  ~PlotPanel() override;

  /// Names of the signals shown, in order.
  std::vector<std::string> shown() const;
  void setShown(const std::vector<std::string>& names);
  /// Adds curves, or moves them. Without a plot, into the current one; where that has another unit, over its
  /// axis on the right.
  void addCurves(const std::vector<std::string>& names, PlotSpot spot);
  /// The plots from top to bottom, by their keys.
  const std::vector<std::pair<std::string, QCPAxisRect*>>& panes() const { return rects_; }
  void setTreeShown(bool on);
  void fit();
  /// Draws a curve in the plot of the curve before it, over an axis of its own on the right; or in that of
  /// its unit again.
  void setOnRight(const std::string& name, bool on);
  /// Counts the potential energy, and so the total, from the start: a large one would flatten all else.
  void setFromStart(bool on);
  /// What is drawn, as the user sees it; returns why it could not be written, or nothing.
  QString exportPng(const QString& path) const;
  /// Every recorded step of the shown signals in the visible range, or of the whole run, at full resolution;
  /// without a path.
  /// Nothing is open: without a system.
  CsvOrder table(bool whole = false) const;
  /// Of what is open; null: nothing.
  const System* system() const { return system_.get(); }
  QCustomPlot* plot() const { return plot_; }
  ExtraCurves* extras() const { return extras_; }
  PlotCursors* cursors() const { return cursors_; }
  PlotChecks* checks() const { return checks_; }
  Workbench* workbench() const { return workbench_; }
  /// What is plotted and how, to be kept under a name and set again.
  QJsonObject layoutJson() const;
  void setLayoutJson(const QJsonObject& json);
  /// Names of all curves, those besides the signals, too.
  std::vector<std::string> curveNames() const;
  std::optional<FigureCurve> figureCurve(const std::string& name) const;
  /// Of time, from and to [s].
  std::pair<double, double> visibleRange() const;

 Q_SIGNALS:
  void refreshed();  ///< another stretch of time is seen, or more was simulated

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Curve {
    int signal = -1;         // index in System::signals()
    std::string name, unit;  // in SI
    ShownUnit shown;         // what is drawn is in
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
  void fitSide();
  void chooseSignals();
  void showMenu(const QPoint& pixel);
  void
  rememberShown();    // in the scene's view: what stands besides the energies; in the settings: which do not
  void keepPlaces();  // in the settings, of the file that is open
  void takePlaces();
  void showPlaced();
  std::vector<std::string> namesAtFirst() const;
  /// What is seen: the ranges of value axes, left and right, by plots, in SI.
  struct Zoom {
    double from = 0, to = 0;
    bool fit = false;  // value axes show all of their curves
    std::map<std::string, std::vector<std::optional<std::pair<double, double>>>> values;
  };
  std::optional<Zoom> zoom() const;  // nothing: all is shown
  void setZoom(const Zoom& zoom);
  QCPAxisRect* makeRect(const std::string& key);
  std::vector<QCPAxis*> makePanes();  // value axes of all curves
  std::vector<PlotPlaces::Curve> laidOut() const;
  void fitValues(QCPAxisRect* rect) const;
  void connectTree();
  void fillTree();
  void movePane(int by);
  void setCurrent(const std::string& pane);
  void markCurrent();
  void showExtra(int row, bool visible);  // rows of the legend
  void removeExtra(int row);
  void showExtras(const SignalPicture& picture);
  void showNow(double time);
  void showReference(Curve* curve, double from, double to) const;
  double shiftOf(const Curve& curve) const;  // what a curve is drawn higher than it is, in SI
  double leastSpan(const QCPAxis* axis) const;
  /// The time at a point of the plot; false where no plot is.
  bool timeAt(const QPoint& pixel, double* time) const;
  bool takesKey(const QKeyEvent& event, bool act);  // of the plot that has the focus
  void timeRangeChanged(double from, double to);
  std::vector<QCPAxisRect*> rects() const;

  Workbench* workbench_;
  QCustomPlot* plot_;
  PlotLegend* legend_;
  QWidget* side_;
  ComparedCurves* compared_;
  ExtraCurves* extras_;
  PlotCursors* cursors_;
  SignalTree* tree_;
  PlotDrop* drop_;
  PlotChecks* checks_;
  QToolButton *signals_, *follow_, *relative_, *differences_;
  std::unique_ptr<System> system_;  // for its signals' names: what they are is computed by reader_
  SignalReader* reader_;
  std::vector<Curve> curves_;
  CurveColors signal_colors_, extra_colors_;
  PlotPlaces places_;
  std::vector<std::string> placed_;  // of the file that was opened, until its mechanism is there
  std::vector<std::pair<std::string, QCPAxisRect*>> rects_;
  std::map<const QCPAxis*, double>
      factors_;                      // what is drawn over a value axis is this times as much as in SI
  std::set<std::string> fit_panes_;  // which show all, where the others stay as they were zoomed
  std::string current_;              // plot that is added to
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
