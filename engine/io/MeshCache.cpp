// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/MeshCache.h"

#include <system_error>

namespace linkwright {

MeshResult MeshCache::Get(const std::filesystem::path& canonical, const FileAccess& access,
                          const LoadControl& control, const MeshLimits& limits) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(canonical, error);
  const std::uintmax_t size = std::filesystem::file_size(canonical, error);
  {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(canonical);
    if (found != entries_.end() && found->second.time == time && found->second.size == size)
      return found->second.result;
  }
  MeshResult result = ReadMesh(canonical, access, control, limits);
  if (result.mesh && !result.cancelled) {
    const std::lock_guard lock(mutex_);
    entries_[canonical] = {time, size, result};
  }
  return result;
}

}  // namespace linkwright
