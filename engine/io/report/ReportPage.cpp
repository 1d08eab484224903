// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/ReportPage.h"

#include "engine/io/report/SvgChart.h"
#include "engine/io/xml/XmlText.h"

namespace linkwright {
namespace {

std::string Html(const std::string& text) {
  const std::string escaped = EscapeXml(text);
  std::string out;
  bool code = false;
  for (const char c : escaped) {
    if (c != '`') {
      out += c;
      continue;
    }
    out += code ? "</code>" : "<code>";
    code = !code;
  }
  return out;
}

// A cell of a Markdown table ends at a bar.
std::string Cell(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

}  // namespace

std::string ReportPage::Markdown() const {
  std::string out = "# " + title_ + "\n";
  for (const Block& block : blocks_) {
    out += '\n';
    switch (block.kind) {
      case Kind::kHeading:
        out += "## " + block.text + "\n";
        break;
      case Kind::kText:
        out += block.text + "\n";
        break;
      case Kind::kCommand:
        out += "    " + block.text + "\n";
        break;
      case Kind::kFigure:
        out += "![" + block.rows[0][0] + "](" + block.text + ")\n\n" + block.rows[0][0] + "\n";
        break;
      case Kind::kTable:
        for (std::size_t i = 0; i < block.rows.size(); ++i) {
          out += '|';
          for (const std::string& cell : block.rows[i]) out += " " + Cell(cell) + " |";
          out += '\n';
          if (i > 0) continue;
          out += '|';
          for (std::size_t j = 0; j < block.rows[0].size(); ++j) out += "---|";
          out += '\n';
        }
        break;
    }
  }
  return out;
}

std::string ReportPage::Html() const {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" +
                    EscapeXml(title_) +
                    "</title>\n<style>body{font:15px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 "
                    "1em;color:#222}"
                    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #ccc;padding:.2em "
                    ".7em;text-align:left}"
                    "th{background:#f3f3f3}figure{margin:1.5em 0}figcaption{color:#555}img{max-width:100%}"
                    "pre{background:#f3f3f3;padding:.6em}</style></head><body>\n<h1>" +
                    EscapeXml(title_) + "</h1>\n";
  for (const Block& block : blocks_) {
    switch (block.kind) {
      case Kind::kHeading:
        out += "<h2>" + linkwright::Html(block.text) + "</h2>\n";
        break;
      case Kind::kText:
        out += "<p>" + linkwright::Html(block.text) + "</p>\n";
        break;
      case Kind::kCommand:
        out += "<pre>" + EscapeXml(block.text) + "</pre>\n";
        break;
      case Kind::kFigure:
        out += "<figure><img src=\"" + EscapeXml(block.text) + "\" alt=\"" + EscapeXml(block.rows[0][0]) +
               "\"><figcaption>" + linkwright::Html(block.rows[0][0]) + "</figcaption></figure>\n";
        break;
      case Kind::kTable:
        out += "<table>\n";
        for (std::size_t i = 0; i < block.rows.size(); ++i) {
          const char* tag = i == 0 ? "th" : "td";
          out += "<tr>";
          for (const std::string& cell : block.rows[i])
            out += std::string("<") + tag + ">" + linkwright::Html(cell) + "</" + tag + ">";
          out += "</tr>\n";
        }
        out += "</table>\n";
        break;
    }
  }
  return out + "</body></html>\n";
}

}  // namespace linkwright
