// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;
class QCPAxis;
class QCPAxisRect;
class QCustomPlot;
class QString;
class QWidget;

namespace linkwright::app {

struct Theme;
class PlotPanel;

/// The theme's colours for a plot's background, axes, ticks and grid.
void stylePlot(QCustomPlot* plot, const Theme& theme);
/// The unit of what `rect` shows, upright in its upper left corner; stylePlot gives it its colour.
void writeUnit(QCPAxisRect* rect, const QString& unit);
/// Shows all values of the visible curves, with a margin; a flat line gets a range around it. The axis spans
/// at least `least`.
void fitValueAxis(QCPAxis* axis, double least);
/// As many numbers on the value axis as its height has room for.
void spaceTicks(QCPAxisRect* rect);
/// At least two numbers on each axis, however small it is.
void useTickers(QCPAxisRect* rect);
/// CSV, HDF5 or PNG, asked for in a menu below `anchor`, then a file dialog.
void showPlotExportMenu(PlotPanel* panel, QWidget* anchor);
/// The lines of that menu.
void addPlotExports(PlotPanel* panel, QMenu* menu);
/// How near a curve must be to be meant by the mouse [px].
inline constexpr double kNearCurvePixels = 12;

}  // namespace linkwright::app
