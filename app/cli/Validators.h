// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

namespace linkwright::cli {

/// A number above 0: CLI11's own takes infinity, too.
inline const auto kPositive = CLI::Validator(
    [](std::string& text) {
      double value = 0;
      const bool number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
      return number && value > 0 ? std::string() : "must be a number above 0, not " + text;
    },
    "NUMBER > 0");

}  // namespace linkwright::cli
