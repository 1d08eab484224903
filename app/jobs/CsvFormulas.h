// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/math/UnitChoice.h"
#include "engine/math/series/SeriesFormula.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::app {

/// A column of a table that is made of signals by a formula.
struct CsvFormula {
  std::string name, unit;
  std::shared_ptr<const SeriesFormula> formula;
};

/// The cells of such columns behind those of the signals.
class CsvFormulas {
 public:
  /// Computes all of them over the whole recording, unless a stop is requested.
  CsvFormulas(const std::vector<CsvFormula>& formulas, const System& system, const Timeline& timeline,
              const UnitChoice& units, const std::stop_token& stop);

  /// Puts the columns' titles before the end of the line.
  void addTitles(std::string* line) const;
  /// Puts the values at a recorded time there; an empty cell where there is none.
  void addValues(double time, std::string* line) const;

 private:
  std::vector<std::string> titles_;
  std::vector<double> times_;
  std::vector<std::vector<double>> values_;
};

}  // namespace linkwright::app
