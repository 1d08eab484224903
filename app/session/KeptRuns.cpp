// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/KeptRuns.h"

#include <algorithm>

#include "app/base/Application.h"
#include "app/session/Player.h"

namespace linkwright::app {

KeptRuns::KeptRuns(Player* player, QObject* parent) : QObject(parent), player_(player) {
  connect(player, &Player::replaced, this, [this] {
    const bool any = hasCompared();
    compared_.clear();
    wanted_.clear();
    held_.clear();
    reading_.cancel();
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
  // Another run is in hand: those compared may share other steps.
  if (any) return readWanted();
  Q_EMIT changed();
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
    lane.from = run.steps->first_time();
    lane.to = run.steps->last_time();
    lane.compared = std::find(compared_.begin(), compared_.end(), run.id) != compared_.end();
    lane.steps = run.steps;
    lanes_.push_back(lane);
  }
  std::sort(lanes_.begin(), lanes_.end(), [](const RunLane& a, const RunLane& b) { return a.id < b.id; });
}

bool KeptRuns::hasCompared() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const RunLane& lane) { return lane.compared; });
}

const RunSteps* KeptRuns::stepsOf(int id) const {
  const auto held = held_.find(id);
  return held == held_.end() ? nullptr : &held->second;
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
  const RunSteps* steps = stepsOf(run->id);
  if (steps == nullptr) return false;
  const Timeline& timeline = *steps->timeline;
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
  std::erase(wanted_, id);
  if (on) wanted_.push_back(id);
  readWanted();
}

std::map<int, std::shared_ptr<const KeptSteps>> KeptRuns::needed() const {
  std::map<int, std::shared_ptr<const KeptSteps>> runs;
  std::vector<int> ids = compared_;
  ids.insert(ids.end(), wanted_.begin(), wanted_.end());
  while (!ids.empty()) {
    const int id = ids.back();
    ids.pop_back();
    for (const RunLane& lane : lanes_) {
      if (lane.id != id || !lane.steps || runs.contains(id)) continue;
      runs[id] = lane.steps;
      ids.push_back(lane.parent);
    }
  }
  return runs;
}

void KeptRuns::readWanted() {
  const auto runs = needed();
  const auto read = std::make_shared<std::map<int, RunSteps>>();
  const auto problem = std::make_shared<QString>();
  const auto work = [runs, read, problem](const std::stop_token& stop) {
    try {
      for (const auto& [id, steps] : runs)
        if (!stop.stop_requested()) read->emplace(id, steps->Get());
    } catch (...) {
      *problem = caughtText();
    }
  };
  const auto done = [this, read, problem] {
    if (!problem->isEmpty()) {
      Q_EMIT player_->notice(*problem);
      wanted_.clear();
      return Q_EMIT changed();
    }
    held_ = std::move(*read);
    compared_.insert(compared_.end(), wanted_.begin(), wanted_.end());
    wanted_.clear();
    readLanes();
    Q_EMIT changed();
    Q_EMIT comparedChanged();
  };
  const bool in_memory =
      std::all_of(runs.begin(), runs.end(), [](const auto& run) { return run.second->in_memory(); });
  if (!in_memory) return reading_.start({work, done});
  work({});
  done();
}

}  // namespace linkwright::app
