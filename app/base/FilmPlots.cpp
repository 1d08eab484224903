// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/FilmPlots.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/base/Theme.h"
#include "app/base/Ticks.h"

namespace linkwright::app {
namespace {

struct PlottedCurve {
  const cli::FilmCurve* curve;
  QColor color;
};

std::pair<double, double> extentOf(const std::vector<PlottedCurve>& curves) {
  double least = INFINITY, greatest = -INFINITY;
  for (const PlottedCurve& each : curves) {
    const auto& values = each.curve->values;
    const auto found = values.Find(0, values.size());
    if (found.least == MinMaxPyramid::kNone) continue;
    least = std::min(least, values.values()[found.least]);
    greatest = std::max(greatest, values.values()[found.greatest]);
  }
  if (least > greatest) return {0, 1};
  // What is constant but for rounding is seen as constant.
  const double room =
      std::max({0.06 * (greatest - least), 1e-9 * std::max(std::abs(least), std::abs(greatest)), 1e-12});
  return {least - room, greatest + room};
}

class PlotPane {
 public:
  PlotPane(QPainter* painter, const cli::FilmPlot& plot, const Theme& theme, double unit)
      : painter_(painter),
        plot_(plot),
        theme_(theme),
        unit_(unit),
        metrics_(painter->font()),
        to_(drawnEnd(plot.from, plot.to)) {}

  void paint(const QRectF& area, const std::vector<PlottedCurve>& curves) {
    std::tie(low_, high_) = extentOf(curves);
    const double margin = 6 * unit_, legend = metrics_.height() + 2 * unit_;
    box_ = area.adjusted(metrics_.horizontalAdvance("-0.0000") + 2 * margin, legend + margin, -2 * margin,
                         -metrics_.height() - 2 * margin);
    if (box_.width() < 4 || box_.height() < 4) return;
    paintGrid();
    paintLegend(area, curves);
    painter_->save();
    painter_->setClipRect(box_);
    for (const PlottedCurve& each : curves) paintCurve(each);
    painter_->restore();
    // Of whole pixels: one between two of them is blurred, and another colour in each frame.
    const int thick = std::max(qRound(1.2 * unit_), 1);
    const double left = std::round(xOf(plot_.time) - thick / 2.0);
    painter_->fillRect(QRectF(left, box_.top(), thick, box_.height()), theme_.accent);
    painter_->setPen(Qt::NoPen);
    for (const PlottedCurve& each : curves) paintDot(each);
  }

 private:
  double xOf(double time) const {
    const double part = (time - plot_.from) / (to_ - plot_.from);
    return box_.left() + std::clamp(part, 0.0, 1.0) * box_.width();
  }
  double yOf(double value) const { return box_.bottom() - (value - low_) / (high_ - low_) * box_.height(); }

  void paintGrid() {
    QColor faint = theme_.border;
    faint.setAlphaF(0.5F);
    const auto rows = static_cast<int>(box_.height() / (3 * metrics_.height()));
    const Ticks up = ticksOf(low_, high_, rows);
    for (int i = 0; i < up.count; ++i) {
      const double at = up.first + i * up.step;
      painter_->setPen(QPen(faint, unit_));
      painter_->drawLine(QPointF(box_.left(), yOf(at)), QPointF(box_.right(), yOf(at)));
      const QString text = QString::number(std::abs(at) < 1e-9 * up.step ? 0.0 : at, 'g', 5);
      painter_->setPen(theme_.muted);
      painter_->drawText(QPointF(box_.left() - 5 * unit_ - metrics_.horizontalAdvance(text),
                                 yOf(at) + metrics_.ascent() / 2 - unit_),
                         text);
    }
    const Ticks across = ticksOf(plot_.from, to_, std::floor(box_.width() / (70 * unit_)));
    for (int i = 0; i < across.count; ++i) {
      const double at = across.first + i * across.step;
      painter_->setPen(QPen(faint, unit_));
      painter_->drawLine(QPointF(xOf(at), box_.top()), QPointF(xOf(at), box_.bottom()));
      const QString text = QString::number(std::abs(at) < 1e-9 * across.step ? 0.0 : at, 'g', 5) + " s";
      painter_->setPen(theme_.muted);
      painter_->drawText(QPointF(xOf(at) - metrics_.horizontalAdvance(text) / 2,
                                 box_.bottom() + metrics_.ascent() + 3 * unit_),
                         text);
    }
    painter_->setPen(QPen(theme_.border, unit_));
    painter_->setBrush(Qt::NoBrush);
    painter_->drawRect(box_);
  }

