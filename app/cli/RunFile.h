// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/Common.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"

namespace linkwright::cli {

/// A run that a command shows: a scene, and what happens in it.
struct RunFile {
  std::shared_ptr<const CompiledScene> scene;
  std::vector<Command> commands;
  std::string name;                 ///< that is short enough to be read in a film
  std::vector<std::string> inputs;  ///< the log that the commands are from, if there is one

  /// Reads the log; false with errors on stderr. An empty path: nothing happens in it.
  bool ReadInputs(const std::string& log, double duration);
};

/// A run beside the first one: a scene with the log of that, or another log of the same scene. `first`: how
/// that one was read. Nothing, with errors on stderr, where it cannot be read.
std::optional<RunFile> LoadRunBeside(const std::string& path, const FileArguments& first,
                                     const std::string& log, const RunFile& run, double duration);

/// Of a file, without folder and endings.
std::string ShortName(const std::string& path);

}  // namespace linkwright::cli
