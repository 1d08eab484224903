// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/kinematics/global/SerialChain.h"

namespace linkwright {

/// Random numbers that are the same everywhere (Blackman & Vigna's xoshiro is more than starts need: this is
/// Steele, Lea & Flood's SplitMix64).
class StartNumbers {
 public:
  explicit StartNumbers(std::uint64_t seed) : state_(seed) {}
  double Unit() {  ///< in [0, 1)
    return static_cast<double>(Next() >> 11) * 0x1p-53;
  }
  std::uint64_t Next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// Poses of a chain's frame at random coordinates within the limits, to start near a target.
class ChainPoses {
 public:
  static constexpr int kNearest = 8;

  /// `count` is a multiple of 8.
  ChainPoses(const SerialChain& chain, int count);

  /// The coordinates (columns numbers each) of kNearest poses near the target, each the nearest of its part
  /// of the table.
  void FindNearest(const kernels::ChainTarget& target, double metres_per_radian,
                   std::array<const double*, kNearest>* found) const;

 private:
  int columns_, blocks_;
  std::vector<double> q_;      // columns a pose
  std::vector<double> poses_;  // blocks of eight (kernels::kChainPoseRows)
};

}  // namespace linkwright
