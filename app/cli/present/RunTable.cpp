// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/RunTable.h"

#include <algorithm>
#include <stdexcept>

#include "engine/simulation/recording/SignalSeries.h"

namespace linkwright::cli {
namespace {

constexpr std::size_t kProposedPositions = 4;

/// `pattern` with * for any characters.
bool Matches(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  for (std::size_t i = star; i <= name.size(); ++i)
    if (Matches(pattern.substr(star + 1), name.substr(i))) return true;
  return false;
}

}  // namespace

std::vector<std::string> ProposedSignals(const Scene& scene, const std::vector<Signal>& all) {
  const auto known = [&all](const std::string& name) {
    return std::any_of(all.begin(), all.end(), [&name](const Signal& signal) { return signal.name == name; });
  };
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (known(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& name : scene.view.plots) add(name);
  if (names.empty())
    for (const Signal& signal : all)
      if (signal.name.starts_with("q.") && names.size() < kProposedPositions) add(signal.name);
  for (const char* energy : {"kinetic", "potential", "total"}) add(energy);
  return names;
}

std::vector<std::string> MatchSignals(const std::vector<std::string>& patterns,
                                      const std::vector<Signal>& all) {
  std::vector<std::string> names;
  for (const std::string& pattern : patterns) {
    bool any = false;
    for (const Signal& signal : all) {
      if (!Matches(pattern, signal.name)) continue;
      any = true;
      if (std::find(names.begin(), names.end(), signal.name) == names.end()) names.push_back(signal.name);
    }
    if (!any) throw std::runtime_error("the run has no signal " + pattern);
  }
  return names;
}

RunTable ReadTable(const PresentOrder& order, const StopCheck& stop) {
  RunTable table;
  std::unique_ptr<System> system = order.filmed.scene->MakeSystem(stop);
  if (!system) return table;
  const std::vector<Signal> all = system->signals();
  std::vector<int> chosen;
  for (const std::string& name : order.signals) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&name](const Signal& signal) { return signal.name == name; });
    if (found == all.end()) throw std::runtime_error("the run has no signal " + name);
    chosen.push_back(static_cast<int>(found - all.begin()));
    table.columns.push_back({found->name, found->unit, ShowUnit(order.units, found->unit), {}});
  }
  SignalSeries series(std::move(system));
  series.SetStop(stop);
  if (!chosen.empty()) series.Update(*order.timeline, chosen, stop);
  if (stop.Requested()) return table;
  const std::vector<double>& times = series.times();
  constexpr double kSameTime = 1e-9;
  const double slack = kSameTime * (1 + order.to);
  const auto low = std::lower_bound(times.begin(), times.end(), order.from - slack) - times.begin();
  const auto high = std::upper_bound(times.begin(), times.end(), order.to + slack) - times.begin();
  const auto steps = static_cast<std::size_t>(std::max<std::ptrdiff_t>(high - low, 0));
  table.every = std::max<std::size_t>(1, (steps + kMostRows - 2) / (kMostRows - 1));
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < steps; i += table.every) rows.push_back(static_cast<std::size_t>(low) + i);
  if (steps > 0 && rows.back() + 1 != static_cast<std::size_t>(high))
    rows.push_back(static_cast<std::size_t>(high) - 1);
  for (const std::size_t row : rows) table.times.push_back(times[row]);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::vector<double>& values = series.values(chosen[i]).values();
    for (const std::size_t row : rows) table.columns[i].values.push_back(values[row]);
  }
  return table;
}

std::vector<std::vector<std::size_t>> GroupByUnit(const RunTable& table) {
  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const std::vector<std::size_t>& group) {
      return table.columns[group.front()].unit == table.columns[i].unit;
    });
    if (same != groups.end()) {
      same->push_back(i);
    } else {
      groups.push_back({i});
    }
  }
  return groups;
}

}  // namespace linkwright::cli
