// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/Session.h"

#include <unistd.h>

#include <QSettings>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/Application.h"
#include "app/Document.h"
#include "app/SceneJoints.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/scene/MechanismPosing.h"
#include "engine/scene/SceneEdit.h"

namespace linkwright::app {
namespace {

constexpr int kPollMs = 16;
constexpr int kTimelineMegabytes = static_cast<int>(Timeline::kDefaultBound >> 20);
const char* const kTimelineKey = "timelineMegabytes";
// Paused and nothing new for this long: polling sleeps until the next call.
constexpr int kQuietMs = 500;
// A pose the simulation has not taken over after this time is given up.
constexpr int kPoseTimeoutMs = 300;

}  // namespace

Session::Session(Document* document, QObject* parent) : QObject(parent), document_(document) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kPollMs);
  connect(&timer_, &QTimer::timeout, this, &Session::poll);
  path_timer_.setParent(this);
  path_timer_.setObjectName("renewPaths");
  path_timer_.setSingleShot(true);
  connect(&path_timer_, &QTimer::timeout, this, &Session::renewPaths);
  connect(document_, &Document::documentReplaced, this, [this] {
    view_ = document_->scene().view;
    selected_ = hovered_ = {};
    selected_robot_ = -1;
    // One thing to take hold of is ready at once.
    if (!document_->scene().targets.empty())
      selected_ = {PickKind::kTarget, 0};
    else if (!document_->scene().paths.empty())
      selected_ = {PickKind::kPath, 0};
    takeCamera();
  });
  connect(document_, &Document::modelReplaced, this, &Session::rebuild);
  connect(document_, &Document::edited, this, &Session::onEdited);
  connect(document_, &Document::robotAdded, this, &Session::selectRobot);
  connect(document_, &Document::presentPose, this, &Session::onPresentPose);
}

Session::~Session() = default;

void Session::forgetMechanism() {
  runner_.reset();
  solver_.reset();
  loop_solver_.reset();
  stack_.reset();
  force_symbols_.reset();
  system_.reset();
  frame_.reset();
}

void Session::make(double speed) {
  system_ = compiled_->MakeSystem();
  view_ = document_->scene().view;
  runner_megabytes_ = timelineMegabytes();
  runner_ = makeRunner();
  if (speed != 1) runner_->SetSpeed(speed);
  solver_ = std::make_unique<PoseSolver>(compiled_->model);
  stack_ = std::make_unique<TargetStack>(compiled_->model);
  loop_solver_ = MakeLoopPoseSolver(*compiled_);
  loop_time_ = 0;
  pin_poses_.clear();
  std::erase_if(pins_, [&](const std::string& link) { return !compiled_->model->FindFrame(link).IsValid(); });
  force_symbols_ =
      std::make_unique<ForceSymbols>(*compiled_->model, compiled_->scene.forces, compiled_->size);
  scene_inputs_ = SceneInputs(document_->scene(), *compiled_->model);
  options_ = document_->scene().simulation;
  second_opinion_ = compiled_->scene.second_opinion;
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
  updateErrorLines();
}

