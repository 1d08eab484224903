// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/film/ExtraCurve.h"
#include "app/cli/film/FigurePlot.h"
#include "engine/math/series/MinMaxPyramid.h"
#include "render/Overlay.h"
#include "render/film/VideoWriter.h"

namespace linkwright::cli {

/// What stands in the frames of a film, or in a still picture, besides the scene: the same for the window and
/// the command line.
struct FilmOverlays {
  std::string title;  ///< empty: none
  bool time = false, labels = true, energy = false;
  std::vector<std::string> plots = {};  ///< names of signals
  std::vector<ExtraCurve> extras = {};  ///< behind them
  bool plots_at_side = false;           ///< not along the bottom
  bool from_start = true;               ///< curves of the potential energy are counted from the run's start

  bool plotted() const { return !plots.empty() || !extras.empty(); }
};

/// How a film or a still picture is put together.
struct PictureOptions {
  FilmOverlays overlays;
  std::string beside;        ///< another scene, or a recorded log of the same one, on the right; empty: none
  std::string vectors;       ///< file of vectors (SVG) beside a still picture; empty: none
  bool transparent = false;  ///< where nothing is; for PNG
  bool paper = false;        ///< white, without sky and ground
};

/// The energy ledger at a moment, as the window's status has it.
struct EnergyLight {
  bool passes = true;
  double residual = 0;   ///< [J]; where it did not pass and that is looked at from the start, the greatest
  bool earlier = false;  ///< it did not pass before, but does now; `passes` is false
};

/// Paints sentences in a corner of a finished picture of RGBA.
using WarningPainter = std::function<void(const std::vector<std::string>& sentences, bool dark, int width,
                                          int height, std::uint8_t* rgba)>;

/// What is written over one view of a frame.
struct FilmCaption {
  std::string title;           ///< these at the top right
  std::optional<double> time;  ///< [s]
  bool energy = false;
  std::optional<EnergyLight> light;   ///< of `energy`; none: there is nothing to check yet
  std::string name;                   ///< of the run, at the bottom right
  std::vector<std::string> warnings;  ///< they stand at the top left: kept clear of
  bool dark = false;
  bool banner = false;  ///< the title alone, which fills the picture: a band over two runs

  bool empty() const { return title.empty() && !time && !energy && name.empty(); }
};
/// Paints it over a finished picture of RGBA.
using CaptionPainter =
    std::function<void(const FilmCaption& caption, int width, int height, std::uint8_t* rgba)>;

/// One curve of the plots in a film.
struct FilmCurve {
  std::string name, unit;     ///< the unit that values are shown in
  int run = 0;                ///< 1: of the run beside
  std::vector<double> times;  ///< rising [s]
  MinMaxPyramid values;
  bool from_start = false;  ///< counted from the run's start
};
/// The plots at one moment of a film, one for each unit.
struct FilmPlot {
  std::shared_ptr<const std::vector<FilmCurve>> curves;
  double from = 0, to = 0;  ///< [s]
  double time = 0;          ///< of the cursor [s]
  bool dark = false;
  std::vector<std::string> runs = {};  ///< names, where there are two
};
/// Fills a picture of RGBA with them.
using PlotPainter = std::function<void(const FilmPlot& plot, int width, int height, std::uint8_t* rgba)>;

/// What a file of vectors is made from.
struct VectorPicture {
  const Snapshot& snapshot;
  const render::Camera& camera;
  int width = 0, height = 0;
  FilmCaption caption = {};      ///< with the warnings of checks that failed
  bool labels = true;            ///< and the legend
  render::FilmNotes notes = {};  ///< of the file
};

/// Who paints texts: the window or the command line. Each may be empty.
struct FilmPainters {
  render::Overlay labels;
  WarningPainter warnings;
  CaptionPainter captions;
  PlotPainter plots;
  /// Writes what stands over the bodies as vectors (SVG); returns why it could not, or nothing.
  std::function<std::string(const VectorPicture& picture, const std::string& path)> vectors;
  FigurePainter figures;
};

}  // namespace linkwright::cli
