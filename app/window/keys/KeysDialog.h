// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenuBar;
class QWidget;

namespace linkwright::app {

class Workbench;

/// A sheet of all commands with their keys, by menus, and of what the mouse does; the keys can be changed
/// there. A second call brings the one that there is to the front.
void showKeys(Workbench* workbench, QMenuBar* menus, QWidget* parent);

}  // namespace linkwright::app
