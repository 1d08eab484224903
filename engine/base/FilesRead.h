// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace linkwright {

/// From now on the files that ReadFileBytes and ReadFileStart open are remembered, of the whole process. For
/// a command that must not write over what it has read.
void RememberFilesRead();

/// Remembers a file, if RememberFilesRead was called and there is such a file. Any thread.
void NoteFileRead(const std::filesystem::path& path);

/// The remembered file that `path` is too, also by a symbolic or a hard link, as it was called when it was
/// read; empty: none.
std::string FileReadAt(const std::filesystem::path& path);

/// While it lives, files that its thread reads are remembered as parts of `whole`, in place of what they were
/// before; inside another one, as parts of this alone.
class PartsOfFile {
 public:
  explicit PartsOfFile(const std::filesystem::path& whole);
  ~PartsOfFile();
  PartsOfFile(const PartsOfFile&) = delete;
  PartsOfFile& operator=(const PartsOfFile&) = delete;

 private:
  std::string whole_, before_;
};

/// What was read for a file, and for its parts in turn, without itself: canonical paths, each once, sorted.
/// Any thread.
std::vector<std::filesystem::path> FilesReadFor(const std::filesystem::path& whole);

}  // namespace linkwright
