// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/Teleoperator.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <algorithm>
#include <cmath>

#include "app/commands/ControlEdits.h"
#include "app/commands/ForceEdits.h"
#include "app/commands/TargetEdits.h"
#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "app/session/View.h"
#include "engine/math/Rotation.h"
#include "engine/scene/RobotNames.h"

namespace linkwright::app {
namespace {

constexpr int kTeleoperationMs = 16;
/// A tick that comes later moves no further than this [s].
constexpr double kLongestTick = 0.1;

int keyOf(const std::string& text) {
  const QKeySequence keys(QString::fromStdString(text));
  return keys.isEmpty() ? 0 : static_cast<int>(keys[0].key());
}

bool typesText(const QWidget* widget) {
  return qobject_cast<const QLineEdit*>(widget) != nullptr ||
         qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
         qobject_cast<const QPlainTextEdit*>(widget) != nullptr;
}

template <class List>
int indexOf(const List& list, const std::string& name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& each) { return each.name == name; });
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

bool turns(TeleoperationCoordinate coordinate) { return coordinate >= TeleoperationCoordinate::kRoll; }

Vector3 axisOf(TeleoperationCoordinate coordinate) {
  return Vector3::Unit(static_cast<Eigen::Index>(coordinate) % 3);
}

// Along or about an axis of the world, about the pose's own origin.
Transform moved(Transform X, TeleoperationCoordinate coordinate, double by) {
  if (turns(coordinate))
    X.R = RotationFromVector(by * axisOf(coordinate)) * X.R;
  else
    X.p += by * axisOf(coordinate);
  return X;
}

}  // namespace

Teleoperator::Teleoperator(Document* document, Player* player, Poser* poser, View* view, QObject* parent)
    : QObject(parent), document_(document), player_(player), poser_(poser), view_(view) {
  timer_.setInterval(kTeleoperationMs);
  connect(&timer_, &QTimer::timeout, this, &Teleoperator::tick);
  connect(view, &View::optionsChanged, this, &Teleoperator::follow);
  connect(player, &Player::replaced, this, &Teleoperator::follow);
}

const std::vector<TeleoperationBinding>& Teleoperator::bindings() const {
  return view_->options().teleoperation;
}

void Teleoperator::setTakesKeys(bool on) {
  if (on == takes_keys_) return;
  takes_keys_ = on;
  held_.clear();
  if (on)
    qApp->installEventFilter(this);
  else
    qApp->removeEventFilter(this);
  follow();
  Q_EMIT takesKeysChanged();
}

void Teleoperator::follow() {
  hands_.resize(bindings().size());
  const auto is_polled = [this](const TeleoperationBinding& binding) {
    return binding.source != TeleoperationSource::kKey || takes_keys_;
  };
  const bool polls =
      player_->model() != nullptr && std::any_of(bindings().begin(), bindings().end(), is_polled);
  if (polls == timer_.isActive()) return;
  if (polls) {
    since_.start();
    timer_.start();
    return;
  }
  timer_.stop();
  gamepad_.close();
  hands_.assign(bindings().size(), {});
  token_ = 0;
}

// Keys and gamepad go to the active window alone; where none is active, to each.
bool Teleoperator::getsInput() const {
  const QObject* above = QApplication::activeWindow();
  if (above == nullptr || parent() == nullptr || parent()->parent() == nullptr) return true;
  while (above != nullptr && above != parent()->parent()) above = above->parent();
  return above != nullptr;
}

bool Teleoperator::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ApplicationDeactivate) held_.clear();
  const bool pressed = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (!pressed && event->type() != QEvent::KeyRelease) return QObject::eventFilter(watched, event);
  const auto* const keys = static_cast<QKeyEvent*>(event);
  const int key = keys->key();
  const bool bound = std::any_of(bindings().begin(), bindings().end(), [&](const TeleoperationBinding& b) {
    return b.source == TeleoperationSource::kKey && keyOf(b.key) == key;
  });
  const bool plain = (keys->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
  if (!bound || (pressed && (!plain || !getsInput() || typesText(QApplication::focusWidget()))))
    return QObject::eventFilter(watched, event);
  if (event->type() == QEvent::KeyPress) held_.insert(key);
  if (event->type() == QEvent::KeyRelease && !keys->isAutoRepeat()) held_.erase(key);
  if (!getsInput()) return QObject::eventFilter(watched, event);
  event->accept();
  return true;
}

double Teleoperator::rawOf(const TeleoperationBinding& binding) const {
  if (!getsInput()) return 0;
  switch (binding.source) {
    case TeleoperationSource::kAxis:
      return gamepad_.axis(binding.number);
    case TeleoperationSource::kButton:
      return gamepad_.button(binding.number) ? 1 : 0;
    case TeleoperationSource::kKey:
      return takes_keys_ && held_.count(keyOf(binding.key)) != 0 ? 1 : 0;
  }
  return 0;
}

