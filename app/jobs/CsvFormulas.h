// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
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

/// Measured curves in a table of a run: each value in the row of its own time.
class CsvMeasured {
 public:
  /// What is measured in [from, to].
  CsvMeasured(const std::vector<cli::ExtraCurve>& curves, const UnitChoice& units, double from, double to);

  const std::vector<TableColumn>& columns() const { return columns_; }
  /// The time of the next value that was not taken [s]; infinite where there is none.
  double next() const;
  /// Takes the values up to a time and puts them behind others; no number where a curve has none.
  void takeValues(double time, std::vector<double>* row);
  /// Two times that are so near are the same [s].
  static double sameTime(double time);

 private:
  struct Left {
    std::vector<double> times, values;
    std::size_t next = 0;
  };
  std::vector<TableColumn> columns_;
  std::vector<Left> left_;
};

}  // namespace linkwright::app
