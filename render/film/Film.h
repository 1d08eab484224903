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

/// How a frame is made of pictures. All pictures of a frame are averaged in the values of RGBA as they are
/// drawn, as multisampling averages them, and rounded once.
struct FrameOptions {
  int supersample = 1;    ///< so many times as wide and high is a frame drawn; 1 … 4
  double shutter = 0;     ///< motion blur: the part of the time from frame to frame that it shows; 0 … 1
  int blur_samples = 16;  ///< moments in that part, from its start, that make up the blur; 1 … 256
  double speed = 1;       ///< seconds of time that go by in a second of the film; 0.001 … 1000

  bool operator==(const FrameOptions&) const = default;
  int Moments() const { return shutter > 0 ? blur_samples : 1; }  ///< in a frame
};
/// Empty, or why they are none, as a sentence without a full stop.
std::string WhyNotFrames(const FrameOptions& options);

struct FilmOptions {
  VideoOptions video;
  FrameOptions frames = {};
  double start = 0;      ///< time of the first frame [s]
  double duration = 10;  ///< of that time, which with another speed is not that of the film [s]
  ViewOptions view;
  /// Paints over each frame before it is encoded, on the calling thread, as of its first picture; may be
  /// empty.
  Overlay overlay;
};

struct FilmResult {
  int frames = 0;   ///< written
  int removed = 0;  ///< pictures of an older sequence behind the last one
  bool cancelled = false;
};

/// round(duration·fps). Throws std::runtime_error when that is no number of frames that a film can have (1 …
/// 10 million).
int FilmFrames(double duration, int fps);
/// Of the film: FilmFrames(duration / speed, fps).
int FilmFrames(const FilmOptions& options);
/// Time of frame k: start + k · speed / fps.
double FilmTime(const FilmOptions& options, int frame);

using FilmProgress = std::function<void(int frames_done, int frames_in_all)>;

/// Films a scene without any display: exactly FilmFrames frames, whatever the machine's speed. `snapshot_at`
/// and then `camera_at` are called once for each picture of each frame, in order of time; they and `progress`
/// (may be empty) run on the calling thread, which may be a worker; encoding runs beside it. Once `stop` is
/// requested the film ends with the picture being drawn: with its frame if that is complete, else with the
/// one before. What the callbacks throw ends the film in the
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
