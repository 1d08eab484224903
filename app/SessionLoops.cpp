// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that keeps loops closed, links pinned, and sets drivers.
#include <algorithm>

#include "app/Document.h"
#include "app/Session.h"
#include "engine/kinematics/LoopAssembly.h"
#include "engine/scene/MechanismModel.h"
#include "engine/scene/MechanismPosing.h"

namespace linkwright::app {
namespace {

// A pinned link that was moved by other means further than this is pinned where it is now.
constexpr double kMoved = 1e-9;  // m, 1
// A driver is brought to its value in pieces of this length, so that the bodies stay on their branch.
constexpr double kPiece = 0.02;  // m, rad

}  // namespace

// What drivers hold goes with the time, pins go with what is shown.
void Session::refreshLoops() const {
  if (!compiled_) return;
  const bool drivers = !compiled_->drivers.empty() && loop_time_ != time();
  bool pins = pin_poses_.size() != pins_.size();
  for (std::size_t i = 0; i < pins_.size() && !pins; ++i) {
    const Transform now = framePose(compiled_->model->FindFrame(pins_[i]));
    pins = (now.p - pin_poses_[i].p).norm() > kMoved || (now.R - pin_poses_[i].R).norm() > kMoved;
  }
  if (!drivers && !pins) return;
  loop_time_ = time();
  std::vector<LoopElement> fixed;
  pin_poses_.clear();
  for (const std::string& link : pins_) {
    pin_poses_.push_back(framePose(compiled_->model->FindFrame(link)));
    fixed.push_back(PinOf(link, pin_poses_.back()));
  }
  loop_solver_ = MakeLoopPoseSolver(*compiled_, loop_time_, fixed);
}

bool Session::driversMoved() const {
  const auto& before = compiled_->scene.mechanism.joints;
  const auto& now = document_->scene().mechanism.joints;
  return !std::equal(
      before.begin(), before.end(), now.begin(), now.end(),
      [](const MechanismJoint& a, const MechanismJoint& b) { return a.function == b.function; });
}

bool Session::isPinned(FrameIndex frame) const {
  if (!compiled_ || !frame.IsValid()) return false;
  const std::string& link = compiled_->model->frames()[static_cast<std::size_t>(frame.value)].name;
  return std::find(pins_.begin(), pins_.end(), link) != pins_.end();
}

void Session::setPinned(FrameIndex frame, bool on) {
  if (!compiled_ || !frame.IsValid() || isPinned(frame) == on) return;
  const Frame& link = compiled_->model->frames()[static_cast<std::size_t>(frame.value)];
  if (link.body.value == 0) return;
  if (on)
    pins_.push_back(link.name);
  else
    std::erase(pins_, link.name);
  refreshLoops();
  Q_EMIT notice(on ? tr("%1 stays where it is while you pose the rest").arg(QString::fromStdString(link.name))
                   : tr("%1 moves along again").arg(QString::fromStdString(link.name)));
  Q_EMIT selectionChanged();
}

double Session::loopGap() const { return loop_solver_ ? loop_solver_->Gap(q_) : 0; }

bool Session::setDriver(int joint, double value, int token) {
  if (!compiled_ || want_playing_) return false;
  const auto& joints = document_->scene().mechanism.joints;
  if (joint < 0 || joint >= static_cast<int>(joints.size()) ||
      !IsDriver(joints[static_cast<std::size_t>(joint)].type))
    return false;
  if (time() > 0) {
    Q_EMIT notice(tr("Drivers are set at the start: go back there first"));
    return false;
  }
  MechanismDescription next = document_->scene().mechanism;
  MechanismJoint& driver = next.joints[static_cast<std::size_t>(joint)];
  const double before = driver.function(0)[0];
  const int pieces = std::clamp(static_cast<int>(std::abs(value - before) / kPiece) + 1, 1, 200);
  VectorX q = q_;
  for (int i = 1; i <= pieces; ++i) {
    const double part = i == pieces ? value : before + (value - before) * i / pieces;
    ShiftFunction(part - driver.function(0)[0], &driver.function);
    LoopPoseSolver solver(compiled_->model, LoopsOfMechanism(next, true, 0), compiled_->mobility);
    if (solver.Close(&q)) continue;
    Q_EMIT notice(
        tr("%1 cannot get there: no position near by has it").arg(QString::fromStdString(driver.name)));
    Q_EMIT frameChanged();
    return false;
  }
  commitPose(q, nullptr, token, tr("Set %1").arg(QString::fromStdString(driver.name)));
  return true;
}

}  // namespace linkwright::app
