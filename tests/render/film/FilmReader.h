// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace linkwright::render {

/// A film as a player sees it, decoded with libav.
struct DecodedFilm {
  struct Picture {
    double time = 0;  ///< [s]
    std::vector<std::uint8_t> rgba;
  };
  int width = 0, height = 0;
  std::string codec;
  std::vector<Picture> pictures;
  double end = 0;  ///< until when the last picture is shown [s]; only where the format has it

  const std::uint8_t* At(std::size_t picture, int x, int y) const {
    return pictures[picture].rgba.data() +
           4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  }
};

/// Throws std::runtime_error if the file cannot be opened; stops at the first damage, as a player would.
DecodedFilm ReadFilm(const std::string& path);

/// A folder of its own below the system's temporary one, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace linkwright::render
