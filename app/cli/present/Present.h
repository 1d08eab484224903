// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
#include "app/cli/film/FigurePlot.h"
#include "app/cli/film/Filmed.h"
#include "app/cli/film/Overlays.h"
#include "engine/math/UnitChoice.h"
#include "engine/simulation/recording/Timeline.h"
#include "render/Overlay.h"
#include "render/camera/Camera.h"
#include "render/film/VideoWriter.h"

namespace linkwright::cli {

/// Another recorded run in the plots.
struct PresentRun {
  std::string name;
  std::shared_ptr<const CompiledScene> scene;
  std::shared_ptr<const Timeline> timeline;
};

/// A recorded run that is shown to others.
struct PresentOrder {
  FilmedScene filmed;
  std::shared_ptr<const Timeline> timeline;
  render::Camera camera;
  double from = 0, to = 0;           ///< [s]
  int fps = 30;                      ///< pictures of the page
  std::vector<std::string> signals;  ///< names of what is plotted
  std::vector<ExtraCurve> extras;    ///< and curves that are no signals
  std::string name;                  ///< of the run, where there are others
  std::vector<PresentRun> others;    ///< whose curves are drawn over its own, dashed
  std::string notes;
  render::FilmNotes origin;  ///< see OriginOf
  UnitChoice units;          ///< of what is read off plots
  std::string ended;         ///< why the run ended early; empty: it did not
};

/// A share of the work that is done.
using PresentProgress = std::function<void(double fraction)>;

struct PresentResult {
  bool cancelled = false;  ///< nothing was written
  int frames = 0;
  std::size_t bytes = 0;                ///< of the page
  std::vector<std::string> files = {};  ///< what was written
};

/// The signals of a presentation where none are chosen: those that the scene plots, else the first positions;
/// and the energies.
std::vector<std::string> ProposedSignals(const Scene& scene, const std::vector<Signal>& all);
/// Names and patterns with *, as "q.*", as names; throws std::runtime_error where there are none like that.
std::vector<std::string> MatchSignals(const std::vector<std::string>& patterns,
                                      const std::vector<Signal>& all);

/// Why a page of that time cannot be made, as a sentence without a full stop; empty: it can.
std::string WhyNotPage(double from, double to, int fps);

/// Writes the run as one page that a browser plays, with plots that follow it. It appears when it is
/// complete. Throws std::runtime_error, as the others. On any thread.
PresentResult WritePage(const std::string& path, const PresentOrder& order,
                        const PresentProgress& progress = {}, const std::stop_token& stop = {});

/// How figures of a paper are drawn.
struct FigureLook {
  FigurePainter plots;     ///< must be there
  render::Overlay labels;  ///< of stills; may be empty, as the next
  WarningPainter warnings;
  int width = 2400, height = 1600;
  int stills = 3;  ///< evenly over the time
};

/// The files that WriteFigures makes of it, by their names in the folder. `all`: signals of the run.
std::vector<std::string> FigureFiles(const PresentOrder& order, const FigureLook& look,
                                     const std::vector<Signal>& all);

/// Writes plots (SVG, PDF), stills on white (PNG) and a caption (caption.txt) into a folder, which is made
/// where there is none. Where that fails or is cancelled, none of them is there that was not before.
PresentResult WriteFigures(const std::string& folder, const PresentOrder& order, const FigureLook& look,
                           const PresentProgress& progress = {}, const std::stop_token& stop = {});

}  // namespace linkwright::cli
