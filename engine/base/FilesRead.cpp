// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/FilesRead.h"

#include <sys/stat.h>

#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace linkwright {
namespace {

using FileIdentity = std::pair<dev_t, ino_t>;

struct FilesRead {
  std::atomic<bool> on = false;
  std::mutex mutex;
  std::map<FileIdentity, std::string> files;
};

struct FileParts {
  std::mutex mutex;
  std::map<std::string, std::set<std::string>> parts;  // by the whole, all of them canonical
};

FileParts& AllFileParts() {
  static FileParts all;
  return all;
}

// Of what is being read on this thread; empty: none.
thread_local std::string t_whole;

std::string CanonicalOf(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path whole = std::filesystem::weakly_canonical(path, error);
  return error ? path.string() : whole.string();
}

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
  if (!t_whole.empty()) {
    FileParts& known = AllFileParts();
    std::string part = CanonicalOf(path);
    const std::lock_guard lock(known.mutex);
    known.parts[t_whole].insert(std::move(part));
  }
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

PartsOfFile::PartsOfFile(const std::filesystem::path& whole)
    : whole_(CanonicalOf(whole)), before_(std::exchange(t_whole, whole_)) {
  FileParts& known = AllFileParts();
  const std::lock_guard lock(known.mutex);
  known.parts[whole_].clear();
}

PartsOfFile::~PartsOfFile() { t_whole = before_; }

std::vector<std::filesystem::path> FilesReadFor(const std::filesystem::path& whole) {
  FileParts& known = AllFileParts();
  const std::string first = CanonicalOf(whole);
  std::set<std::string> found = {first};
  std::vector<std::string> open = {first};
  const std::lock_guard lock(known.mutex);
  while (!open.empty()) {
    const auto parts = known.parts.find(open.back());
    open.pop_back();
    if (parts == known.parts.end()) continue;
    for (const std::string& part : parts->second)
      if (found.insert(part).second) open.push_back(part);
  }
  found.erase(first);
  return {found.begin(), found.end()};
}

}  // namespace linkwright
