// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// Throws a ball to where the picture is clicked, while its dialog is open.
class ThrowTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override { held_ = false; }
  bool outlivesModel() const override { return true; }
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

 private:
  bool held_ = false;
  QPointF pressed_;
  Vector3 target_ = Vector3::Zero(), along_ = Vector3::Zero();
};

}  // namespace linkwright::app
