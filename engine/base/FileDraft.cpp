// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/FileDraft.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include "engine/base/Message.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

/// Links that lead to links; more are taken for a circle, as the system does.
constexpr int kMostLinks = 40;

std::string DraftReason() { return std::generic_category().message(errno); }

// A name in the folder of a file that `take` takes. Empty: errno tells why there is none.
template <class Take>
std::string HiddenName(const fs::path& beside, const Take& take) {
  static std::atomic<unsigned> counter{0};
  const std::string stem = (beside.parent_path() / ".linkwright-").string() + std::to_string(::getpid());
  for (int attempt = 0; attempt < 100; ++attempt) {
    const std::string name = stem + "-" + std::to_string(counter++);
    if (take(name.c_str())) return name;
    if (errno != EEXIST) break;
  }
  return {};
}

}  // namespace

FileDraft::FileDraft(const fs::path& path) : target_(path) {
  // A link keeps being one, and what it points to is written, also if that is not there yet.
  std::error_code ignored;
  for (int links = 0; fs::is_symlink(target_, ignored); ++links) {
    if (links == kMostLinks) {
      why_ = MessageOf("file.link-cannot-be-followed");
      return;
    }
    target_ = target_.parent_path() / fs::read_symlink(target_, ignored);
  }
  if (!target_.has_parent_path()) target_ = fs::path(".") / target_;
  present_ = ::stat(target_.c_str(), &status_) == 0;
  if (present_ && !S_ISREG(status_.st_mode)) {
    why_ = MessageOf("file.this-not-regular-file");
    return;
  }
  if (present_ && ::access(target_.c_str(), W_OK) != 0) {
    why_ = MessageOf("file.write-protected", {DraftReason()});
    return;
  }
  // Its permissions are those of any new file.
  name_ = HiddenName(target_, [&](const char* name) {
    fd_ = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return fd_ >= 0;
  });
  if (fd_ < 0) why_ = MessageOf("file.folder-not-writable", {target_.parent_path().string(), DraftReason()});
}

FileDraft::~FileDraft() {
  if (!kept_.empty()) ::unlink(kept_.c_str());
  if (fd_ < 0) return;
  ::close(fd_);
  if (!replaced_) ::unlink(name_.c_str());
}

std::string FileDraft::Complete() {
  if (::fsync(fd_) != 0) return MessageOf("file.writing-failed", {DraftReason()});
  if (present_ && ::fchmod(fd_, status_.st_mode & 07777) != 0)
    return MessageOf("file.permissions-cannot-be-set", {DraftReason()});
  complete_ = true;
  return {};
}

std::string FileDraft::Replace() {
  if (!complete_)
    if (std::string why = Complete(); !why.empty()) return why;
  replaced_ = ::rename(name_.c_str(), target_.c_str()) == 0;
  if (!replaced_) return MessageOf("file.cannot-be-replaced", {DraftReason()});
  // The new name shall survive a power cut too; where folders cannot be synced, it still stands.
  const fs::path folder = target_.parent_path();
  if (const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); fd >= 0) {
    ::fsync(fd);
    ::close(fd);
  }
  return {};
}

std::string FileDraft::KeepOld() {
  if (!present_) return {};
  kept_ = HiddenName(target_, [&](const char* name) { return ::link(target_.c_str(), name) == 0; });
  if (!kept_.empty()) return {};
  // Some file systems have no links.
  std::error_code error;
  kept_ = HiddenName(target_, [&](const char* name) {
    fs::copy_file(target_, name, error);
    if (error && error != std::errc::file_exists) ::unlink(name);
    errno = error ? error.value() : 0;
    return !error;
  });
  return kept_.empty() ? MessageOf("file.old-one-cannot-be-kept", {DraftReason()}) : Message();
}

std::string FileDraft::Restore() {
  if (!present_) {
    if (::unlink(target_.c_str()) == 0) return {};
    return MessageOf("file.cannot-be-removed-again", {target_.string(), DraftReason()});
  }
  const std::string kept = std::exchange(kept_, {});
  if (::rename(kept.c_str(), target_.c_str()) == 0) return {};
  return MessageOf("file.old-contents-are-in", {target_.string(), kept, DraftReason()});
}

std::string ReplaceTogether(std::span<FileDraft* const> drafts, std::size_t* failed) {
  // Full disks show before any file is replaced.
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    *failed = i;
    if (std::string why = drafts[i]->Complete(); !why.empty()) return why;
    // The last one fails by itself.
    if (i + 1 == drafts.size()) break;
    if (std::string why = drafts[i]->KeepOld(); !why.empty()) return why;
  }
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    std::string why = drafts[i]->Replace();
    if (why.empty()) continue;
    *failed = i;
    while (i-- > 0)
      if (const std::string left = drafts[i]->Restore(); !left.empty())
        why = MessageOf("file.failed-and", {why, left});
    return why;
  }
  return {};
}

}  // namespace linkwright
