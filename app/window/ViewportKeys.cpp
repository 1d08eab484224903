// SPDX-License-Identifier: GPL-3.0-or-later
// What keys do in the picture that otherwise takes the mouse.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "app/tools/OrbitTool.h"
#include "app/window/ViewportWidget.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kZoomPerNotch = 0.87;  // as of the wheel

// The axis of the world, with its sign, that is nearest to a direction, of those that are left.
Vector3 takeNearestAxis(const Vector3& direction, std::vector<int>* left) {
  const auto nearest = std::max_element(left->begin(), left->end(), [&](int a, int b) {
    return std::abs(direction[a]) < std::abs(direction[b]);
  });
  const int axis = *nearest;
  left->erase(nearest);
  return std::copysign(1.0, direction[axis]) * Vector3::Unit(axis);
}

}  // namespace

void ViewportWidget::orbitBy(double right, double up) {
  render::Camera camera = shown()->camera();
  camera.Orbit(right, up, camera.target);
  setViewCamera(camera);
}

void ViewportWidget::panBy(double right, double up) {
  render::Camera camera = shown()->camera();
  const Eigen::Vector2d middle(width() / 2.0, height() / 2.0);
  // What is seen goes the other way.
  const Eigen::Vector2d to = middle + height() * Eigen::Vector2d(-right, up);
  camera.Pan(middle, to, width(), height(), camera.target);
  setViewCamera(camera);
}

void ViewportWidget::zoomBy(double notches) {
  render::Camera camera = shown()->camera();
  camera.Zoom(std::pow(kZoomPerNotch, notches), camera.target);
  setViewCamera(camera);
}

bool ViewportWidget::moveSelection(int right, int up, int nearer) {
  if (active_ != nullptr || !player()->compiled()) return false;
  const Matrix3 seen = shown()->camera().Axes();
  std::vector<int> left = {0, 1, 2};
  const Vector3 to_right = takeNearestAxis(seen.col(0), &left);
  const Vector3 upwards = takeNearestAxis(seen.col(1), &left);
  const Vector3 to_eye = takeNearestAxis(seen.col(2), &left);
  const Vector3 way =
      ShelfAim::of(workbench_)->steps().grid * (right * to_right + up * upwards + nearer * to_eye);
  return std::any_of(tools_.begin(), tools_.end(), [&](const auto& tool) { return tool->moveBy(way); });
}

// Enter is a click in the middle, which keys bring to any point: it selects, places, measures and throws.
void ViewportWidget::keyPressEvent(QKeyEvent* event) {
  if ((event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) || event->isAutoRepeat() ||
      active_ != nullptr || !player()->compiled())
    return QOpenGLWidget::keyPressEvent(event);
  const QPointF middle = rect().center();
  const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
  QMouseEvent press(QEvent::MouseButtonPress, middle, mapToGlobal(middle), Qt::LeftButton, Qt::LeftButton,
                    modifiers);
  mousePressEvent(&press);
  QMouseEvent release(QEvent::MouseButtonRelease, middle, mapToGlobal(middle), Qt::LeftButton, Qt::NoButton,
                      modifiers);
  mouseReleaseEvent(&release);
}

// A click of the right button asks by itself, once it is no drag.
void ViewportWidget::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Keyboard || player()->model() == nullptr) return event->ignore();
  const PickObject selected = selection()->selected();
  const bool link = selected.kind == PickKind::kLink && selected.index >= 0;
  const FrameIndex frame(link ? selected.index : -1);
  const Vector3 point = link ? player()->framePose(frame).p : shown()->camera().target;
  const QPoint pixel = pixelOf(point).toPoint();
  Q_EMIT linkMenuRequested(frame, point, mapToGlobal(rect().contains(pixel) ? pixel : rect().center()));
}

}  // namespace linkwright::app
