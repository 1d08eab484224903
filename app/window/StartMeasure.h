// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

class MainWindow;

/// When the window shows its first picture of a scene, prints to stdout the seconds since the process began
/// and the resident memory, and closes the window.
void measureStart(MainWindow* window);

}  // namespace linkwright::app
