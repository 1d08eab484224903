// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/CsvFormulas.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>

namespace linkwright::app {

CsvFormulas::CsvFormulas(const std::vector<CsvFormula>& formulas, const System& system,
                         const Timeline& timeline, const UnitChoice& units, const std::stop_token& stop) {
  if (formulas.empty()) return;
  SignalSeries series(system.Clone());
  series.SetStop(stop);
  std::vector<int> used;
  for (const CsvFormula& each : formulas)
    used.insert(used.end(), each.formula->used().begin(), each.formula->used().end());
  if (used.empty()) used.push_back(0);  // of numbers and times alone: there must be times
  series.Update(timeline, used, stop);
  times_ = series.times();
  for (const CsvFormula& each : formulas) {
    if (stop.stop_requested()) return;
    const ShownUnit shown = ShowUnit(units, each.unit);
    const std::string known = shown.name.empty() ? "?" : shown.name;
    columns_.push_back({each.name, known, each.unit.empty() ? known : each.unit, shown.factor});
    std::vector<std::span<const double>> of_used;
    for (const int signal : each.formula->used()) of_used.emplace_back(series.values(signal).values());
    values_.push_back(each.formula->Evaluate(times_, of_used));
    for (double& value : values_.back()) value = shown.Shown(value);
  }
}

void CsvFormulas::addValues(double time, std::vector<double>* row) const {
  const auto found = std::lower_bound(times_.begin(), times_.end(), time);
  const bool known = found != times_.end() && *found == time;
  for (const std::vector<double>& values : values_)
    row->push_back(known ? values[static_cast<std::size_t>(found - times_.begin())]
                         : std::numeric_limits<double>::quiet_NaN());
}

}  // namespace linkwright::app
