// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/stat.h>

#include <filesystem>
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
  /// Returns why it could not be done (the old file is then untouched), or an empty text.
  std::string Replace();

 private:
  std::filesystem::path target_;
  std::string name_, why_;
  struct stat status_ = {};  // of the old file
  bool present_ = false, replaced_ = false;
  int fd_ = -1;
};

}  // namespace linkwright
