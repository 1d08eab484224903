// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <vector>

#include "engine/simulation/system/System.h"

namespace linkwright {

/// A step in which contact added energy.
struct ContactGain {
  double from = 0, to = 0;  ///< of the step [s]
  double impacts = 0;       ///< change of Energies::work_impacts, where that rises [J]
  double drift = 0;         ///< change of Energies::contact_drift, where that rises [J]
  double Sum() const { return impacts + drift; }
};

/// The steps of a run in which impacts, or pushing overlap apart, added energy beyond rounding: more than
/// kGainRounding of the energy stored and exchanged.
class ContactGains {
 public:
  static constexpr double kGainRounding = 1e-9;

  /// The next recorded state, in the order of time.
  void Add(double time, const Energies& energies);
  const std::vector<ContactGain>& gains() const { return gains_; }

 private:
  struct Before {
    double time = 0, impacts = 0, drift = 0;
  };
  std::optional<Before> before_;
  std::vector<ContactGain> gains_;
};

}  // namespace linkwright
