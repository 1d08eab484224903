// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/film/Overlays.h"

namespace linkwright::app {

/// What paints texts in films and still pictures. Needs a QGuiApplication; on any thread.
cli::FilmPainters filmPainters();

}  // namespace linkwright::app
