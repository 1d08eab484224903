// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"
#include "app/tools/gizmo/GizmoDrag.h"
#include "app/tools/gizmo/SnapFinder.h"
#include "render/gizmo/Gizmo.h"

namespace linkwright::app {

/// Arrows, planes and rings on the selected target; the robot follows. Arrows, planes and the ball snap to
/// features that the mouse points at where snapping is switched on. Typing a number while dragging sets the
/// amount (in the readout's unit: metres, degrees or radians), Ctrl goes by whole steps, Shift is fine, Esc
/// cancels. A target that is not selected can be dragged by its ball.
class GizmoTool : public Tool {
 public:
  explicit GizmoTool(ToolView* view) : Tool(view), finder_(view) {}
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  bool hover(const QPointF& pixel) override;
  bool key(QKeyEvent* event) override;
  bool moveBy(const Vector3& way) override;
  bool isTyping() const override { return drag_.isTyping(); }
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;

 protected:
  /// Puts the gizmo on what is selected; false: nothing that it moves.
  virtual bool update();
  virtual bool takes(const PickObject& object) const;  ///< what a press may take hold of
  virtual void put(const Transform& X_WT, int token);  ///< where it was dragged to
  /// What goes along with what is dragged; null: it snaps to nothing.
  virtual SnapFinder::Moved movedAlong();

  render::Gizmo gizmo_;
  GizmoDrag drag_;

 private:
  void apply(const Transform& X_WT);
  std::optional<ShelfSpot> snappedTo(const Pointer& pointer);
  bool angular() const;

  SnapFinder finder_;
  std::optional<ShelfSpot> snapped_;
  int target_ = -1;
};

}  // namespace linkwright::app
