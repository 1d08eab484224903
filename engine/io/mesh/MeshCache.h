// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/io/mesh/MeshReader.h"

namespace linkwright {

/// Meshes by canonical path, so that a file that many links use is read, kept and drawn as one; copies of a
/// file under other names count as that file, where nothing but the file itself makes the mesh (STL, PLY,
/// MSH). Safe to use from several threads. A file that changed on disk (size or time) is read again. What it
/// keeps takes at most `kMaxBytes` of memory: more meshes are refused.
class MeshCache {
 public:
  static constexpr std::uint64_t kMaxBytes = std::uint64_t{512} << 20;

  MeshResult Get(const std::filesystem::path& canonical, const FileAccess& access, const LoadControl& control,
                 const MeshLimits& limits = {});

  /// Reads several files at once, on all cores, so that Get finds them: `control` gets the progress of all,
  /// called from this thread alone. Not more at once than memory bears. False if stopped.
  bool ReadAhead(const std::vector<std::filesystem::path>& canonical, const FileAccess& access,
                 const LoadControl& control, const MeshLimits& limits = {});

 private:
  /// What a file with the very same bytes was read as; null: none is known.
  std::optional<MeshResult> FindCopy(const std::filesystem::path& canonical, std::uintmax_t size);

  struct Entry {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;
    MeshResult result;
    std::uint64_t bytes = 0;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, Entry> entries_;
  std::uint64_t bytes_ = 0;  // of all entries
};

}  // namespace linkwright
