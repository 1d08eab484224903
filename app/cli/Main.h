// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/film/Overlays.h"

namespace linkwright::cli {

enum ExitCode {
  kOk = 0,
  kFailure = 1,       ///< something failed while running
  kUsage = 2,         ///< the command line is wrong
  kBadFile = 3,       ///< a file is bad; reported with file:line
  kDiverged = 4,      ///< the simulation diverged; time and body are reported
  kDisagreement = 5,  ///< the cross-check disagreed; time, joint and difference are reported
  kInterrupted = 130  ///< what was written is complete up to there
};

/// What the command line asks for: the window (with a file, perhaps), or a result that has been dealt with.
struct Outcome {
  bool open_window = false;
  std::string file = {};            ///< to open in the window; empty: the first scene
  bool measure_start = false;       ///< the window reports how long its first picture took, and closes
  std::optional<int> control = {};  ///< socket over which another program controls the window
  int exit_code = kOk;              ///< when there is no window to open
};

/// Reads the command line and does what it asks for, without a display. Returns at once if it asks for the
/// window. `painters`: of what stands in films and still pictures.
Outcome Main(int argc, char** argv, const FilmPainters& painters);

}  // namespace linkwright::cli
