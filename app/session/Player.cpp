// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/Player.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/Application.h"
#include "app/Document.h"
#include "app/session/TimelineMemory.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright::app {
namespace {

constexpr int kPollMs = 16;
// Paused and nothing new for this long: polling sleeps until the next call.
constexpr int kQuietMs = 500;
// Edits that start the simulation anew are waited for until the mouse is released, looked at this often.
constexpr int kRenewMs = 200;
// A pose the simulation has not taken over after this time is given up.
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
  connect(document_, &Document::modelReplaced, this, &Player::startAnew);
  connect(document_, &Document::edited, this, &Player::onEdited);
  connect(document_, &Document::presentPose, this, &Player::onPresentPose);
}

Player::~Player() = default;

void Player::forgetMechanism() {
  runner_.reset();
  system_.reset();
  frame_.reset();
}

void Player::make(double speed) {
  system_ = compiled_->MakeSystem();
  runner_megabytes_ = timelineMegabytes();
  runner_ = makeRunner();
  if (speed != 1) runner_->SetSpeed(speed);
  live_ = LiveValues(document_->scene(), *compiled_);
  const State start = system_->InitialState();
  q_ = start.q;
  auto frame = std::make_shared<RunnerFrame>();
  frame->state = start;
  frame->inputs = system_->inputs();
  frame->energies = system_->ComputeEnergies(start);
  frame->options = document_->scene().simulation;
  frame->second_opinion = system_->second_opinion();
  frame->speed = speed;
  frame_ = std::move(frame);
  updatePoses();
}

void Player::startAnew() {
  const double recorded = endTime();
  rebuild();
  announceEnd(recorded);
}

// A run does not go in silence. A document that has just been opened has no edits.
void Player::announceEnd(double recorded) {
  const QString edit = document_->undoStack()->undoText();
  if (recorded > 0 && !edit.isEmpty())
    Q_EMIT notice(tr("The run of %1 s has ended: \"%2\" starts the simulation anew")
                      .arg(recorded, 0, 'g', 3)
                      .arg(edit));
}

void Player::rebuild() {
  timer_.stop();
  const double speed_before = speed();
  const Mode mode_before = mode_;
  forgetMechanism();
  posed_ = want_playing_ = outdated_ = false;
  instead_.resize(0);
  renew_timer_.stop();
  failure_.clear();
  // The structure may be older than the values: compile what the scene is now.
  compiled_ = document_->isOpen() ? document_->compileNow(nullptr) : nullptr;
  if (!compiled_) compiled_ = document_->compiled();
  try {
    paths_.take(compiled_.get());
    if (compiled_) make(speed_before);
  } catch (...) {
    giveUp(caughtText());
  }
  if (!compiled_) {
    q_.resize(0);
    poses_.clear();
  }
  mode_ = modeOf(frame_.get());
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
  compiled_ = nullptr;
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
  if (!runner_) return 0;
  // While playing, the thread is ahead of the picture: what is shown is the end.
  return isPlaying() ? time() : std::max(runner_->timeline().last_time(), time());
}

Transform Player::framePose(FrameIndex index) const { return FramePose(*compiled_->model, poses_, index); }

std::vector<Transform> Player::bodyPosesAt(const VectorX& q) const {
  std::vector<Transform> poses(poses_.size());
  if (system_) system_->BodyPoses(stateAtStart(q), poses);
  return poses;
}

void Player::wake() {
  quiet_.start();
  if (runner_ && !timer_.isActive()) timer_.start();
}

void Player::poll() {
  if (!runner_) return;
  auto frame = runner_->Latest();
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
  if (!compiled_ || isPlaying() || (q.size() == 0 && instead_.size() == 0)) return;
  instead_ = q;
  updatePoses();
  Q_EMIT frameChanged();
}

void Player::play() {
  if (outdated_ && !dragging_) startAnew();
  if (!runner_) return;
  showInstead({});
  Q_EMIT interrupted();
  want_playing_ = true;
  runner_->Play();
  wake();
}

void Player::pause() {
  if (!runner_) return;
  want_playing_ = false;
  runner_->Pause();
  wake();
}

void Player::step(int count) {
  if (outdated_ && !dragging_) startAnew();
  if (!runner_) return;
  leave();
  runner_->Step(count);
  wake();
}

void Player::stepBack(int count) {
  if (!runner_) return;
  leave();
  runner_->StepBack(count);
  wake();
}

void Player::seek(double time) {
  if (!runner_) return;
  leave();
  runner_->Seek(time);
  wake();
}

void Player::reset() {
  if (!runner_) return;
  leave();
  Q_EMIT poseReplaced();
  if (runner_megabytes_ != timelineMegabytes() || outdated_) return rebuild();
  runner_->Pause();
  runner_->Reset();
  live_.restore(frame_->inputs, runner_.get());
  wake();
}

void Player::leave() {
  want_playing_ = false;
  Q_EMIT interrupted();
}

void Player::setSpeed(double speed) {
  if (!runner_) return;
  runner_->SetSpeed(speed);
  wake();
}

void Player::setTimelineMegabytes(int megabytes) {
  keepTimelineMegabytes(megabytes);
  if (!runner_ || runner_megabytes_ == timelineMegabytes()) return;
  if (endTime() <= 0 && !want_playing_)
    rebuild();
  else
    Q_EMIT notice(tr("The new memory limit applies after the next reset"));
}

void Player::post(const Command& command) {
  if (!runner_) return;
  runner_->Post(command);
  wake();
}

void Player::renew() {
  if (outdated_ && runner_) startAnew();
}

void Player::forgetSecondOpinion() {
  if (!runner_) return;
  live_.restartCrossCheck(runner_.get());
  wake();
}

}  // namespace linkwright::app
