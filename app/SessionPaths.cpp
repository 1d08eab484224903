// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of paths, and what the picture shows of them before the simulation has them too.
#include <QGuiApplication>
#include <algorithm>
#include <cmath>

#include "app/Document.h"
#include "app/Session.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/math/Rotation.h"
#include "engine/scene/PathList.h"

namespace linkwright::app {
namespace {

// The new waypoint stands as far from the last one as the last two are apart in time, at least this.
constexpr double kLeastTime = 0.5;  // s
constexpr double kRebuildMs = 200;

}  // namespace

bool Session::hasPath(int path) const {
  return compiled_ && path >= 0 && path < static_cast<int>(document_->scene().paths.size());
}

bool Session::hasWaypoint(int path, int waypoint) const {
  return hasPath(path) && waypoint >= 0 &&
         waypoint <
             static_cast<int>(document_->scene().paths[static_cast<std::size_t>(path)].waypoints.size());
}

std::shared_ptr<const PathMotion> Session::pathMotion(int path) const {
  return path >= 0 && path < static_cast<int>(paths_.size()) ? paths_[static_cast<std::size_t>(path)]
                                                             : nullptr;
}

void Session::takePaths() {
  paths_ = compiled_ ? compiled_->paths : PathList();
  known_paths_ = compiled_ ? compiled_->scene.paths : std::vector<PathElement>();
  paths_stale_ = false;
  path_timer_.stop();
}

void Session::onPathsEdited() {
  const Scene& scene = document_->scene();
  // From the pose that the simulation will start with.
  const VectorX& start = time() <= 0 ? q_ : compiled_->initial_q;
  paths_ = MakePathMotions(scene, compiled_->model, start, known_paths_, paths_);
  known_paths_ = scene.paths;
  if ((selected_.kind == PickKind::kPath && !hasPath(PathOf(selected_))) ||
      (selected_.kind == PickKind::kWaypoint && !hasWaypoint(PathOf(selected_), WaypointOf(selected_))))
    select({});
  // The simulation starts anew, but not during a drag.
  paths_stale_ = true;
  path_timer_.start(static_cast<int>(kRebuildMs));
}

void Session::renewPaths() {
  if (!paths_stale_ || !runner_) return;
  if (dragging_ || QGuiApplication::mouseButtons() != Qt::NoButton) {
    path_timer_.start(static_cast<int>(kRebuildMs));
    return;
  }
  rebuild();
}

int Session::addPath(FrameIndex frame) {
  if (!compiled_ || !frame.IsValid()) return -1;
  const int index = static_cast<int>(document_->scene().paths.size());
  const Transform X_WF = framePose(frame);
  PathElement path;
  path.name = NewPathName(document_->scene().paths);
  path.frame = compiled_->model->frames()[static_cast<std::size_t>(frame.value)].name;
  path.waypoints.resize(2);
  path.waypoints[0].X_WP = path.waypoints[1].X_WP = X_WF;
  path.waypoints[1].time = 2;
  // A way that is most likely within reach: nearer to the robot's middle.
  Vector3 lower, upper;
  compiled_->Bounds(poses_, &lower, &upper);
  const Vector3 way = (lower + upper) / 2 - X_WF.p;
  path.waypoints[1].X_WP.p += 0.15 * (upper - lower).norm() *
                              (way.norm() > 1e-6 ? Vector3(way.normalized()) : Vector3(Vector3::UnitZ()));
  document_->edit(tr("Add path"), [&](Scene& scene) { scene.paths.push_back(path); });
  select(WaypointObject(index, 1));
  return index;
}

void Session::removePath(int path) {
  if (!hasPath(path)) return;
  select({});
  document_->edit(tr("Remove path"), [&](Scene& scene) { scene.paths.erase(scene.paths.begin() + path); });
}

void Session::setPath(int path, const PathElement& value, int token) {
  if (!hasPath(path)) return;
  document_->edit(
      tr("Change path"), [&](Scene& scene) { scene.paths[static_cast<std::size_t>(path)] = value; }, token);
}

int Session::addWaypoint(int path) {
  if (!hasPath(path)) return -1;
  PathElement changed = document_->scene().paths[static_cast<std::size_t>(path)];
  const std::size_t count = changed.waypoints.size();
  PathWaypoint waypoint;
  const double last = count > 0 ? changed.waypoints.back().time : 0;
  const double before = count > 1 ? changed.waypoints[count - 2].time : last - 1;
  waypoint.time = last + std::max(kLeastTime, last - before);
  if (changed.OfJoints()) {
    for (const std::string& name : changed.joints) {
      const BodyIndex body = compiled_->model->FindJoint(name);
      waypoint.q.push_back(
          body.IsValid() ? q_[compiled_->model->joints()[static_cast<std::size_t>(body.value)].q_index] : 0);
    }
  } else {
    const FrameIndex frame = compiled_->model->FindFrame(changed.frame);
    if (!frame.IsValid()) return -1;
    waypoint.X_WP = framePose(frame);
  }
  changed.waypoints.push_back(waypoint);
  setPath(path, changed);
  select(WaypointObject(path, static_cast<int>(count)));
  return static_cast<int>(count);
}

int Session::insertWaypoint(int path, double time, int token) {
  const auto motion = pathMotion(path);
  if (!hasPath(path) || !motion || !motion->works()) return -1;
  PathElement changed = document_->scene().paths[static_cast<std::size_t>(path)];
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
  setPath(path, changed, token);
  select(WaypointObject(path, static_cast<int>(after) + 1));
  return static_cast<int>(after) + 1;
}

void Session::removeWaypoint(int path, int waypoint) {
  if (!hasWaypoint(path, waypoint)) return;
  PathElement changed = document_->scene().paths[static_cast<std::size_t>(path)];
  if (changed.waypoints.size() <= 2) {
    Q_EMIT notice(tr("A path needs at least two waypoints"));
    return;
  }
  changed.waypoints.erase(changed.waypoints.begin() + waypoint);
  select({PickKind::kPath, path});
  setPath(path, changed);
}

std::optional<Transform> Session::waypointPlace(const PickObject& object) const {
  const auto motion = pathMotion(PathOf(object));
  const int waypoint = WaypointOf(object);
  if (!motion || waypoint < 0 || waypoint >= static_cast<int>(motion->waypoints().size()))
    return std::nullopt;
  return motion->waypoints()[static_cast<std::size_t>(waypoint)];
}

void Session::setWaypointPose(int path, int index, const Transform& X_WP, int token) {
  if (!hasWaypoint(path, index) || !X_WP.p.allFinite() || !X_WP.R.allFinite()) return;
  PathElement changed = document_->scene().paths[static_cast<std::size_t>(path)];
  PathWaypoint& waypoint = changed.waypoints[static_cast<std::size_t>(index)];
  if (!changed.OfJoints()) {
    waypoint.X_WP = X_WP;
    return setPath(path, changed, token);
  }
  // The joints that bring the link there.
  const auto motion = pathMotion(path);
  if (!motion || !motion->works() || !motion->HasFrame()) return;
  VectorX q = compiled_->initial_q;
  std::vector<char> locked(static_cast<std::size_t>(compiled_->model->nv()), 1);
  const auto& joints = compiled_->model->joints();
  for (std::size_t i = 0; i < motion->joints().size(); ++i) {
    const Joint& joint = joints[static_cast<std::size_t>(motion->joints()[i].value)];
    q[joint.q_index] = waypoint.q[i];
    locked[static_cast<std::size_t>(joint.v_index)] = 0;
  }
  PoseTask task;
  task.frame = motion->frame();
  task.target = X_WP;
  task.orientation = changed.orientation;
  PoseOptions options;
  options.limits = document_->scene().limits;
  options.locked = locked;
  const PoseResult& result = solver_->Solve(q, {&task, 1}, options);
  for (std::size_t i = 0; i < motion->joints().size(); ++i)
    waypoint.q[i] = result.q[joints[static_cast<std::size_t>(motion->joints()[i].value)].q_index];
  setPath(path, changed, token);
}

void Session::poseOnPath(int path, double time, int token) {
  const auto motion = pathMotion(path);
  if (!motion || !motion->works() || want_playing_) return;
  VectorX q = q_;
  motion->Put(time, &q, nullptr);
  setPositions(q, token, tr("Pose on the path"));
}

void Session::plotSignals(const std::vector<std::string>& names) {
  if (paths_stale_) rebuild();
  SceneView view = view_;
  for (const std::string& name : names)
    if (std::find(view.plots.begin(), view.plots.end(), name) == view.plots.end()) view.plots.push_back(name);
  setView(view);
  Q_EMIT signalsChanged();
}

void Session::scaleTimes(int path) {
  const auto motion = pathMotion(path);
  if (!hasPath(path) || !motion || !motion->works()) return;
  PathElement changed = document_->scene().paths[static_cast<std::size_t>(path)];
  const double factor = motion->StretchNeeded();
  if (!(factor > 0)) {
    Q_EMIT notice(tr("There is no limit to scale to"));
    return;
  }
  const double begin = changed.waypoints.front().time;
  for (PathWaypoint& waypoint : changed.waypoints) waypoint.time = begin + (waypoint.time - begin) * factor;
  changed.closing_time *= factor;
  changed.timing = PathTiming::kGiven;
  setPath(path, changed);
}

}  // namespace linkwright::app
