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

}  // namespace

CsvRow::CsvRow(std::vector<Signal> signals_of_system)
    : signals_(std::move(signals_of_system)), chosen_(signals_.size()) {
  std::iota(chosen_.begin(), chosen_.end(), 0);
  values_.resize(signals_.size());
}

CsvRow::CsvRow(std::vector<Signal> signals_of_system, std::vector<int> chosen)
    : signals_(std::move(signals_of_system)), chosen_(std::move(chosen)), values_(signals_.size()) {}

std::string CsvRow::Header() const {
  std::string out = "t [s]";
  for (const int i : chosen_) {
    const std::string name = signals_[static_cast<size_t>(i)].Header();
    // A name may hold what CSV gives a meaning.
    if (name.find_first_of(",\"\n\r") == std::string::npos) {
      out += "," + name;
      continue;
    }
    out += ",\"";
    for (const char c : name) out += c == '"' ? "\"\"" : std::string(1, c);
    out += '"';
  }
  return out + "\n";
}

const std::string& CsvRow::Row(System* system, const State& state) {
  system->ComputeSignals(state, values_);
  line_.clear();
  AppendNumber(state.time, &line_);
  for (const int i : chosen_) {
    const double value = values_[static_cast<size_t>(i)];
    if (!std::isfinite(value)) {
      line_.clear();
      return line_;
    }
    line_ += ',';
    AppendNumber(value, &line_);
  }
  line_ += '\n';
  return line_;
}

}  // namespace linkwright
