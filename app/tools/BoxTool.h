// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// While the action "Select by a box" is on: a drag of the left button selects all that is seen in the box;
/// with Shift it adds that to the selection, with Ctrl it switches each. One box, or Esc, ends it.
class BoxTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

 private:
  QPointF from_, to_;
  bool held_ = false;
};

}  // namespace linkwright::app
