// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/Cutout.h"

#include <algorithm>

namespace linkwright::render {

// A colour c that covers the part a of a pixel gives c·a on black and c·a + 1 − a on white.
void MakeTransparent(const std::vector<std::uint8_t>& on_white, std::vector<std::uint8_t>* rgba) {
  for (std::size_t i = 0; i + 3 < std::min(rgba->size(), on_white.size()); i += 4) {
    std::uint8_t* pixel = rgba->data() + i;
    int ground = 0;  // of it, what is seen
    for (std::size_t k = 0; k < 3; ++k) ground = std::max(ground, on_white[i + k] - pixel[k]);
    const int covered = 255 - ground;
    for (std::size_t k = 0; k < 3 && covered > 0; ++k)
      pixel[k] = static_cast<std::uint8_t>(std::min((pixel[k] * 255 + covered / 2) / covered, 255));
    pixel[3] = static_cast<std::uint8_t>(covered);
  }
}

}  // namespace linkwright::render
