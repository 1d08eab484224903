// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/ExtraCurve.h"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>

#include "app/cli/film/SignalRows.h"
#include "engine/math/Quantity.h"
#include "engine/math/series/SeriesFormula.h"
#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::cli {
namespace {

std::optional<SeriesFormula> FormulaOf(const std::string& text, const std::vector<NamedSeries>& known) {
  try {
    return SeriesFormula(text, known);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::string UnitOrNone(const std::string& unit) { return unit.empty() ? "1" : unit; }

void CutTo(const SignalRows& rows, const std::vector<double>& times, const std::vector<double>& values,
           SampledCurve* curve) {
  const auto begin = static_cast<std::ptrdiff_t>(rows.begin), end = static_cast<std::ptrdiff_t>(rows.end);
  curve->times.assign(times.begin() + begin, times.begin() + end);
  curve->values.assign(values.begin() + begin, values.begin() + end);
}

}  // namespace

std::vector<NamedSeries> NamedSeriesOf(const std::vector<Signal>& all) {
  std::vector<NamedSeries> known;
  for (const Signal& signal : all) known.push_back({signal.name, signal.unit});
  return known;
}

ExtraCurve MeasuredColumn(const std::shared_ptr<const MeasuredTable>& table, std::size_t column) {
  const MeasuredTable::Column& of = table->columns[column];
  ExtraCurve curve;
  curve.name = of.name;
  curve.unit = SeriesFormula("\"the column\"", {{"the column", of.unit}}).unit();
  const auto unit = FindUnit(of.unit);
  const double factor = unit ? unit->value : 1;
  const auto measured = std::make_shared<MeasuredCurve>();
  measured->table = table;
  for (const double value : of.values) measured->values.Append(value * factor);
  curve.measured = measured;
  return curve;
}

std::string WhyNoExtra(const ExtraCurve& extra, const std::vector<Signal>& all, std::string* unit) {
  *unit = extra.unit;
  if (extra.measured) return {};
  try {
    *unit = SeriesFormula(extra.formula, NamedSeriesOf(all)).unit();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

std::vector<SampledCurve> SampleCurves(std::unique_ptr<System> system, const Timeline& recording,
                                       const SampleOrder& order, const StopCheck& stop) {
  const std::vector<Signal> all = system->signals();
  const std::vector<NamedSeries> known = NamedSeriesOf(all);
  std::vector<int> numbers, needed;
  std::vector<std::optional<SeriesFormula>> formulas;
  for (const std::string& name : order.names)
    if (const int number = SignalNumber(all, name); number >= 0) numbers.push_back(number);
  needed = numbers;
  bool any_formula = false;
  for (const ExtraCurve& extra : order.extras) {
    formulas.push_back(extra.formula.empty() ? std::nullopt : FormulaOf(extra.formula, known));
    if (!formulas.back()) continue;
    any_formula = true;
    needed.insert(needed.end(), formulas.back()->used().begin(), formulas.back()->used().end());
  }
  if (needed.empty() && any_formula) needed.push_back(0);  // of times alone: there must be times
  SignalSeries series(std::move(system));
  series.SetStop(stop);
  if (!needed.empty()) series.Update(recording, needed, stop);
  std::vector<SampledCurve> curves;
  if (stop.Requested()) return curves;
  const std::vector<double>& times = series.times();
  const SignalRows rows = RowsBetween(times, order.from, order.to);
  for (const int number : numbers) {
    const Signal& signal = all[static_cast<std::size_t>(number)];
    SampledCurve& curve = curves.emplace_back(SampledCurve{signal.name, signal.unit, {}, {}});
    CutTo(rows, times, series.values(number).values(), &curve);
  }
  for (std::size_t i = 0; i < order.extras.size(); ++i) {
    const ExtraCurve& extra = order.extras[i];
    if (extra.measured) {
      SampledCurve& curve =
          curves.emplace_back(SampledCurve{extra.name, UnitOrNone(extra.unit), {}, {}, true});
      // Another curve than the signal of that name.
      if (std::any_of(curves.begin(), curves.end() - 1,
                      [&](const SampledCurve& before) { return before.name == extra.name; }))
        curve.name += " measured";
      std::vector<double> moved = extra.measured->table->times;
      for (double& time : moved) time += extra.begin;
      CutTo(RowsBetween(moved, order.from, order.to), moved, extra.measured->values.values(), &curve);
    } else if (formulas[i]) {
      std::vector<std::span<const double>> used;
      for (const int signal : formulas[i]->used()) used.emplace_back(series.values(signal).values());
      SampledCurve& curve =
          curves.emplace_back(SampledCurve{extra.name, UnitOrNone(formulas[i]->unit()), {}, {}});
      CutTo(rows, times, formulas[i]->Evaluate(times, used), &curve);
    }
  }
  return curves;
}

}  // namespace linkwright::cli
