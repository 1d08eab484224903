// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <span>
#include <string>

namespace linkwright {

/// A new file beside another one, which it replaces at once when it is complete; without that it disappears
/// again. A link is followed; permissions stay; a file without write permission is left alone.
class FileDraft {
 public:
  explicit FileDraft(const std::filesystem::path& path);
  ~FileDraft();
  FileDraft(const FileDraft&) = delete;
  FileDraft& operator=(const FileDraft&) = delete;

  /// Why there is none; empty: there is one.
  const std::string& why() const { return why_; }
  int fd() const { return fd_; }
  const std::string& name() const { return name_; }  ///< where it is until then
  /// What is written so far is on the disk, with the permissions of the old file. Returns why not.
  std::string Complete();
  /// Completes it unless that is done. Returns why it could not be done (the old file is then untouched), or
  /// an empty text.
  std::string Replace();

 private:
  friend std::string ReplaceTogether(std::span<FileDraft* const> drafts, std::size_t* failed);
  // The old file has a second, hidden name until this disappears.
  std::string KeepOld();
  // After Replace: the old file is what it was, or there is none again. Returns why not; the hidden name then
  // stays.
  std::string Restore();

  std::filesystem::path target_;
  std::string name_, kept_, why_;
  struct stat status_ = {};  // of the old file
  bool present_ = false, complete_ = false, replaced_ = false;
  int fd_ = -1;
};

/// All of them or none; see WriteFilesAtomically. `failed`: which it could not be done for.
std::string ReplaceTogether(std::span<FileDraft* const> drafts, std::size_t* failed);

}  // namespace linkwright
