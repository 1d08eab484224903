// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/math/UnitChoice.h"

namespace CLI {
class App;
}

namespace linkwright::cli {

/// In which units plots, films, pages and figures of a command are, without an option: SI, as its files.
inline UnitChoice UnitsOfCommands() { return UnitPresets().front().choice; }
/// The option that chooses others.
void AddUnitOption(CLI::App* command, UnitChoice* units);

}  // namespace linkwright::cli
