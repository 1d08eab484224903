// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/simulation/recording/RunJournal.h"
#include "engine/simulation/recording/RunTree.h"

namespace linkwright {

/// A file of recorded runs, compressed without loss: `LWRUNS1`, the steps of each run, and at the end a list
/// in JSON of what stands where. The list alone is read at first, the steps of a run once they are asked for.
/// Byte order and number format are the machine's.
struct RunFile {
  RunJournal::Shape shape;  ///< of the mechanism
  std::uint64_t scene = 0;  ///< what the writer knows its scene by
  std::vector<KeptRun> runs;
};

/// Replaces the file at once. Returns why that could not be done, or an empty text.
std::string WriteRunFile(const std::filesystem::path& path, const RunFile& file);

/// Reads the list. Returns what is wrong with the file, without its name, or an empty text. The steps are
/// read from the file later: KeptSteps::Get throws std::runtime_error where that fails.
std::string ReadRunFile(const std::filesystem::path& path, RunFile* file);

}  // namespace linkwright
