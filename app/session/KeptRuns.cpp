// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/KeptRuns.h"

#include <algorithm>

#include "app/base/Application.h"
#include "app/document/Document.h"
#include "app/session/Player.h"
#include "app/session/RunScene.h"
#include "engine/scene/edit/FieldNumber.h"

namespace linkwright::app {

namespace {

auto find(RunNumbers& numbers, const std::string& name) {
  return std::find_if(numbers.begin(), numbers.end(), [&](const auto& each) { return each.first == name; });
}

/// Null: there is none with these numbers.
std::shared_ptr<System> systemWith(Scene scene, const RunNumbers& numbers) {
  const auto compiled = sceneWith(std::move(scene), numbers);
  return compiled ? std::shared_ptr<System>(compiled->MakeSystem()) : nullptr;
}

}  // namespace

KeptRuns::KeptRuns(Player* player, QObject* parent) : QObject(parent), player_(player) {
  connect(player, &Player::replaced, this, [this] {
    const bool any = hasCompared();
    compared_.clear();
    wanted_.clear();
    held_.clear();
    systems_.clear();
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
  present.numbers = list.numbers;
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
    lane.numbers = run.numbers;
    lane.differs = run.numbers != list.numbers;
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

System* KeptRuns::systemOf(int id) const {
  const auto found = systems_.find(id);
  return found == systems_.end() ? nullptr : found->second.get();
}

void KeptRuns::take(int id) {
  if (player_->runner() == nullptr) return;
  const double time = player_->time();
  player_->seek(time);  // leaves what is in progress
  const auto lane = std::find_if(lanes_.begin(), lanes_.end(), [id](const auto& l) { return l.id == id; });
  if (lane == lanes_.end() || !lane->differs) {
    player_->runner()->TakeRun(id);
    return player_->wake();
  }
  CarriedRuns runs;
  runs.runs = player_->runner()->CopyRuns();
  runs.runs.numbers = lane->numbers;
  runs.then = [id, time](Runner* runner) {
    runner->TakeRun(id);
    runner->Seek(time);
  };
  makeAnew(std::move(runs), tr("Take %1 in hand").arg(lane->name));
}

void KeptRuns::open(const RunNumbers& numbers, double seconds, const QString& name) {
  if (player_->runner() == nullptr) return;
  player_->pause();
  CarriedRuns runs;
  runs.runs = player_->runner()->CopyRuns();
  runs.runs.name = name.toStdString();
  const CObjectContainer& objects = player_->document()->objects();
  for (const auto& [field, value] : numbers) {
    const auto number = FieldNumber::Find(objects, field);
    if (!number || !number->Get()) continue;
    const double before = number->Get().value_or(0);
    // Runs of the scene as it is had the number that it has.
    for (KeptRun& run : runs.runs.kept)
      if (find(run.numbers, field) == run.numbers.end()) run.numbers.emplace_back(field, before);
    if (const auto known = find(runs.runs.numbers, field); known != runs.runs.numbers.end())
      known->second = value;
    else
      runs.runs.numbers.emplace_back(field, value);
  }
  runs.then = [seconds, document = player_->document()](Runner* runner) {
    const double steps = std::round(seconds / document->scene().simulation.dt);
    runner->Step(static_cast<int>(std::clamp(steps, 1.0, 1e9)));
  };
  makeAnew(std::move(runs), tr("Take %1").arg(name));
}

void KeptRuns::makeAnew(CarriedRuns with, const QString& text) {
  const auto system = player_->cloneSystem();
  with.shape = RunJournal::ShapeOf(*system);
  const RunNumbers numbers = with.runs.numbers;
  player_->makeAnew(std::move(with), [&] {
    Document* document = player_->document();
    document->edit(text, [&](Scene& scene) { setNumbers(numbers, &scene); });
    // An edit that leaves no mechanism is taken back.
    return std::all_of(numbers.begin(), numbers.end(), [&](const auto& each) {
      const auto number = FieldNumber::Find(document->objects(), each.first);
      return !number || number->Get() == each.second;
    });
  });
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
  const auto systems = std::make_shared<std::map<int, std::shared_ptr<System>>>();
  const auto problem = std::make_shared<QString>();
  std::map<int, RunNumbers> others;
  for (const RunLane& lane : lanes_)
    if (lane.differs && runs.contains(lane.id)) others[lane.id] = lane.numbers;
  const auto work = [runs, read, systems, others, problem,
                     scene = player_->document()->scene()](const std::stop_token& stop) {
    try {
      for (const auto& [id, numbers] : others)
        if (auto system = stop.stop_requested() ? nullptr : systemWith(scene, numbers))
          systems->emplace(id, std::move(system));
      for (const auto& [id, steps] : runs)
        if (!stop.stop_requested()) read->emplace(id, steps->Get());
    } catch (...) {
      *problem = caughtText();
    }
  };
  const auto done = [this, read, systems, problem] {
    if (!problem->isEmpty()) {
      Q_EMIT player_->notice(*problem);
      wanted_.clear();
      return Q_EMIT changed();
    }
    held_ = std::move(*read);
    systems_ = std::move(*systems);
    compared_.insert(compared_.end(), wanted_.begin(), wanted_.end());
    wanted_.clear();
    readLanes();
    Q_EMIT changed();
    Q_EMIT comparedChanged();
  };
  const bool in_memory =
      std::all_of(runs.begin(), runs.end(), [](const auto& run) { return run.second->in_memory(); });
  if (!in_memory || !others.empty()) return reading_.start({work, done});
  work({});
  done();
}

}  // namespace linkwright::app
