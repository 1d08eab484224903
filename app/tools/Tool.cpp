// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Tool.h"

#include "app/workbench/Workbench.h"
#include "engine/scene/picture/PathPicture.h"

namespace linkwright::app {

Document* ToolView::document() { return workbench()->document(); }
Player* ToolView::player() { return workbench()->player(); }
Poser* ToolView::poser() { return workbench()->poser(); }
Selection* ToolView::selection() { return workbench()->selection(); }
View* ToolView::shown() { return workbench()->view(); }

Vector3 OnViewPlane(const render::Camera& camera, const QPointF& pixel, const QSizeF& size,
                    const Vector3& point) {
  const render::Ray ray = camera.RayThrough(pixel.x(), pixel.y(), size.width(), size.height());
  const Vector3 normal = camera.Axes().col(2);
  const double along = normal.dot(ray.direction);
  if (std::abs(along) < 1e-9) return point;
  return ray.origin + ray.direction * (normal.dot(point - ray.origin) / along);
}

bool IsSelectable(const PickObject& object) {
  return object.index >= 0 && (object.kind == PickKind::kLink || object.kind == PickKind::kTarget ||
                               object.kind == PickKind::kForce || PathOf(object) >= 0);
}

void ClickPast(ToolView* view, const render::PickResult& hit, Qt::KeyboardModifiers modifiers) {
  if (!IsToggled(modifiers)) return view->selection()->select({});
  const PickObject object = FromPickId(hit.id);
  if (IsSelectable(object)) view->selection()->select(object, SelectHow::kToggle);
}

}  // namespace linkwright::app
