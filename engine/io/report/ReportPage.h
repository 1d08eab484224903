// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace linkwright {

/// A page of text, tables and figures that can be had as Markdown and as HTML. Texts are plain but for
/// `code`.
class ReportPage {
 public:
  explicit ReportPage(std::string title) : title_(std::move(title)) {}

  void Heading(const std::string& text) { blocks_.push_back({Kind::kHeading, text, {}}); }
  void Text(const std::string& text) { blocks_.push_back({Kind::kText, text, {}}); }
  /// A line of a program to be typed.
  void Command(const std::string& text) { blocks_.push_back({Kind::kCommand, text, {}}); }
  /// The first row is the header; all rows have as many cells.
  void Table(std::vector<std::vector<std::string>> rows) {
    blocks_.push_back({Kind::kTable, {}, std::move(rows)});
  }
  /// A picture in a file beside the page.
  void Figure(const std::string& file, const std::string& caption) {
    blocks_.push_back({Kind::kFigure, file, {{caption}}});
  }

  std::string Markdown() const;
  std::string Html() const;

 private:
  enum class Kind { kHeading, kText, kCommand, kTable, kFigure };
  struct Block {
    Kind kind;
    std::string text;
    std::vector<std::vector<std::string>> rows;
  };
  std::string title_;
  std::vector<Block> blocks_;
};

}  // namespace linkwright
