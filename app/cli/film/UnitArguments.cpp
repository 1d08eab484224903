// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/UnitArguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace linkwright::cli {
namespace {

// In the order of UnitPresets, whose names have blanks.
constexpr const char* kUnitNames[] = {"SI", "degrees", "millimetres", "inches", "feet"};

}  // namespace

void AddUnitOption(CLI::App* command, UnitChoice* units) {
  const std::vector<std::string> names(std::begin(kUnitNames), std::end(kUnitNames));
  command
      ->add_option_function<std::string>(
          "--units",
          [units, names](const std::string& name) {
            const auto found = std::find(names.begin(), names.end(), name);
            *units = UnitPresets().at(static_cast<std::size_t>(found - names.begin())).choice;
          },
          "of plots and labels; without it SI; degrees: SI but for angles")
      ->check(CLI::IsMember(names));
}

}  // namespace linkwright::cli
