// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/remote/WindowControl.h"

#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/document/Loader.h"
#include "app/remote/RequestValues.h"
#include "app/session/Player.h"
#include "app/session/View.h"
#include "app/window/MainWindow.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMostSteps = 1'000'000'000;
// Until velocities that are set are seen; a mechanism with loops may have changed them.
constexpr int kVelocityTimeoutMs = 300;

const char* nameOf(Player::Mode mode) {
  switch (mode) {
    case Player::Mode::kClosed:
      return "closed";
    case Player::Mode::kPosing:
      return "start";
    case Player::Mode::kPaused:
      return "paused";
    case Player::Mode::kReview:
      return "review";
    case Player::Mode::kPlaying:
      return "playing";
  }
  return "";
}

}  // namespace

const WindowControl::Command WindowControl::kCommands[] = {
    {"open", &WindowControl::open},
    {"update", &WindowControl::update},
    {"scene", &WindowControl::giveScene},
    {"state", &WindowControl::giveState},
    {"play", &WindowControl::play},
    {"pause", &WindowControl::pause},
    {"step", &WindowControl::step},
    {"reset", &WindowControl::reset},
    {"seek", &WindowControl::seek},
    {"speed", &WindowControl::setSpeed},
    {"show", &WindowControl::show},
    {"set_state", &WindowControl::setState},
    {"set_inputs", &WindowControl::setInputs},
    {"close", &WindowControl::closeWindow},
};

WindowControl::WindowControl(MainWindow* window, int socket)
    : QObject(window),
      window_(window),
      document_(window->document()),
      player_(window->findChild<Workbench*>()->player()),
      channel_(socket),
      token_(document_->newDragToken()) {
  connect(&channel_, &Channel::received, this, &WindowControl::onLine);
  connect(&channel_, &Channel::closed, this, &QObject::deleteLater);
  connect(document_, &Document::opened, this, &WindowControl::onOpened);
  connect(document_, &Document::openFailed, this,
          [this](const QString& /*path*/, const ProblemList& problems) {
            if (std::exchange(opening_, false)) refuse(QString::fromStdString(problems.ToString()).trimmed());
          });
  // Of what was opened or has failed, the signal follows at once.
  connect(
      document_, &Document::loadingEnded, this,
      [this] {
        if (!document_->isLoading() && std::exchange(opening_, false)) refuse("the opening was cancelled");
      },
      Qt::QueuedConnection);
  connect(player_, &Player::frameChanged, this, &WindowControl::check);
  connect(player_, &Player::modeChanged, this, &WindowControl::check);
  connect(player_, &Player::settled, this, &WindowControl::check);
  connect(player_, &Player::failed, this, [this](const QString& why) {
    failure_ = why;
    if (std::exchange(done_, {})) refuse(why);
  });
  connect(player_, &Player::interrupted, this, [this] {
    if (done_) answer({{"interrupted", true}});
  });
}

WindowControl::~WindowControl() = default;

void WindowControl::onLine(const QByteArray& line) {
  waiting_.append(line);
  takeNext();
}

void WindowControl::takeNext() {
  while (!answering_ && !waiting_.isEmpty()) take(waiting_.takeFirst());
}

void WindowControl::take(const QByteArray& line) {
  answering_ = true;
  QJsonParseError error;
  const QJsonDocument read = QJsonDocument::fromJson(line, &error);
  if (!read.isObject())
    return refuse(error.error == QJsonParseError::NoError ? QString("a request is a JSON object")
                                                          : "a request is no JSON: " + error.errorString());
  const QJsonObject request = read.object();
  const QString name = request["do"].toString();
  const auto* const command = std::find_if(std::begin(kCommands), std::end(kCommands),
                                           [&](const Command& each) { return name == each.name; });
  if (command == std::end(kCommands)) return refuse("there is no request \"" + name + "\"");
  try {
    (this->*command->run)(request);
  } catch (...) {
    refuse(caughtText());
  }
}

void WindowControl::answer(const QJsonObject& more) {
  QJsonObject reply = state();
  for (auto each = more.begin(); each != more.end(); ++each) reply[each.key()] = each.value();
  if (!std::exchange(answering_, false)) return;
  done_ = {};
  channel_.send(QJsonDocument(reply).toJson(QJsonDocument::Compact));
  QMetaObject::invokeMethod(this, &WindowControl::takeNext, Qt::QueuedConnection);
}

void WindowControl::refuse(const QString& why) {
  if (!std::exchange(answering_, false)) return;
  done_ = {};
  channel_.send(QJsonDocument(QJsonObject{{"error", why}}).toJson(QJsonDocument::Compact));
  QMetaObject::invokeMethod(this, &WindowControl::takeNext, Qt::QueuedConnection);
}

