// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that has to do with targets: their edits, and the robot that follows them.
#include <algorithm>
#include <limits>

#include "app/Document.h"
#include "app/Gliding.h"
#include "app/Session.h"
#include "engine/math/Rotation.h"
#include "engine/scene/TargetPlace.h"

namespace linkwright::app {
namespace {

// A target nearer to its frame than this moves along when the robot is posed in another way.
constexpr double kAttachedDistance = 2e-3;  // m
constexpr double kAttachedAngle = 0.01;     // rad

std::string uniqueTargetName(const Scene& scene, const std::string& base) {
  std::string name = base;
  const auto taken = [&] {
    return std::any_of(scene.targets.begin(), scene.targets.end(),
                       [&](const SceneTarget& target) { return target.name == name; });
  };
  for (int i = 2; taken(); ++i) name = base + "-" + std::to_string(i);
  return name;
}

std::string nameOf(const SceneTarget& target) {
  switch (target.kind) {
    case TargetKind::kPose:
      return target.frame + " target";
    case TargetKind::kRelative:
      return target.frame + " to " + target.reference;
    case TargetKind::kCenterOfMass:
      return "centre of mass";
    case TargetKind::kLength:
      return target.frame + " distance";
    case TargetKind::kPosture:
      return "posture";
  }
  return "target";
}

bool isTarget(const Scene& scene, int index) {
  return index >= 0 && index < static_cast<int>(scene.targets.size());
}

}  // namespace

std::vector<int> Session::attachedTargets() const {
  std::vector<int> attached;
  const auto& targets = document_->scene().targets;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].enabled || targets[i].kind != TargetKind::kPose) continue;
    double distance = 0;
    double angle = 0;
    targetError(static_cast<int>(i), &distance, &angle);
    if (distance < kAttachedDistance && angle < kAttachedAngle) attached.push_back(static_cast<int>(i));
  }
  return attached;
}

TargetSolution Session::reach(const Scene& scene) const {
  const Model& model = *compiled_->model;
  if (!loop_solver_ && !IsPlain(model, scene.targets, scene.target_options)) {
    TargetSolveOptions how;
    how.limits = scene.limits;
    how.max_change = kMaxChange;
    return stack_->Solve(q_, scene.targets, scene.target_options, how);
  }
  std::vector<PoseTask> tasks;
  for (const SceneTarget& target : scene.targets) {
    if (!TakesPart(model, target) || target.kind != TargetKind::kPose) continue;
    PoseTask task;
    task.frame = model.FindFrame(target.frame);
    task.target = target.X_WT;
    task.position = target.position;
    task.orientation = target.orientation;
    task.weight = target.weight;
    tasks.push_back(task);
  }
  if (tasks.empty()) return {q_, false, 0};
  PoseOptions options;
  options.limits = scene.limits;
  options.max_change = kMaxChange;
  options.move_free_base = !document_->scene().mechanism.empty();
  refreshLoops();
  const PoseResult& result =
      loop_solver_ ? loop_solver_->Solve(q_, tasks, options) : solver_->Solve(q_, tasks, options);
  return {result.q, result.status == PoseStatus::kUnfinished, result.iterations};
}

void Session::updateErrorLines() {
  error_lines_.clear();
  for (const SceneTarget& target : document_->scene().targets) {
    if (!TakesPart(*compiled_->model, target)) continue;
    const auto gap = GapOfTarget(*compiled_, poses_, target);
    if (gap && (gap->second - gap->first).norm() > kShownDistance) error_lines_.push_back(*gap);
  }
}

void Session::followTargets() {
  if (want_playing_) {
    follow_token_ = 0;
    return;
  }
  const TargetSolution solution = reach(document_->scene());
  const int token = follow_token_;
  if (!solution.unfinished || (solution.q - q_).lpNorm<Eigen::Infinity>() < 1e-9) follow_token_ = 0;
  commitPose(solution.q, nullptr, token, tr("Move target"));
  updateErrorLines();
}

