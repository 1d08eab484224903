// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Curves.h"

#include <algorithm>

#include "app/cli/film/Player.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::cli {
namespace {

int SignalNumber(const System& system, const std::string& name) {
  const auto& all = system.signals();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Signal& s) { return s.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

/// Curves that are still empty, and the numbers of their signals.
struct EmptyCurves {
  std::vector<FilmCurve> curves;
  std::vector<int> numbers;
  std::vector<ShownUnit> units;

  EmptyCurves(const System& system, const CurveOrder& order) {
    for (const std::string& name : order.names) {
      const int number = SignalNumber(system, name);
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
    if (SignalNumber(system, name) < 0) return "the run has no signal '" + name + "'";
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
  const auto low = std::lower_bound(times.begin(), times.end(), order.from) - times.begin();
  const auto high = std::max(low, std::upper_bound(times.begin(), times.end(), order.to) - times.begin());
  for (std::size_t k = 0; k < made.curves.size(); ++k) {
    const std::vector<double>& values = series.values(made.numbers[k]).values();
    made.curves[k].times.assign(times.begin() + low, times.begin() + high);
    for (auto i = low; i < high; ++i)
      made.curves[k].values.Append(made.units[k].Shown(values[static_cast<std::size_t>(i)]));
  }
  return std::move(made.curves);
}

std::vector<FilmCurve> CurvesOf(const CompiledScene& scene, const SimulationOptions& options,
                                std::vector<Command> commands, const CurveOrder& order,
                                const StopCheck& stop) {
  std::unique_ptr<System> system = scene.MakeSystem(stop);
  if (!system) return {};
  EmptyCurves made(*system, order);
  if (made.numbers.empty()) return {};
  Player player(std::move(system), options, std::move(commands));
  System& playing = player.simulation().system();
  playing.SetStop(stop);
  std::vector<double> all(playing.signals().size());
  const auto take = [&](const State& state) {
    if (state.time < order.from || stop.Requested()) return;
    playing.ComputeSignals(state, all);
    for (std::size_t k = 0; k < made.curves.size(); ++k) {
      made.curves[k].times.push_back(state.time);
      made.curves[k].values.Append(made.units[k].Shown(all[static_cast<std::size_t>(made.numbers[k])]));
    }
  };
  take(player.state());
  // The film says where it diverges.
  static_cast<void>(player.AdvanceTo(order.to, take));
  return std::move(made.curves);
}

}  // namespace linkwright::cli
