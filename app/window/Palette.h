// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenuBar;
class QWidget;

namespace linkwright::app {

/// A line to type words into, and below it the lines of all menus that have these words; Return or a click
/// does the one that is marked. What cannot be done at present is left out.
void showPalette(QMenuBar* menus, QWidget* parent);

}  // namespace linkwright::app
