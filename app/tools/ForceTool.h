// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/tools/Tool.h"

namespace linkwright::app {

/// Takes the target of a motor's task by its ball, and an outside force by its arrow: dragging the tip
/// changes the force, dragging the ball at its foot moves the point that it acts at over the link. Ctrl snaps
/// to round numbers, Shift is fine, Esc cancels. A click on an arrow or a spring selects it. A force or
/// target that is a formula stays as it is.
class ForceTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  void prepare(SnapshotOptions* options) override;
  Qt::CursorShape cursor() const override { return Qt::ClosedHandCursor; }

 private:
  enum class Kind { kNone, kClick, kTip, kFoot };
  std::optional<ForceSymbol> symbol() const;
  double pixelsTo(const Vector3& point, const QPointF& pixel) const;
  void dragTip(const Pointer& pointer);
  void putTarget(const Pointer& pointer);
  void dragFoot(const Pointer& pointer);

  Kind kind_ = Kind::kNone;
  int index_ = -1, token_ = 0;
  bool moved_ = false, toggles_ = false;
  QPointF pressed_, last_;
  Vector3 aim_ = Vector3::Zero();  // where the tip shall be
};

}  // namespace linkwright::app
