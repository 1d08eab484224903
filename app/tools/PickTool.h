// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// While the window asks for a link, a click in the picture answers.
class PickTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void paint(QPainter* painter) override;
};

}  // namespace linkwright::app
