// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/RunMarks.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/base/Units.h"
#include "app/cli/film/Filmed.h"
#include "app/document/Document.h"
#include "app/session/Player.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kStepsAtOnce = 2000;
// Marks nearer than this to the moment shown are that moment.
constexpr double kSameTime = 1e-9;  // [s]
// Nearer to a limit than this part of the range is at the limit.
constexpr double kAtLimit = 1e-9;
constexpr double kLeastHold = 0.02;  // [s] that friction holds a joint

// Pulls come many in a row, one for each motion of the mouse.
bool isPull(const Command& command) {
  return command.kind == CommandKind::kPull || command.kind == CommandKind::kForce ||
         command.kind == CommandKind::kMoment || command.kind == CommandKind::kRelease;
}

}  // namespace

void seekBehind(Player* player, double time) {
  const auto recording = player->recording();
  if (!recording || recording->size() == 0) return;
  player->seek(recording->TimeAt(cli::FirstStepFrom(*recording, time)));
}

RunMarks::RunMarks(Player* player, QObject* parent) : QObject(parent), player_(player) {
  connect(player, &Player::replaced, this, [this] {
    restart();
    marks_.clear();
    Q_EMIT changed();
  });
  connect(player, &Player::frameChanged, this, &RunMarks::follow);
  rest_.setParent(this);
  rest_.setSingleShot(true);
  connect(&rest_, &QTimer::timeout, this, &RunMarks::follow);
}

void RunMarks::restart() {
  revision_ = 0;
  read_ = merged_ = 0;
  steps_.clear();
  at_limit_.clear();
  stuck_since_.clear();
}

void RunMarks::follow() {
  const Timeline* timeline = player_->timeline();
  if (timeline == nullptr || player_->model() == nullptr) return;
  // While it plays the newest is what is seen.
  if (player_->isPlaying()) return;
  if (timeline->revision() != revision_) {
    restart();
    revision_ = timeline->revision();
  }
  readSteps();
  if (read_ < timeline->size()) return rest_.start(0);
  // Commands and impacts come with steps, or with another run.
  const std::uint64_t runs = player_->frame()->runs;
  if (read_ == merged_ && runs == runs_) return;
  merged_ = read_;
  runs_ = runs;
  merge();
}

void RunMarks::readSteps() {
  const Timeline& timeline = *player_->timeline();
  const Model& model = *player_->model();
  const auto& joints = model.joints();
  const bool first = at_limit_.size() != joints.size();
  if (first) {
    at_limit_.assign(joints.size(), 0);
    stuck_since_.assign(joints.size(), -1);
  }
  State state;
  const std::size_t last = std::min(read_ + kStepsAtOnce, timeline.size());
  for (; read_ < last && timeline.Get(read_, &state, nullptr); ++read_) {
    if (state.q.size() != model.nq() || state.v.size() != model.nv()) {
      read_ = timeline.size();  // of bodies, which have no joints to look at
      return;
    }
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const Joint& joint = joints[i];
      if (joint.nq != 1 || joint.nv != 1 || joint.mimic) continue;
      const auto name = [&] { return QString::fromStdString(joint.name); };
      const double q = state.q[joint.q_index], v = state.v[joint.v_index];
      const double slack = kAtLimit * std::max(1.0, std::abs(q));
      const bool low = q <= joint.lower + slack, high = q >= joint.upper - slack;
      const char limit = low ? 1 : high ? 2 : 0;
      if (limit != at_limit_[i] && limit != 0 && read_ > 0)
        steps_.push_back({state.time, RunMark::Kind::kLimit,
                          low ? tr("%1 reaches its lower limit").arg(name())
                              : tr("%1 reaches its upper limit").arg(name())});
      at_limit_[i] = limit;
      // Friction that holds a joint leaves it no speed at all; where it turns round it does so for a moment.
      double& since = stuck_since_[i];
      if (v == 0) {
        if (since < 0) since = state.time;
      } else if (since >= 0) {
        if (state.time - since >= kLeastHold) {
          addSticking(i, since);
          steps_.push_back({state.time, RunMark::Kind::kSticking, tr("%1 breaks away").arg(name())});
        }
        since = -1;
      }
    }
  }
}

