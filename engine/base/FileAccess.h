// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/Message.h"

namespace linkwright {

/// Which files a robot or scene file may make the program read, and where what it names is found.
///
/// Allowed are regular files below one of these folders, after all symbolic links are followed: the folder of
/// the robot file, its package's root (the nearest folder upward that holds a `package.xml`), the folder that
/// a `package://NAME` is found as (in the package paths, then beside the file's folder and its parents, at
/// most four levels up), the package paths, and what AllowFolder adds. Nothing is fetched, percent signs are
/// ordinary characters.
class FileAccess {
 public:
  /// Relative references start at the folder of `robot_file`, which need not exist itself.
  FileAccess(const std::filesystem::path& robot_file,
             const std::vector<std::filesystem::path>& package_paths);

  struct Result {
    std::optional<std::filesystem::path> path;  ///< canonical, or none
    Message refusal;                            ///< why not: a sentence without a full stop
  };

  /// Resolves what a robot file refers to: a relative path, `package://NAME/…`, `model://NAME/…` or
  /// `file://…`. `base` overrides the folder relative references start at.
  Result Resolve(std::string_view reference);
  Result Resolve(std::string_view reference, const std::filesystem::path& base);

  /// Allows a folder the file names (`meshdir`, an include's folder), given relative to the file's folder: it
  /// must lie at most two levels above that. Returns why not, or an empty message.
  Message AllowFolder(std::string_view relative_folder);
  static const std::string_view kNoFolder;  ///< id of the message where there is no such folder

  /// Whether this existing file may be read: regular, below an allowed folder. For files that meshes refer
  /// to.
  Result Check(const std::filesystem::path& path) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  Result FindPackage(std::string_view name, std::string_view rest);
  bool IsBelowAllowed(const std::filesystem::path& canonical) const;

  std::filesystem::path folder_;                      // canonical folder of the robot file
  std::vector<std::filesystem::path> package_paths_;  // canonical
  std::vector<std::filesystem::path> allowed_;        // canonical roots
};

/// What was read of a file, or why nothing could be ("is not a regular file", "is larger than 256 MiB").
struct FileBytes {
  std::string bytes;
  std::string error;
};

/// All that the program reads of files that a user or a file names goes through these. They never wait for a
/// pipe or device, and never read more than the size of a regular file when it is opened (so that files of
/// the kernel, whose size is 0, are empty).

/// The whole of a regular file; one that is larger than `max_bytes` is not read.
FileBytes ReadFileBytes(const std::filesystem::path& path, std::uint64_t max_bytes);
/// The first bytes of a regular file, at most `count`.
FileBytes ReadFileStart(const std::filesystem::path& path, std::uint64_t count);
/// Whether two regular files hold the same bytes; false also where one cannot be read.
bool SameFileBytes(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace linkwright
