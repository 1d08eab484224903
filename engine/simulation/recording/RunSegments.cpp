// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/RunSegments.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/simulation/recording/RunJournal.h"

namespace linkwright::run_records {

namespace fs = std::filesystem;

fs::path SegmentFile(const fs::path& folder, std::uint32_t number) {
  char name[32];
  std::snprintf(name, sizeof name, "run-%08u.lwr", number);
  return folder / name;
}

std::map<std::uint32_t, std::uint64_t> FindSegments(const fs::path& folder) {
  std::map<std::uint32_t, std::uint64_t> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (!name.starts_with("run-") || !name.ends_with(".lwr") || name.size() != 16) continue;
    std::uint32_t number = 0;
    const auto [stop, failure] = std::from_chars(name.data() + 4, name.data() + 12, number);
    std::error_code no_size;
    const std::uint64_t size = it->file_size(no_size);
    if (failure == std::errc() && stop == name.data() + 12 && !no_size) found[number] = size;
  }
  return found;
}

std::vector<char> ReadPart(const fs::path& file, std::uint64_t offset, std::size_t size) {
  std::vector<char> bytes;
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0) return bytes;
  bytes.resize(size);
  std::size_t got = 0;
  while (got < size) {
    const ssize_t n = ::pread(fd, bytes.data() + got, size - got, static_cast<off_t>(offset + got));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  ::close(fd);
  bytes.resize(got);
  return bytes;
}

SegmentBytes::SegmentBytes(const fs::path& folder, std::uint32_t number, std::uint64_t size)
    : bytes(ReadPart(SegmentFile(folder, number), 0, size)) {
  const std::string_view header(bytes.data(), std::min(bytes.size(), kSegmentHeader.size()));
  good = header == kSegmentHeader ? header.size() : 0;
}

bool SegmentBytes::Next(Record* record, std::size_t* begin) {
  if (good == 0 || !ReadRecord(bytes, good, true, record)) return false;
  *begin = good;
  good = record->end;
  return true;
}

}  // namespace linkwright::run_records

namespace linkwright {

RunJournal::Summary RunJournal::Look(const std::filesystem::path& folder) {
  Summary summary;
  const auto segments = run_records::FindSegments(folder);
  for (const auto& [number, size] : segments) summary.bytes += size;
  try {
    run_records::Index index;
    // A kill may have come just after a new one was begun.
    for (auto it = segments.rbegin(); it != segments.rend() && summary.last_time == 0; ++it) {
      run_records::SegmentBytes read(folder, it->first, it->second);
      run_records::Record record;
      for (std::size_t begin = 0; read.Next(&record, &begin);) {
        double time = 0;
        State state;
        if (record.kind == run_records::Kind::kState && run_records::TakeState(record.payload, &state))
          summary.last_time = state.time;
        else if (record.kind == run_records::Kind::kCut && run_records::TakeTime(record.payload, &time))
          summary.last_time = std::min(summary.last_time, time);
      }
    }
  } catch (const std::exception&) {  // too large for the memory there is
  }
  return summary;
}

}  // namespace linkwright
