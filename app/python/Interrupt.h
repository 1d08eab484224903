// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "engine/base/StopCheck.h"

namespace linkwright::python {

/// Ctrl+C while the interpreter's lock is released: looked for now and then by the thread that made this,
/// raised by Throw. Other threads may ask.
class Interrupt {
 public:
  /// Whether it was pressed, or another signal's handler has raised. Takes the lock where it looks.
  bool Requested() {
    if (requested_ || std::this_thread::get_id() != owner_) return requested_;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < kInterval) return false;
    last_ = now;
    const pybind11::gil_scoped_acquire lock;
    requested_ = PyErr_CheckSignals() != 0;
    return requested_;
  }
  /// With the lock: raises what was found.
  void Throw() const {
    if (requested_) throw pybind11::error_already_set();
  }
  /// Must not outlive this.
  StopCheck Check() {
    return StopCheck([this] { return Requested(); });
  }

 private:
  static constexpr std::chrono::milliseconds kInterval{50};
  const std::thread::id owner_ = std::this_thread::get_id();
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  std::atomic<bool> requested_ = false;
};

}  // namespace linkwright::python
