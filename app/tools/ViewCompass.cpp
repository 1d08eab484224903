// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/ViewCompass.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kRadius = 34, kCompassMargin = 18, kBall = 9;
const std::array<QColor, 3> kColors = {QColor(222, 72, 72), QColor(98, 168, 52), QColor(66, 128, 222)};
const std::array<const char*, 3> kNames = {"X", "Y", "Z"};

Vector3 axisOf(int end) { return (end < 3 ? 1.0 : -1.0) * Vector3::Unit(end % 3); }

}  // namespace

QPointF ViewCompass::center() const {
  return {view_->viewSize().width() - kRadius - kBall - kCompassMargin, kRadius + kBall + kCompassMargin};
}

QPointF ViewCompass::endOf(int end) const {
  const Vector3 seen = view_->shown()->camera().Axes().transpose() * axisOf(end);
  return center() + QPointF(seen.x(), -seen.y()) * kRadius;
}

int ViewCompass::endAt(const QPointF& pixel) const {
  int best = -1;
  double nearest = -2;
  for (int end = 0; end < 6; ++end) {
    const QPointF offset = pixel - endOf(end);
    if (std::hypot(offset.x(), offset.y()) > kBall + 2) continue;
    const double depth = (view_->shown()->camera().Axes().transpose() * axisOf(end)).z();
    if (depth > nearest) {
      nearest = depth;
      best = end;
    }
  }
  return best;
}

bool ViewCompass::hover(const QPointF& pixel) {
  const QPointF offset = pixel - center();
  const bool was_near = near_;
  const int was = hovered_;
  near_ = std::hypot(offset.x(), offset.y()) < kRadius + kBall + 6;
  hovered_ = near_ ? endAt(pixel) : -1;
  if (near_ != was_near || hovered_ != was) view_->requestUpdate();
  return near_;
}

bool ViewCompass::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton) return false;
  const QPointF offset = pointer.pixel - center();
  if (std::hypot(offset.x(), offset.y()) > kRadius + kBall + 6) return false;
  pressed_end_ = endAt(pointer.pixel);
  dragged_ = false;
  last_ = pointer.pixel;
  return true;
}

void ViewCompass::move(const Pointer& pointer) {
  const QPointF delta = pointer.pixel - last_;
  if (!dragged_ && delta.manhattanLength() < 4) return;
  dragged_ = true;
  last_ = pointer.pixel;
  render::Camera camera = view_->shown()->camera();
  camera.Orbit(-delta.x() * 0.015, delta.y() * 0.015, camera.target);
  view_->setViewCamera(camera);
}

void ViewCompass::release(const Pointer& /*pointer*/) {
  if (dragged_ || pressed_end_ < 0) return;
  render::Camera camera = view_->shown()->camera();
  // The eye goes to that end: yaw 0 looks along +y from −y.
  switch (pressed_end_) {
    case 0:
      camera.LookFrom(kPi / 2, 0);
      break;
    case 1:
      camera.LookFrom(kPi, 0);
      break;
    case 2:
      camera.LookFrom(0, kPi / 2);
      break;
    case 3:
      camera.LookFrom(-kPi / 2, 0);
      break;
    case 4:
      camera.LookFrom(0, 0);
      break;
    default:
      camera.LookFrom(0, -kPi / 2);
      break;
  }
  view_->animateTo(camera);
}

void ViewCompass::paint(QPainter* painter) {
  const Theme& theme = view_->workbench()->theme();
  painter->setRenderHint(QPainter::Antialiasing);
  if (near_) {
    QColor plate = theme.dark ? QColor(255, 255, 255, 26) : QColor(0, 0, 0, 18);
    painter->setPen(Qt::NoPen);
    painter->setBrush(plate);
    painter->drawEllipse(center(), kRadius + kBall + 5, kRadius + kBall + 5);
  }
  const Matrix3 seen = view_->shown()->camera().Axes().transpose();
  std::array<int, 6> order = {0, 1, 2, 3, 4, 5};
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return (seen * axisOf(a)).z() < (seen * axisOf(b)).z(); });
  QFont font = painter->font();
  font.setPixelSize(11);
  font.setBold(true);
  painter->setFont(font);
  for (const int end : order) {
    const double depth = (seen * axisOf(end)).z();
    QColor color = kColors[static_cast<std::size_t>(end % 3)];
    color = depth < 0 ? (theme.dark ? color.darker(150) : color.lighter(135)) : color;
    const QPointF place = endOf(end);
    const QRectF box(place.x() - kBall, place.y() - kBall, 2 * kBall, 2 * kBall);
    if (end < 3) {
      painter->setPen(QPen(color, 2.2, Qt::SolidLine, Qt::RoundCap));
      painter->drawLine(center(), place);
      painter->setPen(end == hovered_ ? QPen(theme.text, 1.6) : QPen(Qt::NoPen));
      painter->setBrush(color);
      painter->drawEllipse(box);
      painter->setPen(Qt::white);
      painter->drawText(box, Qt::AlignCenter, kNames[static_cast<std::size_t>(end)]);
    } else {
      QColor fill = color;
      fill.setAlphaF(0.30F);
      painter->setPen(QPen(end == hovered_ ? theme.text : color, 1.4));
      painter->setBrush(fill);
      painter->drawEllipse(box.adjusted(1, 1, -1, -1));
    }
  }
}

}  // namespace linkwright::app
