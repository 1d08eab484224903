// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright::cli {

/// The FILE argument and what may be reported about it.
struct FileArguments {
  std::string file;
  bool floating = false, independent_mimic = false;
  std::string posture;   ///< empty: as the file has it
  bool contact = false;  ///< contact is turned on
  std::string clock;     ///< of contact; empty: as the file has it
  std::vector<std::string> package_paths;
};

/// A scene file or robot, read. `text`: as though the file held it.
LoadSceneResult LoadFile(const FileArguments& arguments, bool load_meshes,
                         std::optional<std::string> text = std::nullopt);
/// A scene file or robot read and compiled; null when it is bad. What was found is in `problems`.
std::shared_ptr<const CompiledScene> Load(const FileArguments& arguments, bool load_meshes,
                                          ProblemList* problems);
/// The same, with errors and warnings written to stderr.
std::shared_ptr<const CompiledScene> LoadAndReport(const FileArguments& arguments, bool load_meshes);

/// What a file of states, targets, parameters, … holds: a regular file of at most 64 MiB. None, with an error
/// on stderr, where it cannot be read.
std::optional<std::string> ReadCommandFile(const std::string& path);

/// From now on Ctrl+C and SIGTERM do not end the process but are remembered.
void CatchInterrupts();
bool Interrupted();

/// A number as short as it can be while reading back to the same bits; never in the locale's spelling. NaN
/// and infinities give "null".
std::string Number(double value);

/// A line to stderr.
void PrintError(const std::string& line);
/// Why a command ("render") does not do what it was asked for, to stderr. Returns the exit code kUsage.
int Refuse(const char* command, const std::string& why);

/// Where the program was started without standard streams, keeps files that it opens from taking their place;
/// writing to such a stream fails.
void GuardStandardStreams();

/// `text` to stdout; false when stdout cannot take it (disk full, closed pipe). FinishStdout gives the
/// reason.
bool WriteOut(std::string_view text);
/// At the end of a command: writes what stdout still holds. Where something of it could not be written, that
/// is reported on stderr, and success becomes failure.
int FinishStdout(int exit_code);

/// How many seconds, rounded up, the rest of work takes that has done a part in `seconds`. None: too early to
/// know, or it is done.
std::optional<std::int64_t> SecondsLeft(double seconds, double fraction);
/// The same as ", 1 min 5 s left"; empty: none.
std::string TimeLeft(double seconds, double fraction);

/// A bar on stderr with the time left, if stderr is a terminal; nothing otherwise.
class ProgressBar {
 public:
  explicit ProgressBar(std::string_view what);
  ~ProgressBar();
  void Update(double fraction);

 private:
  std::string what_;
  bool terminal_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::string shown_;
};

}  // namespace linkwright::cli
