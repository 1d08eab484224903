// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotGrid.h"

#include <QCoreApplication>

#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

int plotColumns(int count, const QSize& size) {
  constexpr int kTimeAxis = 34;  // px below the lowest plot, for the numbers of the time axis
  constexpr int kHighEnough = 90, kWideEnough = 240;  // px a plot
  int columns = 1;
  while (columns < count && size.width() / (columns + 1) >= kWideEnough) {
    const int rows = (count + columns - 1) / columns;
    if ((size.height() - kTimeAxis) / rows >= kHighEnough || rows == 1) break;
    ++columns;
  }
  // Where that leaves them too low for two numbers, narrow ones are the lesser evil.
  constexpr int kTooLow = 62, kNarrow = 130;
  const auto height = [&] { return (size.height() - kTimeAxis) / ((count + columns - 1) / columns); };
  while (columns < count && height() < kTooLow && size.width() / (columns + 1) >= kNarrow) ++columns;
  // All in one row, where that spares one with gaps.
  constexpr int kFair = 170;
  if (columns > 1 && count % columns != 0 && size.width() / count >= kFair) columns = count;
  return columns;
}

void arrangePlots(QCustomPlot* plot, const std::vector<QCPAxisRect*>& rects, int columns,
                  std::vector<QCPMarginGroup*>* margins) {
  QCPLayoutGrid* grid = plot->plotLayout();
  for (QCPAxisRect* rect : rects) {
    if (rect->layout() == grid) grid->take(rect);
  }
  grid->simplify();
  const int count = static_cast<int>(rects.size());
  for (QCPMarginGroup* old : *margins) delete old;
  margins->clear();
  for (int i = 0; i < columns; ++i) margins->push_back(new QCPMarginGroup(plot));
  for (int i = 0; i < count; ++i) {
    QCPAxisRect* rect = rects[static_cast<std::size_t>(i)];
    rect->setMarginGroup(QCP::MarginSides(QCP::msLeft) | QCP::msRight,
                         (*margins)[static_cast<std::size_t>(i % columns)]);
    grid->addElement(i / columns, i % columns, rect);
    const bool lowest = i + columns >= count;
    QCPAxis* time = rect->axis(QCPAxis::atBottom);
    time->setTickLabels(lowest);
    time->setLabel(lowest ? QCoreApplication::translate("PlotPanel", "t [s]") : QString());
  }
}

}  // namespace linkwright::app
