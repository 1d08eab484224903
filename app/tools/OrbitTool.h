// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/Navigation.h"
#include "app/tools/Tool.h"

namespace linkwright::app {

/// Moves the view, as the chosen navigation has it: orbits round the point under the cursor, pans, zooms. A
/// click without motion is one past all objects.
class OrbitTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  Qt::CursorShape cursor() const override {
    return motion_ == ViewMotion::kPan    ? Qt::ClosedHandCursor
           : motion_ == ViewMotion::kZoom ? Qt::SizeVerCursor
                                          : Qt::SizeAllCursor;
  }

  /// The wheel: towards what is under the cursor.
  void zoom(const QPointF& pixel, double notches, const render::PickResult& hit);

 private:
  Vector3 anchor(const QPointF& pixel, const render::PickResult& hit) const;

  ViewMotion motion_ = ViewMotion::kNone;
  bool moved_ = false;
  QPointF last_, pressed_;
  Qt::MouseButton button_ = Qt::NoButton;
  Qt::KeyboardModifiers modifiers_;
  render::PickResult hit_;
  Vector3 pivot_ = Vector3::Zero();
  render::Camera before_;
};

}  // namespace linkwright::app
