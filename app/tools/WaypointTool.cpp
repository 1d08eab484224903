// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/WaypointTool.h"

#include <algorithm>

#include "app/Document.h"
#include "app/Workbench.h"

namespace linkwright::app {
bool WaypointTool::update() {
  Session* session = view_->session();
  waypoint_ = session->selected();
  const auto place = session->compiled() ? session->waypointPlace(waypoint_) : std::nullopt;
  if (!place) return false;
  const auto& paths = session->document()->scene().paths;
  const auto path = static_cast<std::size_t>(PathOf(waypoint_));
  if (path >= paths.size()) return false;
  gizmo_.options.enabled =
      paths[path].orientation ? (render::kGizmoMove | render::kGizmoTurn) : render::kGizmoMove;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(session->camera(), size.width(), size.height());
  gizmo_.SetPose(*place);
  return true;
}

bool WaypointTool::takes(const PickObject& object) const { return WaypointOf(object) >= 0; }

void WaypointTool::put(const Transform& X_WP, int token) {
  view_->session()->setWaypointPose(PathOf(waypoint_), WaypointOf(waypoint_), X_WP, token);
}

bool WaypointTool::press(const Pointer& pointer) {
  bent_ = -1;
  if (GizmoTool::press(pointer)) return true;
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier)) return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kPath || object.index < 0) return false;
  bent_ = object.index;
  held_ = pointer;
  if (PathOf(view_->session()->selected()) != bent_) view_->session()->select(object);
  return true;
}

void WaypointTool::move(const Pointer& pointer) {
  if (bent_ < 0) return GizmoTool::move(pointer);
  if ((pointer.pixel - held_.pixel).manhattanLength() < kDragPixels) return;
  Session* session = view_->session();
  const auto motion = session->pathMotion(bent_);
  const int path = bent_;
  bent_ = -1;
  if (!motion || motion->line().empty()) return;
  const auto nearest =
      std::min_element(motion->line().begin(), motion->line().end(),
                       [&](const PathMotion::Point& a, const PathMotion::Point& b) {
                         return (a.p - held_.hit.point).norm() < (b.p - held_.hit.point).norm();
                       });
  const int token = session->document()->newDragToken();
  const int waypoint = session->insertWaypoint(path, nearest->time, token);
  if (waypoint < 0) return;
  // From here on as if its ball had been taken; both are one edit.
  Pointer held = held_;
  held.hit.id = ToPickId(WaypointObject(path, waypoint));
  if (!GizmoTool::press(held)) return;
  token_ = token;
  GizmoTool::move(pointer);
}

void WaypointTool::release(const Pointer& pointer) {
  bent_ = -1;
  GizmoTool::release(pointer);
}

void WaypointTool::cancel() {
  bent_ = -1;
  GizmoTool::cancel();
}

}  // namespace linkwright::app
