// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/jobs/FilmFrames.h"

namespace linkwright::app {

class Workbench;

/// Fills in what is filmed: the scene as the window shows it. `recorded`: what was simulated, else a new
/// simulation. Of where it comes from nothing is noted. Returns why there is nothing, as a sentence; empty:
/// there is.
QString takeFromWindow(Workbench* workbench, bool recorded, FilmOrder* order);

/// What the notes of the film will say about where it comes from: of the scene as it is now.
void noteOrigin(Workbench* workbench, double from, double to, FilmOrder* order);

/// How long something that is so far along still takes: "12 s left"; empty: not known yet.
QString timeLeft(qint64 milliseconds, int done, int all);

/// A file or a folder that does not exist yet, of the scene's name in a folder: the pictures' or the films'.
/// `name`: where the scene has none.
QString proposedFile(Workbench* workbench, const QString& folder, const QString& name, const QString& ending);

}  // namespace linkwright::app
