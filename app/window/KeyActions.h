// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QMenu;

namespace linkwright::app {

class ViewportWidget;

// Actions by which the keyboard does what the mouse does. They are in menus, where their keys are shown and
// the sheet of keys finds them.

/// To orbit, pan and zoom.
void addViewKeys(ViewportWidget* viewport, QMenu* view);
/// To move what is selected by steps, and to open the menu of what has the focus.
void addMoveKeys(ViewportWidget* viewport, QMenu* edit);
/// To the next panel, and the one before.
void addAreaActions(QMenu* panels, std::function<void(bool next)> go);

}  // namespace linkwright::app
