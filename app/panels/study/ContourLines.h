// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <span>
#include <vector>

#include "app/panels/plot/Plotting.h"

namespace linkwright::app {

/// The pieces of the lines on which a function of a grid has the value `level`: linear along the edges of
/// each cell (marching squares; Lorensen and Cline 1987 in the plane), where a cell is crossed twice parted
/// by the mean of its corners. `values`: nx × ny, x first. Cells with a corner that is not finite have none.
std::vector<QLineF> contourLine(std::span<const double> x, std::span<const double> y,
                                std::span<const double> values, double level);

/// Lines of equal value over a colour map, with their values. Its plot owns it.
class ContourLines : public QCPAbstractItem {
  Q_OBJECT
 public:
  explicit ContourLines(QCustomPlot* plot);

  struct Line {
    QString text;
    std::vector<QLineF> pieces;  ///< in the plot's coordinates
  };
  void setLines(std::vector<Line> lines) { lines_ = std::move(lines); }
  void setColors(const QColor& line, const QColor& halo);
  double selectTest(const QPointF& /*pos*/, bool /*onlySelectable*/, QVariant* /*details*/) const override {
    return -1;
  }

 protected:
  void draw(QCPPainter* painter) override;

 private:
  std::vector<Line> lines_;
  QColor line_, halo_;
};

}  // namespace linkwright::app
