// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace linkwright {

/// Values over the time that are added to a control: what a user did with it once, or a table from elsewhere.
struct RecordedInput {
  std::string name, actuator;
  bool enabled = true;
  bool hold = false;  ///< a value holds until the next one's time; else they are joined by lines
  /// t [s], value, … with t increasing, at least two pairs; outside of them the first or last value.
  std::vector<double> samples = {0, 0, 1, 0};
  int line = 0;  ///< in the file it came from; 0: made by hand
};

/// Normal noise that is added to a control. Sample k, of the time k · interval, follows from seed, name and
/// k.
struct InputNoise {
  std::string name, actuator;
  bool enabled = true;
  double deviation = 0;    ///< standard deviation, in the unit of the control
  double interval = 0.01;  ///< between samples [s]
  bool smooth = false;     ///< samples are joined, at the same deviation; else each is held
  std::uint64_t seed = 1;
  int line = 0;
};

/// Normal noise on the start: positions are moved on the manifold, velocities are added to.
struct StartNoise {
  std::string name;
  std::string joint;  ///< as compiled; empty: all of them
  bool enabled = true;
  double position = 0;  ///< standard deviation of each degree of freedom [rad, m]
  double velocity = 0;  ///< the same of its velocity [rad/s, m/s]
  std::uint64_t seed = 1;
  int line = 0;
};

}  // namespace linkwright
