// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/Warnings.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>

#include "app/base/Labels.h"
#include "app/base/Theme.h"

namespace linkwright::app {

namespace {

struct WarningLayout {
  QFont font;
  double unit = 0, line = 0, dot = 0, pad = 0;
  QRectF plate;
};

WarningLayout layOutWarnings(const std::vector<std::string>& sentences, int width, int height) {
  constexpr int kText = 13, kLeast = 6;
  WarningLayout out;
  out.font = labelFont(height);
  out.font.setBold(true);
  double widest = 0;
  // They are to be read as a whole.
  for (int pixels = out.font.pixelSize(); pixels >= kLeast; --pixels) {
    out.font.setPixelSize(pixels);
    out.unit = pixels / static_cast<double>(kText);
    widest = 0;
    for (const std::string& sentence : sentences)
      widest = std::max(widest, QFontMetricsF(out.font).horizontalAdvance(QString::fromStdString(sentence)));
    if (widest + 43 * out.unit <= width) break;
  }
  out.line = QFontMetricsF(out.font).height() + 2 * out.unit;
  out.dot = 9 * out.unit;
  out.pad = 5 * out.unit;
  const double margin = 7 * out.unit;
  out.plate = QRectF(margin, margin, widest + out.dot + 3 * out.pad,
                     out.line * static_cast<double>(sentences.size()) + 2 * out.pad);
  return out;
}

}  // namespace

QRectF warningsPlate(const std::vector<std::string>& sentences, int width, int height) {
  return sentences.empty() ? QRectF() : layOutWarnings(sentences, width, height).plate;
}

void paintWarnings(QPainter* on, const std::vector<std::string>& sentences, bool dark, int width,
                   int height) {
  if (sentences.empty()) return;
  const auto [font, unit, line, dot, pad, plate] = layOutWarnings(sentences, width, height);
  QPainter& painter = *on;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(font);
  const QFontMetricsF metrics(font);
  const Theme& theme = dark ? darkTheme() : lightTheme();
  painter.setPen(QPen(theme.bad, unit));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(plate, 4 * unit, 4 * unit);
  double y = plate.top() + pad;
  for (const std::string& sentence : sentences) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.bad);
    painter.drawEllipse(QRectF(plate.left() + pad, y + (line - dot) / 2, dot, dot));
    painter.setPen(theme.text);
    painter.drawText(QPointF(plate.left() + 2 * pad + dot, y + metrics.ascent() + unit),
                     QString::fromStdString(sentence));
    y += line;
  }
}

void paintWarningsOver(const std::vector<std::string>& sentences, bool dark, int width, int height,
                       std::uint8_t* rgba) {
  QImage picture(rgba, width, height, 4 * width, QImage::Format_RGBA8888);
  QPainter painter(&picture);
  paintWarnings(&painter, sentences, dark, width, height);
}

}  // namespace linkwright::app