void Session::rebuild() {
  timer_.stop();
  const double speed_before = speed();
  forgetMechanism();
  posed_ = want_playing_ = false;
  follow_token_ = 0;
  error_lines_.clear();
  sway_.resize(0);
  // The structure may be older than the values: compile what the scene is now.
  compiled_ = document_->isOpen() ? document_->compileNow(nullptr) : nullptr;
  if (!compiled_) compiled_ = document_->compiled();
  QString failure;
  try {
    takePaths();
    if (compiled_) make(speed_before);
  } catch (...) {
    // Shown as if nothing were open, while the document is there to be saved.
    failure = caughtText();
    forgetMechanism();
    compiled_ = nullptr;
    paths_.clear();
    known_paths_.clear();
  }
  if (compiled_) {
    const int frames = static_cast<int>(compiled_->model->frames().size());
    if (selected_.kind == PickKind::kLink && selected_.index >= frames) selected_ = {};
    if (selected_robot_ >= static_cast<int>(document_->scene().robots.size())) selected_robot_ = -1;
    const int forces = static_cast<int>(document_->scene().forces.size());
    if (selected_.kind == PickKind::kForce && selected_.index >= forces) selected_ = {};
    if (PathOf(selected_) >= static_cast<int>(paths_.size())) selected_ = {};
  } else {
    q_.resize(0);
    poses_.clear();
  }
  hovered_ = {};
  // The first that listeners hear: until then they hold on to the mechanism before.
  const Mode mode_before = std::exchange(mode_, modeNow());
  Q_EMIT sessionReplaced();
  if (mode_ != mode_before) Q_EMIT modeChanged();
  Q_EMIT selectionChanged();
  Q_EMIT viewChanged();
  Q_EMIT cameraChanged();
  Q_EMIT frameChanged();
  wake();
  if (!failure.isEmpty()) Q_EMIT failed(failure);
}

std::unique_ptr<System> Session::cloneSystem() const { return runner_ ? runner_->CloneSystem() : nullptr; }

const VectorX& Session::v() const {
  static const VectorX none;
  return frame_ ? frame_->state.v : none;
}

double Session::time() const { return frame_ ? frame_->state.time : 0; }

double Session::endTime() const {
  if (!runner_) return 0;
  // While playing, the thread is ahead of the picture: what is shown is the end.
  return isPlaying() ? time() : std::max(runner_->timeline().last_time(), time());
}

double Session::speed() const { return frame_ ? frame_->speed : 1; }

Transform Session::framePose(FrameIndex index) const { return FramePose(*compiled_->model, poses_, index); }

void Session::wake() {
  quiet_.start();
  if (runner_ && !timer_.isActive()) timer_.start();
}

void Session::poll() {
  if (!runner_) return;
  if (follow_token_ != 0) followTargets();
  auto frame = runner_->Latest();
  if (frame && (!frame_ || frame->sequence != frame_->sequence)) {
    takeFrame(std::move(frame));
  } else if (posed_ && !paths_stale_ && quiet_.elapsed() > kPoseTimeoutMs && frame_) {
    posed_ = false;
    q_ = frame_->state.q;
    updatePoses();
    Q_EMIT frameChanged();
  }
  if (quiet_.elapsed() > kQuietMs && !want_playing_ && follow_token_ == 0) timer_.stop();
}

void Session::takeFrame(std::shared_ptr<const RunnerFrame> frame) {
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
    sway_.resize(0);
    updatePoses();
    if (frame_->playing) error_lines_.clear();
  }
  if (diverged_now) {
    want_playing_ = false;
    Q_EMIT diverged(*frame_->divergence);
  }
  updateMode();
  Q_EMIT frameChanged();
}

Session::Mode Session::modeNow() const {
  if (!frame_) return Mode::kClosed;
  if (frame_->playing) return Mode::kPlaying;
  if (frame_->state.time <= 0) return Mode::kPosing;
  return frame_->at_end ? Mode::kPaused : Mode::kReview;
}

void Session::updateMode() {
  const Mode mode = modeNow();
  if (mode == mode_) return;
  mode_ = mode;
  Q_EMIT modeChanged();
}

void Session::updatePoses() {
  State state = frame_ ? frame_->state : system_->InitialState();
  state.q = q_;
  if (sway_.size() == system_->nv()) {
    compiled_->model->Integrate(sway_, 1, &state.q);
    if (loop_solver_) loop_solver_->Close(&state.q);
  }
  poses_.resize(static_cast<std::size_t>(system_->body_count()));
  system_->BodyPoses(state, poses_);
}

void Session::sway(const VectorX& displacement) {
  if (!compiled_ || isPlaying() || (displacement.size() == 0 && sway_.size() == 0)) return;
  sway_ = displacement;
  updatePoses();
  Q_EMIT frameChanged();
}

