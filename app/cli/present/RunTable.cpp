// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/RunTable.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "app/cli/film/SignalRows.h"

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

/// Rows that are kept of many.
struct Chosen {
  std::vector<std::size_t> rows;
  std::size_t every = 1;
};

Chosen EvenlyChosen(std::size_t count) {
  Chosen chosen;
  chosen.every = std::max<std::size_t>(1, (count + kMostRows - 2) / (kMostRows - 1));
  for (std::size_t i = 0; i < count; i += chosen.every) chosen.rows.push_back(i);
  if (count > 0 && chosen.rows.back() + 1 != count) chosen.rows.push_back(count - 1);
  return chosen;
}

std::vector<double> ValuesAt(const std::vector<double>& all, const std::vector<std::size_t>& rows) {
  std::vector<double> values;
  for (const std::size_t row : rows) values.push_back(all[row]);
  return values;
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
  table.rows.emplace_back();
  SampleOrder wanted{order.signals, order.extras, order.from, order.to};
  std::map<std::string, std::size_t> colors;
  const std::size_t runs = 1 + order.others.size();
  for (std::size_t run = 0; run < runs; ++run) {
    const PresentRun* const other = run > 0 ? &order.others[run - 1] : nullptr;
    std::unique_ptr<System> system = (other ? *other->scene : *order.filmed.scene).MakeSystem(stop);
    if (!system) return table;
    if (!other) {
      for (const std::string& name : order.signals)
        if (SignalNumber(system->signals(), name) < 0)
          throw std::runtime_error("the run has no signal " + name);
    } else {
      std::erase_if(wanted.extras, [](const ExtraCurve& extra) { return extra.measured != nullptr; });
    }
    std::size_t steps = run;  // number of the rows of this run
    if (other) {
      steps = table.rows.size();
      table.rows.emplace_back();
    }
    const std::string name = other ? other->name : order.name;
    const Timeline& recording = other ? *other->timeline : *order.timeline;
    for (SampledCurve& curve : SampleCurves(std::move(system), recording, wanted, stop)) {
      std::size_t rows = steps;
      if (curve.measured) {
        rows = table.rows.size();
        table.rows.emplace_back();
      }
      const std::size_t color = colors.try_emplace(curve.name, colors.size()).first->second;
      std::string title = curve.name;
      if (runs > 1 && !curve.measured) title += " (" + name + ")";
      RunTable::Rows& kept = table.rows[rows];
      const Chosen chosen = EvenlyChosen(curve.times.size());
      kept.every = chosen.every;
      kept.times = ValuesAt(curve.times, chosen.rows);
      table.columns.push_back({std::move(title), curve.unit, ShowUnit(order.units, curve.unit),
                               ValuesAt(curve.values, chosen.rows), rows, run, color});
    }
    if (stop.Requested()) return table;
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
