// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// Rows of signals as text: `t [s],q.joint1 [rad],…`, numbers as short as they can be while reading back to
/// the same bits. In SI, unless other units are chosen.
class CsvRow {
 public:
  explicit CsvRow(std::vector<Signal> signals_of_system);
  /// Only these signals, by their number.
  CsvRow(std::vector<Signal> signals_of_system, std::vector<int> chosen,
         const UnitChoice& units = UnitPresets().front().choice);

  std::string Header() const;
  /// One line; empty where a number in it would not be finite, as of a state that no step can go on from. The
  /// system's inputs must be those of the state.
  const std::string& Row(System* system, const State& state);

 private:
  std::vector<Signal> signals_;
  std::vector<int> chosen_;
  std::vector<ShownUnit> units_;  // one a chosen signal
  std::vector<double> values_;
  std::string line_;
};

}  // namespace linkwright
