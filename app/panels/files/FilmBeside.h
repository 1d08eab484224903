// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/jobs/FilmFrames.h"

namespace linkwright::app {

class Workbench;

/// What reads a kept run for a film: with the steps that it shares with those it parted from, and with its
/// own numbers. It may run on any thread, and throws what reading does. Empty: there is no such run.
std::function<FilmBeside()> besideOf(Workbench* workbench, int run);

}  // namespace linkwright::app