void Session::editTargets(const QString& text, const std::function<void(Scene&)>& change, int token) {
  if (!compiled_) return;
  const auto alone = [&] {
    committing_ = true;
    document_->edit(text, change, token);
    committing_ = false;
    Q_EMIT frameChanged();
  };
  if (want_playing_) return alone();
  Scene changed;  // as much of it as solving reads
  changed.targets = document_->scene().targets;
  changed.target_options = document_->scene().target_options;
  changed.limits = document_->scene().limits;
  change(changed);
  const bool any = std::any_of(changed.targets.begin(), changed.targets.end(),
                               [this](const auto& target) { return TakesPart(*compiled_->model, target); });
  if (!any) return alone();
  const TargetSolution solution = reach(changed);
  if (token == 0) token = document_->newDragToken();
  commitPose(solution.q, change, token, text);
  follow_token_ = solution.unfinished ? token : 0;
  updateErrorLines();
  Q_EMIT frameChanged();
}

void Session::setTargetPose(int index, const Transform& X_WT, int token) {
  if (!compiled_ || !isTarget(document_->scene(), index)) return;
  if (!X_WT.p.allFinite() || !X_WT.R.allFinite()) return;
  const SceneTarget& target = document_->scene().targets[static_cast<std::size_t>(index)];
  const auto change = [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)].X_WT = X_WT; };
  if (TakesPart(*compiled_->model, target)) {
    editTargets(tr("Move target"), change, token);
    return;
  }
  committing_ = true;
  document_->edit(tr("Move target"), change, token);
  committing_ = false;
  Q_EMIT frameChanged();
}

int Session::addTarget(FrameIndex frame) {
  if (!compiled_ || !frame.IsValid()) return -1;
  SceneTarget target;
  target.frame = compiled_->model->frames()[static_cast<std::size_t>(frame.value)].name;
  const auto& present = document_->scene().targets;
  // Beside plain poses as one of them, else on a level of its own.
  if (!IsPlain(*compiled_->model, present, document_->scene().target_options)) return addTarget(target);
  target.X_WT = framePose(frame);
  if (!present.empty()) target.priority = present.front().priority;
  const int index = static_cast<int>(present.size());
  document_->edit(tr("Add target"), [&](Scene& scene) {
    target.name = uniqueTargetName(scene, nameOf(target));
    scene.targets.push_back(target);
  });
  select({PickKind::kTarget, index});
  return index;
}

int Session::addTarget(SceneTarget target) {
  if (!compiled_) return -1;
  const Model& model = *compiled_->model;
  if (target.NeedsFrame() && !model.FindFrame(target.frame).IsValid()) return -1;
  if (target.kind == TargetKind::kRelative && !model.FindFrame(target.reference).IsValid()) return -1;
  const Scene& scene = document_->scene();
  if (target.name.empty()) target.name = uniqueTargetName(scene, nameOf(target));
  if (target.kind == TargetKind::kLength) {
    // A sphere about what the robot stands on, through the link.
    target.X_WT = framePose(model.FindFrame(target.frame));
    target.X_WT.R.setIdentity();
    target.X_WT.p.z() -= 0.3 * compiled_->size;
  }
  target = TargetAtRobot(*compiled_, poses_, target);
  const int index = static_cast<int>(scene.targets.size());
  const std::vector<int> order = TargetsByPriority(scene.targets);
  const bool posture = target.kind == TargetKind::kPosture;
  int place = static_cast<int>(order.size());
  while (!posture && place > 0 &&
         scene.targets[static_cast<std::size_t>(order[static_cast<std::size_t>(place - 1)])].kind ==
             TargetKind::kPosture)
    --place;
  editTargets(
      tr("Add %1").arg(QString::fromStdString(target.name)),
      [&](Scene& open) {
        target.priority = std::numeric_limits<int>::max() / 4096;
        open.targets.push_back(target);
        MoveTargetTo(&open.targets, index, place, false);
      },
      0);
  select({PickKind::kTarget, index});
  return index;
}

void Session::removeTarget(int index) {
  if (!compiled_ || !isTarget(document_->scene(), index)) return;
  select({});
  document_->edit(tr("Remove target"),
                  [&](Scene& scene) { scene.targets.erase(scene.targets.begin() + index); });
}

