// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/film/Overlays.h"

namespace linkwright::app {

/// Paint texts where there is no window, and need no display. Qt and the fonts are started with the first
/// text; where they cannot be, a warning goes to stderr and pictures have none. On the main thread.
cli::FilmPainters commandLinePainters();

}  // namespace linkwright::app
