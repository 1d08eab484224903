// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

/// The bytes of a fuzzer's run as a file in memory, in a folder of its own: readers take files, and look
/// around in their folder.
class FuzzFile {
 public:
  explicit FuzzFile(const std::string& name) {
    const std::filesystem::path memory = "/dev/shm";
    const std::filesystem::path root =
        std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    folder_ = root / ("linkwright-fuzz-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    path_ = folder_ / name;
  }
  ~FuzzFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  FuzzFile(const FuzzFile&) = delete;
  FuzzFile& operator=(const FuzzFile&) = delete;

  const std::filesystem::path& Write(const std::uint8_t* data, std::size_t size) const {
    return Write(path_, data, size);
  }
  const std::filesystem::path& Write(const std::filesystem::path& path, const std::uint8_t* data,
                                     std::size_t size) const {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path;
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_, path_;
};

/// What is wrong with a result a fuzzer found: ends the run, so that the bytes are kept.
inline void Demand(bool holds) {
  if (!holds) __builtin_trap();
}
