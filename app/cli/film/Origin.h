// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scene/Scene.h"
#include "render/film/VideoWriter.h"

namespace linkwright::cli {

/// Where pictures of a run come from: the scene's name, the SHA-256 of its text, version, integrator and
/// step, and the times shown. No clock: the same run gives the same.
render::FilmNotes OriginOf(const Scene& scene, const SimulationOptions& options, double from, double to);

/// For the comment of a film: where the pictures of the run beside come from, with "; " before.
std::string OriginBeside(const Scene& scene, const SimulationOptions& options, double from, double to);

}  // namespace linkwright::cli
