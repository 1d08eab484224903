// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/simulation/elements/PathElement.h"

namespace linkwright {

namespace {

bool IsOfLink(const PathElement& path) { return !path.OfJoints(); }
bool LeadsOrientation(const PathElement& path) { return IsOfLink(path) && path.orientation; }

}  // namespace

const Kind& WaypointKind() {
  static const Kind kind =
      KindBuilder<PathWaypoint>("waypoint", "waypoints", "Waypoint", "Where a path is at a time.")
          .Effects(Effect::kRestart)
          .Number("time", &PathWaypoint::time)
          .Required()
          .Label("Time")
          .Help("When it is passed.")
          .Unit("s")
          .Numbers("q", &PathWaypoint::q)
          .Label("Positions")
          .Help("Of a path of joints: their positions.")
          .Unit("rad|m")
          .Pose("pose", &PathWaypoint::X_WP)
          .Label("Pose")
          .Help("Of a path of a link: its pose in the world.")
          .Unit("m")
          .Build();
  return kind;
}

const Kind& PathKind() {
  static const Kind kind =
      KindBuilder<PathElement>(
          "path", "paths", "Path",
          "A path in time that motors with computed torque make joints follow: of a link's pose, "
          "or of joints' positions. Before the first waypoint's time they are held there, after "
          "the last one they stay.")
          .Effects(Effect::kRestart)
          .NewName([](const PathElement&) { return std::string("path"); })
          .Text("name", &PathElement::name)
          .Label("Name")
          .Help("Unique in the scene; names its signals.")
          .Bool("enabled", &PathElement::enabled)
          .Label("Enabled")
          .Help("The joints follow.")
          .Reference("frame", &PathElement::frame, "frame")
          .Label("Link")
          .Help("The link or frame that is led; of a path of joints the one that is drawn.")
          .Names("joints", &PathElement::joints, "joint")
          .Label("Joints")
          .Help("The path is one of these joints' positions.")
          .Bool("orientation", &PathElement::orientation)
          .Label("Orientation")
          .Help("The link's orientation is led too.")
          .UsedWhen(IsOfLink)
          .Choice("curve", &PathElement::curve, kPathCurves)
          .Label("Curve")
          .Help("How positions are interpolated between waypoints.")
          .Bool("rest_at_ends", &PathElement::rest_at_ends)
          .Label("Rest at the ends")
          .Help("A cubic begins and ends at rest, else without acceleration.")
          .UsedWhen([](const PathElement& p) { return p.curve == PathCurve::kCubic && !p.closed; })
          .Number("tension", &PathElement::tension)
          .Label("Tension")
          .Help("Of cardinal: 0 is Catmull-Rom, 1 stops at each waypoint.")
          .UsedWhen([](const PathElement& p) { return p.curve == PathCurve::kCardinal; })
          .Number("monotonicity", &PathElement::monotonicity)
          .Label("Monotonicity")
          .Help("Of monotone: part of the tangents.")
          .UsedWhen([](const PathElement& p) { return p.curve == PathCurve::kMonotone; })
          .Range({0, 1})
          .Choice(
              "turning", {"slerp", "squad"},
              [](const PathElement& p) { return static_cast<std::size_t>(p.turning); },
              [](PathElement* p, std::size_t i) { p->turning = static_cast<OrientationInterpolation>(i); })
          .Label("Rotation")
          .Help("How the orientation is interpolated between waypoints.")
          .UsedWhen(LeadsOrientation)
          .Bool("closed", &PathElement::closed)
          .Label("Repeat (closed path)")
          .Help("From the last waypoint back to the first, and over again.")
          .Number("closing_time", &PathElement::closing_time)
          .Label("Closing time")
          .Help("From the last waypoint back to the first.")
          .UsedWhen([](const PathElement& p) { return p.closed; })
          .Unit("s")
          .Range(kPositive)
          .Choice("timing", &PathElement::timing, kPathTimings)
          .Label("Timing")
          .Help(
              "The waypoints' times as they are, all of them as much later as the limits need, or as fast as "
              "the "
              "limits allow along the same curve.")
          .Number("max_speed", &PathElement::max_speed)
          .Label("Maximum speed")
          .Help("Of the link's origin.")
          .UsedWhen(IsOfLink)
          .Unit("m/s")
          .Range(kPositive)
          .Unbounded()
          .Number("max_acceleration", &PathElement::max_acceleration)
          .Label("Maximum acceleration")
          .Help("Of the link's origin.")
          .UsedWhen(IsOfLink)
          .Unit("m/s²")
          .Range(kPositive)
          .Unbounded()
          .Number("max_joint_speed", &PathElement::max_joint_speed)
          .Label("Maximum joint speed")
          .Help("Of each joint, besides its own.")
          .Unit("rad/s|m/s")
          .Range(kPositive)
          .Unbounded()
          .Number("max_turning_speed", &PathElement::max_turning_speed)
          .Label("Maximum angular speed")
          .Help("Of the link.")
          .UsedWhen(LeadsOrientation)
          .Unit("rad/s")
          .Range(kPositive)
          .Unbounded()
          .Number("max_turning_acceleration", &PathElement::max_turning_acceleration)
          .Label("Maximum angular acceleration")
          .Help("Of the link.")
          .UsedWhen(LeadsOrientation)
          .Unit("rad/s²")
          .Range(kPositive)
          .Unbounded()
          .Number("max_joint_acceleration", &PathElement::max_joint_acceleration)
          .Label("Maximum joint acceleration")
          .Help("Of each joint.")
          .Unit("rad/s²|m/s²")
          .Range(kPositive)
          .Unbounded()
          .Number("kp", &PathElement::kp)
          .Label("Position gain")
          .Help("Of the motors.")
          .Unit("1/s²")
          .Range(kNotNegative)
          .Number("kd", &PathElement::kd)
          .Label("Velocity gain")
          .Help("Of the motors.")
          .Unit("1/s")
          .Range(kNotNegative)
          .List("waypoints", &PathElement::waypoints, WaypointKind)
          .AtLeast(2)
          .Required()
          .Label("Waypoints")
          .Help("In the order of their times.")
          .ItemsNeed(
              [](const PathElement& p) { return std::vector<std::string>{p.OfJoints() ? "q" : "pose"}; })
          .AnyOf({"frame", "joints"})
          .Check([](const PathElement& p, std::string_view* field) {
            *field = "waypoints";
            return CheckPath(p);
          })
          .Build();
  return kind;
}

}  // namespace linkwright
