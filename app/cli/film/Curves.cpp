// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Curves.h"

#include "app/cli/film/SignalRows.h"

namespace linkwright::cli {

std::string WhyNoCurves(const System& system, const FilmOverlays& overlays) {
  for (const std::string& name : overlays.plots)
    if (SignalNumber(system.signals(), name) < 0) return "--plot: the run has no signal '" + name + "'";
  return WhyNoExtras(overlays.extras, system.signals());
}

std::string WhyNoExtras(const std::vector<ExtraCurve>& extras, const std::vector<Signal>& all) {
  for (const ExtraCurve& extra : extras) {
    std::string unit;
    if (const std::string why = WhyNoExtra(extra, all, &unit); !why.empty())
      return (extra.measured ? "--measured: " : "--formula: ") + extra.name + ": " + why;
  }
  return {};
}

std::vector<FilmCurve> CurvesOf(std::unique_ptr<System> system, const Timeline& recording,
                                const CurveOrder& order, const StopCheck& stop) {
  SampleOrder wanted{order.names, order.extras, order.from, order.to};
  if (order.run != 0) std::erase_if(wanted.extras, [](const ExtraCurve& extra) { return !!extra.measured; });
  std::vector<FilmCurve> curves;
  for (SampledCurve& sampled : SampleCurves(std::move(system), recording, wanted, stop)) {
    const ShownUnit unit = ShowUnit(order.units, sampled.unit);
    FilmCurve& curve = curves.emplace_back(
        FilmCurve{std::move(sampled.name), unit.name, order.run, std::move(sampled.times), {}});
    for (const double value : sampled.values) curve.values.Append(unit.Shown(value));
  }
  return curves;
}

}  // namespace linkwright::cli
