// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SweepTable.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "app/cli/LineFile.h"

namespace linkwright::cli {

namespace {

/// Calls `line` for each whole line of a file until it returns false; returns where the last whole line ends,
/// or −1 when the file cannot be read.
off_t ForEachLine(int file, const std::function<bool(std::string_view)>& line) {
  std::vector<char> buffer(1 << 20);
  std::string rest;
  off_t end = 0;
  for (;;) {
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) return end;
    rest.append(buffer.data(), static_cast<size_t>(count));
    size_t begin = 0;
    for (size_t stop; (stop = rest.find('\n', begin)) != std::string::npos; begin = stop + 1) {
      if (!line(std::string_view(rest).substr(begin, stop + 1 - begin))) return end;
      end += static_cast<off_t>(stop + 1 - begin);
    }
    rest.erase(0, begin);
  }
}

}  // namespace

SweepTable::~SweepTable() {
  if (file_ >= 0) close(file_);
}

SweepTable::Opened SweepTable::Open(const std::string& path, const std::string& header,
                                    const std::function<std::string(std::uint64_t)>& row_start,
                                    std::uint64_t most) {
  const auto failed = [&](const char* what) {
    return Opened{Status::kFailed, path + " " + what + ": " + std::strerror(errno), 0};
  };
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) return failed("cannot be written");
  struct stat info = {};
  if (fstat(file_, &info) != 0) return failed("cannot be read");
  if (!S_ISREG(info.st_mode)) {
    if (!Append(header)) return failed("cannot be written");
    return {};
  }
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return {Status::kFailed, path + " is being written by another program", 0};
    return failed("cannot be locked");
  }
  Opened opened;
  std::uint64_t lines = 0;
  const std::uint64_t header_lines = header.empty() ? 0 : 1;
  const off_t end = ForEachLine(file_, [&](std::string_view line) {
    const std::uint64_t number = lines++;
    if (number < header_lines
            ? line == header
            : number - header_lines < most && line.starts_with(row_start(number - header_lines)))
      return true;
    opened.status = Status::kOtherTable;
    opened.error = path + ":" + std::to_string(lines) +
                   ": error: this is the table of another sweep, scene or part; it is left as it is";
    return false;
  });
  if (opened.status != Status::kOk) return opened;
  if (end < 0) return failed("cannot be read");
  // What follows may be a row half written, or what is no table at all.
  if (lines == 0 && info.st_size > 0) {
    const std::string expected = header.empty() ? row_start(0) : header;
    std::string start(std::min(static_cast<size_t>(info.st_size), expected.size()), '\0');
    const ssize_t count = pread(file_, start.data(), start.size(), 0);
    if (count != static_cast<ssize_t>(start.size())) return failed("cannot be read");
    if (!expected.starts_with(start))
      return {Status::kOtherTable, path + ":1: error: this is no table of this sweep; it is left as it is",
              0};
  }
  if (ftruncate(file_, end) != 0 || lseek(file_, end, SEEK_SET) < 0) return failed("cannot be written");
  if (lines == 0 && !Append(header)) return failed("cannot be written");
  opened.rows = lines < header_lines ? 0 : lines - header_lines;
  return opened;
}

bool SweepTable::Append(std::string_view text) { return AppendWhole(file_, text); }

}  // namespace linkwright::cli
