// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "app/cli/film/Overlays.h"

namespace linkwright::app {

/// Fills a picture of RGBA with the plots of a film: a cli::PlotPainter. One plot for each unit, beside each
/// other in a wide picture, else under each other; the curves of a run beside are dashed. Needs a
/// QGuiApplication; on any thread.
void paintPlots(const cli::FilmPlot& plot, int width, int height, std::uint8_t* rgba);

/// What stands in a plot, in a film and in the window: the unit of its curves, and whether the potential
/// energy in them is counted from the start of the run.
QString paneUnit(const QString& unit, bool from_start);

}  // namespace linkwright::app
