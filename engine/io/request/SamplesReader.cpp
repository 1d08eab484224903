// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/SamplesReader.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r' || text.back() == '\t'))
    text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> CellsOf(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    const std::size_t comma = line.find(',');
    cells.push_back(Trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return cells;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

std::string ReadSamples(const std::string& text, const std::vector<std::string>& wanted, Samples* out) {
  std::string_view rest = text;
  std::vector<std::size_t> columns;
  std::vector<std::vector<double>> rows;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = rest.find('\n');
    const std::string_view text_of_line = Trimmed(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (text_of_line.empty()) continue;
    const auto cells = CellsOf(text_of_line);
    const auto at = [line](const Message& why) -> std::string {
      return MessageOf("samples.line", {std::to_string(line), why});
    };
    if (columns.empty()) {
      const auto name = [](std::string_view cell) {
        return std::string(Trimmed(cell.substr(0, cell.find('['))));
      };
      if (name(cells[0]) != "t") return at(MessageOf("samples.first-column-is-time"));
      for (std::size_t i = 1; i < cells.size(); ++i) {
        const std::string signal = name(cells[i]);
        if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), signal) == wanted.end()) continue;
        columns.push_back(i);
        out->signals.push_back(signal);
      }
      for (const std::string& signal : wanted)
        if (std::find(out->signals.begin(), out->signals.end(), signal) == out->signals.end())
          return at(MessageOf("samples.no-column", {signal}));
      if (columns.empty()) return at(MessageOf("samples.no-signal"));
      continue;
    }
    std::vector<double> row;
    const auto take = [&](std::size_t column) {
      double value = 0;
      const bool good = column < cells.size() && ParseNumbers(cells[column], std::span(&value, 1)).empty() &&
                        std::isfinite(value);
      if (good) row.push_back(value);
      return good;
    };
    if (!take(0)) return at(MessageOf("samples.time-no-number"));
    if (!rows.empty() && row[0] <= rows.back()[0]) return at(MessageOf("samples.time-does-not-rise"));
    if (row[0] < 0) return at(MessageOf("samples.time-negative"));
    for (const std::size_t column : columns)
      if (!take(column)) return at(MessageOf("samples.column-no-number", {std::to_string(column + 1)}));
    rows.push_back(std::move(row));
  }
  if (rows.empty()) return MessageOf("samples.line", {"1", MessageOf("samples.no-rows")});
  out->values.resize(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out->times.push_back(rows[i][0]);
    for (std::size_t k = 0; k < columns.size(); ++k)
      out->values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = rows[i][k + 1];
  }
  return {};
}

}  // namespace linkwright
