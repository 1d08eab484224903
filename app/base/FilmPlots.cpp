// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/FilmPlots.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>
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
        legend_font_(painter->font()),
        legend_metrics_(legend_font_),
        to_(drawnEnd(plot.from, plot.to)) {}

  void paint(const QRectF& area, const std::vector<PlottedCurve>& curves) {
    std::tie(low_, high_) = extentOf(curves);
    const double margin = 6 * unit_;
    shown_in_ = paneUnit(curves.empty() ? QString() : QString::fromStdString(curves.front().curve->unit),
                         std::any_of(curves.begin(), curves.end(),
                                     [](const PlottedCurve& each) { return each.curve->from_start; }));
    const std::vector<std::vector<Entry>> rows = legendOf(area.width() - 4 * margin, area.height(), curves);
    const double legend = static_cast<double>(rows.size()) * legend_metrics_.height() + 2 * unit_;
    box_ = area.adjusted(0, legend + margin, -2 * margin, -metrics_.height() - 2 * margin);
    up_ = ticksOf(low_, high_, std::floor(box_.height() / (3 * metrics_.height())));
    // As wide in all plots, but for numbers that are longer.
    double widest = metrics_.horizontalAdvance("-0.0000");
    for (int i = 0; i < up_.count; ++i)
      widest = std::max(widest, metrics_.horizontalAdvance(tickText(up_, i)));
    box_.setLeft(area.left() + widest + 2 * margin);
    if (box_.width() < 4 || box_.height() < 4) return;
    paintGrid(area.right() - unit_);
    paintLegend(area.topLeft() + QPointF(2 * margin, margin), rows);
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

  void paintGrid(double right) {
    QColor faint = theme_.border;
    faint.setAlphaF(0.5F);
    for (int i = 0; i < up_.count; ++i) {
      const double y = yOf(up_.first + i * up_.step);
      painter_->setPen(QPen(faint, unit_));
      painter_->drawLine(QPointF(box_.left(), y), QPointF(box_.right(), y));
      // In a low plot the upper one of two that would stand over each other.
      if (i + 1 < up_.count && y - yOf(up_.first + (i + 1) * up_.step) < metrics_.ascent()) continue;
      const QString text = tickText(up_, i);
      painter_->setPen(theme_.muted);
      painter_->drawText(QPointF(box_.left() - 5 * unit_ - metrics_.horizontalAdvance(text),
                                 y + metrics_.ascent() / 2 - unit_),
                         text);
    }
    const Ticks across = ticksOf(plot_.from, to_, std::floor(box_.width() / (70 * unit_)));
    for (int i = 0; i < across.count; ++i) {
      const double x = xOf(across.first + i * across.step);
      painter_->setPen(QPen(faint, unit_));
      painter_->drawLine(QPointF(x, box_.top()), QPointF(x, box_.bottom()));
      const QString text = tickText(across, i) + " s";
      painter_->setPen(theme_.muted);
      // The last one stands in the picture as a whole.
      const double width = metrics_.horizontalAdvance(text);
      painter_->drawText(
          QPointF(std::min(x - width / 2, right - width), box_.bottom() + metrics_.ascent() + 3 * unit_),
          text);
    }
    painter_->setPen(QPen(theme_.border, unit_));
    painter_->setBrush(Qt::NoBrush);
    painter_->drawRect(box_);
  }

  struct Entry {
    QPen pen;  // of its mark; none: it has none
    QString name;
    double width = 0;  // with its mark and the gap behind it
  };

  double mark() const { return 24 * unit_; }
  double markOf(const Entry& entry) const { return entry.pen.style() == Qt::NoPen ? 0 : mark(); }

  // The unit of all curves, their names, then which run is dashed, in rows. Where they would take more than a
  // part of the height, the letters are smaller; names are cut only where even the smallest letters need
  // more.
  std::vector<std::vector<Entry>> legendOf(double width, double height,
                                           const std::vector<PlottedCurve>& curves) {
    constexpr double kMostOfHeight = 0.45;
    constexpr int kLeastText = 9;
    std::vector<Entry> entries = {{QPen(Qt::NoPen), shown_in_}};
    bool two = false;
    for (const PlottedCurve& each : curves) {
      two = two || each.curve->run != 0;
      if (each.curve->run == 0 || !inFirstRun(curves, each.curve->name))
        entries.push_back({penOf(each.color, each.curve->run), QString::fromStdString(each.curve->name)});
    }
    for (std::size_t i = 0; two && i < plot_.runs.size(); ++i)
      entries.push_back({penOf(theme_.text, static_cast<int>(i)), QString::fromStdString(plot_.runs[i])});
    const double gap = 10 * unit_;
    const auto rows_of = [&](double widest) {
      std::vector<std::vector<Entry>> rows(1);
      double x = 0;
      for (Entry entry : entries) {
        const double fixed = markOf(entry) + gap;
        // Asked for exactly the room that a text takes, elidedText shortens it all the same.
        if (legend_metrics_.horizontalAdvance(entry.name) > widest - fixed)
          entry.name = legend_metrics_.elidedText(entry.name, Qt::ElideRight, std::max(widest - fixed, 0.0));
        entry.width = fixed + legend_metrics_.horizontalAdvance(entry.name);
        if (x > 0 && x + entry.width > width + gap + 1e-6) {
          rows.emplace_back();
          x = 0;
        }
        x += entry.width;
        rows.back().push_back(std::move(entry));
      }
      return rows;
    };
    const auto most = [&] {
      return static_cast<std::size_t>(
          std::max(std::floor(kMostOfHeight * height / legend_metrics_.height()), 1.0));
    };
    for (int pixels = legend_font_.pixelSize();; --pixels) {
      legend_font_.setPixelSize(pixels);
      legend_metrics_ = QFontMetricsF(legend_font_);
      std::vector<std::vector<Entry>> rows = rows_of(std::numeric_limits<double>::infinity());
      const bool fits = std::all_of(rows.begin(), rows.end(), [&](const std::vector<Entry>& row) {
        return row.front().width <= width + gap;
      });
      if (rows.size() <= most() && fits) return rows;
      if (pixels <= kLeastText * unit_) break;
    }
    std::vector<std::vector<Entry>> rows = rows_of(width + gap);
    if (rows.size() <= most()) return rows;
    const std::size_t in_row = (entries.size() + most() - 1) / most();
    return rows_of((width + gap) / static_cast<double>(in_row));
  }

  static bool inFirstRun(const std::vector<PlottedCurve>& curves, const std::string& name) {
    return std::any_of(curves.begin(), curves.end(), [&](const PlottedCurve& each) {
      return each.curve->run == 0 && each.curve->name == name;
    });
  }

  void paintLegend(const QPointF& corner, const std::vector<std::vector<Entry>>& rows) {
    double y = corner.y() + legend_metrics_.ascent();
    painter_->save();
    painter_->setFont(legend_font_);
    for (const std::vector<Entry>& row : rows) {
      double x = corner.x();
      for (const Entry& entry : row) {
        const double left = markOf(entry);
        painter_->setPen(entry.pen);
        painter_->drawLine(QPointF(x, y - legend_metrics_.ascent() / 3),
                           QPointF(x + mark() - 4 * unit_, y - legend_metrics_.ascent() / 3));
        painter_->setPen(left > 0 ? theme_.text : theme_.muted);
        // Letters between two pixels are blurred.
        painter_->drawText(QPointF(std::round(x + left), std::round(y)), entry.name);
        x += entry.width;
      }
      y += legend_metrics_.height();
    }
    painter_->restore();
  }

  QPen penOf(const QColor& color, int run) const {
    QPen pen(color, 1.5 * unit_);
    if (run != 0) pen.setStyle(Qt::DashLine);
    return pen;
  }

  void paintCurve(const PlottedCurve& each) {
    const CurvePoints points = ThinCurve(each.curve->times, each.curve->values, plot_.from, plot_.to,
                                         static_cast<std::size_t>(std::ceil(box_.width())));
    painter_->setPen(penOf(each.color, each.curve->run));
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
    // A curve that has ended has none.
    const double step = times.size() > 1 ? times.back() - times[times.size() - 2] : 0;
    if (after == times.end() && plot_.time > times.back() + step + 1e-9 * (1 + plot_.time)) return;
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
  QFont legend_font_;
  QFontMetricsF legend_metrics_;
  QString shown_in_;  // unit
  double to_;         // of the times that are drawn [s]
  QRectF box_;
  double low_ = 0, high_ = 1;
  Ticks up_;
};

}  // namespace

QString paneUnit(const QString& unit, bool from_start) {
  return from_start ? QCoreApplication::translate("Plots", "%1, potential from the start").arg(unit) : unit;
}

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
