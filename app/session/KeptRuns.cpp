// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/KeptRuns.h"

#include <algorithm>

#include "app/session/Player.h"

namespace linkwright::app {

KeptRuns::KeptRuns(Player* player, QObject* parent) : QObject(parent), player_(player) {
  connect(player, &Player::replaced, this, [this] {
    const bool any = hasCompared();
    compared_.clear();
    readLanes();
    Q_EMIT changed();
    if (any) Q_EMIT comparedChanged();
  });
  connect(player, &Player::frameChanged, this, &KeptRuns::refresh);
}

void KeptRuns::refresh() {
  const auto frame = player_->frame();
  if (!frame || player_->runner() == nullptr) return;
  if (frame->runs == known_) {
    // The run in hand grows.
    for (RunLane& lane : lanes_)
      if (lane.in_hand) lane.to = player_->endTime();
    return;
  }
  const bool any = hasCompared();
  readLanes();
  Q_EMIT changed();
  if (any) Q_EMIT comparedChanged();
}

void KeptRuns::readLanes() {
  lanes_.clear();
  known_ = player_->frame() ? player_->frame()->runs : 0;
  if (player_->runner() == nullptr) return;
  const RunList list = player_->runner()->runs();
  RunLane present;
  present.id = list.in_hand;
  present.name = QString::fromStdString(list.name);
  present.in_hand = true;
  present.to = player_->endTime();
  lanes_.push_back(present);
  for (const KeptRun& run : list.kept) {
    RunLane lane;
    lane.id = run.id;
    lane.name = QString::fromStdString(run.name);
    lane.parent = run.parent;
    lane.from = run.steps->timeline->first_time();
    lane.to = run.steps->timeline->last_time();
    lane.compared = std::find(compared_.begin(), compared_.end(), run.id) != compared_.end();
    lane.steps = run.steps;
    lanes_.push_back(lane);
  }
  std::sort(lanes_.begin(), lanes_.end(), [](const RunLane& a, const RunLane& b) { return a.id < b.id; });
}

bool KeptRuns::hasCompared() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const RunLane& lane) { return lane.compared; });
}

bool KeptRuns::stateAt(const RunLane& lane, double time, State* state) const {
  const RunLane* run = &lane;
  while (run->steps && time < run->from) {
    const auto parent = std::find_if(lanes_.begin(), lanes_.end(),
                                     [run](const RunLane& each) { return each.id == run->parent; });
    if (parent == lanes_.end()) return false;
    run = &*parent;
  }
  if (!run->steps || time > lane.to) return false;
  const Timeline& timeline = *run->steps->timeline;
  return timeline.Get(timeline.IndexAt(time), state, nullptr);
}

void KeptRuns::take(int id) {
  if (player_->runner() == nullptr) return;
  player_->seek(player_->time());  // leaves what is in progress
  player_->runner()->TakeRun(id);
  player_->wake();
}

void KeptRuns::drop(int id) {
  if (player_->runner() == nullptr) return;
  player_->runner()->DropRun(id);
  player_->wake();
}

void KeptRuns::rename(int id, const QString& name) {
  if (player_->runner() == nullptr || name.trimmed().isEmpty()) return;
  player_->runner()->RenameRun(id, name.trimmed().toStdString());
  player_->wake();
}

void KeptRuns::setCompared(int id, bool on) {
  std::erase(compared_, id);
  if (on) compared_.push_back(id);
  for (RunLane& lane : lanes_)
    if (lane.id == id) lane.compared = on && lane.steps;
  Q_EMIT changed();
  Q_EMIT comparedChanged();
}

}  // namespace linkwright::app
