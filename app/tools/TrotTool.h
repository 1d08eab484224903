// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/tools/Tool.h"
#include "engine/trot/TrotScene.h"

namespace linkwright::app {

/// Changes the walk of a trotting quadruped by hand, while it is not playing: the body is carried to another
/// height and position over its feet, a swing leg to another stride and lift.
class TrotTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  bool outlivesModel() const override { return true; }
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::ClosedHandCursor; }

 private:
  enum class Part { kNone, kBody, kSwing, kStanding };
  const TrotScene* trot() const;
  Part partOf(FrameIndex frame) const;
  void stop();

  PickObject object_;
  Part part_ = Part::kNone;
  bool dragging_ = false;
  double forward_ = 1;  ///< the held leg is behind (1) or ahead (−1) of where it swings through
  TrotScene before_;
  Vector3 grabbed_ = Vector3::Zero();
  QPointF pressed_, cursor_;
  QString text_;
  int token_ = 0;
};

}  // namespace linkwright::app
