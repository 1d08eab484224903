// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/model/Mesh.h"

namespace linkwright {

/// A <texture builtin="…"> of MJCF: the image that its attributes describe.
struct MjcfPattern {
  std::string builtin = "none";  ///< "gradient", "checker", "flat"; "none" is black
  std::string mark = "none";     ///< "edge", "cross", "random"
  double rgb1[3] = {0.8, 0.8, 0.8}, rgb2[3] = {0.5, 0.5, 0.5}, markrgb[3] = {0, 0, 0};
  double random = 0.01;       ///< share of pixels that mark="random" colours
  int width = 0, height = 0;  ///< pixels; a cube has six squares of that width below each other
  bool cube = false;
};
std::shared_ptr<const Image> DrawPattern(const MjcfPattern& pattern);

}  // namespace linkwright
