// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Tool.h"

namespace linkwright::app {

/// Grabs a link. While posing, inverse kinematics carries the grabbed point; an object that moves freely lies
/// down on what is under the mouse, where contact is respected. While playing, a damped spring pulls it, or a
/// force (Ctrl+right) or a moment (Ctrl+left). A click selects.
class DragTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  void tick() override;
  bool moveBy(const Vector3& way) override;
  void prepare(SnapshotOptions* options) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::ClosedHandCursor; }

 private:
  enum class Kind { kNone, kPose, kPlace, kPull, kForce, kMoment };
  void begin();
  void act();
  void stop();
  Vector3 grabPoint() const;  // in the world, now
  void chooseSpring();

  Kind kind_ = Kind::kNone;
  Qt::MouseButton button_ = Qt::NoButton;
  Qt::KeyboardModifiers modifiers_;
  PickObject object_;
  FrameIndex frame_;
  BodyIndex body_;
  Vector3 p_F_ = Vector3::Zero(), p_B_ = Vector3::Zero(), grabbed_ = Vector3::Zero(), aim_ = Vector3::Zero(),
          moment_ = Vector3::Zero();
  QPointF pressed_, cursor_;
  double stiffness_ = 0, damping_ = 0, mass_ = 0;
  int token_ = 0;
};

}  // namespace linkwright::app
