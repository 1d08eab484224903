// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/tools/Tool.h"
#include "app/tools/gizmo/GizmoDrag.h"
#include "engine/scene/edit/SceneObject.h"
#include "render/gizmo/LimitGizmo.h"

namespace linkwright {
struct JointDescription;
}

namespace linkwright::app {

/// The limits of the joint that is selected, as an arc or a bar with a handle at each, and a needle where the
/// joint is. Dragging a handle sets the limit, of all joints that are selected and of its kind; a joint
/// without limits gets both. Typing a number while dragging sets it exactly, Ctrl snaps, Shift is fine, Esc
/// cancels.
class LimitTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  bool outlivesModel() const override { return true; }
  bool hover(const QPointF& pixel) override;
  bool key(QKeyEvent* event) override;
  bool isTyping() const override { return drag_.isTyping(); }
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;

 private:
  bool update();  // false: no joint is selected that may have limits
  bool place(const SceneObject& joint);
  void put(const render::JointLimits& limits);
  QString textOf(double value) const;
  const char* unit() const;

  render::LimitGizmo gizmo_;
  std::vector<ObjectId> joints_;  // the one that is shown first
  bool slides_ = false;
  GizmoDrag drag_;
};

}  // namespace linkwright::app
