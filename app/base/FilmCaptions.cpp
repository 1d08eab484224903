// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/FilmCaptions.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "app/base/Labels.h"
#include "app/base/Theme.h"
#include "app/base/Warnings.h"
#include "engine/simulation/run/RunChecks.h"

namespace linkwright::app {
namespace {

struct CaptionLine {
  QString text;
  QFont font;
  std::optional<QColor> dot = {};
  bool hollow = false;
};

// The size of the plate that lines stand on.
QRectF captionPlate(const std::vector<CaptionLine>& lines, double unit) {
  double width = 0, height = 10 * unit;
  for (const CaptionLine& line : lines) {
    const QFontMetricsF metrics(line.font);
    width = std::max(width, metrics.horizontalAdvance(line.text) + (line.dot ? 14 * unit : 0));
    height += metrics.height() + 2 * unit;
  }
  return {0, 0, width + 16 * unit, height};
}

void paintCaptionPlate(QPainter* painter, const std::vector<CaptionLine>& lines, const QRectF& plate,
                       double unit, const Theme& theme) {
  QColor ground = theme.panel;
  ground.setAlphaF(0.82F);
  painter->setPen(Qt::NoPen);
  painter->setBrush(ground);
  painter->drawRoundedRect(plate, 5 * unit, 5 * unit);
  double y = plate.top() + 5 * unit;
  for (const CaptionLine& line : lines) {
    const QFontMetricsF metrics(line.font);
    const double height = metrics.height() + 2 * unit, dot = 9 * unit;
    double x = plate.right() - 8 * unit - metrics.horizontalAdvance(line.text);
    painter->setFont(line.font);
    painter->setPen(theme.text);
    // Letters between two pixels are blurred.
    painter->drawText(QPointF(std::round(x), std::round(y + metrics.ascent() + unit)), line.text);
    if (line.dot) {
      x -= 14 * unit;
      painter->setPen(QPen(*line.dot, 1.5 * unit));
      painter->setBrush(line.hollow ? QBrush(Qt::NoBrush) : QBrush(*line.dot));
      painter->drawEllipse(QRectF(x, y + (height - dot) / 2, dot, dot));
    }
    y += height;
  }
}

// The title alone, in the middle of a band of its own.
void paintBanner(QPainter* painter, const cli::FilmCaption& caption, int width, int height,
                 const Theme& theme) {
  constexpr double kPart = 0.62;  // of the band's height
  QFont font = QGuiApplication::font();
  font.setBold(true);
  font.setPixelSize(std::max(qRound(kPart * height), 1));
  const QString title =
      QFontMetricsF(font).elidedText(QString::fromStdString(caption.title), Qt::ElideRight, width - height);
  painter->fillRect(QRect(0, 0, width, height), theme.panel);
  painter->setFont(font);
  painter->setPen(theme.text);
  painter->drawText(QRect(0, 0, width, height), Qt::AlignCenter | Qt::TextSingleLine, title);
}

}  // namespace

QString ledgerFigure(bool passes, double residual) {
  const QString figure = QString::fromStdString(EnergyFigure(residual));
  return (passes ? QCoreApplication::translate("Ledger", "closes to %1")
                 : QCoreApplication::translate("Ledger", "off by %1"))
      .arg(figure);
}

QString energyCaption(const std::optional<cli::EnergyLight>& light) {
  if (!light) return QCoreApplication::translate("Ledger", "Energy");
  QString figure = ledgerFigure(light->passes, light->residual);
  if (light->earlier) figure = QCoreApplication::translate("Ledger", "was %1").arg(figure);
  return QCoreApplication::translate("Ledger", "Energy: %1").arg(figure);
}

void paintCaption(QPainter* painter, const cli::FilmCaption& caption, int width, int height) {
  constexpr int kText = 13;
  QFont font = labelFont(height);
  const int pixels = font.pixelSize();
  const double unit = pixels / static_cast<double>(kText), margin = 7 * unit;
  const Theme& theme = caption.dark ? darkTheme() : lightTheme();
  if (caption.banner) return paintBanner(painter, caption, width, height, theme);
  std::vector<CaptionLine> lines;
  const auto cut = [&](const std::string& text, const QFont& in) {
    return QFontMetricsF(in).elidedText(QString::fromStdString(text), Qt::ElideRight,
                                        width - 2 * margin - 16 * unit);
  };
  if (!caption.title.empty()) {
    QFont large = font;
    large.setBold(true);
    large.setPixelSize(qRound(1.4 * pixels));
    lines.push_back({cut(caption.title, large), large});
  }
  if (caption.time) lines.push_back({QString("t = %1 s").arg(*caption.time, 0, 'f', 3), font});
  if (caption.energy) {
    const QColor color = !caption.light ? theme.muted : caption.light->passes ? theme.good : theme.bad;
    lines.push_back({energyCaption(caption.light), font, color, !caption.light});
  }
  painter->setRenderHint(QPainter::Antialiasing);
  if (!lines.empty()) {
    QRectF plate = captionPlate(lines, unit);
    plate.moveTopRight({width - margin, margin});
    const QRectF warnings = warningsPlate(caption.warnings, width, height);
    if (plate.adjusted(-margin, 0, 0, 0).intersects(warnings)) plate.moveTop(warnings.bottom() + margin);
    paintCaptionPlate(painter, lines, plate, unit, theme);
  }
  if (caption.name.empty()) return;
  const std::vector<CaptionLine> name = {{cut(caption.name, font), font}};
  QRectF plate = captionPlate(name, unit);
  plate.moveBottomRight({width - margin, height - margin});
  paintCaptionPlate(painter, name, plate, unit, theme);
}

void paintCaptionOver(const cli::FilmCaption& caption, int width, int height, std::uint8_t* rgba) {
  QImage picture(rgba, width, height, 4 * width, QImage::Format_RGBA8888);
  QPainter painter(&picture);
  paintCaption(&painter, caption, width, height);
}

}  // namespace linkwright::app
