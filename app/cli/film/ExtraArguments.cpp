// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/ExtraArguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>

namespace linkwright::cli {
namespace {

// A name and nothing else.
bool IsPlainWord(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

}  // namespace

void AddExtraOptions(CLI::App* command, ExtraArguments* arguments) {
  command
      ->add_option(
          "--formula", arguments->formulas,
          "a curve made of signals, as 'lean=q.hip - q.knee' or 'derivative(v.hip)'; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=FORMULA");
  command
      ->add_option("--measured", arguments->measured,
                   "curves of a table (CSV) at its own times: all columns, or FILE:COLUMN; may be repeated")
      ->allow_extra_args(false)
      ->type_name("FILE");
}

std::string ReadExtras(const ExtraArguments& arguments, std::vector<ExtraCurve>* extras) {
  for (const std::string& text : arguments.formulas) {
    const std::size_t sign = text.find('=');
    const bool named = sign != std::string::npos;
    // Without a name, what computes something is called as it is written.
    if (!named && IsPlainWord(text))
      return "--formula: '" + text + "' is no formula; write NAME=FORMULA, as in 'lean=q.hip - q.knee'";
    ExtraCurve& curve = extras->emplace_back();
    curve.name = text.substr(0, sign);
    curve.formula = named ? text.substr(sign + 1) : text;
    while (curve.name.ends_with(' ')) curve.name.pop_back();
    if (curve.name.empty() || curve.formula.find_first_not_of(' ') == std::string::npos)
      return "--formula: '" + text + "' lacks its " + (curve.name.empty() ? "name" : "formula") +
             "; write NAME=FORMULA, as in 'lean=q.hip - q.knee'";
  }
  for (const std::string& text : arguments.measured) {
    std::string file = text, column;
    const std::size_t colon = text.rfind(':');
    if (colon != std::string::npos && !std::filesystem::exists(text)) {
      file = text.substr(0, colon);
      column = text.substr(colon + 1);
    }
    const auto table = std::make_shared<MeasuredTable>(ReadMeasuredTable(file));
    const std::string problems = table->problems.ToString();
    if (table->problems.HasErrors()) return problems.substr(0, problems.find('\n'));
    if (!problems.empty()) std::fprintf(stderr, "%s\n", problems.c_str());
    bool any = false;
    for (std::size_t i = 0; i < table->columns.size(); ++i) {
      if (!column.empty() && table->columns[i].name != column) continue;
      extras->push_back(MeasuredColumn(table, i));
      any = true;
    }
    if (!any) return column.empty() ? file + " has no columns" : file + " has no column " + column;
  }
  return {};
}

}  // namespace linkwright::cli
