// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/FileAccess.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "engine/base/FilesRead.h"
#include "engine/base/Message.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr int kLevelsUpForPackages = 4;
constexpr int kLevelsUpForNamedFolders = 2;
constexpr std::size_t kMaxReference = 4096;  // PATH_MAX

bool IsBelow(const fs::path& path, const fs::path& folder) {
  const auto [mismatch, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return mismatch == folder.end();
}

fs::path Canonical(const fs::path& path) {
  std::error_code error;
  fs::path canonical = fs::canonical(path, error);
  return error ? fs::path() : canonical;
}

bool IsRegular(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool IsFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

/// A folder's own name: no separators, not hidden, not `..`.
bool IsPlainName(std::string_view name) {
  return !name.empty() && !name.starts_with('.') && name.find_first_of("/\\") == std::string_view::npos;
}

FileAccess::Result Refuse(Message text) { return {std::nullopt, std::move(text)}; }

/// A regular file that is open, or why it is not.
class RegularFile {
 public:
  explicit RegularFile(const fs::path& path)
      // Not blocking: opening a pipe without a writer would wait for ever.
      : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
    struct stat status = {};
    if (fd_ < 0)
      error_ = MessageOf("file.cannot-be-opened", {std::generic_category().message(errno)});
    else if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode))
      error_ = MessageOf("file.is-not-regular");
    else
      size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~RegularFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;

  const std::string& error() const { return error_; }
  std::uint64_t size() const { return size_; }

  /// The next bytes; fewer than `count` where the file ends or cannot be read on.
  std::size_t Read(char* to, std::size_t count) {
    std::size_t done = 0;
    while (done < count) {
      const ssize_t got = ::read(fd_, to + done, count - done);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) error_ = MessageOf("file.cannot-be-read", {std::generic_category().message(errno)});
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

  /// At most `count` of the bytes that the file had when it was opened.
  FileBytes Take(std::uint64_t count = UINT64_MAX) {
    FileBytes result;
    result.bytes.resize(std::min(size_, count));
    result.bytes.resize(Read(result.bytes.data(), result.bytes.size()));
    if (!error_.empty()) return {{}, error_};
    return result;
  }

 private:
  int fd_ = -1;
  std::uint64_t size_ = 0;
  std::string error_;
};

}  // namespace

FileAccess::FileAccess(const fs::path& robot_file, const std::vector<fs::path>& package_paths) {
  const fs::path canonical = Canonical(robot_file);
  folder_ = canonical.empty() ? Canonical(robot_file.parent_path()) : canonical.parent_path();
  if (folder_.empty()) folder_ = Canonical(".");  // never none: all would be below it
  allowed_.push_back(folder_);
  for (fs::path up = folder_;; up = up.parent_path()) {
    if (IsRegular(up / "package.xml")) {
      if (up.has_relative_path()) allowed_.push_back(up);
      break;
    }
    if (!up.has_relative_path()) break;
  }
  for (const fs::path& path : package_paths) {
    fs::path folder = Canonical(path);
    if (folder.empty() || !IsFolder(folder)) continue;
    allowed_.push_back(folder);
    package_paths_.push_back(std::move(folder));
  }
}

FileAccess::Result FileAccess::Resolve(std::string_view reference) { return Resolve(reference, folder_); }

FileAccess::Result FileAccess::Resolve(std::string_view reference, const fs::path& base) {
  if (reference.empty()) return Refuse(MessageOf("file.name-empty"));
  if (reference.size() > kMaxReference)
    return Refuse(MessageOf("file.name-too-long-characters", {std::to_string(reference.size())}));
  if (reference.find('\0') != std::string_view::npos)
    return Refuse(MessageOf("file.name-holds-nul-character"));

  if (const std::size_t scheme_end = reference.find("://"); scheme_end != std::string_view::npos) {
    const std::string_view scheme = reference.substr(0, scheme_end);
    std::string_view rest = reference.substr(scheme_end + 3);
    if (scheme == "package" || scheme == "model") {
      const std::size_t slash = std::min(rest.find('/'), rest.size());
      const std::string_view name = rest.substr(0, slash);
      rest.remove_prefix(std::min(slash + 1, rest.size()));
      return FindPackage(name, rest);
    }
    if (scheme != "file") return Refuse(MessageOf("file.addresses-are-not-fetched", {std::string(scheme)}));
    return Check(rest.starts_with('/') ? fs::path(rest) : base / rest);
  }
  if (reference.find('\\') != std::string_view::npos) {
    // Files from Windows: the separators mean folders there, and no robot has a backslash in a name.
    std::string slashed(reference);
    std::replace(slashed.begin(), slashed.end(), '\\', '/');
    return Resolve(slashed, base);
  }
  return Check(base / fs::path(reference));
}

