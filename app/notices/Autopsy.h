// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/simulation/run/Divergence.h"

namespace linkwright::app {

class Banner;
class Workbench;

/// Why the simulation stopped, in sentences for the window: where in the first line, why in the second, with
/// the last impact where there was one.
QString describe(const Divergence& divergence);
/// "Use dt = 0.2 ms", "Use implicit midpoint": what a suggestion changes.
QString describe(const SimulationOptions& suggestion, const SimulationOptions& now);

/// Selects the body where the simulation broke down and reports all about it in the banner, with buttons that
/// follow a suggestion and go on, and one that goes to the last impact and selects what struck. Following a
/// suggestion is an edit of the scene that can be undone.
void tellDivergence(Workbench* workbench, Banner* banner, const Divergence& divergence);

}  // namespace linkwright::app
