// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>

class QWidget;

namespace linkwright::app {

class Workbench;

/// What can be done with a moment of the timeline, and with a run that was left; 0: none is there.
void showTimelineMenu(Workbench* workbench, double time, int run, const QPoint& place, QWidget* parent);

}  // namespace linkwright::app
