// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "render/Offscreen.h"
#include "render/film/Film.h"

namespace linkwright::render {

/// Draws the frames of films and still pictures without any display. One thread at a time.
class FrameDrawer {
 public:
  /// As Offscreen.
  FrameDrawer() = default;

  /// The frame at a time, with what FrameOptions make of it, RGBA, first row on top; `rgba` is resized. Of
  /// `options`, start and duration do not matter. `snapshot_at` and then `camera_at` are called once for each
  /// moment of the frame, in order of time. Once `stop` is requested between two of them it ends, and `rgba`
  /// is empty. Throws as Offscreen.
  void Draw(const FilmOptions& options, double time, const std::function<Snapshot(double time)>& snapshot_at,
            const std::function<Camera(double time)>& camera_at, std::vector<std::uint8_t>* rgba,
            const std::stop_token& stop = {});

 private:
  Offscreen offscreen_;
  std::vector<std::uint8_t> picture_;
  std::vector<std::uint32_t> sum_;  // of the frame's pixels
};

}  // namespace linkwright::render
