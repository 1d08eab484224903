// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/Film.h"

#include <memory>

#include "render/film/FrameDrawer.h"

namespace linkwright::render {

FilmResult WriteFilm(const std::string& path, const FilmOptions& options,
                     const std::function<Snapshot(double t)>& snapshot_at,
                     const std::function<Camera(double t)>& camera_at, const FilmProgress& progress,
                     const std::stop_token& stop) {
  // Made at the first picture, so that a path that cannot be written is reported before a context is sought.
  std::unique_ptr<FrameDrawer> drawer;
  const auto picture_at = [&](double t, std::vector<std::uint8_t>* rgba) {
    if (!drawer) drawer = std::make_unique<FrameDrawer>();
    drawer->Draw(options, t, snapshot_at, camera_at, rgba, stop);
  };
  return WriteFilm(path, options, picture_at, progress, stop);
}

}  // namespace linkwright::render