FileAccess::Result FileAccess::FindPackage(std::string_view name, std::string_view rest) {
  if (!IsPlainName(name)) return Refuse(MessageOf("file.not-name-package", {std::string(name)}));
  const fs::path inside = fs::path(rest).relative_path();
  bool found = false;
  const auto look = [&](const fs::path& candidate, const fs::path& limit) -> std::optional<Result> {
    if (!IsFolder(candidate)) return std::nullopt;
    found = true;
    const fs::path folder = Canonical(candidate);
    // A link to some other place does not make that place a package.
    if (folder.empty() || !IsBelow(folder, limit)) return std::nullopt;
    std::error_code error;
    if (!fs::exists(folder / inside, error)) return std::nullopt;
    if (std::find(allowed_.begin(), allowed_.end(), folder) == allowed_.end()) allowed_.push_back(folder);
    return Check(folder / inside);
  };
  for (const fs::path& path : package_paths_) {
    if (const auto result = look(path / name, path)) return *result;
    if (path.filename() == name)
      if (const auto result = look(path, path)) return *result;
  }
  fs::path up = folder_;
  // Never below the root itself: `/etc` is no package.
  for (int level = 0; level <= kLevelsUpForPackages && up.has_relative_path();
       ++level, up = up.parent_path()) {
    if (const auto result = look(up / name, up)) return *result;
    if (up.filename() == name)
      if (const auto result = look(up, up)) return *result;
  }
  if (found) return Refuse(MessageOf("file.there-no-such-file-package", {std::string(name)}));
  return Refuse(MessageOf("file.package-not-found-package-path", {std::string(name)}));
}

constinit const std::string_view FileAccess::kNoFolder = "file.no-folder";

Message FileAccess::AllowFolder(std::string_view relative_folder) {
  if (relative_folder.find('\0') != std::string_view::npos || relative_folder.size() > kMaxReference)
    return MessageOf("file.folder-s-name-not-valid");
  fs::path limit = folder_;
  for (int level = 0; level < kLevelsUpForNamedFolders && limit.parent_path().has_relative_path(); ++level)
    limit = limit.parent_path();
  // Of what lies outside not even its existence is reported.
  std::error_code ignored;
  const fs::path folder = fs::weakly_canonical(folder_ / fs::path(relative_folder), ignored);
  if (folder.empty() || (!IsBelow(folder, limit) && !IsBelowAllowed(folder)))
    return MessageOf("file.folder-outside");
  if (!IsFolder(folder)) return MessageOf(kNoFolder);
  allowed_.push_back(folder);
  return {};
}

bool FileAccess::IsBelowAllowed(const fs::path& canonical) const {
  return std::any_of(allowed_.begin(), allowed_.end(),
                     [&](const fs::path& folder) { return IsBelow(canonical, folder); });
}

FileAccess::Result FileAccess::Check(const fs::path& path) const {
  std::error_code error;
  const fs::path canonical = fs::canonical(path, error);
  if (error == std::errc::too_many_symbolic_link_levels) return Refuse(MessageOf("file.link-itself"));
  if (error == std::errc::filename_too_long) return Refuse(MessageOf("file.name-too-long"));
  if (error) {
    // Of what lies outside not even its existence is reported.
    std::error_code ignored;
    const fs::path place = fs::weakly_canonical(fs::absolute(path, ignored), ignored);
    return Refuse(MessageOf(IsBelowAllowed(place) ? "file.none" : "file.outside"));
  }
  if (!IsBelowAllowed(canonical)) return Refuse(MessageOf("file.outside"));
  if (!IsRegular(canonical)) return Refuse(MessageOf("file.this-not-regular-file"));
  return {canonical, {}};
}

FileBytes ReadFileBytes(const fs::path& path, std::uint64_t max_bytes) {
  NoteFileRead(path);
  RegularFile file(path);
  if (!file.error().empty()) return {{}, file.error()};
  if (file.size() > max_bytes) {
    const std::uint64_t mebibyte = std::uint64_t{1} << 20;
    return {{},
            max_bytes >= mebibyte
                ? MessageOf("file.larger-than-mebibytes", {std::to_string(max_bytes / mebibyte)})
                : MessageOf("file.larger-than-bytes", {std::to_string(max_bytes)})};
  }
  return file.Take();
}

FileBytes ReadFileStart(const fs::path& path, std::uint64_t count) {
  NoteFileRead(path);
  RegularFile file(path);
  if (!file.error().empty()) return {{}, file.error()};
  return file.Take(count);
}

bool SameFileBytes(const fs::path& a, const fs::path& b) {
  RegularFile first(a), second(b);
  if (!first.error().empty() || !second.error().empty() || first.size() != second.size()) return false;
  std::array<char, 1 << 14> x, y;
  for (std::uint64_t left = first.size(); left > 0;) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(left, x.size()));
    if (first.Read(x.data(), count) != count || second.Read(y.data(), count) != count) return false;
    if (!std::equal(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(count), y.begin())) return false;
    left -= count;
  }
  return true;
}

}  // namespace linkwright
