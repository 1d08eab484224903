// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/CsvFormulas.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

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
    titles_.push_back(Signal{each.name, shown.name.empty() ? "?" : shown.name}.Header());
    std::vector<std::span<const double>> of_used;
    for (const int signal : each.formula->used()) of_used.emplace_back(series.values(signal).values());
    values_.push_back(each.formula->Evaluate(times_, of_used));
    for (double& value : values_.back()) value = shown.Shown(value);
  }
}

void CsvFormulas::addTitles(std::string* line) const {
  if (titles_.empty()) return;
  line->pop_back();
  for (const std::string& title : titles_) {
    *line += ",\"";
    for (const char c : title) *line += c == '"' ? "\"\"" : std::string(1, c);
    *line += '"';
  }
  *line += '\n';
}

void CsvFormulas::addValues(double time, std::string* line) const {
  if (values_.empty() || line->empty()) return;
  line->pop_back();
  const auto found = std::lower_bound(times_.begin(), times_.end(), time);
  for (const std::vector<double>& values : values_) {
    *line += ',';
    if (found == times_.end() || *found != time) continue;
    const double value = values[static_cast<std::size_t>(found - times_.begin())];
    char text[32];
    if (std::isfinite(value)) line->append(text, std::to_chars(text, text + sizeof text, value).ptr);
  }
  *line += '\n';
}

}  // namespace linkwright::app
