// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"

namespace linkwright::app {

class Workbench;

/// Those that the plots show before anybody has chosen: where the energy is, and the numerical error.
const std::vector<std::string>& signalsPlottedAtFirst();
bool isPlottedAtFirst(const std::string& name);
/// Where the settings have those of them that the user has taken off.
inline constexpr const char* kSignalsTakenOff = "plots/without";

/// Names of the signals that the plots show, in order, as the scene and the settings remember them.
std::vector<std::string> plottedSignals(Workbench* workbench);

/// Whether plots count the potential energy, and so the total, from the start: the user's choice, of the
/// window and of films.
bool potentialFromStart(Workbench* workbench);
void setPotentialFromStart(Workbench* workbench, bool on);

/// The curves that the plots show besides signals: by formulas, and measured.
std::vector<cli::ExtraCurve> plottedExtras(const Workbench* workbench);
/// Whoever plots them says so.
void setPlottedExtras(Workbench* workbench, const std::vector<cli::ExtraCurve>& extras);

}  // namespace linkwright::app
