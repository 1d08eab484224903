// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/EndedRuns.h"

#include <QDir>
#include <algorithm>
#include <utility>

#include "app/session/TimelineMemory.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostRuns = 4;

}  // namespace

bool AddCarried(const CarriedRuns& carried, const System& system, Runner* runner) {
  if (carried.shape != RunJournal::ShapeOf(system)) return false;
  runner->AddRuns(carried.runs);
  if (carried.then) carried.then(runner);
  return true;
}

void EndedRuns::keep(Run run) {
  runs_.push_back(std::move(run));
  const auto tooMuch = [this] {
    std::size_t bytes = 0;
    for (const Run& each : runs_) bytes += each.runner->timeline().bytes();
    return runs_.size() > kMostRuns || bytes >> 20 > static_cast<std::size_t>(timelineMegabytes());
  };
  while (runs_.size() > 1 && tooMuch()) {
    drop(std::move(runs_.front()));
    runs_.erase(runs_.begin());
  }
}

bool EndedRuns::has(std::uint64_t revision) const {
  return std::any_of(runs_.begin(), runs_.end(), [&](const Run& run) { return run.revision == revision; });
}

std::optional<Run> EndedRuns::take(std::uint64_t revision) {
  const auto found =
      std::find_if(runs_.rbegin(), runs_.rend(), [&](const Run& run) { return run.revision == revision; });
  if (found == runs_.rend()) return std::nullopt;
  std::optional<Run> taken = std::move(*found);
  runs_.erase(std::next(found).base());
  return taken;
}

void EndedRuns::clear() {
  for (Run& run : runs_) drop(std::move(run));
  runs_.clear();
}

void EndedRuns::drop(Run run) {
  run.runner.reset();  // it writes there until then
  if (!run.folder.isEmpty()) QDir(run.folder).removeRecursively();
}

}  // namespace linkwright::app
