// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notices/FallNotice.h"

#include <memory>
#include <utility>
#include <vector>

#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/languages/MessageText.h"
#include "app/notices/Banner.h"
#include "app/workbench/Messages.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/compile/SupportCheck.h"
#include "engine/scene/edit/References.h"
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

/// Reports falls of one window, each run once.
class FallReporter {
 public:
  FallReporter(Workbench* workbench, Banner* banner) : workbench_(workbench), banner_(banner) {}

  void onMode() {
    const Player* player = workbench_->player();
    if (player->isPlaying())
      warn();
    else if (player->mode() == Player::Mode::kPosing || player->mode() == Player::Mode::kClosed)
      reported_ = false;
  }

  void onFrame() {
    const Player* player = workbench_->player();
    const auto frame = player->frame();
    const auto compiled = player->compiled();
    if (reported_ || !frame || !compiled || !frame->playing) return;
    State start;
    if (!player->timeline()->Get(0, &start, nullptr)) return;
    const auto fall =
        FindFall(*compiled->model, start.q, frame->state, frame->inputs.gravity, compiled->size);
    if (!fall) return;
    tell(Banner::Kind::kInfo, messageText(fall->Text(chosenUnits())) + ".", couldTouch(compiled->scene),
         placeOf(fall->name));
  }

 private:
  void warn() {
    const Player* player = workbench_->player();
    const auto compiled = player->compiled();
    const auto frame = player->frame();
    if (reported_ || !compiled || !frame) return;
    const std::vector<Unsupported> found =
        FindUnsupported(*compiled, player->document()->scene(), player->q(), frame->inputs.gravity);
    if (found.empty()) return;
    QString text = messageText(found.front().Text());
    if (found.size() > 1)
      text = Banner::tr("%1; the same of %n other body(s)", nullptr, static_cast<int>(found.size()) - 1)
                 .arg(text);
    bool contact = false;
    for (const Unsupported& each : found) contact = contact || each.contact_would_hold;
    tell(Banner::Kind::kWarning, text + ".", contact, placeOf(found.front().name));
  }

  void tell(Banner::Kind kind, const QString& text, bool contact, MessagePlace place) {
    reported_ = true;
    std::vector<Banner::Choice> choices;
    if (contact)
      choices.push_back({Banner::tr("Turn on contact"), {}, [document = workbench_->document()] {
                           edits::setContact(document, true);
                         }});
    banner_->tell(kind, text, std::move(choices), std::move(place));
  }

  MessagePlace placeOf(const std::string& link) const {
    MessagePlace place;
    place.object = FindNamed(workbench_->document()->objects(), "link", link);
    place.moment = workbench_->player()->time();
    return place;
  }

  Workbench* workbench_;
  Banner* banner_;
  bool reported_ = false;
};

}  // namespace

void reportFalls(Workbench* workbench, Banner* banner) {
  const auto reporter = std::make_shared<FallReporter>(workbench, banner);
  Player* const player = workbench->player();
  QObject::connect(player, &Player::modeChanged, banner, [reporter] { reporter->onMode(); });
  QObject::connect(player, &Player::frameChanged, banner, [reporter] { reporter->onFrame(); });
}

}  // namespace linkwright::app
