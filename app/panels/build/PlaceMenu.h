// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// Everything that is on the shelf, to be placed by clicks into the picture.
void fillPlaceMenu(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
