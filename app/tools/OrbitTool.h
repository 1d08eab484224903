// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// Moves the view: left on empty space or middle orbits round the point under the cursor; right, or with
/// Shift, pans. A click without motion on empty space clears the selection;
/// with Shift or Ctrl on an object it puts that into the selection, or takes it out.
class OrbitTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  Qt::CursorShape cursor() const override { return pan_ ? Qt::ClosedHandCursor : Qt::SizeAllCursor; }

  /// The wheel: towards what is under the cursor.
  void zoom(const QPointF& pixel, double notches, const render::PickResult& hit);

 private:
  Vector3 anchor(const QPointF& pixel, const render::PickResult& hit) const;

  bool pan_ = false, moved_ = false;
  QPointF last_, pressed_;
  Qt::MouseButton button_ = Qt::NoButton;
  Qt::KeyboardModifiers modifiers_;
  render::PickResult hit_;
  Vector3 pivot_ = Vector3::Zero();
  render::Camera before_;
};

}  // namespace linkwright::app
