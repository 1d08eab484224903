// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Origin.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <mutex>
#include <system_error>

#include "BuildInfo.h"
#include "engine/base/FileAccess.h"
#include "engine/base/Numbers.h"
#include "engine/io/scene/SceneFiles.h"
#include "engine/io/scene/SceneWriter.h"
#include "render/film/Sha256.h"

namespace linkwright::cli {
namespace fs = std::filesystem;
namespace {

/// Hashes of files, kept while their size and time stay.
class FileHashes {
 public:
  /// Empty: the file cannot be read.
  std::string Of(const fs::path& path) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    const std::uintmax_t size = error ? 0 : fs::file_size(path, error);
    if (error) return {};
    {
      const std::lock_guard lock(mutex_);
      const auto known = known_.find(path);
      if (known != known_.end() && known->second.time == time && known->second.size == size)
        return known->second.hash;
    }
    const FileBytes read = ReadFileBytes(path, std::numeric_limits<std::uint64_t>::max());
    if (!read.error.empty()) return {};
    std::string hash = render::Sha256(read.bytes);
    const std::lock_guard lock(mutex_);
    known_[path] = {time, size, hash};
    return hash;
  }

 private:
  struct Known {
    fs::file_time_type time;
    std::uintmax_t size = 0;
    std::string hash;
  };
  std::mutex mutex_;
  std::map<fs::path, Known> known_;
};

}  // namespace

render::FilmNotes OriginOf(const Scene& scene, const SimulationOptions& options, double from, double to,
                           const std::vector<std::string>& inputs) {
  constexpr int kDigits = 9;
  static FileHashes hashes;
  std::vector<SceneFile> files = FilesOfScene(scene);
  for (const std::string& input : inputs) files.push_back({fs::path(input).filename().string(), input});
  std::string whole = SceneToText(scene), list;
  std::size_t count = 0;
  for (const SceneFile& file : files) {
    const std::string hash = hashes.Of(file.path);
    if (hash.empty()) continue;
    // No text of a scene holds a NUL, and no name.
    whole += std::string(1, '\0') + file.name + std::string(1, '\0') + hash;
    list += "; file " + file.name + " SHA-256 " + hash;
    ++count;
  }
  render::FilmNotes notes;
  notes.title = scene.name;
  notes.comment = "linkwright " LINKWRIGHT_VERSION "; scene SHA-256 " + render::Sha256(whole);
  if (count > 0) notes.comment += " with " + std::to_string(count) + (count == 1 ? " file" : " files") + list;
  notes.comment += std::string("; integrator ") + ToString(options.integrator) + ", step " +
                   FormatNumber(options.dt, kDigits) + " s; time " + FormatNumber(from, kDigits) + " s";
  if (to != from) notes.comment += " to " + FormatNumber(to, kDigits) + " s";
  return notes;
}

std::string OriginBeside(const Scene& scene, const SimulationOptions& options, double from, double to,
                         const std::vector<std::string>& inputs) {
  return "; beside it: " + OriginOf(scene, options, from, to, inputs).comment;
}

std::vector<std::string> MeasuredFiles(const std::vector<ExtraCurve>& extras) {
  std::vector<std::string> files;
  for (const ExtraCurve& extra : extras) {
    if (!extra.measured || extra.measured->table->file.empty()) continue;
    const std::string& file = extra.measured->table->file;
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }
  return files;
}

}  // namespace linkwright::cli
