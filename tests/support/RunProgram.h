// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace linkwright::test {

struct ProgramResult {
  int exit_code = -1;  ///< 128 + signal when a signal ended it
  std::string out, err;
  double processor_s = 0;        ///< time it took of processors [s]
  double most_memory_bytes = 0;  ///< resident, at its largest
};

/// Runs the built program without a display (DISPLAY and WAYLAND_DISPLAY unset). `interrupt_after_s` > 0:
/// sends SIGINT then.
ProgramResult RunLinkwright(const std::vector<std::string>& arguments, double interrupt_after_s = 0,
                            int signal_number = 2);

/// An empty folder that goes with the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  /// Writes a file below it and returns its path.
  std::string Write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path path_;
};

std::string ReadFile(const std::filesystem::path& path);

}  // namespace linkwright::test
