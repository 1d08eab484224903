// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/panels/plot/ExtraCurves.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::app {

/// A curve of a figure: a signal, a formula of signals, or a measured one.
struct FigureCurve {
  std::string name, unit;
  int signal = -1;
  std::shared_ptr<const SeriesFormula> formula = {};
  std::shared_ptr<const MeasuredCurve> measured = {};
  double begin = 0;  ///< of a measured one, what its times are later by [s]
};

/// What is to be read for a figure.
struct FigureOrder {
  std::shared_ptr<const Timeline> timeline;
  double from = 0, to = 0;  ///< [s]
  std::vector<FigureCurve> curves;
};

/// Values of each curve at the same times.
struct FigureValues {
  std::vector<double> times;
  std::vector<std::vector<double>> values;
};

/// Reads curves at every step; for one thread at a time.
class FigureSource {
 public:
  explicit FigureSource(std::unique_ptr<System> system) : series_(std::move(system)) {}

  /// Returns why there is nothing, as a sentence without a full stop. Ends early where a stop is requested.
  std::string read(const FigureOrder& order, const std::stop_token& stop, FigureValues* values);

 private:
  SignalSeries series_;
};

}  // namespace linkwright::app
