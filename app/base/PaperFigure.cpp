// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/PaperFigure.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPageSize>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "app/base/Theme.h"
#include "app/base/Ticks.h"
#include "app/languages/MessageText.h"

namespace linkwright::app {
namespace {

// In points of 1/72 inch; 340 are 12 cm.
constexpr double kFigureWidth = 340, kPlotHeight = 190, kEdge = 6, kLetterPixels = 8, kTick = 3;

class FigurePainting {
 public:
  FigurePainting(const cli::FigurePlot& plot, QPainter* painter) : plot_(plot), painter_(painter) {}

  void paint(double height) {
    painter_->setRenderHint(QPainter::Antialiasing);
    painter_->fillRect(QRectF(0, 0, kFigureWidth, height), Qt::white);
    QFont font = QGuiApplication::font();
    font.setPixelSize(qRound(kLetterPixels));
    painter_->setFont(font);
    const double legend = paintLegend();
    range();
    const Ticks up = ticksOf(low_, high_, 6), across = ticksOf(from_, to_, 8);
    const QFontMetricsF metrics(painter_->font());
    double widest = 0;
    for (int i = 0; i < up.count; ++i) widest = std::max(widest, metrics.horizontalAdvance(tickText(up, i)));
    const double left = kEdge + metrics.height() + 4 + widest + kTick + 2;
    area_ = QRectF(left, legend, kFigureWidth - left - 3 * kEdge, kPlotHeight);
    paintGrid(up, across, metrics);
    paintCurves();
    painter_->setPen(QPen(QColor(40, 40, 40), 0.7));
    painter_->setBrush(Qt::NoBrush);
    painter_->drawRect(area_);
    double y = area_.bottom() + kTick + 3 + 2 * metrics.height() + 4;
    painter_->setPen(lightTheme().bad);
    for (const std::string& warning : plot_.warnings) {
      painter_->drawText(QRectF(kEdge, y, kFigureWidth - 2 * kEdge, 2 * metrics.height()),
                         Qt::AlignLeft | Qt::TextWordWrap, messageText(warning));
      y += 2 * metrics.height();
    }
  }

  // Names above the plot, in as many lines as they need. Returns where those end.
  double paintLegend() {
    const QFontMetricsF metrics(painter_->font());
    constexpr double kSample = 14, kBetween = 12;
    double x = 4 * kEdge, y = kEdge;
    for (std::size_t i = 0; i < plot_.curves.size(); ++i) {
      const QString name = metrics.elidedText(QString::fromStdString(plot_.curves[i].name), Qt::ElideMiddle,
                                              kFigureWidth - 8 * kEdge - kSample);
      const double width = kSample + 4 + metrics.horizontalAdvance(name);
      if (x + width > kFigureWidth - kEdge && x > 4 * kEdge) {
        x = 4 * kEdge;
        y += metrics.height() + 2;
      }
      painter_->setPen(penOf(plot_.curves[i]));
      painter_->drawLine(QPointF(x, y + metrics.height() / 2),
                         QPointF(x + kSample, y + metrics.height() / 2));
      painter_->setPen(Qt::black);
      painter_->drawText(QPointF(x + kSample + 4, y + metrics.ascent()), name);
      x += width + kBetween;
    }
    return y + metrics.height() + kEdge;
  }

 private:
  // Beyond eight curves the colours come again, dashed. Other runs have the same colours, each its dashes.
  static QPen penOf(const cli::PlotCurve& curve) {
    static const std::array<QList<qreal>, 4> kDashes = {
        QList<qreal>{2.5, 2}, {7, 2, 1.5, 2}, {1, 1.5}, {7, 2, 1.5, 2, 1.5, 2}};
    QPen pen(lightTheme().series[curve.color % 8], 1.1);
    if (curve.run > 0)
      pen.setDashPattern(kDashes[(curve.run - 1) % kDashes.size()]);
    else if (curve.color >= 8)
      pen.setDashPattern({4, 2});
    pen.setJoinStyle(Qt::RoundJoin);
    return pen;
  }

  void range() {
    low_ = std::numeric_limits<double>::infinity();
    high_ = -low_;
    for (const cli::PlotCurve& curve : plot_.curves)
      for (const double value : curve.values) {
        if (!std::isfinite(value)) continue;
        low_ = std::min(low_, value);
        high_ = std::max(high_, value);
      }
    if (low_ > high_) low_ = -1, high_ = 1;
    if (high_ - low_ < 1e-9 * std::max({std::abs(low_), std::abs(high_), 1e-3})) {
      const double half = std::max(std::abs(low_) / 2, 1e-6);
      low_ -= half;
      high_ += half;
    }
    const double margin = 0.05 * (high_ - low_);
    low_ -= margin;
    high_ += margin;
    from_ = plot_.from;
    to_ = drawnEnd(plot_.from, plot_.to);
  }

  QPointF at(double time, double value) const {
    return {area_.left() + (time - from_) / (to_ - from_) * area_.width(),
            area_.bottom() - (value - low_) / (high_ - low_) * area_.height()};
  }

