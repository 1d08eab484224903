// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/FrameDrawer.h"

#include <optional>
#include <stdexcept>

#include "engine/base/Message.h"

namespace linkwright::render {
namespace {

constexpr int kMostSupersample = 4, kMostBlurSamples = 256;
constexpr double kLeastSpeed = 0.001, kMostSpeed = 1000;

// Adds to each component the k × k pixels of the large picture that it stands for.
void AddBlocks(const std::vector<std::uint8_t>& large, int width, int height, int k,
               std::vector<std::uint32_t>* sum) {
  const std::size_t row = 4 * static_cast<std::size_t>(width), side = static_cast<std::size_t>(k);
  for (std::size_t y = 0; y < static_cast<std::size_t>(height) * side; ++y) {
    const std::uint8_t* from = large.data() + y * row * side;
    std::uint32_t* to = sum->data() + y / side * row;
    for (std::size_t x = 0; x < static_cast<std::size_t>(width); ++x, to += 4)
      for (std::size_t i = 0; i < side; ++i)
        for (std::size_t c = 0; c < 4; ++c) to[c] += *from++;
  }
}

}  // namespace

std::string WhyNotFrames(const FrameOptions& options) {
  if (options.supersample < 1 || options.supersample > kMostSupersample)
    return MessageOf("film.supersampling",
                     {std::to_string(kMostSupersample), std::to_string(options.supersample)});
  if (!(options.shutter >= 0 && options.shutter <= 1))
    return MessageOf("film.shutter", {std::to_string(options.shutter)});
  if (options.blur_samples < 1 || options.blur_samples > kMostBlurSamples)
    return MessageOf("film.blur-samples",
                     {std::to_string(kMostBlurSamples), std::to_string(options.blur_samples)});
  if (!(options.speed >= kLeastSpeed && options.speed <= kMostSpeed))
    return MessageOf("film.speed", {std::to_string(options.speed)});
  return {};
}

void FrameDrawer::Draw(const FilmOptions& options, double time,
                       const std::function<Snapshot(double time)>& snapshot_at,
                       const std::function<Camera(double time)>& camera_at, std::vector<std::uint8_t>* rgba,
                       const std::stop_token& stop) {
  const FrameOptions& frames = options.frames;
  if (const std::string why = WhyNotFrames(frames); !why.empty()) throw std::invalid_argument(why);
  const int width = options.video.width, height = options.video.height, k = frames.supersample;
  const int moments = frames.Moments();
  if (k == 1 && moments == 1) {
    const Snapshot snapshot = snapshot_at(time);
    offscreen_.Render(snapshot, camera_at(time), width, height, rgba, options.view, options.overlay);
    return;
  }
  rgba->clear();
  const std::size_t size = 4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  sum_.assign(size, 0);
  std::optional<Snapshot> first;
  Camera first_camera;
  // Widths are in pixels of the frame, not of the large picture that is averaged to it.
  ViewOptions view = options.view;
  view.scale = k * ScaleOf(view, height);
  const double exposed = frames.shutter * frames.speed / options.video.fps;
  for (int moment = 0; moment < moments; ++moment) {
    if (moment > 0 && stop.stop_requested()) return;
    const double t = time + moment * exposed / moments;
    const Snapshot snapshot = snapshot_at(t);
    const Camera camera = camera_at(t);
    if (moment == 0 && options.overlay) {
      first = snapshot;
      first_camera = camera;
    }
    offscreen_.Render(snapshot, camera, k * width, k * height, &picture_, view);
    AddBlocks(picture_, width, height, k, &sum_);
  }
  const auto count = static_cast<std::uint32_t>(moments * k * k);
  rgba->resize(size);
  for (std::size_t i = 0; i < size; ++i)
    (*rgba)[i] = static_cast<std::uint8_t>((2 * sum_[i] + count) / (2 * count));
  if (options.overlay) options.overlay(*first, first_camera, width, height, rgba->data());
}

}  // namespace linkwright::render
