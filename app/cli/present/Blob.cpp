// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/Blob.h"

#include <bit>
#include <cstdint>

namespace linkwright::cli {

static_assert(std::endian::native == std::endian::little, "pages hold numbers as memory has them");

std::size_t Blob::AddBytes(const void* bytes, std::size_t count) {
  bytes_.resize((bytes_.size() + 7) / 8 * 8, '\0');
  const std::size_t at = bytes_.size();
  bytes_.append(static_cast<const char*>(bytes), count);
  return at;
}

std::string Blob::Base64() const {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes_.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes_.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes_.size() ? static_cast<unsigned char>(bytes_[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k > bytes_.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63U];
  }
  return out;
}

}  // namespace linkwright::cli
