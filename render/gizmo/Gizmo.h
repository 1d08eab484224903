// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/math/UnitChoice.h"
#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"

namespace linkwright::render {

/// What of a gizmo can be dragged. Plane X is the plane across x, so dragging it moves along y and z.
enum class GizmoHandle {
  kNone,
  kMoveX,
  kMoveY,
  kMoveZ,
  kPlaneX,
  kPlaneY,
  kPlaneZ,
  kTurnX,
  kTurnY,
  kTurnZ,
  kScreen,  ///< the ball in the middle: moves across the view
};
inline constexpr int kGizmoHandles = 11;
inline constexpr double kGizmoRing = 0.86;  ///< radius of the rings over the length of the arrows

constexpr std::uint32_t GizmoBit(GizmoHandle handle) { return 1U << static_cast<unsigned>(handle); }
inline constexpr std::uint32_t kGizmoMove = 0b100'0111'1110U, kGizmoTurn = 0b011'1000'0000U,
                               kGizmoAll = kGizmoMove | kGizmoTurn;

struct GizmoOptions {
  std::uint32_t enabled = kGizmoAll;  ///< GizmoBit of the handles shown
  bool local = false;                 ///< handles along the pose's own axes, not the world's
  double move_step = 0.05;            ///< snapping [m]
  double turn_step = kPi / 12;        ///< snapping [rad]
  double size = 90;                   ///< length of the arrows [pixels]
};

/// The state of a drag of the gizmo. Outside of the class: Clang does not make an optional of a nested
/// one with default values.
struct GizmoDrag {
  GizmoHandle handle = GizmoHandle::kNone;
  Transform start;
  Matrix3 axes =
      Matrix3::Identity();  ///< columns: x, y, z of the handles at the start; for the screen the camera's
  Eigen::Vector2d pixel = Eigen::Vector2d::Zero();  ///< of the cursor, last
  std::optional<Vector3> last;                      ///< the result of Measure for it
  Vector3 raw = Vector3::Zero();  ///< amount without snapping, in the coordinates of Measure
  Vector3 amount = Vector3::Zero();
  double start_angle = 0;   ///< of the grab on the ring, for the sector shown
  bool by_tangent = false;  ///< a ring seen edge-on: the cursor's displacement along it is measured
  bool numeric = false;     ///< the amount was set by number
};

/// Arrows, planes and rings that move and turn a pose with the mouse. Draws itself as parts of a Snapshot and
/// detects where it is hit, without OpenGL. Pixels as in Camera. Poses are X_WG, of the handle's frame in the
/// world.
///
/// Usual life: SetPose and SetView before every frame; HitTest → SetHovered when the mouse moves; on a press
/// BeginDrag, then DragTo for each motion, then EndDrag or Cancel.
class Gizmo {
 public:
  GizmoOptions options;

  /// Ignored while dragging, or if not finite.
  void SetPose(const Transform& X_WG);
  const Transform& pose() const { return pose_; }
  /// A view that changes during a drag moves nothing by itself; the next motion is measured from there.
  void SetView(const Camera& camera, double width, double height);

  /// The handle under a pixel, give or take a few; where several overlap, the nearest to the eye, the planes
  /// last. Handles seen too nearly edge-on to be dragged, and those not enabled, are not hit.
  GizmoHandle HitTest(const Eigen::Vector2d& pixel) const;
  void SetHovered(GizmoHandle handle) { hovered_ = handle; }

  void BeginDrag(GizmoHandle handle, const Eigen::Vector2d& pixel);
  /// The pose with the cursor at `pixel`. `snap`: the amount in whole steps from the start; `fine`: this
  /// motion is scaled by a tenth (and so is a step). Where the cursor's ray does not determine the handle
  /// (beyond the horizon of its plane, along its axis), the pose stays.
  Transform DragTo(const Eigen::Vector2d& pixel, bool snap = false, bool fine = false);
  /// Moves the pose to a point, or as near to it as the handle goes: along its axis, in its plane; the ball
  /// goes there. From the next motion on the cursor goes on as if this had not been. Rings stay.
  Transform MoveTo(const Vector3& p_W);
  /// Sets the amount [m or rad] exactly; the cursor is ignored from then on until the drag ends. For planes
  /// and the screen it is the distance in the direction moved so far (the first axis if not moved). Not
  /// finite: ignored.
  Transform SetNumeric(double amount);
  /// Ends the drag with the pose before it.
  Transform Cancel();
  void EndDrag();

  GizmoHandle active() const { return drag_ ? drag_->handle : GizmoHandle::kNone; }
  bool dragging() const { return drag_.has_value(); }
  /// Distance of the drag (signed along an axis) or its angle, past ±π too: "Δx 0.123 m", "Rz 15.0°"; empty
  /// if not dragging.
  std::string AmountText(const UnitChoice& units = {}) const;

  void AppendTo(Snapshot* snapshot) const;

 private:
  /// Where the handles are: all lengths in the world.
  struct Layout {
    bool shown;
    Vector3 origin, to_eye;
    Matrix3 axes;
    double length;  ///< of an arrow
    std::array<Vector3, 3>
        plane_corner;  ///< unit steps (±1 along two axes) to the quadrant that faces the eye
  };

  Layout MakeLayout() const;
  /// Whether a handle is enabled and shown in this view.
  bool Visible(GizmoHandle handle, const Layout& layout) const;
  std::optional<Vector3> Measure(const Eigen::Vector2d& pixel) const;
  std::optional<Vector3> OnPlane(const Eigen::Vector2d& pixel, const Vector3& normal) const;
  std::optional<double> HitDepth(GizmoHandle handle, const Layout& layout,
                                 const Eigen::Vector2d& pixel) const;
  Transform Apply();
  Color ColorOf(GizmoHandle handle) const;
  void AppendArrow(int axis, const Layout& layout, Snapshot* snapshot) const;
  void AppendPlane(int axis, const Layout& layout, Snapshot* snapshot) const;
  void AppendRing(int axis, const Layout& layout, Snapshot* snapshot) const;
  void AppendBall(const Layout& layout, Snapshot* snapshot) const;
  void AppendGuides(const Layout& layout, Snapshot* snapshot) const;

  Transform pose_;
  Camera camera_;
  double width_ = 1, height_ = 1;
  GizmoHandle hovered_ = GizmoHandle::kNone;
  std::optional<GizmoDrag> drag_;
};

/// 0, 1, 2 for the handles of x, y, z; −1 for none and the screen.
int GizmoAxis(GizmoHandle handle);

}  // namespace linkwright::render
