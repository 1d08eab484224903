// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

#include "engine/simulation/recording/RunRecords.h"

// The files of a RunJournal.
namespace linkwright::run_records {

std::filesystem::path SegmentFile(const std::filesystem::path& folder, std::uint32_t number);

/// The segments of a folder with their sizes, in order. Never throws.
std::map<std::uint32_t, std::uint64_t> FindSegments(const std::filesystem::path& folder);

/// `size` bytes of a file from `offset` on; fewer where it ends.
std::vector<char> ReadPart(const std::filesystem::path& file, std::uint64_t offset, std::size_t size);

/// One segment being read from front to back.
struct SegmentBytes {
  SegmentBytes(const std::filesystem::path& folder, std::uint32_t number, std::uint64_t size);
  /// The next record and where it begins. False: there is no whole one.
  bool Next(Record* record, std::size_t* begin);

  std::vector<char> bytes;
  std::size_t good = 0;  ///< up to here all records are whole; 0: this is no segment
};

}  // namespace linkwright::run_records
