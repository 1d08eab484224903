// SPDX-License-Identifier: GPL-3.0-or-later
// Loops that are kept closed, links that are pinned, drivers that are set.
#include <algorithm>
#include <cmath>

#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"
#include "engine/kinematics/pose/LoopAssembly.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::app {
namespace {

// A pinned link that was moved by other means further than this is pinned where it is now.
constexpr double kMoved = 1e-9;  // m, 1
// A driver is brought to its value in pieces of this length, so that the bodies stay on their branch.
constexpr double kPiece = 0.02;  // m, rad

}  // namespace

// What drivers hold goes with the time, pins go with what is shown.
void Poser::refreshLoops() const {
  const auto compiled = player_->compiled();
  if (!compiled) return;
  const double time = player_->time();
  const bool drivers = !compiled->drivers.empty() && loop_time_ != time;
  bool pins = pin_poses_.size() != pins_.size();
  for (std::size_t i = 0; i < pins_.size() && !pins; ++i) {
    const Transform now = player_->framePose(compiled->model->FindFrame(pins_[i]));
    pins = (now.p - pin_poses_[i].p).norm() > kMoved || (now.R - pin_poses_[i].R).norm() > kMoved;
  }
  if (!drivers && !pins) return;
  loop_time_ = time;
  pin_poses_.clear();
  for (const std::string& link : pins_)
    pin_poses_.push_back(player_->framePose(compiled->model->FindFrame(link)));
  loops_ = MakeLoopConstraints(*compiled, loop_time_, pinLoops());
}

std::vector<LoopElement> Poser::pinLoops() const {
  std::vector<LoopElement> fixed;
  for (const std::string& link : pins_)
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

bool Poser::setDriver(int joint, double value, int token) {
  const auto compiled = player_->compiled();
  if (!compiled || player_->wantsToPlay()) return false;
  const auto& joints = document_->scene().mechanism.joints;
  if (joint < 0 || joint >= static_cast<int>(joints.size()) ||
      !IsDriver(joints[static_cast<std::size_t>(joint)].type))
    return false;
  if (player_->time() > 0) {
    Q_EMIT notice(tr("Drivers are set at the start: go back there first"));
    return false;
  }
  MechanismDescription next = document_->scene().mechanism;
  MechanismJoint& driver = next.joints[static_cast<std::size_t>(joint)];
  const double before = driver.function(0)[0];
  const int pieces = std::clamp(static_cast<int>(std::abs(value - before) / kPiece) + 1, 1, 200);
  VectorX q = player_->q();
  for (int i = 1; i <= pieces; ++i) {
    const double part = i == pieces ? value : before + (value - before) * i / pieces;
    ShiftFunction(part - driver.function(0)[0], &driver.function);
    std::vector<LoopElement> loops;
    for (const LoopElement& loop : compiled->loops)
      if (!loop.of_mechanism) loops.push_back(loop);
    for (const LoopElement& loop : compiled->drivers)
      if (!loop.of_mechanism) loops.push_back(loop.HeldAt(0));
    for (const LoopElement& loop : LoopsOfMechanism(next)) loops.push_back(loop.HeldAt(0));
    LoopConstraints solver(compiled->model, loops, compiled->compliance);
    if (solver.Close(&q)) continue;
    Q_EMIT notice(
        tr("%1 cannot reach this value from the current pose").arg(QString::fromStdString(driver.name)));
    return false;
  }
  player_->commitPose(q, nullptr, token, tr("Set %1").arg(QString::fromStdString(driver.name)));
  return true;
}

}  // namespace linkwright::app
