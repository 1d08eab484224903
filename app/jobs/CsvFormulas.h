// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/math/series/SeriesFormula.h"
#include "engine/simulation/recording/SignalSeries.h"
#include "engine/simulation/recording/TableColumn.h"

namespace linkwright::app {

/// A column of a table that is made of signals by a formula.
struct CsvFormula {
  std::string name, unit;
  std::shared_ptr<const SeriesFormula> formula;
};

/// The numbers of such columns behind those of the signals.
class CsvFormulas {
 public:
  /// Computes all of them over the whole recording, unless a stop is requested.
  CsvFormulas(const std::vector<CsvFormula>& formulas, const System& system, const Timeline& timeline,
              const UnitChoice& units, const std::stop_token& stop);

  const std::vector<TableColumn>& columns() const { return columns_; }
  /// Puts the values at a recorded time behind others; no number where there is none.
  void addValues(double time, std::vector<double>* row) const;

 private:
  std::vector<TableColumn> columns_;
  std::vector<double> times_;
  std::vector<std::vector<double>> values_;
};

}  // namespace linkwright::app
