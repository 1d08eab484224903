// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace linkwright::app {

class Workbench;

/// A line that gives the joints that are selected, or the one that moves the selected link, limits about
/// where they are; it takes them away where all have some.
void addLimitAction(Workbench* workbench, QMenu* menu);

}  // namespace linkwright::app
