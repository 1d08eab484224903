// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"

namespace CLI {
class App;
}

namespace linkwright::cli {

/// Curves that are plotted besides signals, as the command line names them.
struct ExtraArguments {
  std::vector<std::string> formulas;  ///< NAME=FORMULA, or a formula that is its own name
  std::vector<std::string> measured;  ///< a table, or FILE:COLUMN
};
void AddExtraOptions(CLI::App* command, ExtraArguments* arguments);

/// Reads them behind those that `extras` has. Returns why not, as a sentence without a full stop; empty: they
/// were. What is left out of a table stands on stderr.
std::string ReadExtras(const ExtraArguments& arguments, std::vector<ExtraCurve>* extras);

}  // namespace linkwright::cli
