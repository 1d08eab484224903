// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "app/cli/film/Overlays.h"
#include "render/film/FrameDrawer.h"

namespace linkwright::cli {

/// One run in the frames of a film.
struct FilmTrack {
  /// Asked at rising times, then the others at the same one.
  std::function<Snapshot(double time)> snapshot_at;
  std::function<render::Camera(double time)> camera_at;
  render::Overlay noise = {};  ///< of a sensor that is the camera: in place of labels
  /// Of checks that failed; empty: they are not shown.
  std::function<std::vector<std::string>(double time)> warnings = {};
  std::function<std::optional<EnergyLight>(double time)> energy = {};
  std::string name = {};  ///< empty: not shown
  /// Whether the last snapshot is of an earlier time than asked for, as a stop was requested; empty: never.
  std::function<bool()> cut = {};
};

/// Where things are in a frame [px].
struct FilmArea {
  int x = 0, y = 0, width = 0, height = 0;
};
/// Of each track, side by side from the left; then, with plots, the one of the plots; then, where there is a
/// title over several tracks, its band.
std::vector<FilmArea> FilmAreas(int width, int height, std::size_t tracks, const FilmOverlays& overlays);

/// The frames of a film or a still picture: one run, or two beside each other, with what stands over them.
/// One thread at a time.
class FilmComposition {
 public:
  /// `options`: what it shows; files are the caller's.
  FilmComposition(const PictureOptions& options, FilmPainters painters, bool dark,
                  std::vector<FilmTrack> tracks, FilmPlot plot);

  /// Whose graphics context is taken; without it the first frame makes one.
  void DrawWith(std::shared_ptr<render::FrameDrawer> drawer) { drawer_ = std::move(drawer); }
  /// Before a frame that is not the first: what the camera follows is followed from the start [s] on.
  void Begin(double start);
  /// `rgba` gets a frame of 4·width·height bytes, first row on top. Times rise. Of `options`, start and
  /// duration do not matter. As FrameDrawer::Draw once `stop` is requested; empty
  /// also where a track is cut.
  void Draw(const render::FilmOptions& options, double time, std::vector<std::uint8_t>* rgba,
            const std::stop_token& stop = {});
  /// As render::WriteFilm, whose `options` hold no overlay.
  render::FilmResult Write(const std::string& path, const render::FilmOptions& options,
                           const render::FilmProgress& progress, const std::stop_token& stop);
  /// What stands over the bodies of the first track, as drawn last; where the options name a file of vectors:
  /// then the picture is without it.
  VectorPicture Vectors(int width, int height, const render::FilmNotes& notes) const;

 private:
  /// Paints caption_ with it.
  render::Overlay OverlayOf(std::size_t track) const;
  FilmCaption CaptionOf(std::size_t track, double time) const;
  void DrawTrack(std::size_t track, render::FilmOptions options, double time, double frame_aspect,
                 std::vector<std::uint8_t>* rgba, const std::stop_token& stop);

  FilmOverlays overlays_;
  bool transparent_, paper_, vectors_;
  FilmPainters painters_;
  bool dark_;
  std::vector<FilmTrack> tracks_;
  FilmPlot plot_;
  std::shared_ptr<render::FrameDrawer> drawer_;
  FilmCaption caption_;  // of the frame of a track that is being drawn, as of its first picture
  // Of the first track, with caption_ for vectors.
  Snapshot snapshot_;
  render::Camera camera_;
};

}  // namespace linkwright::cli