void Teleoperator::tick() {
  const double elapsed = std::min(static_cast<double>(since_.nsecsElapsed()) * 1e-9, kLongestTick);
  since_.restart();
  // Edits may change the list.
  const std::vector<TeleoperationBinding> present = bindings();
  if (std::any_of(present.begin(), present.end(), [](const TeleoperationBinding& binding) {
        return binding.source != TeleoperationSource::kKey;
      }))
    gamepad_.poll();
  hands_.resize(present.size());
  std::vector<double> now;
  now.reserve(present.size());
  for (const TeleoperationBinding& binding : present) now.push_back(binding.Deflection(rawOf(binding)));
  const bool moves = std::any_of(now.begin(), now.end(), [](double deflection) { return deflection != 0; });
  if (moves && token_ == 0) token_ = document_->newDragToken();
  const int token = token_;
  if (!moves) token_ = 0;
  for (std::size_t i = 0; i < present.size() && i < hands_.size(); ++i) {
    const double before = hands_[i].deflection;
    hands_[i].deflection = now[i];
    if (now[i] == 0 && before == 0) continue;
    const bool rate = present[i].mode == TeleoperationMode::kRate;
    move(present[i], now[i], present[i].scale * (rate ? now[i] * elapsed : now[i] - before), token);
  }
}

void Teleoperator::move(const TeleoperationBinding& binding, double deflection, double by, int token) {
  switch (binding.drives) {
    case TeleoperationDrive::kControl:
      return moveControl(binding, by, token);
    case TeleoperationDrive::kTarget:
      return moveTarget(binding, by, token);
    case TeleoperationDrive::kBase:
      return moveBase(binding, deflection, by, token);
    case TeleoperationDrive::kMotor:
      return moveMotor(binding, by, token);
  }
}

void Teleoperator::moveControl(const TeleoperationBinding& binding, double by, int token) {
  const auto& actuators = document_->scene().actuators;
  const int index = indexOf(actuators, binding.actuator);
  if (index < 0 || by == 0) return;
  const auto place = static_cast<std::size_t>(index);
  const Interval& range = actuators[place].control_range;
  edits::setControl(document_, place, std::clamp(actuators[place].control + by, range.least, range.most),
                    token);
}

void Teleoperator::moveTarget(const TeleoperationBinding& binding, double by, int token) {
  const int index = indexOf(document_->scene().targets, binding.target);
  if (index < 0 || by == 0) return;
  const SceneTarget& target = document_->scene().targets[static_cast<std::size_t>(index)];
  edits::setTargetPose(poser_, index, moved(target.X_WT, binding.coordinate, by), token);
}

void Teleoperator::moveMotor(const TeleoperationBinding& binding, double by, int token) {
  const int index = indexOf(document_->scene().forces, binding.motor);
  if (index < 0 || by == 0) return;
  ForceElement motor = document_->scene().forces[static_cast<std::size_t>(index)];
  if (!motor.HasTarget()) return;
  const auto at = static_cast<std::size_t>(binding.coordinate);
  Function& target = !motor.IsOfTask() ? motor.target : at < 3 ? motor.place[at] : motor.turn[at - 3];
  // A formula is the user's: nothing overwrites it.
  if (!target.IsConstant()) return;
  target.value += by;
  edits::setForce(document_, index, motor, token);
}

// A floating base is pushed while it is simulated: its velocity is set. Else, and at rate and position alike,
// its pose is moved, or that of the robot.
void Teleoperator::moveBase(const TeleoperationBinding& binding, double deflection, double by, int token) {
  const Scene& scene = document_->scene();
  const int index = indexOf(scene.robots, binding.robot);
  const Model* const model = player_->model();
  if (index < 0 || model == nullptr) return;
  const SceneRobot& robot = scene.robots[static_cast<std::size_t>(index)];
  const BodyIndex body = model->FindJoint(RobotPrefix(scene, robot) + "base");
  const bool floats = robot.floating && body.IsValid();
  if (!player_->wantsToPlay()) {
    if (by == 0) return;
    if (!floats) {
      const Transform X = moved(robot.X_WR, binding.coordinate, by);
      return document_->edit(
          Document::tr("Move base"),
          [&](Scene& open) { open.robots[static_cast<std::size_t>(index)].X_WR = X; }, token);
    }
    VectorX q = player_->q();
    const int at = model->joints()[static_cast<std::size_t>(body.value)].q_index;
    if (turns(binding.coordinate)) {
      const Quaternion turned = QuaternionFromVector(by * axisOf(binding.coordinate)) *
                                Quaternion(q[at + 3], q[at + 4], q[at + 5], q[at + 6]);
      q.segment<4>(at + 3) << turned.w(), turned.x(), turned.y(), turned.z();
    } else {
      q.segment<3>(at) += by * axisOf(binding.coordinate);
    }
    return poser_->setPositions(q, token, Document::tr("Move base"));
  }
  if (!floats || binding.mode != TeleoperationMode::kRate) return;
  const auto frame = player_->frame();
  if (!frame) return;
  const Joint& joint = model->joints()[static_cast<std::size_t>(body.value)];
  const VectorX& q = frame->state.q;
  const Quaternion R_WB(q[joint.q_index + 3], q[joint.q_index + 4], q[joint.q_index + 5],
                        q[joint.q_index + 6]);
  const int first = joint.v_index + (turns(binding.coordinate) ? 3 : 0);
  // The numbers are along the body's axes.
  const Vector3 axis = axisOf(binding.coordinate);
  Vector3 v = R_WB * Vector3(frame->state.v.segment<3>(first));
  v += (binding.scale * deflection - v.dot(axis)) * axis;
  v = R_WB.conjugate() * v;
  for (int k = 0; k < 3; ++k) {
    Command command;
    command.kind = CommandKind::kVelocity;
    command.index = first + k;
    command.value = v[k];
    player_->post(command);
  }
}

}  // namespace linkwright::app
