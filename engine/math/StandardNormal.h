// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>

namespace linkwright {

/// A number of the standard normal distribution that follows from its arguments alone, so that a moment that
/// is shown again has the same noise: of a stream (NoiseStream), of one of its samples, of one of the
/// sample's numbers. By Box and Muller from SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
double StandardNormal(std::uint64_t stream, std::uint64_t sample, std::uint64_t number);

/// What tells the noise of sensors and inputs apart: their seed and name.
std::uint64_t NoiseStream(std::uint64_t seed, std::string_view name);

}  // namespace linkwright
