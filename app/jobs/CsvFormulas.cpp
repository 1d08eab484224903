// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/CsvFormulas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "app/cli/film/SignalRows.h"

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

CsvMeasured::CsvMeasured(const std::vector<cli::ExtraCurve>& curves, const UnitChoice& units, double from,
                         double to) {
  for (const cli::ExtraCurve& curve : curves) {
    const ShownUnit shown = ShowUnit(units, curve.unit);
    const std::string known = shown.name.empty() ? "1" : shown.name;
    columns_.push_back({curve.name, known, curve.unit.empty() ? known : curve.unit, shown.factor});
    std::vector<double> times = curve.measured->table->times;
    for (double& time : times) time += curve.begin;
    const cli::SignalRows rows = cli::RowsBetween(times, from, to);
    Left& left = left_.emplace_back();
    for (std::size_t i = rows.begin; i < rows.end; ++i) {
      const double value = curve.measured->values.values()[i];
      if (!std::isfinite(value)) continue;
      left.times.push_back(times[i]);
      left.values.push_back(shown.Shown(value));
    }
  }
}

double CsvMeasured::sameTime(double time) {
  constexpr double kSameTime = 1e-9;  // times of steps are sums
  return kSameTime * (1 + std::abs(time));
}

double CsvMeasured::next() const {
  double next = std::numeric_limits<double>::infinity();
  for (const Left& left : left_)
    if (left.next < left.times.size()) next = std::min(next, left.times[left.next]);
  return next;
}

void CsvMeasured::takeValues(double time, std::vector<double>* row) {
  const double last = time + sameTime(time);
  for (Left& left : left_) {
    double value = std::numeric_limits<double>::quiet_NaN();
    for (; left.next < left.times.size() && left.times[left.next] <= last; ++left.next)
      value = left.values[left.next];
    row->push_back(value);
  }
}

}  // namespace linkwright::app
