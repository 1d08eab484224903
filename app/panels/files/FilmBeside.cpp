// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmBeside.h"

#include <algorithm>
#include <vector>

#include "app/document/Document.h"
#include "app/session/KeptRuns.h"
#include "app/session/Player.h"
#include "app/session/RunScene.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

// Steps of one run that are in another one: those before a time.
struct SharedSteps {
  std::shared_ptr<const KeptSteps> kept;  // null: those of the run in hand
  double to = kInfinity;                  // [s]
};

}  // namespace

std::function<FilmBeside()> besideOf(Workbench* workbench, int run) {
  const auto& lanes = workbench->runs()->lanes();
  const auto find = [&lanes](int id) {
    return std::find_if(lanes.begin(), lanes.end(), [id](const RunLane& lane) { return lane.id == id; });
  };
  const auto wanted = find(run);
  if (wanted == lanes.end()) return {};
  std::vector<SharedSteps> parts;  // the newest first
  double to = kInfinity;
  for (auto lane = wanted; lane != lanes.end() && parts.size() <= lanes.size(); lane = find(lane->parent)) {
    parts.push_back({lane->steps, to});
    if (!lane->steps) break;
    to = lane->from;
  }
  const Player* player = workbench->player();
  RunSteps in_hand{player->recording(), {}, player->contactEvents()};
  return
      [parts, in_hand, numbers = wanted->numbers, differs = wanted->differs, compiled = player->compiled()] {
        FilmBeside out;
        out.scene = differs ? sceneWith(compiled->scene, numbers) : compiled;
        const auto steps = std::make_shared<Timeline>();
        for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
          const RunSteps read = part->kept ? part->kept->Read() : in_hand;
          if (!read.timeline) continue;
          const double from = steps->size() > 0 ? std::nextafter(steps->last_time(), kInfinity) : -kInfinity;
          steps->AppendAll(*read.timeline->Copy(from, part->to));
          for (const ContactEvent& event : read.contact_events)
            if (event.time >= from && event.time < part->to) out.steps.contact_events.push_back(event);
        }
        if (steps->size() > 0) out.steps.timeline = steps;
        return out;
      };
}

}  // namespace linkwright::app
