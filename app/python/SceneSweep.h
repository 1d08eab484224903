// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/python/Values.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright::python {

/// The runs of a sweep of one scene, any of them, as a table of the command line has them. Many threads of
/// Python may use it at once.
class SceneSweep {
 public:
  struct Options {
    std::optional<double> duration, dt, tolerance;
    std::optional<std::string> integrator;
    bool watch_ledger = true;
  };
  /// Of a scene file's text, which names files relative to `path`; `order`: as `linkwright run --sweep` reads
  /// it.
  SceneSweep(const std::string& text, const std::string& path, const std::string& order,
             const Options& options);

  std::uint64_t count() const { return runner_->sweep().count; }
  std::string header() const { return runner_->header(); }
  std::string RowStart(std::uint64_t run) const { return runner_->RowStart(run); }
  /// The rows of so many runs, by so many threads (0: all cores), without the interpreter's lock.
  py::bytes Rows(std::uint64_t first, std::uint64_t count, int threads) const;

 private:
  std::unique_ptr<SweepRunner> runner_;
};

}  // namespace linkwright::python
