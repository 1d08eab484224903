// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/PathPicture.h"

#include <algorithm>
#include <cmath>

#include "engine/base/Numbers.h"
#include "engine/scene/picture/Symbols.h"

namespace linkwright {
namespace {

constexpr int kWaypointBits = 12;
constexpr int kWaypointMask = (1 << kWaypointBits) - 1;

constexpr Color kCurve{0.20F, 0.47F, 0.86F, 1};
constexpr Color kIdle{0.55F, 0.57F, 0.60F, 1};
constexpr Color kMissed{0.90F, 0.16F, 0.16F, 1};
constexpr Color kWaypoint{0.20F, 0.47F, 0.86F, 0.75F};
constexpr Color kNow{0.96F, 0.72F, 0.16F, 1};
constexpr double kShownMiss = 1e-3;  // m

bool IsMissed(const PathMotion::Point& point) {
  return point.missed > kShownMiss || point.missed_angle > PathMotion::kMissedAngle;
}

// A step of time that gives no more than 12 ticks.
double TickStep(double duration) {
  for (double decade = 1e-3;; decade *= 10)
    for (const double step : {decade, 2 * decade, 5 * decade})
      if (duration / step <= 12) return step;
}

}  // namespace

PickObject WaypointObject(int path, int waypoint) {
  return {PickKind::kWaypoint, (path << kWaypointBits) | (waypoint & kWaypointMask)};
}

int PathOf(const PickObject& object) {
  if (object.kind == PickKind::kPath) return object.index;
  return object.kind == PickKind::kWaypoint && object.index >= 0 ? object.index >> kWaypointBits : -1;
}

int WaypointOf(const PickObject& object) {
  return object.kind == PickKind::kWaypoint && object.index >= 0 ? object.index & kWaypointMask : -1;
}

void AddPath(const PathMotion& path, int index, double size, double time, const SnapshotOptions& options,
             Snapshot* out) {
  const auto& line = path.line();
  if (line.empty()) return;
  const PickObject object{PickKind::kPath, index};
  const bool selected = std::any_of(options.selected.begin(), options.selected.end(),
                                    [&](const PickObject& each) { return PathOf(each) == index; });
  const bool hovered = PathOf(options.hovered) == index;
  const Color color = path.element().enabled ? kCurve : kIdle;
  // A new stretch where the reach begins or ends.
  for (std::size_t i = 0; i + 1 < line.size();) {
    Polyline stretch;
    const bool missed = IsMissed(line[i + 1]);
    stretch.color = missed ? kMissed : color;
    stretch.width = selected || hovered ? 3.5F : 2.5F;
    stretch.pick = ToPickId(object);
    stretch.points.push_back(line[i].p.cast<float>());
    while (i + 1 < line.size() && IsMissed(line[i + 1]) == missed)
      stretch.points.push_back(line[++i].p.cast<float>());
    out->lines.push_back(std::move(stretch));
  }
  // A tick across the curve for each step of time.
  const double step = TickStep(path.duration());
  const double half = 0.008 * size;
  for (int k = 0; k * step <= path.duration() * (1 + 1e-9); ++k) {
    const double at = path.begin() + k * step;
    const auto next = std::clamp<std::ptrdiff_t>(
        std::upper_bound(line.begin(), line.end(), at,
                         [](double t, const PathMotion::Point& p) { return t < p.time; }) -
            line.begin(),
        1, static_cast<std::ptrdiff_t>(line.size()) - 1);
    const PathMotion::Point& a = line[static_cast<std::size_t>(next) - 1];
    const PathMotion::Point& b = line[static_cast<std::size_t>(next)];
    const double part = b.time > a.time ? std::clamp((at - a.time) / (b.time - a.time), 0.0, 1.0) : 0;
    const Vector3 p = a.p + part * (b.p - a.p);
    Vector3 along = b.p - a.p;
    if (!(along.norm() > 0)) along = Vector3::UnitX();
    Vector3 across = along.cross(Vector3::UnitZ());
    if (across.norm() < 1e-3 * along.norm()) across = along.cross(Vector3::UnitX());
    across.normalize();
    Polyline tick;
    tick.points = {(p - half * across).cast<float>(), (p + half * across).cast<float>()};
    tick.color = color;
    tick.width = 2;
    out->lines.push_back(std::move(tick));
    if (selected)
      out->labels.push_back({(p + 2 * half * across).cast<float>(), FormatNumber(at, 4) + " s", color});
  }
  for (std::size_t k = 0; k < path.waypoints().size(); ++k) {
    const Transform& X_WP = path.waypoints()[k];
    const PickObject waypoint = WaypointObject(index, static_cast<int>(k));
    std::uint32_t flags = kGhost | kNoShadow;
    // A selected one is marked by its gizmo.
    if (options.hovered == waypoint) flags |= kHovered;
    AddBall(X_WP.p, (IsSelected(options, waypoint) ? 0.014 : 0.011) * size, kWaypoint, ToPickId(waypoint),
            flags, out);
    if (path.element().orientation && !path.element().OfJoints())
      AddTriad(X_WP, 0.045 * size, selected ? 0.8F : 0.45F, ToPickId(waypoint), kOnTop | kNoShadow, out);
  }
  const double now = std::clamp(time, path.begin(), path.begin() + path.duration());
  if (!path.element().OfJoints()) {
    Transform X_WF;
    path.Frame(path.element().closed ? time : now, &X_WF);
    AddBall(X_WF.p, 0.008 * size, kNow, ToPickId(object), kOnTop | kNoShadow, out);
  }
}

}  // namespace linkwright
