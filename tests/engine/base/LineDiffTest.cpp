// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>
#include <random>
#include <sstream>

#include "engine/base/LineDiff.h"

namespace line_diff_test {
using namespace linkwright;

std::string Text(const std::vector<DiffLine>& lines) {
  std::string out;
  for (const DiffLine& line : lines) out += line.text + "\n";
  return out;
}

std::string Lines(int first, int last) {
  std::string out;
  for (int i = first; i <= last; ++i) out += std::to_string(i) + "\n";
  return out;
}

// What `patch` makes of the text; it fails where a line is not the one that the difference names.
std::string Patched(const std::string& before, const std::vector<DiffLine>& diff) {
  std::vector<std::string> lines;
  std::istringstream in(before);
  for (std::string line; std::getline(in, line);) lines.push_back(line + (in.eof() ? "" : "\n"));
  std::string out;
  std::size_t at = 0;
  for (std::size_t i = 0; i < diff.size(); ++i) {
    const DiffLine& line = diff[i];
    if (line.text.starts_with("\\")) continue;
    if (line.kind == DiffLine::Kind::kPlace) {
      int first = 0, count = 1;
      REQUIRE(std::sscanf(line.text.c_str(), "@@ -%d,%d", &first, &count) >= 1);
      const auto start = static_cast<std::size_t>(count == 0 ? first : first - 1);
      while (at < start) out += lines.at(at++);
      continue;
    }
    const bool open = i + 1 < diff.size() && diff[i + 1].text.starts_with("\\");
    const std::string text = line.text.substr(1) + (open ? "" : "\n");
    if (line.kind != DiffLine::Kind::kAdded) REQUIRE(lines.at(at++) == text);
    if (line.kind != DiffLine::Kind::kRemoved) out += text;
  }
  while (at < lines.size()) out += lines[at++];
  return out;
}

TEST_CASE("The difference of two texts has blocks with three lines around each change") {
  CHECK(DiffOfLines("a\nb\n", "a\nb\n").empty());
  CHECK(Text(DiffOfLines("", "a\nb\n")) == "@@ -0,0 +1,2 @@\n+a\n+b\n");
  CHECK(Text(DiffOfLines("a\n", "")) == "@@ -1 +0,0 @@\n-a\n");
  CHECK(Text(DiffOfLines("a\nb", "a\nb\n")) == "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
  // Two changes with six equal lines between them are one block, with seven they are two.
  const std::string before = Lines(1, 30);
  const auto changed = [&](int first, int second) {
    return Lines(1, first - 1) + "x\n" + Lines(first + 1, second - 1) + "y\n" + Lines(second + 1, 30);
  };
  CHECK(Text(DiffOfLines(before, changed(10, 17))) ==
        "@@ -7,14 +7,14 @@\n 7\n 8\n 9\n-10\n+x\n 11\n 12\n 13\n 14\n 15\n 16\n-17\n+y\n 18\n 19\n 20\n");
  CHECK(Text(DiffOfLines(before, changed(10, 18))) ==
        "@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+x\n 11\n 12\n 13\n"
        "@@ -15,7 +15,7 @@\n 15\n 16\n 17\n-18\n+y\n 19\n 20\n 21\n");
}

TEST_CASE("The difference of two texts makes the one of the other and is no longer than it must be") {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto text = [&] {
      std::string out;
      for (auto lines = random() % 40; lines > 0; --lines) out += std::string(1, 'a' + random() % 4) + "\n";
      if (random() % 4 == 0) out += "end";
      return out;
    };
    const std::string before = text(), after = text();
    const auto diff = DiffOfLines(before, after);
    INFO(before << "----\n" << after << "----\n" << Text(diff));
    CHECK(Patched(before, diff) == after);
    // As many lines stay as the longest common subsequence has, found by its recursion.
    const auto split = [](const std::string& whole) {
      std::vector<std::string> lines;
      std::istringstream in(whole);
      for (std::string line; std::getline(in, line);) lines.push_back(line + (in.eof() ? "" : "\n"));
      return lines;
    };
    const auto a = split(before), b = split(after);
    std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1, 0));
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < b.size(); ++j)
        common[i + 1][j + 1] = a[i] == b[j] ? common[i][j] + 1 : std::max(common[i][j + 1], common[i + 1][j]);
    int changes = 0;
    for (const DiffLine& line : diff)
      if ((line.kind == DiffLine::Kind::kAdded || line.kind == DiffLine::Kind::kRemoved) &&
          !line.text.starts_with("\\"))
        ++changes;
    CHECK(changes == static_cast<int>(a.size() + b.size()) - 2 * common[a.size()][b.size()]);
  }
}

}  // namespace line_diff_test
