// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tools/gizmo/SnapFinder.h"

class QObject;

namespace linkwright::app {

/// Places what is armed in the shelf by clicks, and shows where it would land. Also by a drag from the shelf,
/// which a drop ends.
class ShelfTool : public Tool {
 public:
  explicit ShelfTool(ToolView* view);
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override { held_ = false; }
  bool outlivesModel() const override { return true; }
  bool hover(const QPointF& pixel) override;
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::CrossCursor; }

  /// Drags from the shelf over the picture; Enter, Escape and E there. True: the event is done with.
  bool event(QEvent* event);

 private:
  ShelfAim* aim() const { return ShelfAim::of(view_->workbench()); }
  std::optional<ShelfSpot> spotAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers);
  ShelfSpot drawnAt(const Vector3& point, bool snaps) const;
  void place(const QPointF& pixel, Qt::KeyboardModifiers modifiers, bool again);
  void composeDrawing(const std::optional<Vector3>& to, Snapshot* snapshot) const;

  SnapFinder finder_;
  bool held_ = false;
  Pointer pressed_;
  QPointF tried_;  // where something is tried, or was refused
};

}  // namespace linkwright::app
