// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/table/MeasuredTable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/base/FileAccess.h"
#include "engine/base/Numbers.h"
#include "engine/math/Quantity.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMostTableBytes = std::uint64_t{4} << 30;
constexpr std::size_t kMostNamedLines = 20;  // that a problem each tells of

std::string_view Trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

// Nothing: it is no number. A gap is NaN.
std::optional<double> NumberOf(std::string_view cell, bool decimal_comma) {
  constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
  if (cell.empty()) return kGap;
  char copy[64];
  if (decimal_comma && cell.size() < sizeof copy && cell.find(',') != std::string_view::npos) {
    std::replace_copy(cell.begin(), cell.end(), copy, ',', '.');
    cell = {copy, cell.size()};
  }
  if (cell.front() == '+') cell.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  if (end != cell.data() + cell.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return kGap;
  if (error != std::errc()) return std::nullopt;
  return std::isfinite(number) ? number : kGap;
}

class TableReader {
 public:
  TableReader(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  MeasuredTable Read() {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
    std::vector<std::string_view> cells;
    bool first = true, second = false;
    for (std::string_view line; NextLine(&line);) {
      if (first) FindSeparator(line);
      Split(line, &cells);
      if (first || second) {
        const bool names = TakeNames(cells, first);
        second = first && names;
        first = false;
        if (names) continue;
        second = false;
      }
      TakeRow(cells);
    }
    Finish();
    return std::move(table_);
  }

 private:
  // The next line that holds something.
  bool NextLine(std::string_view* line) {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      // Tabs at its ends part cells that are empty.
      *line = rest_.substr(0, end);
      const auto is_blank = [](char c) { return c == ' ' || c == '\r'; };
      while (!line->empty() && is_blank(line->back())) line->remove_suffix(1);
      while (!line->empty() && is_blank(line->front())) line->remove_prefix(1);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      ++line_;
      const std::string_view seen = Trimmed(*line);
      if (!seen.empty() && seen.front() != '#') return true;
    }
    return false;
  }

  void FindSeparator(std::string_view line) {
    bool quoted = false;
    std::size_t semicolons = 0, tabs = 0, commas = 0;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      semicolons += c == ';' ? 1 : 0;
      tabs += c == '\t' ? 1 : 0;
      commas += c == ',' ? 1 : 0;
    }
    separator_ = semicolons > 0 ? ';' : tabs > 0 ? '\t' : commas > 0 ? ',' : ' ';
  }

  void Split(std::string_view line, std::vector<std::string_view>* cells) {
    cells->clear();
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
      const bool end = i == line.size();
      if (!end && line[i] == '"') quoted = !quoted;
      if (!end && (quoted || line[i] != separator_)) continue;
      std::string_view cell = Trimmed(line.substr(begin, i - begin));
      if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = Trimmed(cell.substr(1, cell.size() - 2));
      begin = i + 1;
      if (separator_ == ' ' && cell.empty()) continue;  // several spaces part once
      cells->push_back(cell);
    }
  }

  // The names of the columns, or their units below. False: it is a row of numbers.
  bool TakeNames(const std::vector<std::string_view>& cells, bool first) {
    const auto is_text = [&](std::string_view cell) { return !NumberOf(cell, separator_ != ','); };
    const auto texts = std::count_if(cells.begin(), cells.end(), is_text);
    if (first) {
      numbers_.resize(cells.size());
      for (std::size_t i = 0; i < cells.size(); ++i)
        table_.columns.push_back({"column " + std::to_string(i + 1), "1", {}});
      if (texts == 0) return false;
      for (std::size_t i = 0; i < cells.size(); ++i) NameColumn(cells[i], &table_.columns[i]);
      return true;
    }
    const bool units = texts > 0 && cells.size() == numbers_.size() &&
                       std::all_of(cells.begin(), cells.end(), [&](std::string_view cell) {
                         return cell.empty() || is_text(cell) || cell == "1";
                       });
    for (std::size_t i = 0; units && i < cells.size(); ++i) {
      std::string_view unit = cells[i];
      if (unit.size() > 2 && (unit.front() == '[' || unit.front() == '('))
        unit = Trimmed(unit.substr(1, unit.size() - 2));
      if (!unit.empty()) table_.columns[i].unit = unit;
    }
    return units;
  }

  static void NameColumn(std::string_view cell, MeasuredTable::Column* column) {
    for (const auto& [open, close] : {std::pair('[', ']'), std::pair('(', ')')}) {
      const std::size_t begin = cell.rfind(open);
      if (cell.empty() || cell.back() != close || begin == std::string_view::npos) continue;
      const std::string_view unit = Trimmed(cell.substr(begin + 1, cell.size() - begin - 2));
      if (!unit.empty() && unit != "-") column->unit = unit;
      cell = Trimmed(cell.substr(0, begin));
      break;
    }
    if (!cell.empty()) column->name = cell;
  }

  void Warn(std::uint32_t line, const Message& text) {
    if (++left_out_ <= kMostNamedLines)
      table_.problems.Add(Severity::kWarning, file_, static_cast<int>(line), "", text);
  }

  void TakeRow(const std::vector<std::string_view>& cells) {
    if (cells.size() != numbers_.size()) {
      Warn(line_, MessageOf("table.values-where-columns",
                            {std::to_string(cells.size()), std::to_string(numbers_.size())}));
      return;
    }
    row_.clear();
    for (const std::string_view cell : cells) {
      const std::optional<double> number = NumberOf(cell, separator_ != ',');
      if (!number) {
        Warn(line_, MessageOf("table.not-number", {cell.substr(0, 40)}));
        return;
      }
      row_.push_back(*number);
    }
    for (std::size_t i = 0; i < row_.size(); ++i) numbers_[i].push_back(row_[i]);
    lines_.push_back(line_);
  }

  void Fail(const Message& text) {
    table_.columns.clear();
    table_.problems.Add(Severity::kError, file_, 0, "", text);
  }

  std::optional<std::size_t> TimeColumn() const {
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      const std::string name = Lower(table_.columns[i].name);
      if (name == "t" || name == "time" || name == "zeit" || name == "timestamp" || name == "temps" ||
          name == "tiempo" || name == "시간")
        return i;
    }
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const std::vector<double>& values = numbers_[i];
      const bool whole =
          std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
      if (whole && values.size() > 1 &&
          std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end())
        return i;
    }
    return std::nullopt;
  }

  void Finish() {
    if (lines_.empty()) return Fail(MessageOf("table.no-row"));
    const auto time = TimeColumn();
    if (!time) return Fail(MessageOf("table.no-column-is-time"));
    if (numbers_.size() < 2) return Fail(MessageOf("table.no-column-besides-time"));
    const std::string& unit = table_.columns[*time].unit;
    double factor = 1;
    if (const auto found = FindUnit(unit); found && unit != "1") {
      if (!found->dimension.Matches(FindUnit("s")->dimension))
        return Fail(MessageOf("table.column-should-be-time", {table_.columns[*time].name, unit}));
      factor = found->value;
    }
    KeepRising(*time, factor);
    if (table_.times.empty()) return Fail(MessageOf("table.no-row-has-time"));
    table_.columns.erase(table_.columns.begin() + static_cast<std::ptrdiff_t>(*time));
    numbers_.erase(numbers_.begin() + static_cast<std::ptrdiff_t>(*time));
    for (std::size_t i = 0; i < numbers_.size(); ++i) table_.columns[i].values = std::move(numbers_[i]);
    if (left_out_ > kMostNamedLines)
      table_.problems.Add(Severity::kWarning, file_, 0, "",
                          MessageOf("table.more-lines", {std::to_string(left_out_ - kMostNamedLines)}));
  }

  // Takes the rows whose time is not after that of the one before out.
  void KeepRising(std::size_t time, double factor) {
    std::size_t kept = 0;
    for (std::size_t row = 0; row < lines_.size(); ++row) {
      const double seconds = numbers_[time][row] * factor;
      if (!(table_.times.empty() ? std::isfinite(seconds) : seconds > table_.times.back())) {
        Warn(lines_[row], std::isfinite(seconds)
                              ? MessageOf("table.time-not-after", {FormatNumber(seconds, 9)})
                              : MessageOf("table.no-time"));
        continue;
      }
      table_.times.push_back(seconds);
      for (std::vector<double>& column : numbers_) column[kept] = column[row];
      ++kept;
    }
    for (std::vector<double>& column : numbers_) column.resize(kept);
  }

  std::string_view rest_;
  const std::string& file_;
  MeasuredTable table_;
  char separator_ = ',';
  std::uint32_t line_ = 0;
  std::size_t left_out_ = 0;
  std::vector<double> row_;
  std::vector<std::vector<double>> numbers_;  // of each column
  std::vector<std::uint32_t> lines_;          // of each row
};

}  // namespace

MeasuredTable ReadMeasuredText(std::string_view text, const std::string& file) {
  return TableReader(text, file).Read();
}

MeasuredTable ReadMeasuredTable(const std::filesystem::path& path) {
  const FileBytes read = ReadFileBytes(path, kMostTableBytes);
  MeasuredTable table;
  if (read.error.empty()) {
    table = ReadMeasuredText(read.bytes, path.string());
    table.file = path.string();
    return table;
  }
  table.problems.Add(Severity::kError, path.string(), 0, "", read.error);
  return table;
}

}  // namespace linkwright
