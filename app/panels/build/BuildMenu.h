// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QWidget;

namespace linkwright::app {

class Workbench;

/// The authoring operations on what is selected, each one undo step, by dialogs for their numbers. What does
/// not suit the selection is disabled whenever the menu opens. `parent`: of the dialogs.
void fillBuildMenu(Workbench* workbench, QMenu* menu, QWidget* parent);

}  // namespace linkwright::app
