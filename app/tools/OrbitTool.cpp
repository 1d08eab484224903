// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/OrbitTool.h"

#include <cmath>

#include "app/session/View.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr double kTurnPerPixel = 0.0065;  // rad
constexpr double kZoomPerNotch = 0.87;
constexpr double kPixelsPerNotch = 20;  // of a drag, for as much as a notch of the wheel
constexpr double kClickPixels = 4;

}  // namespace

Vector3 OrbitTool::anchor(const QPointF& pixel, const render::PickResult& hit) const {
  const render::Camera& camera = view_->shown()->camera();
  // Ground far away is no useful pivot: the view would race.
  if (hit.hit && (hit.point - camera.Eye()).norm() < 20 * camera.distance) return hit.point;
  return OnViewPlane(camera, pixel, view_->viewSize(), camera.target);
}

bool OrbitTool::press(const Pointer& pointer) {
  motion_ = motionOf(chosenNavigation(*view_->workbench()->settings()), pointer.button, pointer.modifiers);
  if (motion_ == ViewMotion::kNone) return false;
  moved_ = false;
  last_ = pressed_ = pointer.pixel;
  button_ = pointer.button;
  modifiers_ = pointer.modifiers;
  hit_ = pointer.hit;
  before_ = view_->shown()->camera();
  pivot_ = anchor(pointer.pixel, pointer.hit);
  // Orbiting on empty space keeps the mechanism where it is: turn about the middle of the view.
  if (motion_ == ViewMotion::kOrbit && pointer.hit.id == 0 && pointer.button == Qt::LeftButton)
    pivot_ = before_.target;
  return true;
}

void OrbitTool::move(const Pointer& pointer) {
  if (!moved_ && (pointer.pixel - pressed_).manhattanLength() < kClickPixels) return;
  moved_ = true;
  render::Camera camera = view_->shown()->camera();
  const QPointF delta = pointer.pixel - last_;
  if (motion_ == ViewMotion::kPan) {
    const QSizeF size = view_->viewSize();
    camera.Pan(vector(last_), vector(pointer.pixel), size.width(), size.height(), pivot_);
  } else if (motion_ == ViewMotion::kZoom) {
    camera.Zoom(std::pow(kZoomPerNotch, -delta.y() / kPixelsPerNotch), pivot_);
  } else {
    camera.Orbit(-delta.x() * kTurnPerPixel, delta.y() * kTurnPerPixel, pivot_);
  }
  last_ = pointer.pixel;
  view_->setViewCamera(camera);
}

void OrbitTool::release(const Pointer& /*pointer*/) {
  if (!moved_ && button_ == Qt::LeftButton) ClickPast(view_, hit_, modifiers_);
}

void OrbitTool::cancel() { view_->setViewCamera(before_); }

void OrbitTool::zoom(const QPointF& pixel, double notches, const render::PickResult& hit) {
  render::Camera camera = view_->shown()->camera();
  camera.Zoom(std::pow(kZoomPerNotch, notches), anchor(pixel, hit));
  view_->setViewCamera(camera);
}

}  // namespace linkwright::app
