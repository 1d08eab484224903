// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/PathEdits.h"

#include <algorithm>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "app/session/Selection.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app::edits {
namespace {

// The new waypoint stands as far from the last one as the last two are apart in time, at least this.
constexpr double kLeastTime = 0.5;  // s

// Null: there is no such path.
const PathElement* findPath(const Document& document, int path) {
  const auto& paths = document.scene().paths;
  return document.isOpen() && path >= 0 && path < static_cast<int>(paths.size())
             ? &paths[static_cast<std::size_t>(path)]
             : nullptr;
}

bool hasWaypoint(const Document& document, int path, int waypoint) {
  const PathElement* found = findPath(document, path);
  return found != nullptr && waypoint >= 0 && waypoint < static_cast<int>(found->waypoints.size());
}

}  // namespace

int addPath(Player* player, Selection* selection, FrameIndex frame) {
  const auto compiled = player->compiled();
  if (!compiled || !frame.IsValid()) return -1;
  Document* document = player->document();
  const int index = static_cast<int>(document->scene().paths.size());
  const Transform X_WF = player->framePose(frame);
  PathElement path;
  const SceneObject& root = document->objects().root();
  path.name = NewName(root, *root.kind().Find("paths"), &path);
  path.frame = compiled->model->frames()[static_cast<std::size_t>(frame.value)].name;
  path.waypoints.resize(2);
  path.waypoints[0].X_WP = path.waypoints[1].X_WP = X_WF;
  path.waypoints[1].time = 2;
  // A direction that is most likely within reach: nearer to the robot's middle.
  Vector3 lower, upper;
  compiled->Bounds(player->bodyPoses(), &lower, &upper);
  const Vector3 direction = (lower + upper) / 2 - X_WF.p;
  path.waypoints[1].X_WP.p +=
      0.15 * (upper - lower).norm() *
      (direction.norm() > 1e-6 ? Vector3(direction.normalized()) : Vector3(Vector3::UnitZ()));
  document->edit(Document::tr("Add path"), [&](Scene& scene) { scene.paths.push_back(path); });
  selection->select(WaypointObject(index, 1));
  return index;
}

void setPath(Document* document, int path, const PathElement& value, int token) {
  if (findPath(*document, path) == nullptr) return;
  document->edit(
      Document::tr("Change path"), [&](Scene& scene) { scene.paths[static_cast<std::size_t>(path)] = value; },
      token);
}

int addWaypoint(Player* player, Selection* selection, int path) {
  Document* document = player->document();
  const Model* model = player->model();
  const PathElement* found = findPath(*document, path);
  if (model == nullptr || found == nullptr) return -1;
  PathElement changed = *found;
  const std::size_t count = changed.waypoints.size();
  PathWaypoint waypoint;
  const double last = count > 0 ? changed.waypoints.back().time : 0;
  const double before = count > 1 ? changed.waypoints[count - 2].time : last - 1;
  waypoint.time = last + std::max(kLeastTime, last - before);
  if (changed.OfJoints()) {
    for (const std::string& name : changed.joints) {
      const BodyIndex body = model->FindJoint(name);
      waypoint.q.push_back(
          body.IsValid() ? player->q()[model->joints()[static_cast<std::size_t>(body.value)].q_index] : 0);
    }
  } else {
    const FrameIndex frame = model->FindFrame(changed.frame);
    if (!frame.IsValid()) return -1;
    waypoint.X_WP = player->framePose(frame);
  }
  changed.waypoints.push_back(waypoint);
  setPath(document, path, changed);
  selection->select(WaypointObject(path, static_cast<int>(count)));
  return static_cast<int>(count);
}

