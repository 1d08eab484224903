// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <thread>

#include "engine/simulation/run/Runner.h"

namespace linkwright {

/// Blocks until all that the runner has been asked for is done and published: requests are carried out in
/// their order, so a speed that is shown has everything before it. At the end the speed is `speed`.
inline void Settle(Runner* runner, double speed = 1) {
  const double mark = speed == 0.5 ? 0.25 : 0.5;
  for (const double set : {mark, speed}) {
    runner->SetSpeed(set);
    while (runner->Latest()->speed != set) std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
}

}  // namespace linkwright
