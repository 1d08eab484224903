// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/io/table/MeasuredTable.h"
#include "engine/math/series/MinMaxPyramid.h"
#include "engine/simulation/recording/Timeline.h"
#include "engine/simulation/system/System.h"

namespace linkwright {
struct NamedSeries;
}

namespace linkwright::cli {

/// A column of a measured table: its values in SI units.
struct MeasuredCurve {
  std::shared_ptr<const MeasuredTable> table;  ///< for its times
  MinMaxPyramid values;
};

/// A curve of plots that is no signal: made of signals by a formula, or measured.
struct ExtraCurve {
  std::string name, unit;  ///< in SI
  std::string formula;     ///< empty: it is measured
  std::shared_ptr<const MeasuredCurve> measured = {};
  double begin = 0;  ///< of a measured one, what its times are later by [s]
};

/// The column of a table as a curve. Its unit is written as signals have it, so that both stand in one plot.
ExtraCurve MeasuredColumn(const std::shared_ptr<const MeasuredTable>& table, std::size_t column);

/// Signals as formulas name them.
std::vector<NamedSeries> NamedSeriesOf(const std::vector<Signal>& all);

/// Why a curve cannot be made of these signals, as a sentence without a full stop, or else its unit.
std::string WhyNoExtra(const ExtraCurve& extra, const std::vector<Signal>& all, std::string* unit);

/// A curve at its own times: those of the run's steps, or of what was measured.
struct SampledCurve {
  std::string name, unit;     ///< in SI, as the values
  std::vector<double> times;  ///< rising [s]
  std::vector<double> values;
  bool measured = false;
};

/// Which curves are read of a run, and where.
struct SampleOrder {
  std::vector<std::string> names;  ///< of signals
  std::vector<ExtraCurve> extras = {};
  double from = 0, to = 0;  ///< [s]
};

/// Reads them in this order. Names that are no signals, and formulas that do not fit them, are left out. Ends
/// early where `stop` is requested.
std::vector<SampledCurve> SampleCurves(std::unique_ptr<System> system, const Timeline& recording,
                                       const SampleOrder& order, const StopCheck& stop = {});

}  // namespace linkwright::cli
