// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace linkwright::cli {

/// Writes `lines` to the end of an open file; false: it cannot be written, errno has the reason. In a regular
/// file there are all of them or none, even when this process is killed in the middle: Linux ends a killed
/// process's write at any page, so a child process makes it, which a kill of this one does not reach.
bool AppendWhole(int file, std::string_view lines);

/// A text file that holds whole lines alone at any time, whatever ends this process. Lines are kept back for
/// at most a twentieth of a second while others are added.
class LineFile {
 public:
  LineFile() = default;
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Makes or empties `path`; "-" is stdout. False: errno has the reason.
  bool Open(const std::string& path);
  bool is_open() const { return file_ >= 0; }
  /// `line` with its end. False: what was added cannot be written, errno has the reason.
  bool Add(std::string_view line);
  /// Writes what is kept back.
  bool Flush();

 private:
  int file_ = -1;
  bool own_ = false;  ///< not stdout
  std::string kept_;
  std::chrono::steady_clock::time_point since_;
};

}  // namespace linkwright::cli