  void paintGrid(const Ticks& up, const Ticks& across, const QFontMetricsF& metrics) {
    const QPen grid(QColor(220, 224, 228), 0.5), text(Qt::black);
    for (int i = 0; i < up.count; ++i) {
      const double value = up.first + i * up.step, y = at(from_, value).y();
      painter_->setPen(grid);
      painter_->drawLine(QPointF(area_.left(), y), QPointF(area_.right(), y));
      painter_->setPen(text);
      painter_->drawText(QRectF(0, y - metrics.height() / 2, area_.left() - kTick - 1, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, tickText(up, i));
    }
    for (int i = 0; i < across.count; ++i) {
      const double time = across.first + i * across.step, x = at(time, low_).x();
      painter_->setPen(grid);
      painter_->drawLine(QPointF(x, area_.top()), QPointF(x, area_.bottom()));
      painter_->setPen(text);
      painter_->drawText(QRectF(x - 40, area_.bottom() + kTick, 80, metrics.height()), Qt::AlignHCenter,
                         tickText(across, i));
    }
    painter_->drawText(
        QRectF(area_.left(), area_.bottom() + kTick + metrics.height() + 1, area_.width(), metrics.height()),
        Qt::AlignHCenter, QStringLiteral("t [s]"));
    painter_->save();
    painter_->translate(kEdge, area_.center().y());
    painter_->rotate(-90);
    const QString unit = "[" + QString::fromStdString(plot_.unit) + "]";
    painter_->drawText(
        QRectF(-area_.height() / 2, 0, area_.height(), metrics.height()), Qt::AlignHCenter,
        plot_.curves.size() == 1 ? QString::fromStdString(plot_.curves[0].name) + " " + unit : unit);
    painter_->restore();
  }

  void paintCurves() {
    painter_->save();
    painter_->setClipRect(area_);
    painter_->setBrush(Qt::NoBrush);
    for (const cli::PlotCurve& curve : plot_.curves) {
      QPainterPath path;
      bool pen_is_down = false;
      for (std::size_t k = 0; k < curve.times.size(); ++k) {
        const double value = curve.values[k];
        if (!std::isfinite(value)) {
          pen_is_down = false;
          continue;
        }
        const QPointF point = at(curve.times[k], value);
        pen_is_down ? path.lineTo(point) : path.moveTo(point);
        pen_is_down = true;
      }
      painter_->setPen(penOf(curve));
      painter_->drawPath(path);
    }
    painter_->restore();
  }

  const cli::FigurePlot& plot_;
  QPainter* painter_;
  QRectF area_;
  double low_ = 0, high_ = 1, from_ = 0, to_ = 1;
};

void paintOn(const cli::FigurePlot& plot, QPaintDevice* device, double scale, double height) {
  QPainter painter;
  if (!painter.begin(device)) throw std::runtime_error("a plot cannot be drawn");
  painter.scale(scale, scale);
  FigurePainting(plot, &painter).paint(height);
  if (!painter.end()) throw std::runtime_error("a plot cannot be drawn");
}

}  // namespace

void paintFigure(const cli::FigurePlot& plot, std::string* svg, std::string* pdf) {
  // The legend is measured on a picture of no account.
  QImage scratch(1, 1, QImage::Format_ARGB32_Premultiplied);
  QPainter measure(&scratch);
  QFont font = QGuiApplication::font();
  font.setPixelSize(qRound(kLetterPixels));
  measure.setFont(font);
  const double letters = QFontMetricsF(font).height();
  const double height = std::ceil(FigurePainting(plot, &measure).paintLegend() + kPlotHeight + 2.4 * letters +
                                  2 * kEdge + 2 * letters * static_cast<double>(plot.warnings.size()));
  measure.end();
  const QString title = QString::fromStdString(plot.title), origin = QString::fromStdString(plot.origin);
  QBuffer svg_bytes, pdf_bytes;
  svg_bytes.open(QIODevice::WriteOnly);
  pdf_bytes.open(QIODevice::WriteOnly);
  {
    QSvgGenerator generator;
    generator.setOutputDevice(&svg_bytes);
    generator.setResolution(72);
    generator.setSize(QSizeF(kFigureWidth, height).toSize());
    generator.setViewBox(QRectF(0, 0, kFigureWidth, height));
    // It writes these as they are.
    generator.setTitle(title.toHtmlEscaped());
    generator.setDescription(origin.toHtmlEscaped());
    paintOn(plot, &generator, 1, height);
  }
  {
    QPdfWriter writer(&pdf_bytes);
    writer.setTitle(title);
    writer.setCreator(origin);
    writer.setPageSize(QPageSize(QSizeF(kFigureWidth, height), QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    paintOn(plot, &writer, writer.resolution() / 72.0, height);
  }
  *svg = svg_bytes.data().toStdString();
  *pdf = pdf_bytes.data().toStdString();
}

}  // namespace linkwright::app
