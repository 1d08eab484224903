// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/FileDraft.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace linkwright {
namespace fs = std::filesystem;
namespace {

std::string DraftReason() { return std::generic_category().message(errno); }

}  // namespace

FileDraft::FileDraft(const fs::path& path) : target_(path) {
  std::error_code error, ignored;
  if (fs::is_symlink(path, ignored)) {
    // A link keeps being one, and what it points to is written, also if that is not there yet.
    target_ = fs::weakly_canonical(path, error);
    if (error || fs::is_symlink(target_, ignored)) {
      why_ = "the link cannot be followed";
      return;
    }
  }
  if (!target_.has_parent_path()) target_ = fs::path(".") / target_;
  present_ = ::stat(target_.c_str(), &status_) == 0;
  if (present_ && !S_ISREG(status_.st_mode)) {
    why_ = "this is not a regular file";
    return;
  }
  if (present_ && ::access(target_.c_str(), W_OK) != 0) {
    why_ = "the file is write-protected: " + DraftReason();
    return;
  }
  // Its permissions are those of any new file.
  static std::atomic<unsigned> counter{0};
  const std::string stem = (target_.parent_path() / ".linkwright-").string() + std::to_string(::getpid());
  for (int attempt = 0; attempt < 100 && fd_ < 0; ++attempt) {
    name_ = stem + "-" + std::to_string(counter++);
    fd_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd_ < 0 && errno != EEXIST) break;
  }
  if (fd_ < 0)
    why_ = "nothing can be written in the folder " + target_.parent_path().string() + ": " + DraftReason();
}

FileDraft::~FileDraft() {
  if (fd_ < 0) return;
  ::close(fd_);
  if (!replaced_) ::unlink(name_.c_str());
}

std::string FileDraft::Replace() {
  if (::fsync(fd_) != 0) return "writing failed: " + DraftReason();
  if (present_ && ::fchmod(fd_, status_.st_mode & 07777) != 0)
    return "its permissions cannot be set: " + DraftReason();
  replaced_ = ::rename(name_.c_str(), target_.c_str()) == 0;
  if (!replaced_) return "it cannot be replaced: " + DraftReason();
  // The new name shall survive a power cut too; where folders cannot be synced, it still stands.
  const fs::path folder = target_.parent_path();
  if (const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); fd >= 0) {
    ::fsync(fd);
    ::close(fd);
  }
  return {};
}

}  // namespace linkwright
