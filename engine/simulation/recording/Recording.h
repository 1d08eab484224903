// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/simulation/recording/RunJournal.h"
#include "engine/simulation/recording/Timeline.h"

namespace linkwright {

/// The steps of one run: in memory, and on disk where there is a journal. A step that the timeline has
/// thinned out is read from the disk. Of one thread, but for timeline(), which any thread may read, and
/// error() and Flush().
class Recording {
 public:
  /// `journal`: or none.
  Recording(std::size_t timeline_bound, std::unique_ptr<RunJournal> journal);

  const std::shared_ptr<Timeline>& timeline() const { return timeline_; }
  double last_time() const { return timeline_->last_time(); }

  void Clear();
  void Append(const State& state, const System::Inputs& inputs);
  /// Takes the newest step's place: an edit at its time.
  void ReplaceLast(const State& state, const System::Inputs& inputs);
  /// Forgets all later than `state`, which may be one that only the disk has, and makes it the newest.
  void TruncateAfter(const State& state, const System::Inputs& inputs);
  /// Copies the steps from `state` on, which is the first of them, also where only the disk has it.
  std::shared_ptr<const Timeline> From(const State& state, const System::Inputs& inputs) const;
  /// Forgets all at and after `time`, and appends later steps with their commands.
  void Join(double time, const Timeline& steps, const std::vector<Command>& commands);
  void Log(const Command& command);
  /// Takes over what the journal's folder holds. `last`, `last_inputs`: its newest state, where it has any.
  RunJournal::Recovered Recover(const System& system, State* last, System::Inputs* last_inputs);

  /// The latest step at or before `time` (`strictly`: before it); the first one where there is none. False:
  /// nothing is recorded.
  bool Before(double time, bool strictly, State* state, System::Inputs* inputs) const;
  /// The step after the latest at or before `time`. False: there is none.
  bool After(double time, State* state, System::Inputs* inputs) const;

  std::filesystem::path folder() const { return journal_ ? journal_->folder() : std::filesystem::path(); }
  std::string error() const { return journal_ ? journal_->error() : std::string(); }
  void Flush();

 private:
  bool IsThinnedAfter(std::size_t index) const;

  const std::shared_ptr<Timeline> timeline_;  // shared with readers that may outlive this
  const std::unique_ptr<RunJournal> journal_;
};

}  // namespace linkwright
