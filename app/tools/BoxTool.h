// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// A drag of the left button selects all that is seen in the box; with Shift it adds that to the selection,
/// with Ctrl it switches each.
class BoxTool : public Tool {
 public:
  enum class When {
    kAsked,    ///< while the action "Select by a box" is on; one box, or Esc, ends it
    kLeftOver  ///< where no other tool takes the press, and the chosen navigation has it so
  };
  BoxTool(ToolView* view, When when) : Tool(view), when_(when) {}
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

 private:
  When when_;
  render::PickResult hit_;  // where the button was pressed
  QPointF from_, to_;
  bool held_ = false;
};

}  // namespace linkwright::app
