// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/study/ContourLines.h"

#include <QPainterPath>
#include <array>
#include <cmath>

#include "app/base/Theme.h"

namespace linkwright::app {
namespace {

constexpr double kLineWidth = 1.2, kHaloWidth = 3;
constexpr int kLeastPieces = 2;  // of a line that gets its value written on

}  // namespace

std::vector<QLineF> contourLine(std::span<const double> x, std::span<const double> y,
                                std::span<const double> values, double level) {
  std::vector<QLineF> pieces;
  const std::size_t nx = x.size(), ny = y.size();
  for (std::size_t j = 0; j + 1 < ny; ++j) {
    for (std::size_t i = 0; i + 1 < nx; ++i) {
      // Counter-clockwise from below left; edge k goes from corner k to the next one.
      const std::array<double, 4> f = {values[j * nx + i], values[j * nx + i + 1],
                                       values[(j + 1) * nx + i + 1], values[(j + 1) * nx + i]};
      const std::array<QPointF, 4> at = {QPointF(x[i], y[j]), QPointF(x[i + 1], y[j]),
                                         QPointF(x[i + 1], y[j + 1]), QPointF(x[i], y[j + 1])};
      if (!std::isfinite(f[0] + f[1] + f[2] + f[3])) continue;
      std::vector<QPointF> crossings;
      for (std::size_t k = 0; k < 4; ++k) {
        const std::size_t next = (k + 1) % 4;
        if ((f[k] > level) == (f[next] > level)) continue;
        crossings.push_back(at[k] + (level - f[k]) / (f[next] - f[k]) * (at[next] - at[k]));
      }
      if (crossings.size() == 2) pieces.emplace_back(crossings[0], crossings[1]);
      if (crossings.size() != 4) continue;
      // Two corners that lie across are above: whether together or apart.
      const bool middle = (f[0] + f[1] + f[2] + f[3]) / 4 > level;
      const std::size_t first = middle == (f[0] > level) ? 0 : 3;
      pieces.emplace_back(crossings[first], crossings[(first + 1) % 4]);
      pieces.emplace_back(crossings[(first + 2) % 4], crossings[(first + 3) % 4]);
    }
  }
  return pieces;
}

ContourLines::ContourLines(QCustomPlot* plot) : QCPAbstractItem(plot) { setSelectable(false); }

void ContourLines::setColors(const QColor& line, const QColor& halo) {
  line_ = line;
  halo_ = halo;
}

void ContourLines::draw(QCPPainter* painter) {
  const QCustomPlot* const plot = parentPlot();
  const auto pixel = [plot](const QPointF& p) {
    return QPointF(plot->xAxis->coordToPixel(p.x()), plot->yAxis->coordToPixel(p.y()));
  };
  painter->setClipRect(plot->axisRect()->rect());
  painter->setFont(smallFont(plot->font()));
  for (const Line& line : lines_) {
    QVector<QLineF> pieces;
    for (const QLineF& piece : line.pieces) pieces.append({pixel(piece.p1()), pixel(piece.p2())});
    for (const auto& [color, width] : {std::pair(halo_, kHaloWidth), std::pair(line_, kLineWidth)}) {
      painter->setPen(QPen(color, width));
      painter->drawLines(pieces);
    }
    if (pieces.size() < kLeastPieces) continue;
    // On the piece in the middle of the list, which a halo keeps legible.
    const QPointF center = pieces[pieces.size() / 2].center();
    QPainterPath text;
    const QFontMetricsF metrics(painter->font());
    text.addText(center - QPointF(metrics.horizontalAdvance(line.text) / 2, -metrics.ascent() / 2 + 1),
                 painter->font(), line.text);
    painter->strokePath(text, QPen(halo_, kHaloWidth));
    painter->fillPath(text, line_);
  }
}

}  // namespace linkwright::app
