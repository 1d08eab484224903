// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/PathElement.h"

#include <array>
#include <cmath>

#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kPathCurves> kCurves = {"linear", "cardinal", "monotone", "cubic"};
constexpr std::array<const char*, kPathTimings> kTimings = {"given", "stretched", "fastest"};

}  // namespace

const char* ToString(PathCurve curve) { return kCurves[static_cast<std::size_t>(curve)]; }
const char* ToString(PathTiming timing) { return kTimings[static_cast<std::size_t>(timing)]; }
std::string CheckPath(const PathElement& path) {
  if (path.waypoints.size() < 2) return "a path needs at least 2 waypoints";
  for (std::size_t k = 0; k < path.waypoints.size(); ++k) {
    const PathWaypoint& waypoint = path.waypoints[k];
    const std::string name = "waypoint " + std::to_string(k + 1);
    if (!std::isfinite(waypoint.time)) return "the time of " + name + " is not finite";
    if (k > 0 && !(waypoint.time > path.waypoints[k - 1].time))
      return "the time of " + name + " is " + FormatNumber(waypoint.time, 6) + " s, not after the " +
             FormatNumber(path.waypoints[k - 1].time, 6) + " s of the one before it";
    if (!waypoint.X_WP.p.allFinite() || !waypoint.X_WP.R.allFinite()) return name + " is not finite";
    if (path.OfJoints() && waypoint.q.size() != path.joints.size())
      return name + " has " + std::to_string(waypoint.q.size()) + " positions for " +
             std::to_string(path.joints.size()) + " joints";
    for (const double q : waypoint.q)
      if (!std::isfinite(q)) return name + " is not finite";
  }
  if (path.closed && !(path.closing_time > 0)) return "the return to the first waypoint needs a time";
  if (!std::isfinite(path.tension)) return "the tension is not finite";
  if (!(path.monotonicity >= 0 && path.monotonicity <= 1)) return "the monotonicity must be from 0 to 1";
  for (const double limit :
       {path.max_speed, path.max_acceleration, path.max_turning_speed, path.max_turning_acceleration,
        path.max_joint_speed, path.max_joint_acceleration})
    if (!(limit > 0)) return "a limit of speed or acceleration must be greater than 0";
  if (!(path.kp >= 0) || !(path.kd >= 0) || !std::isfinite(path.kp) || !std::isfinite(path.kd))
    return "kp and kd must not be negative";
  return {};
}

}  // namespace linkwright
