// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// Fills a menu with what can be measured.
void fillMeasureMenu(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