  // Names in one line, all of them: where they are too long together, each is cut to its share.
  void paintLegend(const QRectF& area, const std::vector<PlottedCurve>& curves) {
    const double mark = 16 * unit_, gap = 12 * unit_;
    std::vector<std::pair<const PlottedCurve*, QString>> names;
    double wanted = 0;
    for (const PlottedCurve& each : curves) {
      if (each.curve->run != 0) continue;
      names.emplace_back(&each, QString("%1 [%2]").arg(QString::fromStdString(each.curve->name),
                                                       QString::fromStdString(each.curve->unit)));
      wanted += mark + metrics_.horizontalAdvance(names.back().second) + gap;
    }
    const double share = box_.width() / static_cast<double>(std::max<std::size_t>(names.size(), 1));
    const double most = wanted > box_.width() + gap ? std::max(share - mark - gap, 0.0) : box_.width();
    double x = box_.left();
    const double y = area.top() + 6 * unit_ + metrics_.ascent();
    for (const auto& [each, text] : names) {
      painter_->setPen(QPen(each->color, 2 * unit_));
      painter_->drawLine(QPointF(x, y - metrics_.ascent() / 3),
                         QPointF(x + 12 * unit_, y - metrics_.ascent() / 3));
      const QString shown = metrics_.elidedText(text, Qt::ElideRight, most);
      painter_->setPen(theme_.text);
      painter_->drawText(QPointF(x + mark, y), shown);
      x += mark + metrics_.horizontalAdvance(shown) + gap;
    }
  }

  void paintCurve(const PlottedCurve& each) {
    const CurvePoints points = ThinCurve(each.curve->times, each.curve->values, plot_.from, plot_.to,
                                         static_cast<std::size_t>(std::ceil(box_.width())));
    QPen pen(each.color, 1.5 * unit_);
    if (each.curve->run != 0) pen.setStyle(Qt::DashLine);
    painter_->setPen(pen);
    QPolygonF line;
    const auto flush = [&] {
      if (line.size() > 1) painter_->drawPolyline(line);
      line.clear();
    };
    for (std::size_t i = 0; i < points.times.size(); ++i) {
      if (std::isfinite(points.values[i]))
        line.append(QPointF(xOf(points.times[i]), yOf(points.values[i])));
      else
        flush();
    }
    flush();
  }

  // Where the curve is at the cursor: at the last step before it.
  void paintDot(const PlottedCurve& each) {
    const auto& times = each.curve->times;
    const auto after = std::upper_bound(times.begin(), times.end(), plot_.time + 1e-9 * (1 + plot_.time));
    if (after == times.begin()) return;
    const double value = each.curve->values.values()[static_cast<std::size_t>(after - times.begin() - 1)];
    if (!std::isfinite(value)) return;
    painter_->setBrush(each.color);
    painter_->drawEllipse(QPointF(xOf(plot_.time), yOf(value)), 3 * unit_, 3 * unit_);
  }

  QPainter* painter_;
  const cli::FilmPlot& plot_;
  const Theme& theme_;
  double unit_;
  QFontMetricsF metrics_;
  double to_;  // of the times that are drawn [s]
  QRectF box_;
  double low_ = 0, high_ = 1;
};

}  // namespace

void paintPlots(const cli::FilmPlot& plot, int width, int height, std::uint8_t* rgba) {
  const Theme& theme = plot.dark ? darkTheme() : lightTheme();
  QImage picture(rgba, width, height, 4 * width, QImage::Format_RGBA8888);
  picture.fill(theme.field);
  if (!plot.curves || plot.curves->empty()) return;
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  // A band of a frame: its letters are as large as those of the view beside it.
  constexpr double kText = 12, kLines = 250;
  const bool wide = width > 2 * height;
  const double unit = std::max((wide ? height : width / 1.6) / kLines, 1.0);
  QFont font = QGuiApplication::font();
  font.setPixelSize(qRound(kText * unit));
  painter.setFont(font);
  // In the order of their first curve.
  std::vector<std::string> units;
  std::map<std::string, std::vector<PlottedCurve>> panes;
  std::map<std::string, int> colors;
  for (const cli::FilmCurve& curve : *plot.curves) {
    if (!panes.contains(curve.unit)) units.push_back(curve.unit);
    const auto color = colors.try_emplace(curve.name, static_cast<int>(colors.size())).first->second;
    panes[curve.unit].push_back({&curve, theme.ofRun(color)});
  }
  const auto count = static_cast<double>(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const auto at = static_cast<double>(i);
    const QRectF area = wide ? QRectF(width * at / count, 0, width / count, height)
                             : QRectF(0, height * at / count, width, height / count);
    PlotPane(&painter, plot, theme, unit).paint(area, panes[units[i]]);
  }
}

}  // namespace linkwright::app
