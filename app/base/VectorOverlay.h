// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/film/Overlays.h"

namespace linkwright::app {

/// Writes what stands over the bodies of a picture as an SVG of the same size, on nothing: labels, legend,
/// lines, arrows, the warnings, and the caption; with the notes as its title and description. Returns why it
/// could not be written, or nothing; then the file of that name is what it was. Needs a QGuiApplication; on
/// any thread.
std::string writeVectorOverlay(const cli::VectorPicture& picture, const std::string& path);

}  // namespace linkwright::app
