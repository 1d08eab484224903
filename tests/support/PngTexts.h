// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace linkwright::test {

/// A PNG without its texts, which hold the times shown: chunks of length, name, data and sum.
inline std::string WithoutTexts(const std::string& png) {
  const auto length = [&](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = 256 * value + static_cast<unsigned char>(png[at + i]);
    return value;
  };
  std::string rest = png.substr(0, 8);
  for (std::size_t at = 8; at + 12 <= png.size();) {
    const std::size_t size = length(at) + 12;
    const std::string name = png.substr(at + 4, 4);
    if (name != "tEXt" && name != "iTXt" && name != "zTXt") rest += png.substr(at, size);
    at += size;
  }
  return rest;
}

}  // namespace linkwright::test
