// SPDX-License-Identifier: GPL-3.0-or-later
// Posing by joints and by a link that is dragged.
#include "app/session/Poser.h"

#include <algorithm>
#include <limits>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/session/Gliding.h"
#include "app/session/Player.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/compile/PoseContact.h"
#include "engine/scene/targets/TargetPlace.h"

namespace linkwright::app {
namespace {

// Loops that are open by more are closed before they are shown.
constexpr double kClosedGap = 1e-11;  // m
constexpr int kFollowMs = 16;

}  // namespace

Poser::Poser(Document* document, Player* player, QObject* parent)
    : QObject(parent), document_(document), player_(player) {
  follow_timer_.setTimerType(Qt::PreciseTimer);
  follow_timer_.setInterval(kFollowMs);
  connect(&follow_timer_, &QTimer::timeout, this, &Poser::follow);
  connect(player, &Player::replaced, this, &Poser::onReplaced);
  connect(document, &Document::made, this, &Poser::onMade);
  connect(player, &Player::interrupted, this, [this] {
    driver_work_.cancel();
    setFollowing(0);
  });
  connect(player, &Player::poseReplaced, this, [this] { error_lines_.clear(); });
}

Poser::~Poser() = default;

void Poser::forget() {
  driver_work_.cancel();
  loops_.reset();
  stack_.reset();
  contact_.reset();
  planted_.clear();
  planted_for_.reset();
  error_lines_.clear();
  setFollowing(0);
}

void Poser::onReplaced() {
  forget();
  const auto compiled = player_->compiled();
  if (!compiled) return;
  try {
    stack_ = std::make_unique<TargetStack>(compiled->model);
    loops_ = MakeLoopConstraints(*compiled);
    loop_time_ = 0;
    pin_poses_.clear();
    std::erase_if(pins_,
                  [&](const std::string& link) { return !compiled->model->FindFrame(link).IsValid(); });
    updateErrorLines();
  } catch (...) {
    forget();
    player_->giveUp(caughtText());
  }
}

VectorX Poser::closed(const VectorX& wanted) const {
  VectorX q = wanted;
  player_->model()->Normalize(&q);
  if (loops_ && !(loops_->Gap(q) <= kClosedGap)) q = loops_->Follow(player_->q(), q);
  return q;
}

void Poser::setPosition(int q_index, double value, int token) {
  if (!player_->compiled() || q_index < 0 || q_index >= player_->q().size()) return;
  VectorX q = player_->q();
  q[q_index] = value;
  moveJoints(q, token, tr("Move joint"));
}

void Poser::setPositions(const VectorX& wanted, int token, const QString& text) {
  const auto compiled = player_->compiled();
  if (!compiled || wanted.size() != player_->q().size()) return;
  setFollowing(0);
  error_lines_.clear();
  refreshLoops();
  const VectorX q = closed(wanted);
  const std::vector<int> attached = attachedTargets();
  const QString name = text.isEmpty() ? tr("Pose") : text;
  if (attached.empty()) {
    player_->commitPose(q, nullptr, token, name);
    return;
  }
  // Poses of the links at the new q, for the targets that go along.
  const std::vector<Transform> poses = player_->bodyPosesAt(q);
  player_->commitPose(
      q,
      [&](Scene& scene) {
        for (const int index : attached) {
          SceneTarget& target = scene.targets[static_cast<std::size_t>(index)];
          target = TargetAtRobot(*compiled, poses, target);
        }
      },
      token, name);
}

void Poser::takeFoundPose(const VectorX& found, const QString& text) {
  if (!player_->compiled() || found.size() != player_->q().size()) return;
  setFollowing(0);
  player_->commitPose(closed(found), nullptr, 0, text);
  updateErrorLines();
  Q_EMIT errorsChanged();
}

void Poser::poseOnPath(int path, double time, int token) {
  const auto motion = player_->paths().motion(path);
  if (!motion || !motion->works() || player_->wantsToPlay()) return;
  VectorX q = player_->q();
  motion->Put(time, &q, nullptr);
  setPositions(q, token, tr("Pose on the path"));
}

void Poser::sway(const VectorX& displacement) {
  const Model* model = player_->model();
  if (model == nullptr || player_->isPlaying()) return;
  VectorX q;
  if (displacement.size() == model->nv()) {
    q = player_->q();
    model->Integrate(displacement, 1, &q);
    if (loops_) loops_->Close(&q);
  }
  player_->showInstead(q);
}

VectorX Poser::reachAlone(const VectorX& q, const SceneTarget& target, std::span<const char> locked) {
  TargetSolveOptions how;
  how.limits = document_->scene().limits;
  how.max_change = std::numeric_limits<double>::infinity();
  how.locked = locked;
  return stack_->Solve(q, {&target, 1}, {}, how).q;
}

void Poser::dragPoint(FrameIndex frame, const Vector3& p_F, const Vector3& p_W, int token) {
  if (!player_->compiled() || player_->wantsToPlay() || !p_W.allFinite()) return;
  plant(frame, token);
  const Scene& scene = document_->scene();
  if (!IsPlain(*player_->model(), scene.targets, scene.target_options)) {
    dragWithinStack(frame, p_F, p_W, token);
    return;
  }
  const TargetSolution solution = solve(scene, {}, HandTask{frame, p_F, p_W, 1});
  gliding_ = solution.unfinished;
  setPositions(untilTouch(solution.q, true), token, tr("Drag"));
  showHandGap(player_->framePose(frame) * p_F, p_W);
}

void Poser::showHandGap(const Vector3& from, const Vector3& to) {
  error_lines_.clear();
  if ((to - from).norm() > kShownDistance) error_lines_.emplace_back(from, to);
  Q_EMIT errorsChanged();
}

void Poser::endDrag() {
  forgetPlanted();
  if (error_lines_.empty()) return;
  error_lines_.clear();
  Q_EMIT errorsChanged();
}

}  // namespace linkwright::app
