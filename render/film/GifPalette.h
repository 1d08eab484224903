// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace linkwright::render {

/// Brings true-colour pictures down to 255 colours, the last entry being kept free for "as in the picture
/// before". The colours are chosen by median cut from a picture and kept until one comes that they serve much
/// worse, so that still parts of a film stay still. Ordered dithering, for the same reason.
class GifPalette {
 public:
  /// `indices` gets width·height palette indices. Rows of `rgba` follow each other without gaps.
  void Map(const std::uint8_t* rgba, int width, int height, std::uint8_t* indices, std::ptrdiff_t stride);
  /// 256 entries 0xAARRGGBB, the last transparent.
  const std::array<std::uint32_t, 256>& colors() const { return colors_; }

 private:
  void Choose(const std::uint8_t* rgba, std::size_t pixels);
  double Error(const std::uint8_t* rgba, std::size_t pixels);
  std::uint8_t Nearest(int r, int g, int b);

  std::array<std::uint32_t, 256> colors_{};
  std::vector<std::int16_t> nearest_;  ///< by 6 bits of each component; −1: not yet looked up
  double chosen_error_ = -1;           ///< mean squared error of the picture the colours were chosen from
};

}  // namespace linkwright::render
