// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/tools/Tool.h"

namespace linkwright::app {

/// Flings a link: Ctrl+Shift+left-drag draws an arrow from the point under the mouse, and on release the link
/// gets the impulse that the arrow stands for, as PushAim has them. Esc: none. Draws the arrow of an impulse
/// that is chosen in its dialog, too.
class PushTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  void tick() override;
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

 private:
  Vector3 from() const;     // where the point is now, in the world
  Vector3 impulse() const;  // that the arrow stands for [N s]

  bool held_ = false, moved_ = false;
  FrameIndex link_;
  Vector3 point_ = Vector3::Zero(), grabbed_ = Vector3::Zero(), aim_ = Vector3::Zero();
  double scale_ = 0;  // [N s/m]
  QPointF pressed_, cursor_;
};

}  // namespace linkwright::app
