// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/LineFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace linkwright::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kMostKept{50};
constexpr std::size_t kMostKeptBytes = std::size_t{1} << 16;

/// 0, or errno.
int WriteAllBytes(int file, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = ::write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return 0;
}

}  // namespace

bool AppendWhole(int file, std::string_view lines) {
  if (lines.empty()) return true;
  struct stat status = {};
  const bool regular = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  // The child uses this process's memory, which stands still until it ends, and changes nothing there.
  pid_t child = -1;
  if (regular) child = ::vfork();  // NOLINT(clang-analyzer-security.insecureAPI.vfork)
  if (child == 0)
    ::_exit(WriteAllBytes(file, lines.data(), lines.size()));  // NOLINT(clang-analyzer-unix.Vfork)
  int error = 0;
  if (child < 0) {
    error = WriteAllBytes(file, lines.data(), lines.size());
  } else {
    int ended = 0;
    while (::waitpid(child, &ended, 0) < 0 && errno == EINTR) {
    }
    error = WIFEXITED(ended) ? WEXITSTATUS(ended) : EIO;
  }
  errno = error;
  return error == 0;
}

LineFile::~LineFile() {
  if (file_ < 0) return;
  Flush();  // callers that need its result call it themselves
  if (own_) ::close(file_);
}

bool LineFile::Open(const std::string& path) {
  own_ = path != "-";
  file_ = own_ ? ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : STDOUT_FILENO;
  since_ = Clock::now() - kMostKept;
  return file_ >= 0;
}

bool LineFile::Add(std::string_view line) {
  kept_ += line;
  return (kept_.size() < kMostKeptBytes && Clock::now() - since_ < kMostKept) || Flush();
}

bool LineFile::Flush() {
  since_ = Clock::now();
  const bool written = AppendWhole(file_, kept_);
  kept_.clear();
  return written;
}

}  // namespace linkwright::cli
