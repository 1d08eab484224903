// SPDX-License-Identifier: BSD-3-Clause
#include "engine/base/LineDiff.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <dtl/dtl.hpp>
#include <unordered_map>

namespace linkwright {
namespace {

constexpr std::size_t kContext = 3;
/// Texts whose differing parts have more pairs of lines than this are not compared: all is removed, then all
/// is added.
constexpr double kMostPairs = 4e8;

// With their ends; a last line without one is another line than one with it.
std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

using Signs = std::vector<std::pair<DiffLine::Kind, std::string_view>>;

// Lines are numbered for the comparison: equal lines have equal numbers.
void Compare(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after,
             Signs* signs) {
  std::unordered_map<std::string_view, int> numbers;
  const auto number = [&](const std::vector<std::string_view>& lines) {
    std::vector<int> out;
    out.reserve(lines.size());
    for (const std::string_view line : lines)
      out.push_back(numbers.emplace(line, static_cast<int>(numbers.size())).first->second);
    return out;
  };
  const std::vector<int> a = number(before), b = number(after);
  dtl::Diff<int, std::vector<int>> diff(a, b, true);
  diff.onHuge();
  diff.compose();
  std::size_t old_line = 0, new_line = 0;
  for (const auto& [line, info] : diff.getSes().getSequence()) {
    if (info.type == dtl::SES_ADD) {
      signs->emplace_back(DiffLine::Kind::kAdded, after[new_line++]);
    } else if (info.type == dtl::SES_DELETE) {
      signs->emplace_back(DiffLine::Kind::kRemoved, before[old_line++]);
    } else {
      signs->emplace_back(DiffLine::Kind::kSame, before[old_line++]);
      ++new_line;
    }
  }
}

Signs SignsOf(std::string_view before, std::string_view after) {
  std::vector<std::string_view> a = LinesOf(before), b = LinesOf(after), same_end;
  Signs signs;
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same])
    signs.emplace_back(DiffLine::Kind::kSame, a[same++]);
  a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(same));
  b.erase(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(same));
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    same_end.push_back(a.back());
    a.pop_back();
    b.pop_back();
  }
  if (static_cast<double>(a.size()) * static_cast<double>(b.size()) > kMostPairs) {
    for (const std::string_view line : a) signs.emplace_back(DiffLine::Kind::kRemoved, line);
    for (const std::string_view line : b) signs.emplace_back(DiffLine::Kind::kAdded, line);
  } else if (!a.empty() || !b.empty()) {
    Compare(a, b, &signs);
  }
  std::for_each(same_end.rbegin(), same_end.rend(),
                [&](std::string_view line) { signs.emplace_back(DiffLine::Kind::kSame, line); });
  return signs;
}

// "3,4": lines from the third on, four of them; as diff writes it.
std::string Range(std::size_t first, std::size_t count) {
  const std::string from = std::to_string(count == 0 ? first : first + 1);
  return count == 1 ? from : from + "," + std::to_string(count);
}

void AddLine(DiffLine::Kind kind, std::string_view line, std::vector<DiffLine>* out) {
  const char sign = kind == DiffLine::Kind::kSame ? ' ' : kind == DiffLine::Kind::kAdded ? '+' : '-';
  const bool ended = line.ends_with('\n');
  out->push_back({kind, sign + std::string(ended ? line.substr(0, line.size() - 1) : line)});
  if (!ended) out->push_back({kind, "\\ No newline at end of file"});
}

}  // namespace

std::vector<DiffLine> DiffOfLines(std::string_view before, std::string_view after) {
  const Signs signs = SignsOf(before, after);
  const auto differs = [](const auto& sign) { return sign.first != DiffLine::Kind::kSame; };
  std::vector<DiffLine> out;
  std::size_t old_line = 0, new_line = 0;  // before signs[at]
  std::size_t at = 0;
  const auto pass = [&](std::size_t to, bool show) {
    for (; at < to; ++at) {
      const auto& [kind, line] = signs[at];
      if (show) AddLine(kind, line, &out);
      if (kind != DiffLine::Kind::kAdded) ++old_line;
      if (kind != DiffLine::Kind::kRemoved) ++new_line;
    }
  };
  while (true) {
    const auto here = signs.begin() + static_cast<std::ptrdiff_t>(at);
    const auto first = static_cast<std::size_t>(std::find_if(here, signs.end(), differs) - signs.begin());
    if (first == signs.size()) return out;
    // Up to where more than twice the context is the same.
    std::size_t end = first + 1;
    for (std::size_t i = first + 1; i < signs.size() && i < end + 2 * kContext + 1; ++i)
      if (differs(signs[i])) end = i + 1;
    end = std::min(end + kContext, signs.size());
    pass(std::max(first, at + kContext) - kContext, false);
    std::size_t removed = 0, added = 0;
    for (std::size_t i = at; i < end; ++i) {
      if (signs[i].first != DiffLine::Kind::kAdded) ++removed;
      if (signs[i].first != DiffLine::Kind::kRemoved) ++added;
    }
    out.push_back(
        {DiffLine::Kind::kPlace, "@@ -" + Range(old_line, removed) + " +" + Range(new_line, added) + " @@"});
    pass(end, true);
  }
}

}  // namespace linkwright
