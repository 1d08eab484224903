// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/Player.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/languages/Numbers.h"
#include "app/session/TimelineMemory.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright::app {
namespace {

constexpr int kPollMs = 16;
// Paused and nothing new for this long: polling sleeps until the next call.
constexpr int kQuietMs = 500;
// Edits that start the simulation anew are waited for until the mouse is released, checked this often.
constexpr int kRenewMs = 200;
// A pose that the simulation has not taken over after this time is dropped.
constexpr int kPoseTimeoutMs = 300;

Player::Mode modeOf(const RunnerFrame* frame) {
  if (frame == nullptr) return Player::Mode::kClosed;
  if (frame->playing) return Player::Mode::kPlaying;
  if (frame->state.time <= 0) return Player::Mode::kPosing;
  return frame->at_end ? Player::Mode::kPaused : Player::Mode::kReview;
}

}  // namespace

Player::Player(Document* document, QObject* parent) : QObject(parent), document_(document) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kPollMs);
  connect(&timer_, &QTimer::timeout, this, &Player::poll);
  renew_timer_.setParent(this);
  renew_timer_.setObjectName("renewPaths");
  renew_timer_.setSingleShot(true);
  connect(&renew_timer_, &QTimer::timeout, this, [this] {
    if (dragging_ || QGuiApplication::mouseButtons() != Qt::NoButton)
      renew_timer_.start(kRenewMs);
    else
      renew();
  });
  connect(document_, &Document::documentReplaced, this, [this] {
    run_.revision = 0;
    ended_.clear();
    carried_.reset();
  });
  connect(document_, &Document::modelReplaced, this, &Player::startAnew);
  connect(document_, &Document::modelRenamed, this, [this] { takeNames(); });
  connect(document_, &Document::edited, this, &Player::onEdited);
  connect(document_, &Document::presentPose, this, &Player::onPresentPose);
}

Player::~Player() = default;

void Player::forgetMechanism() {
  if (!restore_run_) forgetRun();
  system_.reset();
  frame_.reset();
}

void Player::startAnew() {
  // Edits that have been undone before they were taken over.
  if (outdated_ && run_.runner && document_->revision() == run_.revision) {
    outdated_ = false;
    paths_.take(run_.compiled.get());
    Q_EMIT frameChanged();
    return;
  }
  const double recorded = endTime();
  // Files of runs that are carried stay with it.
  if (recorded > 0 || carried_) setAside();
  std::optional<Run> back = ended_.take(document_->revision());
  const bool returns = back.has_value(), carries = carried_.has_value();
  rebuild(std::move(back));
  if (returns && run_.runner)
    Q_EMIT notice(tr("The run of %1 s is back").arg(numberText(endTime(), 'g', 3)));
  else if (!carries)
    announceEnd(recorded);
}

// A run does not go in silence. A document that has just been opened has no edits.
void Player::announceEnd(double recorded) {
  const QString edit = document_->undoStack()->undoText();
  if (recorded <= 0 || edit.isEmpty()) return;
  const QString ended = tr("The run of %1 s has ended: \"%2\" starts the simulation anew")
                            .arg(numberText(recorded, 'g', 3))
                            .arg(edit);
  Q_EMIT notice(ended_.empty() ? ended : tr("%1. Undo brings the run back").arg(ended));
}

// The run goes on with a mechanism that differs in names alone.
void Player::takeNames(std::unique_ptr<System> system) {
  if (!run_.runner || outdated_) return startAnew();
  const auto compiled = document_->compiled();
  making_.cancel();
  if (!system) system = SystemMaker::atOnce(*compiled);
  if (!system) {
    const auto made = [this](std::unique_ptr<System> later, const QString& /*why*/) {
      later ? takeNames(std::move(later)) : startAnew();
    };
    return making_.later(compiled, made);
  }
  if (RunJournal::ShapeOf(*system) != RunJournal::ShapeOf(*system_)) return startAnew();
  run_.compiled = compiled;
  system_ = std::move(system);
  run_.runner->Exchange(system_->Clone());
  paths_.take(run_.compiled.get());
  run_.revision = document_->revision();
  updatePoses();
  Q_EMIT replaced();
  Q_EMIT settled();
  Q_EMIT frameChanged();
  wake();
}

