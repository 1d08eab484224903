// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QWidget;

namespace linkwright::app {

class PlotPanel;

/// What tables that are read lead to: a choice of their columns, or a notice.
void connectPlotExtras(PlotPanel* panel);
/// Cursors, curves by formula, measured curves, layouts, in a menu below `anchor`.
void showPlotExtrasMenu(PlotPanel* panel, QWidget* anchor);
/// The lines of that menu.
void addPlotExtras(PlotPanel* panel, QMenu* menu);

}  // namespace linkwright::app
