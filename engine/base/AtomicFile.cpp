// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/AtomicFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>
#include <system_error>

namespace linkwright {
namespace fs = std::filesystem;
namespace {

std::string Reason() { return std::generic_category().message(errno); }

// A new file beside the target that disappears unless it is renamed. Its permissions are those of any new
// file.
class Draft {
 public:
  explicit Draft(const fs::path& target) {
    static std::atomic<unsigned> counter{0};
    const std::string stem = (target.parent_path() / ".linkwright-").string() + std::to_string(::getpid());
    for (int attempt = 0; attempt < 100 && fd_ < 0; ++attempt) {
      name_ = stem + "-" + std::to_string(counter++);
      fd_ = ::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd_ < 0 && errno != EEXIST) break;
    }
  }
  ~Draft() {
    if (fd_ < 0) return;
    ::close(fd_);
    if (!renamed_) ::unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  bool IsOpen() const { return fd_ >= 0; }
  int fd() const { return fd_; }

  bool Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(fd_) == 0;
  }

  bool RenameTo(const fs::path& target) {
    renamed_ = ::rename(name_.c_str(), target.c_str()) == 0;
    return renamed_;
  }

 private:
  std::string name_;
  int fd_ = -1;
  bool renamed_ = false;
};

}  // namespace

std::string WriteFileAtomically(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  std::error_code ignored;
  fs::path target = path;
  if (fs::is_symlink(path, ignored)) {
    // A link keeps being one, and what it points to is written, also if that is not there yet.
    target = fs::weakly_canonical(path, error);
    if (error || fs::is_symlink(target, ignored)) return "the link cannot be followed";
  }
  if (!target.has_parent_path()) target = fs::path(".") / target;
  const fs::path folder = target.parent_path();

  struct stat status = {};
  const bool present = ::stat(target.c_str(), &status) == 0;
  if (present) {
    if (!S_ISREG(status.st_mode)) return "this is not a regular file";
    if (::access(target.c_str(), W_OK) != 0) return "the file is write-protected: " + Reason();
  }
  Draft draft(target);
  if (!draft.IsOpen()) return "nothing can be written in the folder " + folder.string() + ": " + Reason();
  if (!draft.Write(bytes)) return "writing failed: " + Reason();
  if (present && ::fchmod(draft.fd(), status.st_mode & 07777) != 0)
    return "its permissions cannot be set: " + Reason();
  if (!draft.RenameTo(target)) return "it cannot be replaced: " + Reason();
  // The new name shall survive a power cut too; where folders cannot be synced, it still stands.
  if (const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); fd >= 0) {
    ::fsync(fd);
    ::close(fd);
  }
  return {};
}

}  // namespace linkwright
