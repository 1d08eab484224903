// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/base/StopCheck.h"
#include "tests/support/Mechanisms.h"

namespace linkwright::test {

/// Requests a stop at its k-th look; counts all looks.
struct CountedLooks {
  explicit CountedLooks(int k) : stop_at(k) {}
  StopCheck Check() {
    return StopCheck([this] { return ++looks >= stop_at; });
  }
  int after() const { return looks - stop_at; }
  int stop_at, looks = 0;
};
inline constexpr int kNeverAsked = 1 << 30;

/// Rods that turn about y and x by turns.
inline std::shared_ptr<const Model> TurningChain(int links) {
  ChainMaker chain;
  for (int i = 0; i < links; ++i)
    chain.Add(JointType::kContinuous, i % 2 == 0 ? Vector3::UnitY() : Vector3::UnitX(), HangingRod(0.1, 0.1),
              {0, 0, i == 0 ? 0 : -0.1});
  return chain.Build();
}

}  // namespace linkwright::test
