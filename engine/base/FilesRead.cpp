// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/FilesRead.h"

#include <sys/stat.h>

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace linkwright {
namespace {

using FileIdentity = std::pair<dev_t, ino_t>;

struct FilesRead {
  std::atomic<bool> on = false;
  std::mutex mutex;
  std::map<FileIdentity, std::string> files;
};

FilesRead& AllFilesRead() {
  static FilesRead all;
  return all;
}

// Device and inode: one file has one, whatever it is called.
std::optional<FileIdentity> IdentityOf(const std::filesystem::path& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return FileIdentity(status.st_dev, status.st_ino);
}

}  // namespace

void RememberFilesRead() { AllFilesRead().on = true; }

void NoteFileRead(const std::filesystem::path& path) {
  FilesRead& all = AllFilesRead();
  if (!all.on) return;
  const auto identity = IdentityOf(path);
  if (!identity) return;
  const std::lock_guard lock(all.mutex);
  all.files.emplace(*identity, path.string());
}

std::string FileReadAt(const std::filesystem::path& path) {
  const auto identity = IdentityOf(path);
  if (!identity) return {};
  FilesRead& all = AllFilesRead();
  const std::lock_guard lock(all.mutex);
  const auto found = all.files.find(*identity);
  return found == all.files.end() ? std::string() : found->second;
}

}  // namespace linkwright
