// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/simulation/recording/RunFile.h"

namespace linkwright {

/// The kept runs of a recording in files of its journal's folder: a file for each, `kept-1.runs` …, and a
/// list, `kept.runs.json`. They survive the end of the program, and the steps that are beyond the bound of
/// memory are read from there again. Writes on a thread of its own.
class RunStore {
 public:
  /// `bound`: of the steps that stay in memory [bytes].
  RunStore(std::filesystem::path folder, const RunJournal::Shape& shape, std::size_t bound);
  ~RunStore();  ///< ends after the run that is being written; the files stay

  /// What the folder holds of an earlier program: the run in hand's number and name, and the kept ones, whose
  /// steps are read when they are asked for. `problem`: what could not be read. Before the first Keep.
  RunList Recover(std::string* problem);

  /// The runs there are from now on; files of others go. Returns at once.
  void Keep(const RunList& list);
  std::string error() const;  ///< why they are not, without a full stop; empty: they are

 private:
  struct Written {
    std::uint32_t file = 0;
    std::shared_ptr<const KeptSteps> steps;  // that no other has its address
  };
  void Run(const std::stop_token& stop);
  void Write(const RunList& list, const std::stop_token& stop);

  const std::filesystem::path folder_;
  const RunJournal::Shape shape_;
  const std::size_t bound_;
  std::map<const KeptSteps*, Written> written_;  // of the thread
  std::uint32_t files_ = 0;

  mutable std::mutex mutex_;  // of what follows
  std::condition_variable_any changed_;
  std::optional<RunList> wanted_;
  std::string error_;

  std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace linkwright
