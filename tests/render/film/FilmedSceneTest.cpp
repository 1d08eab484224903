// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <thread>

#include "render/film/Film.h"
#include "render/gizmo/Gizmo.h"
#include "tests/render/RenderTesting.h"
#include "tests/render/film/FilmReader.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

// A red ball that goes 1 m/s along +x.
Snapshot BallAt(double t) {
  Snapshot snapshot = BareSnapshot();
  snapshot.time = t;
  snapshot.instances.push_back(
      Place(UnitSphere(), {static_cast<float>(t - 0.5), 0, 0}, {0.9F, 0.1F, 0.1F, 1}, kUnlit | kNoShadow));
  snapshot.instances.back().scale.setConstant(0.25F);
  return snapshot;
}

// Middle column of what is red in row `y`; −1 if nothing.
double RedMiddle(const DecodedFilm& film, std::size_t picture, int y) {
  double sum = 0;
  int count = 0;
  for (int x = 0; x < film.width; ++x) {
    const std::uint8_t* p = film.At(picture, x, y);
    if (p[0] < 150 || p[1] > 100) continue;
    sum += x + 0.5;
    ++count;
  }
  return count == 0 ? -1 : sum / count;
}

}  // namespace

TEST_CASE("A scene filmed on a worker thread moves as its time says") {
  const TemporaryFolder folder;
  FilmOptions options;
  options.video = {320, 240, 10, 12};
  options.duration = 1;
  const Camera camera = FrontCamera(3);
  FilmResult result;
  std::thread worker(
      [&] { result = WriteFilm(folder / "ball.mp4", options, BallAt, [&](double) { return camera; }); });
  worker.join();
  CHECK(result.frames == 10);
  const DecodedFilm film = ReadFilm(folder / "ball.mp4");
  REQUIRE(film.pictures.size() == 10);
  for (int k = 0; k < 10; ++k) {
    Eigen::Vector2d pixel;
    REQUIRE(camera.Project({0.1 * k - 0.5, 0, 0}, 320, 240, &pixel));
    INFO("frame " << k);
    CHECK(std::abs(RedMiddle(film, static_cast<std::size_t>(k), 120) - pixel.x()) < 2);
  }
}

TEST_CASE("An overlay paints over each frame of a film, in order, before it is encoded") {
  const TemporaryFolder folder;
  FilmOptions options;
  options.video = {64, 48, 10, 12};
  options.duration = 0.5;
  const Camera camera = FrontCamera(3);
  const auto here = std::this_thread::get_id();
  std::vector<double> times;
  // A block at the top left, brighter with each frame.
  options.overlay = [&](const Snapshot& snapshot, const Camera& seen, int width, int height,
                        std::uint8_t* rgba) {
    CHECK(std::this_thread::get_id() == here);
    CHECK(width == 64);
    CHECK(height == 48);
    CHECK(seen.distance == camera.distance);
    times.push_back(snapshot.time);
    for (int y = 0; y < 16; ++y)
      for (int x = 0; x < 16; ++x)
        for (int c = 0; c < 3; ++c)
          rgba[4 * (y * width + x) + c] = static_cast<std::uint8_t>(50 * times.size());
  };
  WriteFilm(folder / "painted.mp4", options, BallAt, [&](double) { return camera; });
  CHECK(times == std::vector<double>{0, 0.1, 0.2, 0.3, 0.4});
  const DecodedFilm film = ReadFilm(folder / "painted.mp4");
  REQUIRE(film.pictures.size() == 5);
  for (std::size_t k = 0; k < 5; ++k) {
    INFO("frame " << k);
    CHECK(std::abs(film.At(k, 8, 8)[1] - 50 * (static_cast<int>(k) + 1)) < 12);
  }
}

TEST_CASE("The gizmo is seen through what is before it, where it is hit") {
  const Camera camera = [] {
    Camera c = FrontCamera(4);
    c.LookFrom(0.6, 0.5);
    return c;
  }();
  Snapshot snapshot = BareSnapshot();
  snapshot.instances.push_back(Place(UnitSphere(), {0, 0, 0}, {0.5F, 0.5F, 0.5F, 1}));
  const Picture without = Draw(snapshot, camera);
  Gizmo gizmo;
  gizmo.SetView(camera, without.width, without.height);
  gizmo.AppendTo(&snapshot);
  const Picture with = Draw(snapshot, camera);
  int hits = 0, seen = 0, outside_changed = 0;
  for (int y = 0; y < with.height; ++y) {
    for (int x = 0; x < with.width; ++x) {
      const bool changed = Difference(with.At(x, y), without.At(x, y)) > 12;
      const GizmoHandle hit = gizmo.HitTest({x + 0.5, y + 0.5});
      if (changed && std::hypot(x - with.width / 2, y - with.height / 2) > 105) ++outside_changed;
      if (hit == GizmoHandle::kNone) continue;
      ++hits;
      if (changed) ++seen;
    }
  }
  CHECK(outside_changed == 0);
  CHECK(hits > 1500);
  // The hit area is the drawn one and a few pixels round it.
  CHECK(seen > hits / 4);
}
