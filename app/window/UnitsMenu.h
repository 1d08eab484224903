// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// Fills a menu with the units that the window may show quantities in: choices that have a name, and each
/// quantity by itself.
void fillUnitsMenu(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
