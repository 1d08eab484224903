// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "render/Overlay.h"
#include "render/Renderer.h"
#include "render/film/VideoWriter.h"

namespace linkwright::render {

struct FilmOptions {
  VideoOptions video;
  double start = 0;      ///< time of the first frame [s]
  double duration = 10;  ///< [s]
  ViewOptions view;
  Overlay overlay;  ///< paints over each frame before it is encoded, on the calling thread; may be empty
};

struct FilmResult {
  int frames = 0;  ///< written
  bool cancelled = false;
};

/// round(duration·fps). Throws std::runtime_error when that is no number of frames that a film can have (1 …
/// 10 million).
int FilmFrames(double duration, int fps);
/// Time of frame k: start + k / fps.
double FilmTime(const FilmOptions& options, int frame);

using FilmProgress = std::function<void(int frames_done, int frames_in_all)>;

/// Films a scene without any display: exactly FilmFrames frames, whatever the machine's speed. `snapshot_at`
/// and then `camera_at` are called once for each frame, in order of time; they and `progress` (may be empty)
/// run on the calling thread, which may be a worker; encoding runs beside it. Once `stop` is requested the
/// film ends with the frame being drawn, complete up to there. What the callbacks throw ends the film in the
/// same way and is thrown on. Other errors as VideoWriter and Offscreen.
FilmResult WriteFilm(const std::string& path, const FilmOptions& options,
                     const std::function<Snapshot(double t)>& snapshot_at,
                     const std::function<Camera(double t)>& camera_at, const FilmProgress& progress = {},
                     const std::stop_token& stop = {});

/// The same with pictures that are drawn elsewhere: `picture_at` fills `rgba` (of 4·width·height bytes, first
/// row on top).
FilmResult WriteFilm(const std::string& path, const FilmOptions& options,
                     const std::function<void(double t, std::vector<std::uint8_t>* rgba)>& picture_at,
                     const FilmProgress& progress = {}, const std::stop_token& stop = {});

}  // namespace linkwright::render
