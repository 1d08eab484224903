// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

namespace linkwright {

/// From now on the files that ReadFileBytes and ReadFileStart open are remembered, of the whole process. For
/// a command that must not write over what it has read.
void RememberFilesRead();

/// Remembers a file, if RememberFilesRead was called and there is such a file. Any thread.
void NoteFileRead(const std::filesystem::path& path);

/// The remembered file that `path` is too, also by a symbolic or a hard link, as it was called when it was
/// read; empty: none.
std::string FileReadAt(const std::filesystem::path& path);

}  // namespace linkwright