// Another simulation in the place of the one that was asked has nothing to be waited for.
void WindowControl::answerOnce(std::function<bool()> done) {
  done_ = [this, asked = player_->runner(), done = std::move(done)] {
    return (asked != nullptr && player_->runner() != asked) || done();
  };
  check();
}

void WindowControl::check() {
  if (done_ && done_()) answer();
}

// False: refused.
bool WindowControl::isReady() {
  if (player_->runner() != nullptr) return true;
  refuse(!document_->isOpen() ? QString("no scene is open in the window")
         : failure_.isEmpty() ? QString("the simulation is not made yet")
                              : failure_);
  return false;
}

bool WindowControl::isRunning() const { return player_->isPlaying() || player_->wantsToPlay(); }

QJsonObject WindowControl::state() const {
  QJsonObject out{{"time", player_->time()},
                  {"q", toJson(player_->q())},
                  {"v", toJson(player_->v())},
                  {"mode", nameOf(player_->mode())},
                  {"playing", isRunning()},
                  {"speed", player_->speed()},
                  {"revision", static_cast<double>(document_->revision())}};
  if (const auto frame = player_->frame(); frame && frame->divergence) {
    const std::string& term = frame->divergence->term;  // programs read it: in English
    out["divergence"] =
        QJsonObject{{"time", frame->divergence->time},
                    {"body", QString::fromStdString(frame->divergence->body)},
                    {"joint", QString::fromStdString(frame->divergence->joint)},
                    {"term", QString::fromUtf8(term.data(), static_cast<qsizetype>(term.size()))}};
  }
  return out;
}

// {"text": scene, "base": file that names in it are relative to, "path": file to save to, "source": file}
void WindowControl::open(const Request& request) {
  if (document_->isOpen()) return refuse("a scene is open already");
  const QString base = request["base"].toString();
  if (base.isEmpty() || !request["text"].isString()) return refuse("\"text\" and \"base\" are needed");
  opening_ = true;
  failure_.clear();
  document_->openKept(
      {request["path"].toString(), request["source"].toString(), base, request["text"].toString(), {}});
}

void WindowControl::onOpened() {
  failure_.clear();
  if (!std::exchange(opening_, false)) return;
  // It is what the other program has: closing the window loses nothing.
  document_->undoStack()->setClean();
  answerOnce([this] { return player_->runner() != nullptr; });
}

// As open(), for a scene that takes the place of the present one in one undo step.
void WindowControl::update(const Request& request) {
  if (!document_->isOpen()) return open(request);
  const QString base = request["base"].toString();
  if (base.isEmpty() || !request["text"].isString()) return refuse("\"text\" and \"base\" are needed");
  loader_ = std::make_unique<Loader>(base, request["text"].toString(), QStringList());
  connect(loader_.get(), &Loader::finished, this, &WindowControl::onUpdateLoaded, Qt::QueuedConnection);
  loader_->start();
}

void WindowControl::onUpdateLoaded() {
  if (!loader_) return;
  Loader::Outcome outcome = std::exchange(loader_, nullptr)->take();
  if (!outcome.result.ok || !outcome.compiled)
    return refuse(QString::fromStdString(outcome.result.problems.ToString()).trimmed());
  if (!document_->isOpen()) return refuse("no scene is open in the window");
  const std::uint64_t before = document_->revision();
  QString notice;
  const auto listening =
      connect(document_, &Document::notice, this, [&](const QString& text) { notice = text; });
  document_->edit(tr("Update the scene from Python"), [&](Scene& scene) {
    const SceneView view = scene.view;
    scene = std::move(outcome.result.scene);
    scene.view = view;
  });
  disconnect(listening);
  if (document_->revision() == before && !notice.isEmpty()) return refuse(notice);
  player_->renew();
  answerOnce([this] { return player_->runner() != nullptr; });
}

// {"base": file that names in the text shall be relative to}
void WindowControl::giveScene(const Request& request) {
  if (!document_->isOpen()) return refuse("no scene is open in the window");
  window_->findChild<Workbench*>()->view()->storeCamera();
  const std::string base = request["base"].toString().toStdString();
  answer({{"text", QString::fromStdString(SceneTextAt(document_->scene(), base))}});
}

void WindowControl::giveState(const Request& /*request*/) {
  if (isReady()) answer();
}

void WindowControl::play(const Request& /*request*/) {
  if (!isReady()) return;
  player_->play();
  answer();
}

