// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/tools/Tool.h"
#include "engine/scene/edit/SceneObject.h"
#include "engine/scene/mass/MassCheck.h"

namespace linkwright::app {

/// Drags the centre of mass of the selected link where centres of mass are shown, and the semi-axes of its
/// ellipsoid of inertia, by the balls at their ends, where inertia is shown: the mass stays, and every
/// ellipsoid is that of a possible body. Ctrl snaps to round numbers, Shift is fine, Esc cancels. The scene
/// changes at the release, by one undo step.
class MassTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  void cancel() override;
  bool hover(const QPointF& pixel) override;
  void compose(Snapshot* snapshot) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::ClosedHandCursor; }

 private:
  static constexpr int kNone = -1, kCenter = 0;  // 1 to 6: x, −x, y, −y, z, −z of the ellipsoid
  static constexpr int kHandles = 7;
  struct Held {
    ObjectId link = 0;
    Inertial inertial;  // as the scene has it, or as it is dragged to
    InertiaEllipsoid ellipsoid;
    Transform X_WL;
  };
  /// Of the selected link; none: there is nothing to drag.
  std::optional<Held> find() const;
  bool isShown(int handle, const Held& held) const;
  Vector3 placeOf(int handle, const Held& held) const;  // in the world
  int nearest(const Held& held, const QPointF& pixel) const;
  void dragCenter(const Pointer& pointer);
  void dragAxis(const Pointer& pointer);

  int handle_ = kNone, hovered_ = kNone;
  bool moved_ = false;
  QPointF pressed_, cursor_;
  Held held_;
  Vector3 aim_ = Vector3::Zero();  // where the handle shall be, in the world
  QPointF last_;
};

}  // namespace linkwright::app
