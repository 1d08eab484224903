// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/StandardNormal.h"

#include <cmath>

#include "engine/base/Fnv.h"
#include "engine/math/Types.h"

namespace linkwright {
namespace {

std::uint64_t SplitMix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// In (0, 1), never an end.
double OpenUnit(std::uint64_t bits) { return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52; }

}  // namespace

double StandardNormal(std::uint64_t stream, std::uint64_t sample, std::uint64_t number) {
  const std::uint64_t first = SplitMix(SplitMix(SplitMix(stream) ^ sample) ^ number);
  return std::sqrt(-2 * std::log(OpenUnit(first))) * std::cos(2 * kPi * OpenUnit(SplitMix(first)));
}

std::uint64_t NoiseStream(std::uint64_t seed, std::string_view name) {
  Fnv hash;
  hash.Add(name);
  return SplitMix(seed) ^ hash.value();
}

}  // namespace linkwright
