// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recording/CsvWriter.h"

#include <charconv>
#include <cmath>
#include <numeric>

namespace linkwright {

namespace {

void AppendNumber(double value, std::string* line) {
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  if (error == std::errc()) line->append(text, end);
}

std::vector<int> All(const std::vector<Signal>& all) {
  std::vector<int> numbers(all.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

std::string CsvHeader(const std::vector<TableColumn>& columns) {
  std::string out;
  for (const TableColumn& column : columns) {
    if (!out.empty()) out += ',';
    const std::string name = Signal{column.name, column.unit}.Header();
    if (name.find_first_of(",\"\n\r") == std::string::npos) {
      out += name;
      continue;
    }
    out += '"';
    for (const char c : name) out += c == '"' ? "\"\"" : std::string(1, c);
    out += '"';
  }
  return out + "\n";
}

std::string CsvLine(std::span<const double> values) {
  std::string line;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) line += ',';
    if (std::isfinite(values[i])) AppendNumber(values[i], &line);
  }
  return line += '\n';
}

CsvRow::CsvRow(std::vector<Signal> signals_of_system) : CsvRow(signals_of_system, All(signals_of_system)) {}

CsvRow::CsvRow(std::vector<Signal> signals_of_system, std::vector<int> chosen, const UnitChoice& units)
    : signals_(std::move(signals_of_system)), chosen_(std::move(chosen)), values_(signals_.size()) {
  for (const int i : chosen_) units_.push_back(ShowUnit(units, signals_[static_cast<size_t>(i)].unit));
}

std::vector<TableColumn> CsvRow::Columns() const {
  std::vector<TableColumn> columns = {{"t", "s", "s"}};
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    const Signal& signal = signals_[static_cast<size_t>(chosen_[i])];
    columns.push_back({signal.name, units_[i].name, signal.unit, units_[i].factor});
  }
  return columns;
}

bool CsvRow::Compute(System* system, const State& state) {
  system->ComputeSignals(state, values_);
  shown_.assign(1, state.time);
  for (std::size_t i = 0; i < chosen_.size(); ++i) {
    const double value = units_[i].Shown(values_[static_cast<size_t>(chosen_[i])]);
    if (!std::isfinite(value)) return false;
    shown_.push_back(value);
  }
  return true;
}

}  // namespace linkwright
