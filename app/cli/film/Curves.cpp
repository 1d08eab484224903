// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Curves.h"

#include "app/cli/film/SignalRows.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::cli {
namespace {

/// Curves that are still empty, and the numbers of their signals.
struct EmptyCurves {
  std::vector<FilmCurve> curves;
  std::vector<int> numbers;
  std::vector<ShownUnit> units;

  EmptyCurves(const System& system, const CurveOrder& order) {
    for (const std::string& name : order.names) {
      const int number = SignalNumber(system.signals(), name);
      if (number < 0) continue;
      const Signal& signal = system.signals()[static_cast<std::size_t>(number)];
      units.push_back(ShowUnit(order.units, signal.unit));
      numbers.push_back(number);
      curves.push_back({signal.name, units.back().name, order.run, {}, {}});
    }
  }
};

}  // namespace

std::string WhyNoCurves(const System& system, const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (SignalNumber(system.signals(), name) < 0) return "the run has no signal '" + name + "'";
  return {};
}

std::vector<FilmCurve> CurvesOf(std::unique_ptr<System> system, const Timeline& recording,
                                const CurveOrder& order, const StopCheck& stop) {
  EmptyCurves made(*system, order);
  if (made.numbers.empty()) return {};
  SignalSeries series(std::move(system));
  series.SetStop(stop);
  series.Update(recording, made.numbers, stop);
  const std::vector<double>& times = series.times();
  const SignalRows rows = RowsBetween(times, order.from, order.to);
  for (std::size_t k = 0; k < made.curves.size(); ++k) {
    const std::vector<double>& values = series.values(made.numbers[k]).values();
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      made.curves[k].times.push_back(times[i]);
      made.curves[k].values.Append(made.units[k].Shown(values[i]));
    }
  }
  return std::move(made.curves);
}

}  // namespace linkwright::cli
