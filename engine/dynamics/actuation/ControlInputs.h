// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/dynamics/actuation/ActuationSetup.h"
#include "engine/math/Expression.h"

namespace linkwright {

/// What is added to controls as time goes by: signals, recorded inputs and noise. All of it follows from the
/// time alone, so that steps, replays and branches find the same.
class ControlInputs {
 public:
  explicit ControlInputs(const ActuationSetup& setup);

  bool IsEmpty() const { return signals_.empty() && recorded_.empty() && noise_.empty(); }
  /// Adds it at a time [s] within a step; values that are held are those of `step`, when that began.
  void Add(double time, double step, VectorX* controls) const;

 private:
  struct Signal {
    int actuator = 0;
    double value = 0;
    std::optional<Expression> formula;
  };
  struct Recorded {
    int actuator = 0;
    bool hold = false;
    std::vector<double> times, values;
  };
  struct Noise {
    int actuator = 0;
    double deviation = 0, interval = 0;
    bool smooth = false;
    std::uint64_t stream = 0;
  };
  static double ValueOf(const Recorded& recorded, double time, double step);
  static double ValueOf(const Noise& noise, double time, double step);

  std::vector<Signal> signals_;
  std::vector<Recorded> recorded_;
  std::vector<Noise> noise_;
};

}  // namespace linkwright
