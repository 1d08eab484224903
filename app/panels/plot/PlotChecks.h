// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <string>
#include <vector>

#include "app/base/NewestWork.h"

class QCPItemText;
class QCustomPlot;

namespace linkwright::app {

struct Theme;
class PlotPanel;
class WhenSeen;

/// Writes sentences in the upper right corner of a plot, as wide as it is. `text`: of before, null where
/// there was none; and of now.
void writeWarnings(const std::vector<std::string>& sentences, const Theme& theme, QCustomPlot* plot,
                   QCPItemText** text);

/// What checks of the runs that are plotted have found wrong, in the corner of the plots, as in films: of the
/// run in hand, and of those that are compared.
class PlotChecks : public QObject {
  Q_OBJECT
 public:
  explicit PlotChecks(PlotPanel* panel);
  ~PlotChecks() override;

  bool isOn() const { return on_; }
  void setOn(bool on);  ///< also of pictures of the plots; kept
  /// One for each check that failed.
  std::vector<std::string> sentences() const { return on_ ? sentences_ : std::vector<std::string>(); }

  void takePlot();  ///< its items have all gone
  void show();      ///< in other colours, or at another size

 Q_SIGNALS:
  void changed();  ///< sentences()

 private:
  struct Run;
  void takeRuns();
  void look();

  PlotPanel* panel_;
  bool on_ = true;
  QCPItemText* text_ = nullptr;
  std::vector<std::shared_ptr<Run>> runs_;  // the first is in hand; the worker's while it is busy
  std::vector<std::string> sentences_;
  QTimer timer_;
  WhenSeen* seen_;
  NewestWork work_;  // last: it ends before what it uses
};

}  // namespace linkwright::app