void WindowControl::pause(const Request& /*request*/) {
  if (!isReady()) return;
  // One frame shows that it plays and the next that it does not, though neither may have arrived yet.
  const bool begins = player_->wantsToPlay() && !player_->isPlaying();
  const std::uint64_t least = player_->frame()->sequence + (begins ? 2 : 0);
  player_->pause();
  answerOnce([this, least] { return !isRunning() && player_->frame()->sequence >= least; });
}

// {"count": time steps}
void WindowControl::step(const Request& request) {
  if (!isReady()) return;
  if (isRunning()) return refuse("the simulation is playing: pause it first");
  const double count = request["count"].toDouble(1);
  if (!(count >= 1 && count <= kMostSteps && count == std::floor(count)))
    return refuse("\"count\" is a whole number from 1 on");
  player_->step(static_cast<int>(count));
  if (!isReady()) return;
  const auto before = player_->frame();
  const double dt = before->options.dt, end = before->state.time + (count - 0.5) * dt;
  answerOnce([this, before, end] {
    const auto frame = player_->frame();
    return frame != before && !frame->playing && (frame->state.time >= end || frame->divergence);
  });
}

void WindowControl::reset(const Request& /*request*/) {
  if (!isReady()) return;
  const auto before = player_->frame();
  player_->reset();
  answerOnce([this, before] {
    return player_->runner() != nullptr && player_->frame() != before && !isRunning() && player_->time() <= 0;
  });
}

// {"time": simulated time of what is recorded [s]}
void WindowControl::seek(const Request& request) {
  if (!isReady()) return;
  const double time = request["time"].toDouble(-1);
  if (!(time >= 0)) return refuse("\"time\" is a number from 0 on");
  const auto before = player_->frame();
  player_->seek(time);
  answerOnce([this, before] { return player_->frame() != before && !isRunning(); });
}

// {"value": simulated seconds per second}
void WindowControl::setSpeed(const Request& request) {
  if (!isReady()) return;
  const double value = request["value"].toDouble(0);
  if (!(value > 0)) return refuse("\"value\" is a number above 0");
  const auto before = player_->frame();
  player_->setSpeed(value);
  answerOnce([this, before] { return player_->frame() != before; });
}

// {"q": positions}: shown in place of those of the simulation, which stays where it is. The user comes first:
// while the simulation is playing, they are not shown.
void WindowControl::show(const Request& request) {
  if (!isReady()) return;
  VectorX q;
  if (const QString why = takeVector(request["q"], "q", player_->model()->nq(), &q); !why.isEmpty())
    return refuse(why);
  player_->model()->Normalize(&q);
  const bool shown = !isRunning();
  if (shown) player_->showInstead(q);
  answer({{"shown", shown}});
}

// {"q": positions, "v": velocities}: of the present moment; either may be missing.
void WindowControl::setState(const Request& request) {
  if (!isReady()) return;
  if (isRunning()) return refuse("the simulation is playing: pause it first");
  const Model& model = *player_->model();
  VectorX q = player_->q(), v = player_->v();
  QString why;
  if (request.contains("q")) why = takeVector(request["q"], "q", model.nq(), &q);
  if (why.isEmpty() && request.contains("v")) why = takeVector(request["v"], "v", model.nv(), &v);
  if (!why.isEmpty()) return refuse(why);
  model.Normalize(&q);
  if (request.contains("q")) player_->commitPose(q, {}, token_, tr("Set the state from Python"));
  if (!isReady()) return;
  if (!request.contains("v")) return answer();
  for (int i = 0; i < v.size(); ++i) {
    linkwright::Command command;
    command.kind = CommandKind::kVelocity;
    command.index = i;
    command.value = v[i];
    player_->post(command);
  }
  QTimer::singleShot(kVelocityTimeoutMs, this, &WindowControl::check);
  answerOnce([this, v, deadline = QDeadlineTimer(kVelocityTimeoutMs)] {
    return player_->v() == v || deadline.hasExpired();
  });
}

// {"inputs": torques, or numbers by the names of degrees of freedom and actuators}
void WindowControl::setInputs(const Request& request) {
  if (!isReady()) return;
  std::vector<linkwright::Command> commands;
  if (const QString why = takeInputs(request["inputs"], *player_->compiled(), &commands); !why.isEmpty())
    return refuse(why);
  for (const linkwright::Command& command : commands) player_->post(command);
  answer();
}

void WindowControl::closeWindow(const Request& /*request*/) {
  answer();
  QMetaObject::invokeMethod(window_, &MainWindow::closeNow, Qt::QueuedConnection);
}

}  // namespace linkwright::app
