// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/ScenePaths.h"

#include <set>
#include <utility>

#include "engine/io/JsonEdit.h"
#include "engine/io/SceneKeys.h"

namespace linkwright {
namespace {

template <class Enum>
void ReadChoice(const SceneElement& element, const char* key, const char* known,
                bool (*from_string)(std::string_view, Enum*), Enum* out) {
  std::string name;
  if (element.String(key, &name) && !from_string(name, out))
    element.Error(element.Get(key)->line,
                  "\"" + std::string(key) + "\" must be " + known + ", not \"" + name + "\"");
}

PathWaypoint ReadWaypoint(const SceneElement& element, bool of_joints) {
  element.CheckKeys(KeysOf(SceneKind::kWaypoint));
  PathWaypoint waypoint;
  if (!element.Get("time")) element.Error(element.line(), "\"time\" is missing: when the waypoint is passed");
  element.Number("time", &waypoint.time);
  if (of_joints) {
    if (!element.Get("q")) element.Error(element.line(), "\"q\" is missing: the joints' positions");
    element.Numbers("q", {}, &waypoint.q);
  } else {
    if (!element.Get("xyz")) element.Error(element.line(), "\"xyz\" is missing: where the link is");
    element.Pose(&waypoint.X_WP);
  }
  return waypoint;
}

PathElement ReadPath(const SceneElement& element) {
  element.CheckKeys(KeysOf(SceneKind::kPath));
  PathElement path;
  element.String("name", &path.name);
  element.Bool("enabled", &path.enabled);
  element.String("frame", &path.frame);
  element.Strings("joints", &path.joints);
  if (!element.Get("frame") && !element.Get("joints"))
    element.Error(element.line(), "needs \"frame\", the link that follows, or \"joints\"");
  element.Bool("orientation", &path.orientation);
  ReadChoice(element, "curve", "linear, cardinal, monotone or cubic", PathCurveFromString, &path.curve);
  element.Bool("rest_at_ends", &path.rest_at_ends);
  element.Number("tension", &path.tension);
  element.Number("monotonicity", &path.monotonicity, NumberRange::kNotNegative);
  ReadChoice(element, "turning", "slerp or squad", TurningFromString, &path.turning);
  element.Bool("closed", &path.closed);
  element.Number("closing_time", &path.closing_time, NumberRange::kPositive);
  ReadChoice(element, "timing", "given, stretched or fastest", PathTimingFromString, &path.timing);
  element.Number("max_speed", &path.max_speed, NumberRange::kPositive);
  element.Number("max_acceleration", &path.max_acceleration, NumberRange::kPositive);
  element.Number("max_joint_speed", &path.max_joint_speed, NumberRange::kPositive);
  element.Number("max_turning_speed", &path.max_turning_speed, NumberRange::kPositive);
  element.Number("max_turning_acceleration", &path.max_turning_acceleration, NumberRange::kPositive);
  element.Number("max_joint_acceleration", &path.max_joint_acceleration, NumberRange::kPositive);
  element.Number("kp", &path.kp, NumberRange::kNotNegative);
  element.Number("kd", &path.kd, NumberRange::kNotNegative);
  for (const SceneElement& waypoint : element.Items("waypoints"))
    path.waypoints.push_back(ReadWaypoint(waypoint, path.OfJoints()));
  if (const std::string wrong = CheckPath(path); !wrong.empty()) {
    const JsonValue* waypoints = element.Get("waypoints");
    element.Error(waypoints ? waypoints->key_line : element.line(), wrong);
  }
  return path;
}

void EditWaypoints(const PathElement& before, const PathElement& now, JsonValue* object) {
  if (before.waypoints == now.waypoints) return;
  JsonValue changed = object->Find("waypoints") ? *object->Find("waypoints") : JsonValue::Array();
  const std::vector<JsonValue> items = std::exchange(changed.items, {});
  const std::size_t before_count = before.waypoints.size(), count = now.waypoints.size();
  const std::size_t same_end = SameAtEnd(before_count, count, [&](std::size_t i, std::size_t j) {
    return before.waypoints[i] == now.waypoints[j];
  });
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t place = PlaceBefore(k, before_count, count, same_end);
    const bool known = place < before_count && place < items.size();
    JsonValue& item = changed.items.emplace_back(known ? items[place] : JsonValue::Object());
    const PathWaypoint was = known ? before.waypoints[place] : PathWaypoint();
    const PathWaypoint& is = now.waypoints[k];
    if (!known || was.time != is.time) item.Set("time", ToJson(is.time));
    if (now.OfJoints()) {
      Edit(&item, "q", was.q, is.q);
    } else {
      EditPose(&item, was.X_WP, is.X_WP);
      if (!item.Find("xyz")) item.Set("xyz", ToJson(is.X_WP.p));
    }
  }
  object->Set("waypoints", std::move(changed));
}

}  // namespace

std::vector<PathElement> ReadPaths(const SceneElement& root) {
  std::vector<PathElement> paths;
  std::set<std::string> names;
  for (const SceneElement& element : root.Items("paths")) {
    PathElement path = ReadPath(element);
    if (!path.name.empty() && !names.insert(path.name).second)
      element.Error(element.line(), "another one of the scene's paths has the same name");
    paths.push_back(std::move(path));
  }
  for (PathElement& path : paths)
    if (path.name.empty()) path.name = NewPathName(paths);
  return paths;
}

void EditPath(const PathElement& before, const PathElement& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  Edit(object, "enabled", before.enabled, now.enabled);
  Edit(object, "frame", before.frame, now.frame);
  Edit(object, "joints", before.joints, now.joints);
  Edit(object, "orientation", before.orientation, now.orientation);
  if (before.curve != now.curve) object->Set("curve", JsonValue::String(ToString(now.curve)));
  Edit(object, "rest_at_ends", before.rest_at_ends, now.rest_at_ends);
  Edit(object, "tension", before.tension, now.tension);
  Edit(object, "monotonicity", before.monotonicity, now.monotonicity);
  if (before.turning != now.turning) object->Set("turning", JsonValue::String(ToString(now.turning)));
  Edit(object, "closed", before.closed, now.closed);
  Edit(object, "closing_time", before.closing_time, now.closing_time);
  if (before.timing != now.timing) object->Set("timing", JsonValue::String(ToString(now.timing)));
  EditBound(object, "max_speed", before.max_speed, now.max_speed);
  EditBound(object, "max_acceleration", before.max_acceleration, now.max_acceleration);
  EditBound(object, "max_joint_speed", before.max_joint_speed, now.max_joint_speed);
  EditBound(object, "max_turning_speed", before.max_turning_speed, now.max_turning_speed);
  EditBound(object, "max_turning_acceleration", before.max_turning_acceleration,
            now.max_turning_acceleration);
  EditBound(object, "max_joint_acceleration", before.max_joint_acceleration, now.max_joint_acceleration);
  Edit(object, "kp", before.kp, now.kp);
  Edit(object, "kd", before.kd, now.kd);
  EditWaypoints(before, now, object);
}

}  // namespace linkwright
