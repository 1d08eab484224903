// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QWidget;

namespace linkwright::app {

class Workbench;

/// A line of the Build menu with the key Shift+A: all that the shelf has, as a menu at the mouse in the
/// picture, where one letter chooses.
void addMenuAtMouse(Workbench* workbench, QMenu* build, QWidget* picture);

}  // namespace linkwright::app
