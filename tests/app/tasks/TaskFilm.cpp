// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/tasks/TaskFilm.h"

#include <QApplication>
#include <QDialog>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QScreen>
#include <QWidget>
#include <algorithm>
#include <cmath>

namespace linkwright::app {
namespace {

// The window is 1600 × 960: with the line below it, the film is it at four fifths.
constexpr int kFilmWidth = 1280, kFilmHeight = 800, kStrip = 32, kFilmFps = 25;
constexpr int kTitleBar = 30;  // of a dialog [pixels of the screen]

render::VideoOptions filmOptions() {
  render::VideoOptions options;
  options.width = kFilmWidth;
  options.height = kFilmHeight;
  options.fps = kFilmFps;
  options.quality = 22;
  return options;
}

// What a window manager draws about a dialog; there is none on the display of tests.
void paintDecoration(QPainter* painter, const QRect& inside, const QString& title) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF whole = QRectF(inside).adjusted(-1, -kTitleBar, 1, 1);
  for (int i = 12; i > 0; --i) {
    QPainterPath ring;
    ring.addRoundedRect(whole.adjusted(-i, -i + 3, i, i + 3), 8 + i, 8 + i);
    QPainterPath hole;
    hole.addRect(inside);
    painter->fillPath(ring - hole, QColor(0, 0, 0, 6));
  }
  QPainterPath bar;
  bar.addRoundedRect(whole, 8, 8);
  QPainterPath below;
  below.addRect(inside);
  painter->fillPath(bar - below, QColor(0xdd, 0xe3, 0xe8));
  painter->setPen(QPen(QColor(0xb4, 0xbe, 0xc8), 1));
  painter->drawPath(bar - below);
  QFont font = QApplication::font();
  font.setBold(true);
  painter->setFont(font);
  painter->setPen(QColor(0x2a, 0x33, 0x3c));
  painter->drawText(QRectF(whole.left(), whole.top(), whole.width(), kTitleBar), Qt::AlignCenter, title);
  painter->restore();
}

QPolygonF arrow(QPointF tip) {
  QPolygonF shape({{0, 0}, {0, 17}, {4, 13.4}, {6.8, 19.6}, {9.6, 18.4}, {6.8, 12.4}, {12.2, 12.2}});
  shape.translate(tip);
  return shape;
}

}  // namespace

TaskFilm::TaskFilm(const QString& path, const QString& title, QWidget* window)
    : window_(window), title_(title), writer_(path.toStdString(), filmOptions()) {
  pointer_ = QPoint(window->width() / 2, window->height() / 2);
}

QPoint TaskFilm::origin() const { return window_->geometry().topLeft(); }

void TaskFilm::say(const QString& caption, int action) {
  caption_ = caption;
  action_ = action;
}

void TaskFilm::look() {
  QPixmap screen = window_->screen()->grabWindow(0);
  QPainter painter(&screen);
  for (QWidget* each : QApplication::topLevelWidgets()) {
    const auto* const dialog = qobject_cast<QDialog*>(each);
    if (dialog == nullptr || !dialog->isVisible()) continue;
    painter.setClipping(false);
    if (const QWidget* const popup = QApplication::activePopupWidget())
      painter.setClipRegion(QRegion(screen.rect()) - popup->geometry());
    paintDecoration(&painter, dialog->geometry(), dialog->windowTitle());
  }
  painter.end();
  seen_ = screen.copy(window_->geometry())
              .toImage()
              .convertToFormat(QImage::Format_RGBA8888)
              .scaled(kFilmWidth, kFilmHeight - kStrip, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

int TaskFilm::framesOf(double seconds) {
  owed_ += seconds * kFilmFps;
  const int frames = std::max(0, static_cast<int>(owed_));
  owed_ -= frames;
  return frames;
}

void TaskFilm::travel(QPoint place, double seconds) {
  const QPointF from = pointer_, to = place - origin();
  const int frames = framesOf(seconds);
  for (int i = 1; i <= frames; ++i) {
    // It stands while the user thinks, then starts and ends gently.
    const double part = std::clamp(2.0 * i / frames - 1, 0.0, 1.0);
    write(from + (to - from) * part * part * (3 - 2 * part), 0);
  }
  pointer_ = to.toPoint();
}

void TaskFilm::press(double seconds) {
  const int frames = std::max(2, framesOf(seconds));
  for (int i = 1; i <= frames; ++i) write(pointer_, static_cast<double>(i) / frames);
}

void TaskFilm::hold(double seconds) {
  for (int frames = framesOf(seconds); frames > 0; --frames) write(pointer_, 0);
}

void TaskFilm::finish() { writer_.Finish(); }

void TaskFilm::paintStrip(QPainter* painter) const {
  const QRect strip(0, kFilmHeight - kStrip, kFilmWidth, kStrip);
  painter->fillRect(strip, QColor(0x1d, 0x27, 0x30));
  QFont font = QApplication::font();
  font.setPixelSize(16);
  const QRect inside = strip.adjusted(14, 0, -14, 0);
  int left = inside.left();
  if (action_ > 0) {
    font.setBold(true);
    painter->setFont(font);
    painter->setPen(QColor(0x4f, 0xc3, 0xcf));
    painter->drawText(inside, Qt::AlignVCenter, QString::number(action_));
    left += 40;
  }
  font.setBold(false);
  painter->setFont(font);
  painter->setPen(QColor(0x9a, 0xa8, 0xb4));
  painter->drawText(inside, Qt::AlignRight | Qt::AlignVCenter, title_);
  painter->setPen(Qt::white);
  const int width = inside.right() - left - painter->fontMetrics().horizontalAdvance(title_) - 30;
  painter->drawText(QRect(left, inside.top(), width, inside.height()), Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(caption_, Qt::ElideRight, width));
}

void TaskFilm::write(QPointF pointer, double ring) {
  QImage frame(kFilmWidth, kFilmHeight, QImage::Format_RGBA8888);
  QPainter painter(&frame);
  painter.drawImage(0, 0, seen_);
  paintStrip(&painter);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF tip = pointer * kFilmWidth / std::max(1, window_->width());
  if (ring > 0) {
    painter.setPen(QPen(QColor(0x0f, 0x7f, 0x8c, static_cast<int>(255 * (1.2 - ring) / 1.2)), 3));
    painter.setBrush(QColor(0x0f, 0x7f, 0x8c, 40));
    painter.drawEllipse(tip, 6 + 12 * ring, 6 + 12 * ring);
  }
  if (!typing_) {
    painter.setPen(QPen(Qt::black, 1.2));
    painter.setBrush(Qt::white);
    painter.drawPolygon(arrow(tip));
  }
  painter.end();
  writer_.Write(frame.constBits());
}

}  // namespace linkwright::app
