// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/math/Types.h"
#include "engine/model/Closure.h"
#include "engine/model/TimeFunction.h"

namespace linkwright {

enum class LoopType {
  kSpherical,
  kRevolute,
  kUniversal,
  kCylindrical,
  kTranslational,
  kPlanar,
  kFixed,
  kDistance,
  kOffset,
  kAngle,
  kCoupling
};
/// Those that scenes name; kCoupling comes from robot files alone.
inline constexpr int kLoopTypes = 10;
const char* ToString(LoopType type);  ///< "spherical", "revolute", …

/// A joint that closes a loop of a tree: between links i and j, or a link and the world. Points and
/// directions are in the axes of their link, from its origin; those of the world in the world. Directions
/// need not be unit.
///   spherical       point_i and point_j are one
///   revolute        that, and axis_i ∥ axis_j
///   universal       that, and axis_i ⊥ axis_j: the two axes of the cross
///   cylindrical     axis_i ∥ axis_j on one line through both points
///   translational   that, and no turning about it: ref_i ⊥ axis_j × ref_j
///   planar          axis_i ∥ axis_j, point_j in the plane through point_i that is normal to axis_i
///   fixed           revolute without turning: ref_i ⊥ axis_j × ref_j
///   distance        the points are `length` apart
///   offset          point_j is `length` ahead of point_i along axis_i (what a driven slide holds)
///   angle           ref_j is turned by `length` from ref_i about axis_i (what a driven hinge holds)
///   coupling        an equation of joint positions, see ClosureDescription; links, points and axes mean
///   nothing
struct LoopElement {
  std::string name;
  LoopType type = LoopType::kSpherical;
  bool enabled = true;
  std::string link_i, link_j;                                    ///< empty: the world
  Vector3 point_i = Vector3::Zero(), point_j = Vector3::Zero();  ///< [m]
  Vector3 axis_i = Vector3::UnitZ(), axis_j = Vector3::UnitZ();
  Vector3 ref_i = Vector3::UnitX(), ref_j = Vector3::UnitX();  ///< not along the axes
  double length = 0;  ///< of a distance [m], > 0; of an offset [m]; of an angle [rad]
  /// A driver: what stands for `length` as time goes on; of a distance, greater than zero at all times.
  std::optional<TimeFunction> function;
  std::shared_ptr<const ClosureDescription> coupling;  ///< of kCoupling: its kind is kJoint or kTendon
  bool of_mechanism = false;  ///< of a scene's mechanism: its signals are force.NAME, moment.NAME, drive.NAME

  /// The length at a time, and its first two derivatives.
  std::array<double, 3> LengthAt(double time) const;
  /// A driver as the loop that holds what it demands at a time.
  LoopElement HeldAt(double time) const;
};

bool HasAxes(LoopType type);        ///< axis_i is used, and axis_j but for offset and angle
bool HasSecondAxis(LoopType type);  ///< axis_j is used
bool HasReferences(LoopType type);  ///< ref_i and ref_j count
bool HasLength(LoopType type);      ///< length is used
/// How many equations it is: 3 for spherical, 5 for revolute, …
int RowCount(LoopType type);
/// Empty, or why these numbers cannot be: "axis_i has no direction", …
std::string CheckLoop(const LoopElement& loop);

}  // namespace linkwright
