// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/gizmo/WaypointTool.h"

#include <algorithm>

#include "app/commands/PathEdits.h"
#include "app/document/Document.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
bool WaypointTool::update() {
  Selection* selection = view_->selection();
  Player* player = view_->player();
  View* shown = view_->shown();
  waypoint_ = selection->selected();
  const auto place = player->compiled() ? player->paths().waypointPlace(waypoint_) : std::nullopt;
  if (!place) return false;
  const auto& paths = player->document()->scene().paths;
  const auto path = static_cast<std::size_t>(PathOf(waypoint_));
  if (path >= paths.size()) return false;
  gizmo_.options.enabled =
      paths[path].orientation ? (render::kGizmoMove | render::kGizmoTurn) : render::kGizmoMove;
  const QSizeF size = view_->viewSize();
  gizmo_.SetView(shown->camera(), size.width(), size.height());
  gizmo_.SetPose(*place);
  return true;
}

bool WaypointTool::takes(const PickObject& object) const { return WaypointOf(object) >= 0; }

void WaypointTool::put(const Transform& X_WP, int token) {
  edits::setWaypointPose(view_->poser(), PathOf(waypoint_), WaypointOf(waypoint_), X_WP, token);
}

bool WaypointTool::press(const Pointer& pointer) {
  bent_ = -1;
  if (GizmoTool::press(pointer)) return true;
  if (pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier)) return false;
  const PickObject object = FromPickId(pointer.hit.id);
  if (object.kind != PickKind::kPath || object.index < 0 || IsToggled(pointer.modifiers)) return false;
  bent_ = object.index;
  held_ = pointer;
  if (PathOf(view_->selection()->selected()) != bent_) view_->selection()->select(object);
  return true;
}

void WaypointTool::move(const Pointer& pointer) {
  if (bent_ < 0) return GizmoTool::move(pointer);
  if ((pointer.pixel - held_.pixel).manhattanLength() < kDragPixels) return;
  Player* player = view_->player();
  Selection* selection = view_->selection();
  const auto motion = player->paths().motion(bent_);
  const int path = bent_;
  bent_ = -1;
  if (!motion || motion->line().empty()) return;
  const auto nearest =
      std::min_element(motion->line().begin(), motion->line().end(),
                       [&](const PathMotion::Point& a, const PathMotion::Point& b) {
                         return (a.p - held_.hit.point).norm() < (b.p - held_.hit.point).norm();
                       });
  const int token = player->document()->newDragToken();
  const int waypoint = edits::insertWaypoint(player, selection, path, nearest->time, token);
  if (waypoint < 0) return;
  // From here on as if its ball had been taken; both are one edit.
  Pointer held = held_;
  held.hit.id = ToPickId(WaypointObject(path, waypoint));
  if (!GizmoTool::press(held)) return;
  drag_.setToken(token);
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
