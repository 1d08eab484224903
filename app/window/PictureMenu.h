// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// A line for each of the surroundings that a scene can be shown in; the chosen one is marked.
void fillSurroundingsMenu(Workbench* workbench, QMenu* menu);
/// A line for each quality that pictures can be drawn in, and one that leaves it to the time that they take,
/// with the quality that it has come to.
void fillQualityMenu(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
