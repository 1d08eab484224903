// SPDX-License-Identifier: GPL-3.0-or-later
// The half of Session that poses: sliders, targets that are followed, links dragged by hand.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/Document.h"
#include "app/SceneJoints.h"
#include "app/Session.h"
#include "engine/math/Rotation.h"

namespace linkwright::app {
namespace {

// A target nearer to its frame than this moves along when the robot is posed in another way.
constexpr double kAttachedDistance = 2e-3;  // m
constexpr double kAttachedAngle = 0.01;     // rad
// A residual below these is no error worth a line.
constexpr double kShownDistance = 1e-3;  // m
// No joint turns further than this in one shown frame: the robot glides, it never jumps.
constexpr double kMaxChange = 0.3;  // rad, m

std::string uniqueTargetName(const Scene& scene, const std::string& base) {
  std::string name = base;
  const auto taken = [&] {
    return std::any_of(scene.targets.begin(), scene.targets.end(),
                       [&](const SceneTarget& target) { return target.name == name; });
  };
  for (int i = 2; taken(); ++i) name = base + "-" + std::to_string(i);
  return name;
}

}  // namespace

State Session::stateAtStart(const VectorX& q) const {
  State state = system_->InitialState();
  state.q = q;
  if (frame_ && frame_->state.time <= 0 && frame_->state.v.size() == state.v.size())
    state.v = frame_->state.v;
  return state;
}

void Session::showPose(const VectorX& q) {
  q_ = q;
  sway_.resize(0);
  posed_ = true;
  updatePoses();
  wake();
}

std::vector<int> Session::attachedTargets() const {
  std::vector<int> attached;
  const auto& targets = document_->scene().targets;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (!targets[i].enabled) continue;
    double distance = 0;
    double angle = 0;
    targetError(static_cast<int>(i), &distance, &angle);
    if (distance < kAttachedDistance && angle < kAttachedAngle) attached.push_back(static_cast<int>(i));
  }
  return attached;
}

void Session::commitPose(const VectorX& q, SceneParts more, const std::function<void(Scene&)>& change,
                         int token, const QString& text) {
  if (!runner_ || want_playing_ || q.size() != q_.size() || !q.allFinite()) return;
  const VectorX before = q_;
  const Model& model = *compiled_->model;
  committing_ = true;
  if (time() <= 0) {
    document_->edit(
        text, more | ScenePart::kStart,
        [&](Scene& scene) {
          WriteStartPositions(model, before, q, &scene);
          if (change) change(scene);
        },
        token);
    runner_->SetInitialState(stateAtStart(q));
    repostInputs();
    showPose(q);
  } else {
    document_->editWithPose(text, more, change, {time(), before, q}, token);
  }
  committing_ = false;
  Q_EMIT frameChanged();
}

void Session::onPresentPose(double at, const VectorX& q) {
  if (!runner_ || q.size() != q_.size()) return;
  if (want_playing_) pause();
  if (std::abs(at - time()) > 1e-12) {
    // Undone after time went on: back to the moment of the edit.
    runner_->Seek(at);
    auto frame = std::make_shared<RunnerFrame>(*frame_);
    frame->state.time = at;
    frame->playing = false;
    frame_ = std::move(frame);
  }
  for (int i = 0; i < q.size(); ++i) {
    Command command;
    command.kind = CommandKind::kPosition;
    command.index = i;
    command.value = q[i];
    runner_->Post(command);
  }
  showPose(q);
  if (!committing_) {
    error_lines_.clear();
    updateMode();
    Q_EMIT frameChanged();
  }
}

void Session::setPosition(int q_index, double value, int token) {
  if (!compiled_ || q_index < 0 || q_index >= q_.size()) return;
  VectorX q = q_;
  q[q_index] = value;
  setPositions(q, token, tr("Move joint"));
}

void Session::setPositions(const VectorX& wanted, int token, const QString& text) {
  if (!compiled_ || wanted.size() != q_.size()) return;
  follow_token_ = 0;
  error_lines_.clear();
  VectorX q = wanted;
  compiled_->model->Normalize(&q);
  const std::vector<int> attached = attachedTargets();
  if (attached.empty()) {
    commitPose(q, {}, nullptr, token, text.isEmpty() ? tr("Pose") : text);
    return;
  }
  // Poses of the frames at the new q, for the targets that go along.
  State state = stateAtStart(q);
  std::vector<Transform> poses(poses_.size());
  system_->BodyPoses(state, poses);
  const Model& model = *compiled_->model;
  commitPose(
      q, ScenePart::kTargets,
      [&](Scene& scene) {
        for (const int index : attached) {
          SceneTarget& target = scene.targets[static_cast<std::size_t>(index)];
          const Frame& frame = model.frames()[static_cast<std::size_t>(model.FindFrame(target.frame).value)];
          const Transform X_WF = poses[static_cast<std::size_t>(frame.body.value)] * frame.X_BF;
          if (target.position) target.X_WT.p = X_WF.p;
          if (target.orientation) target.X_WT.R = X_WF.R;
        }
      },
      token, text.isEmpty() ? tr("Pose") : text);
}

std::vector<PoseTask> Session::targetTasks() const {
  std::vector<PoseTask> tasks;
  for (const SceneTarget& target : document_->scene().targets) {
    if (!target.enabled || (!target.position && !target.orientation)) continue;
    const FrameIndex frame = compiled_->model->FindFrame(target.frame);
    if (!frame.IsValid()) continue;
    PoseTask task;
    task.frame = frame;
    task.target = target.X_WT;
    task.position = target.position;
    task.orientation = target.orientation;
    tasks.push_back(task);
  }
  return tasks;
}

