// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace linkwright::cli {

/// The table of a sweep, or of a part of one, on disk: whole rows in their order, only ever appended to, so
/// that whatever ends the program leaves a beginning of the table that a later call goes on from.
class SweepTable {
 public:
  SweepTable() = default;
  ~SweepTable();
  SweepTable(const SweepTable&) = delete;
  SweepTable& operator=(const SweepTable&) = delete;

  enum class Status { kOk, kFailed, kOtherTable };
  struct Opened {
    Status status = Status::kOk;
    std::string error;
    std::uint64_t rows = 0;  ///< that are there already
  };
  /// Opens or makes `path`, alone among all programs that use this class, takes away a row that was half
  /// written, and checks that what is there is this table's: `header` (empty: this part has none), then rows
  /// that begin with row_start(0), row_start(1), … up to `most`. Writes the header where it is missing.
  Opened Open(const std::string& path, const std::string& header,
              const std::function<std::string(std::uint64_t)>& row_start, std::uint64_t most);
  /// False: it cannot be written, errno has the reason.
  bool Append(std::string_view text);

 private:
  int file_ = -1;
};

}  // namespace linkwright::cli
