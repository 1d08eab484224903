// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/LiveValues.h"

namespace linkwright::app {

/// A run of a scene, and all that it needs to go on.
struct Run {
  std::uint64_t revision = 0;  ///< of the document that it is a run of; 0: of another document
  std::shared_ptr<const CompiledScene> compiled;
  std::unique_ptr<Runner> runner;
  LiveValues live;
  int megabytes = 0;  ///< its timeline's bound
  QString folder;     ///< of its journal; empty: it has none
};

/// Runs that the next mechanism begins with, beside its own, where it has their shape.
struct CarriedRuns {
  RunJournal::Shape shape;
  RunList runs;                       ///< see Runner::AddRuns
  std::function<void(Runner*)> then;  ///< called once they are there
};

/// False: they are of another mechanism.
bool AddCarried(const CarriedRuns& carried, const System& system, Runner* runner);

/// The last runs that edits of the open document have ended. The oldest go where there are more than four, or
/// where their timelines together take more memory than one may.
class EndedRuns {
 public:
  ~EndedRuns() { clear(); }

  void keep(Run run);
  bool empty() const { return runs_.empty(); }
  bool has(std::uint64_t revision) const;
  /// The newest one of that revision.
  std::optional<Run> take(std::uint64_t revision);
  void clear();

 private:
  static void drop(Run run);

  std::vector<Run> runs_;
};

}  // namespace linkwright::app
