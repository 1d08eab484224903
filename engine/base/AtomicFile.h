// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright {

/// Replaces a file's contents at once: a reader gets the old or the new contents, also after a crash. A link
/// is followed; permissions stay; a file without write permission is left alone. Returns why it could not be
/// done (the old file is then untouched), or an empty text.
std::string WriteFileAtomically(const std::filesystem::path& path, std::string_view bytes);

struct FileToWrite {
  std::filesystem::path path;
  std::string bytes;
};
/// The same of several files that belong together: all or none of them is replaced; after a crash in between,
/// each of them is the old or the new one. `failed`: the one that it could not be done for. What cannot be
/// taken back is named in the reason.
std::string WriteFilesAtomically(const std::vector<FileToWrite>& files, std::filesystem::path* failed);

}  // namespace linkwright