// But at the start, where all stands still.
void RunMarks::addSticking(std::size_t joint, double since) {
  if (since <= player_->timeline()->first_time()) return;
  const QString name = QString::fromStdString(player_->model()->joints()[joint].name);
  steps_.push_back({since, RunMark::Kind::kSticking, tr("%1 sticks").arg(name)});
}

void RunMarks::merge() {
  const std::size_t past = steps_.size();
  for (std::size_t i = 0; i < stuck_since_.size(); ++i)
    if (stuck_since_[i] >= 0 && player_->endTime() - stuck_since_[i] >= kLeastHold)
      addSticking(i, stuck_since_[i]);
  marks_ = steps_;
  steps_.resize(past);  // these may yet break away
  bool pulling = false;
  for (const Command& command : player_->commandLog()) {
    const bool pull = isPull(command);
    if (command.kind == CommandKind::kImpulse)
      marks_.push_back({command.time, RunMark::Kind::kEdit,
                        tr("Pushed with %1").arg(amountText(command.vector.norm(), "N s", 3))});
    else if (!pull)
      marks_.push_back({command.time, RunMark::Kind::kEdit, tr("Edit")});
    else if (!pulling || command.kind == CommandKind::kRelease)
      marks_.push_back({command.time, RunMark::Kind::kEdit,
                        command.kind == CommandKind::kRelease ? tr("Let go") : tr("Pulled")});
    pulling = pull && command.kind != CommandKind::kRelease;
  }
  addContacts();
  addSwitches();
  std::stable_sort(marks_.begin(), marks_.end(),
                   [](const RunMark& a, const RunMark& b) { return a.time < b.time; });
  Q_EMIT changed();
}

// Points of a pair that break away or come to rest together are one mark.
void RunMarks::addContacts() {
  const ContactEvent* last = nullptr;
  const std::vector<ContactEvent> events = player_->contactEvents();
  for (const ContactEvent& event : events) {
    const QString a = QString::fromStdString(event.a), b = QString::fromStdString(event.b);
    // What is left of bounces and is closed at once has no impulse, and is not seen.
    if (event.normal != 0) {
      marks_.push_back({event.time, RunMark::Kind::kImpact,
                        tr("%1 hits %2, %3").arg(b, a, amountText(event.energy, "J", 3))});
      continue;
    }
    const std::string_view what = event.event;
    const bool slips = what == "break away", sticks = what == "come to rest";
    if (!slips && !sticks) continue;
    const bool same = last != nullptr && event.time - last->time < kSameTime && last->event == what &&
                      last->a == event.a && last->b == event.b;
    last = &event;
    if (!same)
      marks_.push_back({event.time, RunMark::Kind::kSticking,
                        slips ? tr("%1 slips on %2").arg(b, a) : tr("%1 sticks to %2").arg(b, a)});
  }
}

// As the scene has them: what was changed on the way is an edit.
void RunMarks::addSwitches() {
  const double first = player_->timeline()->first_time(), end = player_->endTime();
  for (const ForceElement& force : player_->document()->scene().forces) {
    const QString name = QString::fromStdString(force.name);
    const auto add = [&](double time, const QString& text) {
      if (time > first && time <= end) marks_.push_back({time, RunMark::Kind::kSwitch, text.arg(name)});
    };
    if (!force.enabled) continue;
    add(force.from, tr("%1 switches on"));
    add(force.until, tr("%1 switches off"));
  }
}

void RunMarks::jump(int direction) {
  const double now = player_->time();
  const auto recording = player_->recording();
  const RunMark* to = nullptr;
  double there = now;
  for (const RunMark& mark : marks_) {
    if (!recording || recording->size() == 0) break;
    // The step that ends behind it shows it.
    const double step = recording->TimeAt(cli::FirstStepFrom(*recording, mark.time));
    if (direction > 0 ? step > now + kSameTime : step < now - kSameTime) {
      to = &mark;
      there = step;
      if (direction > 0) break;
    }
  }
  if (to == nullptr) {
    Q_EMIT player_->notice(direction > 0 ? tr("No mark comes later") : tr("No mark comes before"));
    return;
  }
  player_->seek(there);
  Q_EMIT player_->notice(to->text);
}

}  // namespace linkwright::app
