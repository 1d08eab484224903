// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Origin.h"

#include "BuildInfo.h"
#include "engine/base/Numbers.h"
#include "engine/io/scene/SceneWriter.h"

namespace linkwright::cli {

render::FilmNotes OriginOf(const Scene& scene, const SimulationOptions& options, double from, double to) {
  constexpr int kDigits = 9;
  render::FilmNotes notes;
  notes.title = scene.name;
  notes.comment = "linkwright " LINKWRIGHT_VERSION "; scene SHA-256 " + render::Sha256(SceneToText(scene)) +
                  "; integrator " + ToString(options.integrator) + ", step " +
                  FormatNumber(options.dt, kDigits) + " s; time " + FormatNumber(from, kDigits) + " s to " +
                  FormatNumber(to, kDigits) + " s";
  return notes;
}

std::string OriginBeside(const Scene& scene, const SimulationOptions& options, double from, double to) {
  return "; beside it: " + OriginOf(scene, options, from, to).comment;
}

}  // namespace linkwright::cli
