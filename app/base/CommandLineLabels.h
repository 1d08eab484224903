// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/Overlay.h"

namespace linkwright::app {

/// Paints labels where there is no window, and needs no display. Qt and the fonts are started with the first
/// label; where they cannot be, a warning goes to stderr and pictures have no labels. On the main thread.
render::Overlay commandLineLabels();

}  // namespace linkwright::app