int insertWaypoint(Player* player, Selection* selection, int path, double time, int token) {
  const auto motion = player->paths().motion(path);
  const PathElement* found = findPath(*player->document(), path);
  if (found == nullptr || !motion || !motion->works()) return -1;
  PathElement changed = *found;
  // Where that time is between the waypoints, whatever the timing makes of it.
  std::size_t after = 0;
  while (after + 1 < changed.waypoints.size() && motion->TimeOfWaypoint(static_cast<int>(after) + 1) <= time)
    ++after;
  const double from = motion->TimeOfWaypoint(static_cast<int>(after));
  const bool last = after + 1 == changed.waypoints.size();
  const double until =
      last ? motion->begin() + motion->duration() : motion->TimeOfWaypoint(static_cast<int>(after) + 1);
  const double part = until > from ? std::clamp((time - from) / (until - from), 0.05, 0.95) : 0.5;
  const double given = last ? (changed.closed ? changed.closing_time : 1)
                            : changed.waypoints[after + 1].time - changed.waypoints[after].time;
  PathWaypoint waypoint;
  waypoint.time = changed.waypoints[after].time + part * given;
  const double there = from + part * (until - from);
  if (changed.OfJoints()) {
    VectorX q;
    motion->Joints(there, &q);
    waypoint.q.assign(q.data(), q.data() + q.size());
  } else {
    motion->Frame(there, &waypoint.X_WP);
  }
  if (last && changed.closed) changed.closing_time *= 1 - part;
  changed.waypoints.insert(changed.waypoints.begin() + static_cast<std::ptrdiff_t>(after) + 1, waypoint);
  setPath(player->document(), path, changed, token);
  selection->select(WaypointObject(path, static_cast<int>(after) + 1));
  return static_cast<int>(after) + 1;
}

void removeWaypoint(Document* document, Selection* selection, int path, int waypoint) {
  if (!hasWaypoint(*document, path, waypoint)) return;
  PathElement changed = *findPath(*document, path);
  if (changed.waypoints.size() <= 2) {
    Q_EMIT document->notice(Document::tr("A path needs at least two waypoints"));
    return;
  }
  changed.waypoints.erase(changed.waypoints.begin() + waypoint);
  selection->select({PickKind::kPath, path});
  setPath(document, path, changed);
}

void setWaypointPose(Poser* poser, int path, int index, const Transform& X_WP, int token) {
  Document* document = poser->document();
  const Player* player = poser->player();
  const auto compiled = player->compiled();
  if (!compiled || !hasWaypoint(*document, path, index) || !X_WP.p.allFinite() || !X_WP.R.allFinite()) return;
  PathElement changed = *findPath(*document, path);
  PathWaypoint& waypoint = changed.waypoints[static_cast<std::size_t>(index)];
  if (!changed.OfJoints()) {
    waypoint.X_WP = X_WP;
    return setPath(document, path, changed, token);
  }
  // The joints that bring the link there.
  const auto motion = player->paths().motion(path);
  if (!motion || !motion->works() || !motion->HasFrame()) return;
  VectorX q = compiled->initial_q;
  std::vector<char> locked(static_cast<std::size_t>(compiled->model->nv()), 1);
  const auto& joints = compiled->model->joints();
  for (std::size_t i = 0; i < motion->joints().size(); ++i) {
    const Joint& joint = joints[static_cast<std::size_t>(motion->joints()[i].value)];
    q[joint.q_index] = waypoint.q[i];
    locked[static_cast<std::size_t>(joint.v_index)] = 0;
  }
  SceneTarget target;
  target.frame = compiled->model->frames()[static_cast<std::size_t>(motion->frame().value)].name;
  target.X_WT = X_WP;
  target.orientation = changed.orientation;
  const VectorX found = poser->reachAlone(q, target, locked);
  for (std::size_t i = 0; i < motion->joints().size(); ++i)
    waypoint.q[i] = found[joints[static_cast<std::size_t>(motion->joints()[i].value)].q_index];
  setPath(document, path, changed, token);
}

void scaleTimes(Player* player, int path) {
  Document* document = player->document();
  const auto motion = player->paths().motion(path);
  const PathElement* found = findPath(*document, path);
  if (found == nullptr || !motion || !motion->works()) return;
  PathElement changed = *found;
  const double factor = motion->StretchNeeded();
  if (!(factor > 0)) {
    Q_EMIT document->notice(Document::tr("There is no limit to scale to"));
    return;
  }
  const double begin = changed.waypoints.front().time;
  for (PathWaypoint& waypoint : changed.waypoints) waypoint.time = begin + (waypoint.time - begin) * factor;
  changed.closing_time *= factor;
  changed.timing = PathTiming::kGiven;
  setPath(document, path, changed);
}

}  // namespace linkwright::app::edits
