// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Curves.h"

#include <algorithm>

#include "app/cli/film/SignalRows.h"

namespace linkwright::cli {
namespace {

// Of gravity, at the first step.
double StartPotential(System* system, const Timeline& recording) {
  State state;
  System::Inputs inputs;
  if (!recording.Get(0, &state, &inputs)) return 0;
  system->SetInputs(inputs);
  return system->ComputeEnergies(state).potential_gravity;
}

}  // namespace

bool HasPotential(const std::string& signal) {
  return signal == "potential" || signal == "potential.gravity" || signal == "total";
}

std::string WhyNoCurves(const std::vector<std::vector<Signal>>& runs, const FilmOverlays& overlays) {
  for (const std::string& name : overlays.plots)
    if (!NamesExtra(overlays.extras, name) &&
        std::all_of(runs.begin(), runs.end(),
                    [&](const std::vector<Signal>& all) { return SignalNumber(all, name) < 0; }))
      return runs.size() > 1 ? "--plot: none of the runs has a signal '" + name + "'"
                             : "--plot: the run has no signal '" + name + "'";
  for (const ExtraCurve& extra : overlays.extras) {
    std::string first;
    for (const std::vector<Signal>& all : runs) {
      const std::string why = WhyNoExtras({extra}, all);
      if (why.empty()) {
        first.clear();
        break;
      }
      if (first.empty()) first = why;
    }
    if (!first.empty()) return first;
  }
  return {};
}

bool NamesExtra(const std::vector<ExtraCurve>& extras, const std::string& name) {
  return std::any_of(extras.begin(), extras.end(),
                     [&](const ExtraCurve& extra) { return extra.name == name; });
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
  const bool moved = order.from_start && std::any_of(order.names.begin(), order.names.end(), HasPotential);
  const double potential = moved ? StartPotential(system.get(), recording) : 0;
  std::vector<FilmCurve> curves;
  for (SampledCurve& sampled : SampleCurves(std::move(system), recording, wanted, stop)) {
    const ShownUnit unit = ShowUnit(order.units, sampled.unit);
    const bool from_start = moved && !sampled.measured && HasPotential(sampled.name);
    FilmCurve& curve = curves.emplace_back(
        FilmCurve{std::move(sampled.name), unit.name, order.run, std::move(sampled.times), {}, from_start});
    for (const double value : sampled.values)
      curve.values.Append(unit.Shown(from_start ? value - potential : value));
  }
  return curves;
}

}  // namespace linkwright::cli
