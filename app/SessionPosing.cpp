// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that poses: sliders and links dragged by hand.
#include <cmath>

#include "app/Document.h"
#include "app/Gliding.h"
#include "app/SceneJoints.h"
#include "app/Session.h"
#include "app/commands/EditCommand.h"
#include "engine/scene/TargetPlace.h"
#include "engine/scene/TargetStack.h"

namespace linkwright::app {
namespace {

// Loops that are open by more are closed before they are shown.
constexpr double kClosedGap = 1e-11;  // m

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

void Session::commitPose(const VectorX& q, const std::function<void(Scene&)>& change, int token,
                         const QString& text) {
  if (!runner_ || want_playing_ || q.size() != q_.size() || !q.allFinite()) return;
  if (compiled_->scene.trot) return;  // its posture is the plan's
  // What a drag against the limits does not move is nothing to be undone.
  if (!change && (q - q_).cwiseAbs().sum() < 1e-12) {
    Q_EMIT frameChanged();
    return;
  }
  const VectorX before = q_;
  const Model& model = *compiled_->model;
  committing_ = true;
  if (time() <= 0) {
    document_->edit(
        text,
        [&](Scene& scene) {
          WriteStartPositions(model, before, q, &scene);
          if (change) change(scene);
        },
        token);
    if (driversMoved()) {
      // They hold something else now: the simulation is made anew before it goes on.
      paths_stale_ = true;
    } else {
      runner_->SetInitialState(stateAtStart(q));
      repostInputs();
    }
    showPose(q);
  } else {
    document_->editWithPose(text, change, {time(), before, q}, token);
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
  refreshLoops();
  if (loop_solver_ && !(loop_solver_->Gap(q) <= kClosedGap)) q = loop_solver_->Follow(q_, q);
  const std::vector<int> attached = attachedTargets();
  if (attached.empty()) {
    commitPose(q, nullptr, token, text.isEmpty() ? tr("Pose") : text);
    return;
  }
  // Poses of the links at the new q, for the targets that go along.
  State state = stateAtStart(q);
  std::vector<Transform> poses(poses_.size());
  system_->BodyPoses(state, poses);
  commitPose(
      q,
      [&](Scene& scene) {
        for (const int index : attached) {
          SceneTarget& target = scene.targets[static_cast<std::size_t>(index)];
          target = TargetAtRobot(*compiled_, poses, target);
        }
      },
      token, text.isEmpty() ? tr("Pose") : text);
}

void Session::takeFoundPose(const VectorX& found, const QString& text) {
  if (!compiled_ || found.size() != q_.size()) return;
  follow_token_ = 0;
  VectorX q = found;
  compiled_->model->Normalize(&q);
  if (loop_solver_ && !(loop_solver_->Gap(q) <= kClosedGap)) q = loop_solver_->Follow(q_, q);
  commitPose(q, nullptr, 0, text);
  updateErrorLines();
  Q_EMIT frameChanged();
}

void Session::dragPoint(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token) {
  if (!compiled_ || want_playing_ || !p_W.allFinite()) return;
  const std::vector<SceneTarget>& targets = document_->scene().targets;
  if (!loop_solver_ && !IsPlain(*compiled_->model, targets, document_->scene().target_options)) {
    dragWithinStack(frame, p_F, p_W, token);
    return;
  }
  PoseTask task;
  task.frame = frame;
  task.point = p_F;
  task.target.p = p_W;
  task.orientation = false;
  PoseOptions options;
  options.limits = document_->scene().limits;
  options.max_change = kMaxChange;
  options.move_free_base = !document_->scene().mechanism.empty();
  refreshLoops();
  const PoseResult& result =
      loop_solver_ ? loop_solver_->Solve(q_, {&task, 1}, options) : solver_->Solve(q_, {&task, 1}, options);
  gliding_ = result.status == PoseStatus::kUnfinished;
  setPositions(VectorX(result.q), token, tr("Drag"));
  showHandGap(framePose(frame) * p_F, p_W);
}

void Session::showHandGap(const Vector3& from, const Vector3& to) {
  error_lines_.clear();
  if ((to - from).norm() > kShownDistance) error_lines_.emplace_back(from, to);
  Q_EMIT frameChanged();
}

void Session::endDrag() {
  if (error_lines_.empty()) return;
  error_lines_.clear();
  Q_EMIT frameChanged();
}

}  // namespace linkwright::app
