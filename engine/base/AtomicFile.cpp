// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/AtomicFile.h"

#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "engine/base/FileDraft.h"
#include "engine/base/Message.h"

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
  if (WriteBytes(draft.fd(), bytes)) return {};
  return MessageOf("file.writing-failed", {std::generic_category().message(errno)});
}

}  // namespace

std::string WriteFileAtomically(const fs::path& path, std::string_view bytes) {
  FileDraft draft(path);
  if (std::string why = Fill(draft, bytes); !why.empty()) return why;
  return draft.Replace();
}

std::string WriteFilesAtomically(const std::vector<FileToWrite>& files, fs::path* failed) {
  std::vector<std::unique_ptr<FileDraft>> drafts;
  std::vector<FileDraft*> all;
  for (const FileToWrite& each : files) {
    *failed = each.path;
    drafts.push_back(std::make_unique<FileDraft>(each.path));
    all.push_back(drafts.back().get());
    if (std::string why = Fill(*all.back(), each.bytes); !why.empty()) return why;
  }
  std::size_t at = 0;
  std::string why = ReplaceTogether(all, &at);
  if (!why.empty()) *failed = files[at].path;
  return why;
}

}  // namespace linkwright
