// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/Sha256.h"

extern "C" {
#include <libavutil/mem.h>
#include <libavutil/sha.h>
}

#include <array>
#include <cstdint>
#include <memory>
#include <new>

namespace linkwright::render {

std::string Sha256(const std::string& bytes) {
  struct FreeSha {
    void operator()(AVSHA* sha) const { av_free(sha); }
  };
  const std::unique_ptr<AVSHA, FreeSha> sha(av_sha_alloc());
  if (!sha) throw std::bad_alloc();
  constexpr int kBits = 256;
  std::array<std::uint8_t, kBits / 8> digest{};
  av_sha_init(sha.get(), kBits);
  av_sha_update(sha.get(), reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  av_sha_final(sha.get(), digest.data());
  std::string hex;
  for (const std::uint8_t byte : digest) {
    constexpr const char* kDigits = "0123456789abcdef";
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

}  // namespace linkwright::render
