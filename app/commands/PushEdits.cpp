// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/PushEdits.h"

#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/document/SceneJoints.h"
#include "app/session/Player.h"
#include "app/session/Poser.h"

namespace linkwright::app::edits {
namespace {

const Frame& pushedFrame(const Player& player, FrameIndex link) {
  return player.model()->frames()[static_cast<std::size_t>(link.value)];
}

bool isLinkOf(const Player& player, FrameIndex link) {
  const Model* const model = player.model();
  return model != nullptr && link.IsValid() && link.value < static_cast<int>(model->frames().size());
}

// The body on the world that a link hangs on; 0: it is fixed there.
int rootBody(const Player& player, FrameIndex link) {
  if (!isLinkOf(player, link)) return 0;
  const auto& bodies = player.model()->bodies();
  int root = pushedFrame(player, link).body.value;
  while (root > 0 && bodies[static_cast<std::size_t>(root)].parent > 0)
    root = bodies[static_cast<std::size_t>(root)].parent;
  return std::max(root, 0);
}

// At the start velocities belong to the scene: what they become there is saved, and undone.
bool pushAtStart(Player* player, const Command& command, const QString& text) {
  const auto system = player->cloneSystem();
  if (!system) return false;
  State state = system->InitialState();
  if (state.q.size() != player->q().size() || state.v.size() != player->v().size()) return false;
  state.q = player->q();
  state.v = player->v();
  system->Apply(command, &state);
  const VectorX change = state.v - player->v();
  if (change.isZero(0)) {
    Q_EMIT player->document()->notice(QObject::tr("Nothing can move that way"));
    return false;
  }
  bool written = false;
  player->document()->edit(
      text, [&](Scene& scene) { written = AddStartVelocities(*player->compiled()->model, change, &scene); });
  if (!written)
    Q_EMIT player->document()->notice(
        QObject::tr("A trot starts as it is planned: it can be pushed once it walks"));
  return written;
}

}  // namespace

double massWith(const Player& player, FrameIndex link) {
  const int root = rootBody(player, link);
  return root > 0 ? player.model()->constants()[static_cast<std::size_t>(root)].subtree_mass : 0;
}

bool isFree(const Player& player, FrameIndex link) {
  const int root = rootBody(player, link);
  return root > 0 && player.model()->joints()[static_cast<std::size_t>(root)].type == JointType::kFree;
}

bool lift(Poser* poser, FrameIndex link, double height) {
  Player* const player = poser->player();
  if (!isLinkOf(*player, link) || !std::isfinite(height)) return false;
  const QString name = QString::fromStdString(pushedFrame(*player, link).name);
  if (!isFree(*player, link)) {
    Q_EMIT player->document()->notice(QObject::tr("%1 does not move freely: it cannot be lifted").arg(name));
    return false;
  }
  const auto root = static_cast<std::size_t>(rootBody(*player, link));
  const Vector3 gravity = player->document()->scene().gravity;
  const Vector3 up = gravity.norm() > 0 ? Vector3(-gravity.normalized()) : Vector3(Vector3::UnitZ());
  VectorX q = player->q();
  const int first = player->model()->joints()[root].q_index;
  q.segment<3>(first) += height * (player->model()->bodies()[root].X_PJ.R.transpose() * up);
  if (!player->wantsToPlay()) {
    poser->setPositions(q, 0, QObject::tr("Lift %1").arg(name));
    return true;
  }
  for (int i = first; i < first + 3; ++i) {
    Command command;
    command.kind = CommandKind::kPosition;
    command.index = i;
    command.value = q[i];
    player->post(command);
  }
  return true;
}

Vector3 centreOf(const Player& player, FrameIndex link) {
  if (!isLinkOf(player, link)) return Vector3::Zero();
  const Frame& frame = pushedFrame(player, link);
  return frame.X_BF.Inverse() * player.model()->bodies()[static_cast<std::size_t>(frame.body.value)].com;
}

bool push(Player* player, FrameIndex link, const Vector3& point, const Vector3& impulse) {
  if (!isLinkOf(*player, link) || !point.allFinite() || !impulse.allFinite() || impulse.isZero(0))
    return false;
  const Frame& frame = pushedFrame(*player, link);
  const QString name = QString::fromStdString(frame.name);
  Document* const document = player->document();
  if (frame.body.value <= 0) {
    Q_EMIT document->notice(QObject::tr("%1 is fixed to the world: it cannot be pushed").arg(name));
    return false;
  }
  Command command;
  command.kind = CommandKind::kImpulse;
  command.body = frame.body;
  command.point = frame.X_BF * point;
  command.vector = impulse;
  if (player->time() <= 0 && !player->wantsToPlay()) {
    if (!pushAtStart(player, command, QObject::tr("Push %1").arg(name))) return false;
  } else {
    player->post(command);
  }
  Q_EMIT document->notice(QObject::tr("Pushed %1 with %2").arg(name, amountText(impulse.norm(), "N s", 3)));
  return true;
}

}  // namespace linkwright::app::edits