void Session::play() {
  if (!runner_) return;
  if (paths_stale_ && !dragging_) rebuild();
  sway({});
  follow_token_ = 0;
  want_playing_ = true;
  runner_->Play();
  wake();
}

void Session::pause() {
  if (!runner_) return;
  want_playing_ = false;
  runner_->Pause();
  wake();
}

void Session::togglePlay() { want_playing_ ? pause() : play(); }

void Session::step(int count) {
  if (!runner_) return;
  if (paths_stale_ && !dragging_) rebuild();
  want_playing_ = false;
  follow_token_ = 0;
  runner_->Step(count);
  wake();
}

void Session::stepBack(int count) {
  if (!runner_) return;
  want_playing_ = false;
  follow_token_ = 0;
  runner_->StepBack(count);
  wake();
}

void Session::seek(double time) {
  if (!runner_) return;
  want_playing_ = false;
  follow_token_ = 0;
  runner_->Seek(time);
  wake();
}

void Session::reset() {
  if (!runner_) return;
  want_playing_ = false;
  follow_token_ = 0;
  error_lines_.clear();
  if (runner_megabytes_ != timelineMegabytes() || paths_stale_) return rebuild();
  runner_->Pause();
  runner_->Reset();
  repostInputs();
  wake();
}

void Session::setSpeed(double speed) {
  if (!runner_) return;
  runner_->SetSpeed(speed);
  wake();
}

int Session::timelineMegabytes() {
  return std::clamp(QSettings().value(kTimelineKey, kTimelineMegabytes).toInt(), 1, physicalMegabytes());
}

int Session::physicalMegabytes() {
  const double pages = static_cast<double>(sysconf(_SC_PHYS_PAGES));
  return std::max(static_cast<int>(pages * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20)), 1);
}

void Session::setTimelineMegabytes(int megabytes) {
  QSettings().setValue(kTimelineKey, std::clamp(megabytes, 1, physicalMegabytes()));
  if (!runner_ || runner_megabytes_ == timelineMegabytes()) return;
  if (endTime() <= 0 && !want_playing_)
    rebuild();
  else
    Q_EMIT notice(tr("The new memory limit applies after the next reset"));
}

void Session::post(const Command& command) {
  if (!runner_) return;
  runner_->Post(command);
  wake();
}

std::vector<Command> Session::commandLog() const { return runner_ ? runner_->log() : std::vector<Command>(); }

namespace {

// What brings the inputs from one to the other, as commands.
std::vector<Command> differences(const System::Inputs& from, const System::Inputs& to) {
  std::vector<Command> commands;
  const auto compare = [&](CommandKind kind, const VectorX& a, const VectorX& b) {
    for (int i = 0; i < b.size(); ++i) {
      if (i < a.size() && a[i] == b[i]) continue;
      Command command;
      command.kind = kind;
      command.index = i;
      command.value = b[i];
      commands.push_back(command);
    }
  };
  compare(CommandKind::kTorque, from.torque, to.torque);
  compare(CommandKind::kDamping, from.damping, to.damping);
  compare(CommandKind::kFriction, from.friction, to.friction);
  compare(CommandKind::kElement, from.elements, to.elements);
  if (from.gravity != to.gravity) {
    Command command;
    command.kind = CommandKind::kGravity;
    command.vector = to.gravity;
    commands.push_back(command);
  }
  if (from.formulation != to.formulation) {
    Command command;
    command.kind = CommandKind::kFormulation;
    command.index = static_cast<int>(to.formulation);
    commands.push_back(command);
  }
  return commands;
}

}  // namespace

void Session::repostInputs() {
  // A reset keeps the inputs of the moment it was asked for; the start has the scene's.
  for (const Command& command : differences(frame_->inputs, scene_inputs_)) runner_->Post(command);
}

