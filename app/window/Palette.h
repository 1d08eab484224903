// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

class QMenuBar;
class QWidget;

namespace linkwright::app {

class Workbench;

/// A line to type words into, and below it what has these words: the lines of all menus, the objects of the
/// scene, its signals. Return or a click does the one that is marked, selects the object, plots the signal by
/// `plot`. What cannot be done at present is left out.
void showPalette(Workbench* workbench, QMenuBar* menus, std::function<void(const std::string& signal)> plot,
                 QWidget* parent);

}  // namespace linkwright::app