void Player::rebuild(std::optional<Run> back) {
  timer_.stop();
  const double speed_before = speed();
  making_.cancel();
  forgetMechanism();
  posed_ = want_playing_ = play_when_made_ = outdated_ = false;
  instead_.resize(0);
  renew_timer_.stop();
  failure_.clear();
  Run next = back ? std::move(*back) : Run();
  // The structure may be older than the values: compile what the scene is now.
  if (!next.runner && document_->isOpen()) next.compiled = document_->compileNow(nullptr);
  if (!next.compiled) next.compiled = document_->compiled();
  std::unique_ptr<System> system;
  bool later = false;
  try {
    if (next.runner)
      system = next.runner->CloneSystem();
    else if (next.compiled)
      system = SystemMaker::atOnce(*next.compiled);
    later = next.compiled && !system;
    if (later) {
      const auto made = [this, compiled = next.compiled, speed_before, revision = document_->revision()](
                            std::unique_ptr<System> made_system, const QString& why) {
        if (made_system && revision != document_->revision()) return rebuild();
        failure_ = why;
        Run made_of;
        if (made_system) made_of.compiled = compiled;
        begin(std::move(made_of), std::move(made_system), speed_before);
        if (std::exchange(play_when_made_, false)) play();
      };
      making_.later(next.compiled, made);
      // Until then all is as if nothing were open.
      next.compiled = nullptr;
    }
  } catch (...) {
    failure_ = caughtText();
    next = {};
  }
  begin(std::move(next), std::move(system), speed_before);
  if (later) Q_EMIT notice(tr("The simulation takes long to be made: it appears once it is"));
}

// What is open from now on. `run`: one that is taken up again, or a scene that is to begin; else nothing.
void Player::begin(Run run, std::unique_ptr<System> system, double speed) {
  const Mode mode_before = mode_;
  run_.compiled = run.compiled;
  system_ = std::move(system);
  try {
    paths_.take(run_.compiled.get());
    if (run.runner) {
      carried_.reset();
      run_ = std::move(run);
      if (!run_folders_.empty()) run_folders_.show(run_.folder);
      frame_ = run_.runner->Latest();
    } else if (run_.compiled) {
      run_.megabytes = timelineMegabytes();
      run_.runner = makeRunner();
      if (carried_ && !AddCarried(*std::exchange(carried_, std::nullopt), *system_, run_.runner.get()))
        Q_EMIT notice(tr("The runs before are of another mechanism: undo brings them back"));
      run_.live = LiveValues(document_->scene(), *run_.compiled);
      auto frame = std::make_shared<RunnerFrame>();
      frame->state = system_->InitialState();
      frame->inputs = system_->inputs();
      frame->energies = system_->ComputeEnergies(frame->state);
      frame->options = document_->scene().simulation;
      frame->cross_check = system_->cross_check();
      frame->speed = speed;
      frame_ = std::move(frame);
    }
    if (run_.runner) {
      if (frame_->speed != speed || speed != 1) run_.runner->SetSpeed(speed);
      q_ = frame_->state.q;
      updatePoses();
    }
  } catch (...) {
    giveUp(caughtText());
  }
  if (!run_.compiled) {
    q_.resize(0);
    poses_.clear();
  }
  mode_ = modeOf(frame_.get());
  run_.revision = document_->revision();
  // The first that listeners hear: until then they hold on to the mechanism before.
  Q_EMIT replaced();
  if (mode_ != mode_before) Q_EMIT modeChanged();
  Q_EMIT settled();
  Q_EMIT frameChanged();
  wake();
  if (!failure_.isEmpty()) Q_EMIT failed(failure_);
}

// Shown as if nothing were open, while the document is there to be saved.
void Player::giveUp(const QString& why) {
  failure_ = why;
  forgetMechanism();
  run_.compiled = nullptr;
  paths_.take(nullptr);
  q_.resize(0);
  poses_.clear();
  mode_ = modeOf(frame_.get());
}

const VectorX& Player::v() const {
  static const VectorX none;
  return frame_ ? frame_->state.v : none;
}

double Player::endTime() const {
  if (!run_.runner) return 0;
  // While playing, the thread is ahead of the picture: what is shown is the end.
  return isPlaying() ? time() : std::max(run_.runner->timeline().last_time(), time());
}

Transform Player::framePose(FrameIndex index) const {
  return FramePose(*run_.compiled->model, poses_, index);
}

std::vector<Transform> Player::bodyPosesAt(const VectorX& q) const {
  std::vector<Transform> poses(poses_.size());
  if (system_) system_->BodyPoses(stateAtStart(q), poses);
  return poses;
}

void Player::wake() {
  quiet_.start();
  if (run_.runner && !timer_.isActive()) timer_.start();
}

