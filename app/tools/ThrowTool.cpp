// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/ThrowTool.h"

#include <QCoreApplication>

#include "app/tools/Overlay.h"
#include "app/workbench/Thrower.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

bool ThrowTool::press(const Pointer& pointer) {
  if (!view_->workbench()->thrower()->isArmed() || pointer.button != Qt::LeftButton ||
      pointer.modifiers != Qt::NoModifier || view_->player()->model() == nullptr)
    return false;
  const render::Camera& camera = view_->shown()->camera();
  const QSizeF size = view_->viewSize();
  // Where nothing is seen, as far away as what the view turns about.
  target_ = pointer.hit.hit ? pointer.hit.point : OnViewPlane(camera, pointer.pixel, size, camera.target);
  along_ = camera.RayThrough(pointer.pixel.x(), pointer.pixel.y(), size.width(), size.height()).direction;
  pressed_ = pointer.pixel;
  held_ = true;
  return true;
}

// A drag is no throw.
void ThrowTool::move(const Pointer& pointer) {
  if ((pointer.pixel - pressed_).manhattanLength() >= kDragPixels) held_ = false;
}

void ThrowTool::release(const Pointer& /*pointer*/) {
  const bool thrown = held_;
  held_ = false;
  if (thrown) view_->workbench()->thrower()->throwAt(target_, along_);
}

void ThrowTool::paint(QPainter* painter) {
  if (!view_->workbench()->thrower()->isArmed()) return;
  paintBadge(painter, QPointF(18, 18),
             QCoreApplication::translate("ThrowTool", "Click where the ball shall fly   ·   Esc: end"),
             view_->workbench()->theme());
}

}  // namespace linkwright::app
