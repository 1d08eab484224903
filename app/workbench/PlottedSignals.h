// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace linkwright::app {

class Workbench;

/// Those that the plots show before anybody has chosen: where the energy is, and the numerical error.
const std::vector<std::string>& signalsPlottedAtFirst();
bool isPlottedAtFirst(const std::string& name);
/// Where the settings have those of them that the user has taken off.
inline constexpr const char* kSignalsTakenOff = "plots/without";

/// Names of the signals that the plots show, in order, as the scene and the settings remember them.
std::vector<std::string> plottedSignals(Workbench* workbench);

}  // namespace linkwright::app
