// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

namespace linkwright {

enum class FileKind { kScene, kUrdf, kMjcf, kUnknown, kUnreadable };

struct FileKindResult {
  FileKind kind = FileKind::kUnknown;
  int line = 0;      ///< where that is seen
  std::string text;  ///< kUnknown, kUnreadable: why, a sentence without a full stop
};

/// What a file is: by its ending (.urdf, .json, .mjcf), else by how it begins.
FileKindResult KindOfFile(const std::filesystem::path& path);

}  // namespace linkwright
