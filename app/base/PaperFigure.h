// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/film/FigurePlot.h"

namespace linkwright::app {

/// Draws a plot for a paper, 12 cm wide, on white: as SVG and as PDF, both of lines and text. Needs a
/// QGuiApplication; on any thread. A cli::FigurePainter.
void paintFigure(const cli::FigurePlot& plot, std::string* svg, std::string* pdf);

}  // namespace linkwright::app
