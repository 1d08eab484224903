// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/FallNotice.h"

#include <memory>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/notices/Banner.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/run/FallCheck.h"

namespace linkwright::app {

namespace {

// Whether links have shapes that would touch a ground, and contact is off.
bool couldTouch(const Scene& scene) {
  if (scene.contact && scene.contact->enabled) return false;
  for (const SceneRobot& robot : scene.robots)
    for (const LinkDescription& link : robot.description.links)
      if (!link.collisions.empty()) return true;
  return false;
}

}  // namespace

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
    const QString text = QString::fromStdString(fall->Text(chosenUnits())) + ".";
    if (!couldTouch(compiled->scene)) return banner->tell(Banner::Kind::kInfo, text);
    banner->tell(Banner::Kind::kInfo, text, Banner::tr("Turn on contact"),
                 [document = player->document()] { edits::setContact(document, true); });
  });
}

}  // namespace linkwright::app
