// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <string>

class QEvent;
class QPoint;
class QRect;
class QRubberBand;

namespace linkwright::app {

class PlotPanel;

/// What names of signals that are dragged are carried as, one a line.
inline constexpr const char* kSignalsMime = "application/x-linkwright-signals";

/// Where curves are put: into a plot, over its axis on the right, or into one of their own below it.
struct PlotSpot {
  std::string pane;
  enum class Part { kPlot, kRight, kBelow } part = Part::kPlot;
};

/// Takes signals that are dropped on the plots of a panel, and shows meanwhile where they would stand.
class PlotDrop : public QObject {
 public:
  explicit PlotDrop(PlotPanel* panel);

  /// An event of the plot. True: it was one of dragging signals.
  bool takes(QEvent* event);

 private:
  PlotSpot spotAt(const QPoint& pixel, QRect* shown) const;

  PlotPanel* panel_;
  QPointer<QRubberBand> band_;
};

}  // namespace linkwright::app
