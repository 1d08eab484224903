// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>

namespace linkwright {

/// The hash FNV-1a of 64 bits, byte by byte.
class Fnv {
 public:
  constexpr void Add(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  constexpr void Add(std::string_view bytes) {
    for (const char c : bytes) Add(static_cast<unsigned char>(c));
  }
  constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace linkwright