void Session::updateErrorLines(std::span<const PoseTask> tasks) {
  error_lines_.clear();
  for (const PoseTask& task : tasks) {
    if (!task.position) continue;
    const Vector3 p = framePose(task.frame) * task.point;
    if ((task.target.p - p).norm() > kShownDistance) error_lines_.emplace_back(p, task.target.p);
  }
}

void Session::followTargets() {
  const std::vector<PoseTask> tasks = targetTasks();
  if (tasks.empty() || want_playing_) {
    follow_token_ = 0;
    return;
  }
  PoseOptions options;
  options.limits = document_->scene().limits;
  options.max_change = kMaxChange;
  const PoseResult& result = solver_->Solve(q_, tasks, options);
  const int token = follow_token_;
  const VectorX q = result.q;
  if (result.status != PoseStatus::kUnfinished || (q - q_).lpNorm<Eigen::Infinity>() < 1e-9)
    follow_token_ = 0;
  commitPose(q, ScenePart::kTargets, nullptr, token, tr("Move target"));
  updateErrorLines(tasks);
}

void Session::setTargetPose(int index, const Transform& X_WT, int token) {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().targets.size())) return;
  if (!X_WT.p.allFinite() || !X_WT.R.allFinite()) return;
  const auto change = [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)].X_WT = X_WT; };
  const SceneTarget& target = document_->scene().targets[static_cast<std::size_t>(index)];
  const bool follows =
      target.enabled && !want_playing_ && compiled_->model->FindFrame(target.frame).IsValid();
  if (!follows) {
    committing_ = true;
    document_->edit(tr("Move target"), ScenePart::kTargets, change, token);
    committing_ = false;
    Q_EMIT frameChanged();
    return;
  }
  std::vector<PoseTask> tasks = targetTasks();
  // The tasks are of the scene before this move: put the new pose in.
  std::size_t task = 0;
  for (int i = 0; i < index; ++i) {
    const SceneTarget& other = document_->scene().targets[static_cast<std::size_t>(i)];
    if (other.enabled && (other.position || other.orientation) &&
        compiled_->model->FindFrame(other.frame).IsValid())
      ++task;
  }
  if (task < tasks.size()) tasks[task].target = X_WT;
  PoseOptions options;
  options.limits = document_->scene().limits;
  options.max_change = kMaxChange;
  const PoseResult& result = solver_->Solve(q_, tasks, options);
  const VectorX q = result.q;
  const bool unfinished = result.status == PoseStatus::kUnfinished;
  if (token == 0) token = document_->newDragToken();
  commitPose(q, ScenePart::kTargets, change, token, tr("Move target"));
  follow_token_ = unfinished ? token : 0;
  updateErrorLines(tasks);
  Q_EMIT frameChanged();
}

int Session::addTarget(FrameIndex frame) {
  if (!compiled_ || !frame.IsValid()) return -1;
  const int index = static_cast<int>(document_->scene().targets.size());
  document_->edit(tr("Add target"), ScenePart::kTargets, [&](Scene& scene) {
    SceneTarget target;
    const std::string& link = compiled_->model->frames()[static_cast<std::size_t>(frame.value)].name;
    target.name = uniqueTargetName(scene, link + " target");
    target.frame = link;
    target.X_WT = framePose(frame);
    scene.targets.push_back(target);
  });
  select({PickKind::kTarget, index});
  return index;
}

void Session::removeTarget(int index) {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().targets.size())) return;
  select({});
  document_->edit(tr("Remove target"), ScenePart::kTargets,
                  [&](Scene& scene) { scene.targets.erase(scene.targets.begin() + index); });
}

void Session::setTarget(int index, const SceneTarget& value, int token) {
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().targets.size())) return;
  document_->edit(
      tr("Change target"), ScenePart::kTargets,
      [&](Scene& scene) { scene.targets[static_cast<std::size_t>(index)] = value; }, token);
}

void Session::dragPoint(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token) {
  if (!compiled_ || want_playing_ || !p_W.allFinite()) return;
  PoseTask task;
  task.frame = frame;
  task.point = p_F;
  task.target.p = p_W;
  task.orientation = false;
  PoseOptions options;
  options.limits = document_->scene().limits;
  options.max_change = kMaxChange;
  const PoseResult& result = solver_->Solve(q_, {&task, 1}, options);
  gliding_ = result.status == PoseStatus::kUnfinished;
  setPositions(VectorX(result.q), token, tr("Drag"));
  updateErrorLines({&task, 1});
  Q_EMIT frameChanged();
}

void Session::endDrag() {
  if (error_lines_.empty()) return;
  error_lines_.clear();
  Q_EMIT frameChanged();
}

void Session::targetError(int index, double* distance, double* angle) const {
  *distance = *angle = 0;
  if (!compiled_ || index < 0 || index >= static_cast<int>(document_->scene().targets.size())) return;
  const SceneTarget& target = document_->scene().targets[static_cast<std::size_t>(index)];
  const FrameIndex frame = compiled_->model->FindFrame(target.frame);
  if (!frame.IsValid()) {
    *distance = *angle = std::numeric_limits<double>::infinity();
    return;
  }
  const Transform X_WF = framePose(frame);
  if (target.position) *distance = (target.X_WT.p - X_WF.p).norm();
  if (target.orientation) *angle = RotationVector(target.X_WT.R * X_WF.R.transpose()).norm();
}

}  // namespace linkwright::app