void Session::setTarget(int index, const SceneTarget& value, int token) {
  if (!compiled_ || !isTarget(document_->scene(), index)) return;
  editTargets(
      tr("Change target"), [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)] = value; },
      token);
}

void Session::moveTarget(int index, int place, bool join) {
  if (!compiled_ || !isTarget(document_->scene(), index)) return;
  editTargets(
      tr("Change priority"), [&](Scene& scene) { MoveTargetTo(&scene.targets, index, place, join); }, 0);
}

void Session::setTargetOptions(const TargetOptions& options) {
  if (!compiled_ || options == document_->scene().target_options) return;
  editTargets(
      tr("Change solver"), [&](Scene& scene) { scene.target_options = options; }, 0);
}

void Session::cycleTargetSolver(int by) {
  TargetOptions options = document_->scene().target_options;
  const int next = (static_cast<int>(options.solver) + by + kTargetSolvers) % kTargetSolvers;
  options.solver = static_cast<TargetSolver>(next);
  setTargetOptions(options);
}

std::optional<Transform> Session::targetPlace(int index) const {
  if (!compiled_ || !isTarget(document_->scene(), index)) return std::nullopt;
  return PlaceOfTarget(*compiled_, poses_, document_->scene().targets[static_cast<std::size_t>(index)]);
}

std::vector<TargetReport> Session::targetReports() const {
  if (!stack_) return {};
  const Scene& scene = document_->scene();
  return stack_->Report(q_, scene.targets, scene.target_options, scene.limits);
}

void Session::dragWithinStack(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token) {
  // The hand takes the place of the pose that this link reaches for; that goes along. All others hold.
  const Scene& scene = document_->scene();
  const std::string& link = compiled_->model->frames()[static_cast<std::size_t>(frame.value)].name;
  std::vector<SceneTarget> others = scene.targets;
  HandTask hand{frame, p_F, p_W, 1};
  int replaced = -1;
  for (std::size_t i = 0; i < others.size(); ++i) {
    SceneTarget& other = others[i];
    other.priority *= 2;  // room for the hand below all but postures
    if (other.kind == TargetKind::kPose && other.enabled && other.frame == link) {
      replaced = static_cast<int>(i);
      // What it turns to stays asked for.
      other.position = false;
    } else if (other.kind != TargetKind::kPosture) {
      hand.priority = std::max(hand.priority, other.priority + 1);
    }
  }
  if (replaced >= 0) hand.priority = others[static_cast<std::size_t>(replaced)].priority;
  TargetSolveOptions how;
  how.limits = scene.limits;
  how.max_change = kMaxChange;
  const TargetSolution solution = stack_->Solve(q_, others, scene.target_options, how, hand);
  gliding_ = solution.unfinished;
  State state = stateAtStart(solution.q);
  std::vector<Transform> poses(poses_.size());
  system_->BodyPoses(state, poses);
  follow_token_ = 0;
  commitPose(
      solution.q,
      [&](Scene& open) {
        if (replaced < 0) return;
        SceneTarget& target = open.targets[static_cast<std::size_t>(replaced)];
        target = TargetAtRobot(*compiled_, poses, target);
      },
      token, tr("Drag"));
  showHandGap(framePose(frame) * p_F, p_W);
}

void Session::targetError(int index, double* distance, double* angle) const {
  *distance = *angle = 0;
  if (!compiled_ || !isTarget(document_->scene(), index)) return;
  const SceneTarget& target = document_->scene().targets[static_cast<std::size_t>(index)];
  if (target.NeedsFrame() && !compiled_->model->FindFrame(target.frame).IsValid()) {
    *distance = *angle = std::numeric_limits<double>::infinity();
    return;
  }
  if (const auto gap = GapOfTarget(*compiled_, poses_, target)) *distance = (gap->second - gap->first).norm();
  const auto place = PlaceOfTarget(*compiled_, poses_, target);
  if (target.Turns() && place)
    *angle =
        RotationVector(place->R * framePose(compiled_->model->FindFrame(target.frame)).R.transpose()).norm();
}

}  // namespace linkwright::app
