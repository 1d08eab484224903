// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/AtomicFile.h"

#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <system_error>

#include "engine/base/FileDraft.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

bool WriteBytes(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// Why the draft does not hold the bytes.
std::string Fill(const FileDraft& draft, std::string_view bytes) {
  if (!draft.why().empty()) return draft.why();
  return WriteBytes(draft.fd(), bytes) ? "" : "writing failed: " + std::generic_category().message(errno);
}

// Nothing: there is no such file.
std::optional<std::string> BytesOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

}  // namespace

std::string WriteFileAtomically(const fs::path& path, std::string_view bytes) {
  FileDraft draft(path);
  if (std::string why = Fill(draft, bytes); !why.empty()) return why;
  return draft.Replace();
}

std::string WriteFilesAtomically(const std::vector<FileToWrite>& files, fs::path* failed) {
  // Full disks, write-protected files and folders show before any file is replaced.
  std::vector<std::unique_ptr<FileDraft>> drafts;
  std::vector<std::optional<std::string>> before;
  for (const FileToWrite& each : files) {
    *failed = each.path;
    before.push_back(BytesOf(each.path));
    drafts.push_back(std::make_unique<FileDraft>(each.path));
    if (std::string why = Fill(*drafts.back(), each.bytes); !why.empty()) return why;
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    std::string why = drafts[i]->Replace();
    if (why.empty()) continue;
    *failed = files[i].path;
    for (std::size_t k = 0; k < i; ++k) {
      std::error_code ignored;
      if (before[k])
        WriteFileAtomically(files[k].path, *before[k]);
      else
        fs::remove(files[k].path, ignored);
    }
    return why;
  }
  return {};
}

}  // namespace linkwright
