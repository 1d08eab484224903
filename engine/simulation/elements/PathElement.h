// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/math/Types.h"
#include "engine/model/Description.h"
#include "engine/path/OrientationPath.h"
#include "engine/path/Splines.h"

namespace linkwright {

enum class PathCurve { kLinear, kCardinal, kMonotone, kCubic };
inline constexpr int kPathCurves = 4;
const char* ToString(PathCurve curve);  ///< "linear", "cardinal", "monotone", "cubic"

/// What the times of the waypoints mean where there are limits.
enum class PathTiming {
  kGiven,      ///< they are kept
  kStretched,  ///< all of them as much later as the limits need
  kFastest,    ///< along the same curve as fast as the limits allow, from rest to rest
};
inline constexpr int kPathTimings = 3;
const char* ToString(PathTiming timing);  ///< "given", "stretched", "fastest"

struct PathWaypoint {
  double time = 0;        ///< [s]
  Transform X_WP;         ///< of a path of a link: where it is then, in the world
  std::vector<double> q;  ///< of a path of joints: their positions [rad, m]
  bool operator==(const PathWaypoint& other) const {
    return time == other.time && X_WP.p == other.X_WP.p && X_WP.R == other.X_WP.R && q == other.q;
  }
};

/// A path that joints follow: what the user edits, by names. Before its first waypoint's time the joints are
/// held there, after the last one they stay there.
struct PathElement {
  std::string name;
  bool enabled = true;              ///< motors with computed torque make the joints follow
  std::string frame;                ///< the link that is led; of a path of joints the one that is drawn
  std::vector<std::string> joints;  ///< a path of these joints' positions; empty: of the link's pose
  bool orientation = true;          ///< the link's orientation is led too
  PathCurve curve = PathCurve::kCubic;
  bool rest_at_ends = true;  ///< a cubic begins and ends at rest, else without acceleration
  double tension = 0, monotonicity = 1;
  OrientationInterpolation turning = OrientationInterpolation::kSquad;
  bool closed = false;      ///< repeats, from the last waypoint back to the first
  double closing_time = 1;  ///< duration of that return [s]
  PathTiming timing = PathTiming::kGiven;
  /// Limits besides the joints' own of speed: of the link's origin, of its orientation, of each joint.
  double max_speed = kInfinity, max_acceleration = kInfinity;                  ///< [m/s], [m/s²]
  double max_turning_speed = kInfinity, max_turning_acceleration = kInfinity;  ///< [rad/s], [rad/s²]
  double max_joint_speed = kInfinity, max_joint_acceleration = kInfinity;  ///< [rad/s, m/s], [rad/s², m/s²]
  double kp = 400, kd = 40;  ///< of the motors: [1/s²], [1/s], see TreeForces
  std::vector<PathWaypoint> waypoints;

  bool operator==(const PathElement&) const = default;
  bool OfJoints() const { return !joints.empty(); }
};

/// Empty, or what is wrong with the numbers of a path, whatever the model: "the time of waypoint 3 is …".
std::string CheckPath(const PathElement& path);

}  // namespace linkwright
