// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that are kept closed, links that are pinned, drivers that are set.
#include <algorithm>
#include <cmath>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "engine/kinematics/tasks/LoopAssembly.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::app {
namespace {

// A pinned link that was moved by other means further than this is pinned where it is now.
constexpr double kMoved = 1e-9;  // m, 1

}  // namespace

// What drivers hold goes with the time, pins go with what is shown.
void Poser::refreshLoops() const {
  const auto compiled = player_->compiled();
  if (!compiled) return;
  const double time = player_->time();
  const bool drivers = !compiled->drivers.empty() && loop_time_ != time;
  const std::vector<std::string> held = heldLinks();
  bool pins = pin_poses_.size() != held.size();
  for (std::size_t i = 0; i < held.size() && !pins; ++i) {
    const Transform now = player_->framePose(compiled->model->FindFrame(held[i]));
    pins = (now.p - pin_poses_[i].p).norm() > kMoved || (now.R - pin_poses_[i].R).norm() > kMoved;
  }
  if (!drivers && !pins) return;
  loop_time_ = time;
  pin_poses_.clear();
  for (const std::string& link : held)
    pin_poses_.push_back(player_->framePose(compiled->model->FindFrame(link)));
  loops_ = MakeLoopConstraints(*compiled, loop_time_, pinLoops());
}

std::vector<LoopElement> Poser::pinLoops() const {
  std::vector<LoopElement> fixed;
  for (const std::string& link : heldLinks())
    fixed.push_back(PinOf(link, player_->framePose(player_->model()->FindFrame(link))));
  return fixed;
}

bool Poser::isPinned(FrameIndex frame) const {
  const Model* model = player_->model();
  if (model == nullptr || !frame.IsValid()) return false;
  const std::string& link = model->frames()[static_cast<std::size_t>(frame.value)].name;
  return std::find(pins_.begin(), pins_.end(), link) != pins_.end();
}

void Poser::setPinned(FrameIndex frame, bool on) {
  const Model* model = player_->model();
  if (model == nullptr || !frame.IsValid() || isPinned(frame) == on) return;
  const Frame& link = model->frames()[static_cast<std::size_t>(frame.value)];
  if (link.body.value == 0) return;
  if (on)
    pins_.push_back(link.name);
  else
    std::erase(pins_, link.name);
  refreshLoops();
  Q_EMIT notice(on ? tr("%1 stays where it is while you pose the rest").arg(QString::fromStdString(link.name))
                   : tr("%1 moves along again").arg(QString::fromStdString(link.name)));
  Q_EMIT pinsChanged();
}

bool Poser::setDriver(int joint, double value) {
  const auto compiled = player_->compiled();
  if (!compiled || player_->wantsToPlay()) return false;
  const MechanismDescription& mechanism = document_->scene().mechanism;
  if (joint < 0 || joint >= static_cast<int>(mechanism.joints.size()) ||
      !IsDriver(mechanism.joints[static_cast<std::size_t>(joint)].type))
    return false;
  if (player_->time() > 0) {
    Q_EMIT notice(tr("Drivers are set at the start: go back there first"));
    return false;
  }
  // With those that still move.
  if (!driver_work_.isWanted()) drivers_.clear();
  driver_work_.cancel();
  std::erase_if(drivers_, [joint](const auto& each) { return each.first == joint; });
  drivers_.emplace_back(joint, value);
  struct Result {
    VectorX q;
    QString error;
  };
  const auto result = std::make_shared<Result>();
  result->q = player_->q();
  const auto work = [result, compiled, mechanism, wanted = drivers_](const std::stop_token& stop) {
    try {
      MechanismDescription next = mechanism;
      for (const auto& [number, length] : wanted) {
        if (SetDriver(*compiled, number, length, &next, &result->q, stop)) continue;
        const MechanismJoint& driver = mechanism.joints[static_cast<std::size_t>(number)];
        result->error =
            tr("%1 cannot reach this value from the current pose").arg(QString::fromStdString(driver.name));
        return;
      }
    } catch (...) {
      result->error = caughtText();
    }
  };
  const QString text =
      tr("Set %1").arg(QString::fromStdString(mechanism.joints[static_cast<std::size_t>(joint)].name));
  driver_work_.start({work, [this, result, text, before = player_->q()] {
                        // Another pose has come meanwhile: that one stays.
                        if (player_->q() == before) {
                          if (!result->error.isEmpty())
                            Q_EMIT notice(result->error);
                          else
                            player_->commitPose(result->q, nullptr, 0, text);
                        }
                        Q_EMIT driverSet();
                      }});
  return true;
}

}  // namespace linkwright::app
