// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// A line for each of the habits that the mouse can follow in the picture; the chosen one is marked.
void fillNavigationMenu(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
