// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/FallNotice.h"

#include <memory>

#include "app/notices/Banner.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/run/FallCheck.h"

namespace linkwright::app {

void reportFalls(Workbench* workbench, Banner* banner) {
  Player* const player = workbench->player();
  const auto reported = std::make_shared<bool>(false);
  QObject::connect(player, &Player::frameChanged, banner, [player, banner, reported] {
    const auto frame = player->frame();
    const auto compiled = player->compiled();
    if (!frame || !compiled || frame->state.time <= 0) *reported = false;
    if (*reported || !frame || !compiled || !frame->playing) return;
    State start;
    if (!player->timeline()->Get(0, &start, nullptr)) return;
    const auto fall =
        FindFall(*compiled->model, start.q, frame->state, frame->inputs.gravity, compiled->size);
    if (!fall) return;
    *reported = true;
    banner->tell(Banner::Kind::kInfo, QString::fromStdString(fall->Text()) + ".");
  });
}

}  // namespace linkwright::app
