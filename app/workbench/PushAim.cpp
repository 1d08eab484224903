// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/PushAim.h"

#include <cmath>

#include "app/commands/PushEdits.h"
#include "app/session/Player.h"

namespace linkwright::app {

PushAim::PushAim(Player* player, QObject* parent) : QObject(parent) {
  connect(player, &Player::replaced, this, [this] { setAim({}); });
}

void PushAim::setAim(const std::optional<Aim>& aim) {
  aim_ = aim;
  Q_EMIT changed();
}

double PushAim::impulsePerMetre(const Player& player, FrameIndex link) {
  const auto compiled = player.compiled();
  if (!compiled || !(compiled->size > 0)) return 0;
  return edits::massWith(player, link) * std::sqrt(kStandardGravity / compiled->size);
}

}  // namespace linkwright::app
