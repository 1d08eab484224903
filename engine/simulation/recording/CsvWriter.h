// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/simulation/recording/TableColumn.h"
#include "engine/simulation/system/System.h"

namespace linkwright {

/// The line of titles, `t [s],q.joint1 [rad],…`, quoted where a name holds what CSV gives a meaning.
std::string CsvHeader(const std::vector<TableColumn>& columns);
/// A line of numbers, as short as they can be while reading back to the same bits; an empty cell for one that
/// is not finite.
std::string CsvLine(std::span<const double> values);

/// Rows of signals, the time first. In SI, unless other units are chosen.
class CsvRow {
 public:
  explicit CsvRow(std::vector<Signal> signals_of_system);
  /// Only these signals, by their number.
  CsvRow(std::vector<Signal> signals_of_system, std::vector<int> chosen,
         const UnitChoice& units = UnitPresets().front().choice);

  std::vector<TableColumn> Columns() const;
  std::string Header() const { return CsvHeader(Columns()); }
  /// False where a number of the row would not be finite, as of a state that no step can go on from. The
  /// system's inputs must be those of the state.
  bool Compute(System* system, const State& state);
  /// The row that was computed.
  const std::vector<double>& values() const { return shown_; }
  /// It as one line; empty where a number in it would not be finite.
  std::string Row(System* system, const State& state) {
    return Compute(system, state) ? CsvLine(shown_) : std::string();
  }

 private:
  std::vector<Signal> signals_;
  std::vector<int> chosen_;
  std::vector<ShownUnit> units_;  // one a chosen signal
  std::vector<double> values_, shown_;
};

}  // namespace linkwright