void Player::poll() {
  if (!run_.runner) return;
  auto frame = run_.runner->Latest();
  if (frame && (!frame_ || frame->sequence != frame_->sequence)) {
    takeFrame(std::move(frame));
  } else if (posed_ && !outdated_ && quiet_.elapsed() > kPoseTimeoutMs && frame_) {
    posed_ = false;
    q_ = frame_->state.q;
    instead_.resize(0);
    updatePoses();
    Q_EMIT frameChanged();
  }
  if (quiet_.elapsed() > kQuietMs && !want_playing_) timer_.stop();
}

void Player::takeFrame(std::shared_ptr<const RunnerFrame> frame) {
  quiet_.start();
  const bool diverged_now = frame->divergence && !(frame_ && frame_->divergence);
  const bool other_signals = frame_ && frame->signals != frame_->signals;
  const double shown_time = time();
  frame_ = std::move(frame);
  if (posed_) {
    const bool moved_on = frame_->playing || std::abs(frame_->state.time - shown_time) > 1e-12;
    if (moved_on || (frame_->state.q - q_).norm() <= 1e-9 * (1 + q_.norm())) posed_ = false;
  }
  if (!posed_ && frame_->state.q != q_) {
    q_ = frame_->state.q;
    instead_.resize(0);
    updatePoses();
    if (frame_->playing) Q_EMIT poseReplaced();
  }
  if (diverged_now) {
    want_playing_ = false;
    Q_EMIT diverged(*frame_->divergence);
  }
  if (other_signals) Q_EMIT signalsChanged();
  updateMode();
  Q_EMIT frameChanged();
}

void Player::updateMode() {
  const Mode mode = modeOf(frame_.get());
  if (mode == mode_) return;
  mode_ = mode;
  Q_EMIT modeChanged();
}

void Player::updatePoses() {
  State state = frame_ ? frame_->state : system_->InitialState();
  state.q = instead_.size() == q_.size() ? instead_ : q_;
  poses_.resize(static_cast<std::size_t>(system_->body_count()));
  system_->BodyPoses(state, poses_);
}

void Player::showInstead(const VectorX& q) {
  if (!run_.compiled || isPlaying() || (q.size() == 0 && instead_.size() == 0)) return;
  instead_ = q;
  updatePoses();
  Q_EMIT frameChanged();
}

void Player::play() {
  if (outdated_ && !dragging_) startAnew();
  play_when_made_ = !run_.runner && making_.isWanted();
  if (!run_.runner) return;
  showInstead({});
  Q_EMIT interrupted();
  want_playing_ = true;
  run_.runner->Play();
  wake();
}

void Player::pause() {
  play_when_made_ = false;
  if (!run_.runner) return;
  want_playing_ = false;
  run_.runner->Pause();
  wake();
}

void Player::step(int count) {
  if (outdated_ && !dragging_) startAnew();
  if (!run_.runner) return;
  leave();
  run_.runner->Step(count);
  wake();
}

void Player::stepBack(int count) {
  if (!run_.runner) return;
  leave();
  run_.runner->StepBack(count);
  wake();
}

void Player::seek(double time) {
  if (!run_.runner) return;
  leave();
  run_.runner->Seek(time);
  wake();
}

void Player::reset() {
  if (!run_.runner) return;
  leave();
  Q_EMIT poseReplaced();
  if (outdated_) {
    startAnew();
    if (!run_.runner || time() <= 0) return;
  }
  if (run_.megabytes != timelineMegabytes()) {
    carried_ = {RunJournal::ShapeOf(*system_), run_.runner->CopyRuns(), nullptr};
    setAside();
    return rebuild();
  }
  run_.runner->Pause();
  run_.runner->Reset();
  run_.live.restore(frame_->inputs, run_.runner.get());
  wake();
}

void Player::leave() {
  want_playing_ = false;
  Q_EMIT interrupted();
}

void Player::setSpeed(double speed) {
  if (!run_.runner) return;
  run_.runner->SetSpeed(speed);
  wake();
}

void Player::setTimelineMegabytes(int megabytes) {
  keepTimelineMegabytes(megabytes);
  if (!run_.runner || run_.megabytes == timelineMegabytes()) return;
  if (endTime() <= 0 && !want_playing_)
    rebuild();
  else
    Q_EMIT notice(tr("The new memory limit applies after the next reset"));
}

void Player::post(const Command& command) {
  if (!run_.runner) return;
  run_.runner->Post(command);
  wake();
}

void Player::renew() {
  if (outdated_ && run_.runner) startAnew();
}

void Player::forgetCrossCheck() {
  if (!run_.runner) return;
  run_.live.restartCrossCheck(run_.runner.get());
  wake();
}

}  // namespace linkwright::app
