// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct AVIOContext;

namespace linkwright::render {

/// The file behind a film. What libav writes is collected, and given to the system in one piece by Commit: a
/// film that is cut off by a kill ends between two pieces, never within a box that players then refuse.
class FilmFile {
 public:
  /// Creates the file, or empties it. Throws std::runtime_error, naming it, where that cannot be.
  explicit FilmFile(const std::string& path);
  ~FilmFile();
  FilmFile(const FilmFile&) = delete;
  FilmFile& operator=(const FilmFile&) = delete;

  AVIOContext* context() { return context_; }
  /// Writes what was collected. Returns 0, or libav's number of the error.
  int Commit();
  /// The same, and closes the file.
  int Close();

 private:
  static int Collect(void* self, std::uint8_t* bytes, int count);
  static std::int64_t Seek(void* self, std::int64_t offset, int whence);

  int descriptor_ = -1;
  std::vector<std::uint8_t> collected_;
  AVIOContext* context_ = nullptr;
};

}  // namespace linkwright::render
