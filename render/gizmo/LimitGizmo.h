// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "engine/model/Description.h"
#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

/// A joint of one degree as it stands in the world.
struct JointRange {
  Vector3 origin = Vector3::Zero();  ///< of the joint's frame at position zero
  Vector3 axis = Vector3::UnitZ();   ///< unit
  Vector3 zero = Vector3::UnitX();   ///< unit, across the axis: the direction that shows position zero
  bool slides = false;
  double lower = -kInfinity, upper = kInfinity;  ///< [rad] or [m]; infinite: there is none
  double position = 0;                           ///< where the joint is
};

enum class LimitHandle { kNone, kLower, kUpper };

struct JointLimits {
  double lower = 0, upper = 0;  ///< [rad] or [m]
};

struct LimitOptions {
  double turn_step = kPi / 12;  ///< snapping [rad]
  double move_step = 0.05;      ///< snapping [m]
  double radius = 122;          ///< of an arc [pixels]: outside of a Gizmo's arrows
  double offset = 16;           ///< of a bar from the axis [pixels]
};

/// The state of a drag. Outside of the class for the same reason as GizmoDrag.
struct LimitDrag {
  LimitHandle handle = LimitHandle::kNone;
  JointLimits limits;                               ///< as they are now
  double raw = 0;                                   ///< of the handle, neither snapped nor held
  Eigen::Vector2d pixel = Eigen::Vector2d::Zero();  ///< of the cursor, last
  std::optional<double> last;                       ///< the result of Measure for it
  bool by_tangent = false;  ///< an arc seen edge-on: the cursor's displacement along it is measured
  bool numeric = false;     ///< the limit was set by number
};

/// The limits of a joint as an arc about its axis, or as a bar along it, with a handle at each and a needle
/// where the joint is. A limit that there is not has a pale handle a quarter turn (or a short way) from the
/// position; dragging one makes both. Draws itself as parts of a Snapshot and detects where it is hit,
/// without OpenGL, as Gizmo does. Pixels as in Camera.
class LimitGizmo {
 public:
  LimitOptions options;

  /// While dragging, the place and the position are taken over and the limits are left as they are.
  void SetRange(const JointRange& range);
  /// A view that changes during a drag moves nothing by itself.
  void SetView(const Camera& camera, double width, double height);
  /// The limits, with those that a joint without has by its pale handles.
  JointLimits Shown() const;
  /// Where a position is drawn, in the world.
  Vector3 PointOf(double position) const;

  LimitHandle HitTest(const Eigen::Vector2d& pixel) const;
  void SetHovered(LimitHandle handle) { hovered_ = handle; }

  void BeginDrag(LimitHandle handle, const Eigen::Vector2d& pixel);
  /// The limits with the cursor at `pixel`. `snap`: a whole number of steps from position zero; `fine`: this
  /// motion is scaled by a tenth, and so is a step. Neither limit goes past the other.
  JointLimits DragTo(const Eigen::Vector2d& pixel, bool snap = false, bool fine = false);
  /// Sets the dragged limit exactly [rad or m]; the cursor is ignored from then on. Not finite: ignored.
  JointLimits SetNumeric(double value);
  void EndDrag() { drag_.reset(); }
  bool dragging() const { return drag_.has_value(); }
  LimitHandle active() const { return drag_ ? drag_->handle : LimitHandle::kNone; }

  void AppendTo(Snapshot* snapshot) const;

 private:
  bool IsShown() const;
  Vector3 ToEye() const;
  std::optional<double> Measure(const Eigen::Vector2d& pixel) const;
  JointLimits Put(double value);
  Color ColorOf(LimitHandle handle) const;
  void AppendHandle(LimitHandle handle, Snapshot* snapshot) const;
  void AppendSpoke(double position, const Color& color, float width, Snapshot* snapshot) const;

  JointRange range_;
  Camera camera_;
  double width_ = 1, height_ = 1;
  LimitHandle hovered_ = LimitHandle::kNone;
  std::optional<LimitDrag> drag_;
};

}  // namespace linkwright::render
