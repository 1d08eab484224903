// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/MeshCache.h"

#include <algorithm>
#include <cctype>
#include <condition_variable>
#include <deque>
#include <exception>
#include <set>
#include <system_error>
#include <thread>

#include "engine/base/FailureText.h"
#include "engine/base/FileAccess.h"
#include "engine/base/FilesRead.h"
#include "engine/base/Message.h"

namespace linkwright {
namespace {

/// Files that are read at once may not be larger together; reading takes some thirty times as much memory.
constexpr std::uintmax_t kMostBytesAtOnce = std::uintmax_t{12} << 20;
constexpr unsigned kMostThreads = 8;
constexpr std::size_t kMostCompared = 16;  // files of the same size

MeshResult ReadSafely(const std::filesystem::path& path, const FileAccess& access, const LoadControl& control,
                      const MeshLimits& limits) {
  try {
    return ReadMesh(path, access, control, limits);
  } catch (const std::exception& e) {
    MeshResult result;
    result.error = MessageOf("mesh.cannot-be-read", {FailureText(e)});
    return result;
  }
}

/// What the threads that read ahead share with the one that waits for them.
class Reading {
 public:
  Reading(const std::vector<std::filesystem::path>& files, const LoadControl& control)
      : files_(files), control_(control), done_(files.size(), 0) {
    for (const auto& file : files) {
      std::error_code error;
      const std::uintmax_t size = std::filesystem::file_size(file, error);
      sizes_.push_back(error ? 1 : std::max<std::uintmax_t>(1, size));
      total_ += static_cast<double>(sizes_.back());
    }
  }

  /// The next file to be read; none are left, or none shall be read any more: the number of files.
  std::size_t Next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return next_ >= files_.size() || at_once_ == 0 || at_once_ + sizes_[next_] <= kMostBytesAtOnce;
    });
    if (control_.Stopped()) next_ = files_.size();
    if (next_ >= files_.size()) {
      changed_.notify_all();
      return files_.size();
    }
    at_once_ += sizes_[next_];
    return next_++;
  }

  void Tell(std::size_t file, double fraction, std::string_view stage) {
    const std::lock_guard lock(mutex_);
    reported_.push_back({file, fraction, std::string(stage)});
    changed_.notify_all();
  }

  void Done(std::size_t file) {
    const std::lock_guard lock(mutex_);
    at_once_ -= sizes_[file];
    changed_.notify_all();
  }

  /// Passes on what the threads tell until all that was begun is read.
  void Wait() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return !reported_.empty() || (next_ >= files_.size() && at_once_ == 0); });
      if (reported_.empty()) return;
      const Reported reported = std::move(reported_.front());
      reported_.pop_front();
      lock.unlock();
      read_ += (reported.fraction - done_[reported.file]) * static_cast<double>(sizes_[reported.file]);
      done_[reported.file] = reported.fraction;
      if (!control_.Stopped()) control_.Report(std::clamp(read_ / total_, 0.0, 1.0), reported.stage);
      lock.lock();
    }
  }

 private:
  struct Reported {
    std::size_t file = 0;
    double fraction = 0;
    std::string stage;
  };
  const std::vector<std::filesystem::path>& files_;
  const LoadControl& control_;
  std::vector<std::uintmax_t> sizes_;
  std::vector<double> done_;  // of each file, as reported; of the waiting thread alone
  double total_ = 0, read_ = 0;
  std::deque<Reported> reported_;
  std::size_t next_ = 0;
  std::uintmax_t at_once_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
};

bool StandsAlone(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == ".stl" || ending == ".ply" || ending == ".msh";
}

std::uint64_t BytesOf(const MeshData& mesh) {
  std::uint64_t bytes = mesh.positions.size() * sizeof mesh.positions[0] +
                        mesh.normals.size() * sizeof mesh.normals[0] + mesh.uvs.size() * sizeof mesh.uvs[0] +
                        mesh.indices.size() * sizeof mesh.indices[0];
  std::set<const Image*> pictures;
  for (const MeshPart& part : mesh.parts)
    if (part.texture && pictures.insert(part.texture.get()).second) bytes += part.texture->rgba.size();
  return bytes;
}

}  // namespace

MeshResult MeshCache::Get(const std::filesystem::path& canonical, const FileAccess& access,
                          const LoadControl& control, const MeshLimits& limits) {
  NoteFileRead(canonical);  // also where it is kept: whoever asks has it as a part
  std::error_code error;
  const auto time = std::filesystem::last_write_time(canonical, error);
  const std::uintmax_t size = std::filesystem::file_size(canonical, error);
  {
    const std::lock_guard lock(mutex_);
    const auto found = entries_.find(canonical);
    if (found != entries_.end() && found->second.time == time && found->second.size == size)
      return found->second.result;
  }
  const auto keep = [&](const MeshResult& result, std::uint64_t bytes) {
    Entry& entry = entries_[canonical];
    bytes_ += bytes - entry.bytes;
    entry = {time, size, result, bytes};
  };
  const auto keep_copy = [&]() -> std::optional<MeshResult> {
    auto copy = error ? std::nullopt : FindCopy(canonical, size);
    const std::lock_guard lock(mutex_);
    if (copy) keep(*copy, 0);
    return copy;
  };
  if (const auto copy = keep_copy()) return *copy;
  MeshResult result = ReadSafely(canonical, access, control, limits);
  if (result.cancelled) return result;
  // Another thread may have read one meanwhile.
  if (const auto copy = keep_copy()) return *copy;
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_[canonical];
  std::uint64_t bytes = result.mesh ? BytesOf(*result.mesh) : 0;
  if (bytes_ - entry.bytes + bytes > kMaxBytes) {
    result.mesh = nullptr;
    result.error = MessageOf("mesh.meshes-take-too-much", {std::to_string(kMaxBytes >> 20)});
    bytes = 0;
  }
  keep(result, bytes);
  return result;
}

std::optional<MeshResult> MeshCache::FindCopy(const std::filesystem::path& canonical, std::uintmax_t size) {
  if (!StandsAlone(canonical)) return {};
  std::vector<std::pair<std::filesystem::path, Entry>> alike;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [path, entry] : entries_) {
      if (alike.size() >= kMostCompared) break;
      if (entry.size == size && entry.result.mesh && path != canonical &&
          path.extension() == canonical.extension())
        alike.emplace_back(path, entry);
    }
  }
  for (const auto& [path, entry] : alike) {
    std::error_code gone;
    if (std::filesystem::last_write_time(path, gone) == entry.time && !gone && SameFileBytes(path, canonical))
      return entry.result;
  }
  return {};
}

bool MeshCache::ReadAhead(const std::vector<std::filesystem::path>& canonical, const FileAccess& access,
                          const LoadControl& control, const MeshLimits& limits) {
  Reading reading(canonical, control);
  const auto read = [&] {
    for (;;) {
      const std::size_t file = reading.Next();
      if (file >= canonical.size()) return;
      LoadControl own;
      own.stop = control.stop;
      own.progress = [&, file](double fraction, std::string_view stage) {
        reading.Tell(file, fraction, stage);
      };
      Get(canonical[file], access, own, limits);
      reading.Done(file);
    }
  };
  const unsigned cores = std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
  std::vector<std::jthread> threads;
  while (threads.size() < std::min<std::size_t>(cores, canonical.size())) threads.emplace_back(read);
  reading.Wait();
  threads.clear();
  return !control.Stopped();
}

}  // namespace linkwright
