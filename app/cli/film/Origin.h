// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
#include "engine/scene/Scene.h"
#include "render/film/VideoWriter.h"

namespace linkwright::cli {

/// Where pictures of a run come from: the scene's name; one SHA-256 of its text and of the files that it is
/// made of, see FilesOfScene, and of `inputs`, files that were read besides; each of the files with its own;
/// version, integrator and step, and the times shown. Without files the hash is that of the text. No clock:
/// the same run gives the same. Reads all files once, and again when they have changed. On any thread.
render::FilmNotes OriginOf(const Scene& scene, const SimulationOptions& options, double from, double to,
                           const std::vector<std::string>& inputs = {});

/// For the comment of a film: where the pictures of the run beside come from, with "; " before.
std::string OriginBeside(const Scene& scene, const SimulationOptions& options, double from, double to,
                         const std::vector<std::string>& inputs = {});

/// The files that curves were measured in, each once.
std::vector<std::string> MeasuredFiles(const std::vector<ExtraCurve>& extras);

}  // namespace linkwright::cli