void Session::postEditedValues() {
  const Scene& scene = document_->scene();
  if (options_ != scene.simulation) {
    options_ = scene.simulation;
    runner_->SetOptions(options_);
  }
  if (second_opinion_ != scene.second_opinion) {
    second_opinion_ = scene.second_opinion;
    runner_->SetSecondOpinion(second_opinion_);
    Q_EMIT signalsChanged();
  }
  const System::Inputs now = SceneInputs(scene, *compiled_->model);
  for (const Command& command : differences(scene_inputs_, now)) runner_->Post(command);
  scene_inputs_ = now;
}

void Session::onEdited(const SceneEdit& edit) {
  if (!runner_ || edit.Has(Effect::kRecompile)) return;
  if (edit.Has(Effect::kRestart)) onPathsEdited();
  if (edit.Has(Effect::kLive)) postEditedValues();
  if (!committing_) {
    follow_token_ = 0;
    error_lines_.clear();
    if (edit.Has(Effect::kStart) && !document_->scene().mechanism.empty()) return rebuild();
    if (edit.Has(Effect::kStart)) {
      // Undone or redone: back to the start, where the edit was made.
      if (const auto compiled = document_->compileNow(nullptr)) {
        State start = system_->InitialState();
        start.q = compiled->initial_q;
        start.v = compiled->initial_v;
        want_playing_ = false;
        runner_->Pause();
        runner_->SetInitialState(start);
        repostInputs();
        auto frame = std::make_shared<RunnerFrame>(*frame_);
        frame->state = start;
        frame->playing = false;
        frame->at_end = true;
        frame->sequence = 0;
        frame_ = std::move(frame);
        updateMode();
        showPose(start.q);
      }
    }
  }
  const int targets = static_cast<int>(document_->scene().targets.size());
  if (selected_.kind == PickKind::kTarget && selected_.index >= targets) select({});
  wake();
  if (!committing_) Q_EMIT frameChanged();
}

void Session::setTorque(int dof, double value, int token) {
  if (!compiled_) return;
  document_->edit(
      tr("Change torque"), [&](Scene& scene) { WriteTorque(*compiled_->model, dof, value, &scene); }, token);
}

void Session::setDamping(int dof, double value, int token) {
  if (!compiled_) return;
  document_->edit(
      tr("Change damping"), [&](Scene& scene) { WriteDamping(*compiled_->model, dof, value, &scene); },
      token);
}

void Session::setFriction(int dof, double value, int token) {
  if (!compiled_) return;
  document_->edit(
      tr("Change friction"), [&](Scene& scene) { WriteFriction(*compiled_->model, dof, value, &scene); },
      token);
}

void Session::setGravity(const Vector3& gravity, int token) {
  document_->edit(
      tr("Change gravity"), [&](Scene& scene) { scene.gravity = gravity; }, token);
}

void Session::setSimulationOptions(const SimulationOptions& options) {
  document_->edit(tr("Change integration"), [&](Scene& scene) { scene.simulation = options; });
}

void Session::setFormulation(Formulation formulation) {
  document_->edit(tr("Change formulation"), [&](Scene& scene) {
    if (scene.second_opinion.formulation == formulation) scene.second_opinion.formulation = scene.formulation;
    scene.formulation = formulation;
  });
}

void Session::setSecondOpinion(const SecondOpinionOptions& options) {
  document_->edit(tr("Change second opinion"), [&](Scene& scene) { scene.second_opinion = options; });
}

void Session::forgetSecondOpinion() {
  if (!runner_) return;
  runner_->SetSecondOpinion(second_opinion_);
  wake();
}

void Session::setLimits(bool on) {
  if (endTime() > 0) Q_EMIT notice(tr("Joint limits belong to the mechanism: the simulation starts anew"));
  document_->edit(on ? tr("Switch limits on") : tr("Switch limits off"),
                  [&](Scene& scene) { scene.limits = on; });
}

}  // namespace linkwright::app
