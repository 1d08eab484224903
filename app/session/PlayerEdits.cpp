// SPDX-License-Identifier: GPL-3.0-or-later
// How the player takes over poses and other edits of the document.
#include <algorithm>
#include <cmath>

#include "app/document/Document.h"
#include "app/document/EditCommand.h"
#include "app/document/SceneJoints.h"
#include "app/session/Player.h"
#include "app/session/TimelineMemory.h"
#include "engine/scene/compile/StartState.h"
#include "engine/scene/edit/SceneEdit.h"

namespace linkwright::app {
namespace {

// From an edit that starts the simulation anew until it does; one that follows sooner puts it off.
constexpr int kRestartDelayMs = 200;

// Drivers hold something else than those that the simulation was made with.
bool driversMoved(const MechanismDescription& before, const MechanismDescription& now) {
  return !std::equal(
      before.joints.begin(), before.joints.end(), now.joints.begin(), now.joints.end(),
      [](const MechanismJoint& a, const MechanismJoint& b) { return a.function == b.function; });
}

}  // namespace

void Player::onEdited(const SceneEdit& edit) {
  if (!run_.runner || edit.only_names || edit.Has(Effect::kRecompile)) {
    if (run_.runner && edit.only_names && !outdated_) run_.revision = document_->revision();
    return;
  }
  const std::uint64_t before = run_.revision;
  if (!outdated_) run_.revision = document_->revision();
  const Scene& scene = document_->scene();
  if (edit.Has(Effect::kRestart)) {
    // From the pose that the simulation will start with. It starts anew, but not during a drag.
    paths_.follow(scene, *run_.compiled, time() <= 0 ? q_ : run_.compiled->initial_q);
    outdated_ = true;
    run_.revision = before;
    renew_timer_.start(kRestartDelayMs);
  }
  if (edit.Has(Effect::kLive)) run_.live.post(scene, *run_.compiled->model, run_.runner.get());
  if (!committing_) {
    Q_EMIT interrupted();
    Q_EMIT poseReplaced();
    if (edit.Has(Effect::kStart)) {
      const bool other_run = endTime() > 0 || ended_.has(document_->revision());
      if (other_run) run_.revision = before;
      if (other_run || !scene.mechanism.empty()) return startAnew();
      showStart();
    }
  }
  Q_EMIT edited();
  wake();
  if (!committing_) Q_EMIT frameChanged();
}

// Start values were undone or redone: back to the start, where the edit was made.
void Player::showStart() {
  const auto compiled = document_->compileNow(nullptr);
  if (!compiled) return;
  State start = system_->InitialState();
  start.q = compiled->initial_q;
  start.v = compiled->initial_v;
  want_playing_ = false;
  run_.runner->Pause();
  run_.runner->SetInitialState(start);
  run_.live.restore(frame_->inputs, run_.runner.get());
  auto frame = std::make_shared<RunnerFrame>(*frame_);
  frame->state = start;
  frame->playing = false;
  frame->at_end = true;
  frame->sequence = 0;
  frame_ = std::move(frame);
  updateMode();
  showPose(start.q);
}

State Player::stateAtStart(const VectorX& q) const {
  State state = system_->InitialState();
  state.q = q;
  if (frame_ && frame_->state.time <= 0 && frame_->state.v.size() == state.v.size())
    state.v = frame_->state.v;
  return state;
}

void Player::showPose(const VectorX& q) {
  q_ = q;
  instead_.resize(0);
  posed_ = true;
  updatePoses();
  wake();
}

void Player::commitPose(const VectorX& wanted, const Change& change, int token, const QString& text) {
  if (!run_.runner || want_playing_ || wanted.size() != q_.size() || !wanted.allFinite()) return;
  const VectorX q = WithoutTrot(run_.compiled->scene, *run_.compiled->model, q_, wanted);
  // What a drag against the limits does not move is nothing to be undone.
  if (!change && (q - q_).cwiseAbs().sum() < 1e-12) {
    Q_EMIT frameChanged();
    return;
  }
  const VectorX before = q_;
  const Model& model = *run_.compiled->model;
  committing_ = true;
  if (time() <= 0) {
    const double recorded = endTime();
    const std::uint64_t revision = run_.revision;
    document_->edit(
        text,
        [&](Scene& scene) {
          // Noise on the start is added to what the scene has.
          VectorX from = before, to = q;
          RemoveStartNoise(scene, model, &from);
          RemoveStartNoise(scene, model, &to);
          WriteStartPositions(model, from, to, &scene);
          if (change) change(scene);
        },
        token);
    if (driversMoved(run_.compiled->scene.mechanism, document_->scene().mechanism)) {
      // They hold something else now: the simulation is made anew before it goes on.
      outdated_ = true;
      run_.revision = revision;
    } else {
      if (recorded > 0) {
        Run next{revision, run_.compiled, nullptr, run_.live, timelineMegabytes(), {}};
        run_.revision = revision;
        // The same mechanism from another start: what was simulated can be compared.
        RunList runs = run_.runner->CopyRuns();
        setAside();
        run_ = std::move(next);
        run_.runner = makeRunner();
        run_.runner->AddRuns(std::move(runs));
        run_.live.restartCrossCheck(run_.runner.get());
      }
      if (!outdated_) run_.revision = document_->revision();
      run_.runner->SetInitialState(stateAtStart(q));
      run_.live.restore(recorded > 0 ? system_->inputs() : frame_->inputs, run_.runner.get());
      announceEnd(recorded);
    }
    showPose(q);
  } else {
    document_->editWithPose(text, change, {time(), before, q}, token);
  }
  committing_ = false;
  Q_EMIT frameChanged();
}

void Player::editBesidePose(const QString& text, const Change& change, int token) {
  committing_ = true;
  document_->edit(text, change, token);
  committing_ = false;
  Q_EMIT frameChanged();
}

void Player::onPresentPose(double at, const VectorX& q) {
  if (!run_.runner || q.size() != q_.size()) return;
  if (want_playing_) pause();
  if (std::abs(at - time()) > 1e-12) {
    // Undone after time went on: back to the moment of the edit.
    run_.runner->Seek(at);
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
    run_.runner->Post(command);
  }
  showPose(q);
  if (!committing_) {
    Q_EMIT poseReplaced();
    updateMode();
    Q_EMIT frameChanged();
  }
}

}  // namespace linkwright::app
