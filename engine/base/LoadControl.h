// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

namespace linkwright {

/// How whoever loads a file off the UI thread follows and stops the loading.
struct LoadControl {
  /// Called from the loading thread: `fraction` in [0, 1], never falling; `stage` as shown to the user, valid
  /// during the call only. May be empty.
  std::function<void(double fraction, std::string_view stage)> progress;
  /// Requesting a stop ends the loading soon, also within a file; the result is `cancelled`.
  std::stop_token stop;

  void Report(double fraction, std::string_view stage) const {
    if (progress) progress(fraction, stage);
  }
  bool Stopped() const { return stop.stop_requested(); }
};

}  // namespace linkwright
