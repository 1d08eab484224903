// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>

namespace linkwright {

/// How simulated time follows wall time while a simulation plays. Times are in seconds; wall time is measured
/// from construction. One thread.
class Pace {
 public:
  double speed = 1;   ///< simulated seconds per second that are wanted
  double factor = 0;  ///< those that were reached, over the last half second; 0 when paused

  double Now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - epoch_).count();
  }
  /// Wall time at which the simulation should reach `time`.
  double Due(double time) const { return anchor_wall_ + (time - anchor_time_) / speed; }
  /// From here on: the simulation is at `time` now.
  void Anchor(double time) {
    anchor_wall_ = Now();
    anchor_time_ = time;
  }
  /// Anchors, and measures the factor anew.
  void Begin(double time) {
    Anchor(time);
    window_wall_ = anchor_wall_;
    window_time_ = time;
  }
  /// Drops the delay, so that the simulation never has to catch up.
  void GiveUp(double lag) { anchor_wall_ += lag; }
  void MeasureFactor(double time) {
    constexpr double kWindow = 0.5;
    const double now = Now();
    if (now - window_wall_ < kWindow) return;
    factor = (time - window_time_) / (now - window_wall_);
    window_wall_ = now;
    window_time_ = time;
  }

 private:
  const std::chrono::steady_clock::time_point epoch_ = std::chrono::steady_clock::now();
  double anchor_wall_ = 0, anchor_time_ = 0, window_wall_ = 0, window_time_ = 0;
};

}  // namespace linkwright
