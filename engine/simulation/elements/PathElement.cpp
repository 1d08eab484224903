// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/PathElement.h"

#include <array>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

constexpr std::array<const char*, kPathCurves> kCurves = {"linear", "cardinal", "monotone", "cubic"};
constexpr std::array<const char*, kPathTimings> kTimings = {"given", "stretched", "fastest"};

}  // namespace

const char* ToString(PathCurve curve) { return kCurves[static_cast<std::size_t>(curve)]; }
const char* ToString(PathTiming timing) { return kTimings[static_cast<std::size_t>(timing)]; }
std::string CheckPath(const PathElement& path) {
  if (path.waypoints.size() < 2) return MessageOf("path.needs-waypoints");
  for (std::size_t k = 0; k < path.waypoints.size(); ++k) {
    const PathWaypoint& waypoint = path.waypoints[k];
    const std::string number = std::to_string(k + 1);
    if (!std::isfinite(waypoint.time)) return MessageOf("path.time-not-finite", {number});
    if (k > 0 && !(waypoint.time > path.waypoints[k - 1].time))
      return MessageOf("path.time-not-after",
                       {number, FormatNumber(waypoint.time, 6), FormatNumber(path.waypoints[k - 1].time, 6)});
    if (!waypoint.X_WP.p.allFinite() || !waypoint.X_WP.R.allFinite())
      return MessageOf("path.waypoint-not-finite", {number});
    if (path.OfJoints() && waypoint.q.size() != path.joints.size())
      return MessageOf("path.positions-for-joints",
                       {number, std::to_string(waypoint.q.size()), std::to_string(path.joints.size())});
    for (const double q : waypoint.q)
      if (!std::isfinite(q)) return MessageOf("path.waypoint-not-finite", {number});
  }
  if (path.closed && !(path.closing_time > 0)) return MessageOf("path.return-needs-time");
  if (!std::isfinite(path.tension)) return MessageOf("path.tension-not-finite");
  if (!(path.monotonicity >= 0 && path.monotonicity <= 1)) return MessageOf("path.monotonicity");
  for (const double limit :
       {path.max_speed, path.max_acceleration, path.max_turning_speed, path.max_turning_acceleration,
        path.max_joint_speed, path.max_joint_acceleration})
    if (!(limit > 0)) return MessageOf("path.limit-positive");
  if (!(path.kp >= 0) || !(path.kd >= 0) || !std::isfinite(path.kp) || !std::isfinite(path.kd))
    return MessageOf("path.gain-negative");
  return {};
}

}  // namespace linkwright
