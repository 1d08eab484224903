// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "app/jobs/SignalReader.h"
#include "app/panels/plot/PlotLegend.h"
#include "engine/simulation/recording/RunTree.h"

class QCPGraph;
class QCustomPlot;

namespace linkwright::app {

class Workbench;

/// The curves of the runs that are compared over those of the run in hand, in their colours and dashed, each
/// run in another way; or what they differ from it.
class ComparedCurves : public QObject {
  Q_OBJECT
 public:
  /// A curve of the run in hand.
  struct Curve {
    int signal = -1;
    QCPGraph* graph = nullptr;
    double shift = 0;   ///< that it is drawn higher by, in SI
    double factor = 1;  ///< what is drawn is this times as much as in SI
  };

  ComparedCurves(Workbench* workbench, QCustomPlot* plot, QObject* parent);
  ~ComparedCurves() override;

  /// The plot's graphs have all been taken out of it, and these are in it now.
  void take(const std::vector<Curve>& curves);
  /// Reads what is within [from, to]; drawn() follows where anything is compared.
  void read(double from, double to, std::size_t most);
  /// Difference to the run in hand at the same recorded times, instead of the curve itself.
  void setDifferences(bool on);
  void restyle();     ///< the curves of the run in hand have other colours
  void hideOrShow();  ///< as the curves of the run in hand are
  void setShift(std::size_t curve, double shift);
  /// The runs, for a legend.
  std::vector<PlotLegend::Run> lines(const QColor& color) const;

 Q_SIGNALS:
  void changed();  ///< other curves are to be read
  void drawn();    ///< the graphs have other values

 private:
  struct Run {
    QString name;
    std::unique_ptr<SignalReader> reader;
    std::vector<QCPGraph*> graphs;  // one a curve
    std::shared_ptr<const Timeline> timeline;
  };
  void makeRuns();
  void show(Run* run, const SignalPicture& picture);

  Workbench* workbench_;
  QCustomPlot* plot_;
  std::vector<Curve> curves_;
  std::vector<std::unique_ptr<Run>> runs_;
  bool differences_ = false;
  double from_ = 0, to_ = 0;  // as read last; none has been read where both are the same
};

}  // namespace linkwright::app
