// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/gizmo/GizmoTool.h"

namespace linkwright::app {

/// Arrows, planes and rings on the selected waypoint of a path. A waypoint is also dragged by its ball; the
/// curve is dragged by any of its points, which becomes a waypoint.
class WaypointTool : public GizmoTool {
 public:
  using GizmoTool::GizmoTool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;

 protected:
  bool update() override;
  bool takes(const PickObject& object) const override;
  void put(const Transform& X_WP, int token) override;

 private:
  PickObject waypoint_;
  int bent_ = -1;  // the path whose curve is held, until it is moved
  Pointer held_;
};

}  // namespace linkwright::app
