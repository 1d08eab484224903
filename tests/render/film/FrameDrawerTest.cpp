// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "render/film/FrameDrawer.h"
#include "tests/render/RenderTesting.h"
#include "tests/render/film/FilmReader.h"

using namespace linkwright;
using namespace linkwright::render;

namespace frame_drawer_test {
namespace {

// A lit ball that goes 1 m/s along +x before the ground, on which its shadow goes along.
Snapshot MovingBall(double t) {
  Snapshot snapshot;
  snapshot.time = t;
  snapshot.instances.push_back(
      Place(UnitSphere(), {static_cast<float>(t - 0.5), 0, 0.3F}, {0.9F, 0.3F, 0.1F, 1}));
  snapshot.instances.back().scale.setConstant(0.25F);
  return snapshot;
}

const std::function<Camera(double)> kFront = [](double) { return FrontCamera(3); };

FilmOptions Frames(const FrameOptions& frames) {
  FilmOptions options;
  options.video.width = 120;
  options.video.height = 90;
  options.video.fps = 10;
  options.frames = frames;
  return options;
}

std::vector<std::uint8_t> Drawn(const FilmOptions& options, double time,
                                const std::function<Snapshot(double)>& at = MovingBall) {
  static FrameDrawer drawer;
  std::vector<std::uint8_t> rgba;
  drawer.Draw(options, time, at, kFront, &rgba);
  return rgba;
}

std::vector<std::uint8_t> Plain(double time, int width, int height) {
  std::vector<std::uint8_t> rgba;
  SharedOffscreen().Render(MovingBall(time), kFront(time), width, height, &rgba);
  return rgba;
}

// The nearest whole number to a mean, halves upwards, and so within half a level of it.
std::uint8_t Mean(double sum, int count) { return static_cast<std::uint8_t>(std::floor(sum / count + 0.5)); }

}  // namespace

TEST_CASE("A supersampled frame is the mean of the large picture") {
  for (const int k : {2, 3, 4}) {
    const auto frame = Drawn(Frames({.supersample = k}), 0.35);
    const auto large = Plain(0.35, 120 * k, 90 * k);
    REQUIRE(frame.size() == 4 * 120 * 90);
    int different = 0;
    for (int y = 0; y < 90; ++y)
      for (int x = 0; x < 120; ++x)
        for (int c = 0; c < 4; ++c) {
          double sum = 0;
          for (int j = 0; j < k; ++j)
            for (int i = 0; i < k; ++i)
              sum += large[static_cast<std::size_t>(4 * ((y * k + j) * 120 * k + x * k + i) + c)];
          different += frame[static_cast<std::size_t>(4 * (y * 120 + x) + c)] != Mean(sum, k * k);
        }
    INFO(k << " times");
    CHECK(different == 0);
  }
  CHECK(Drawn(Frames({.supersample = 2}), 0.35) != Plain(0.35, 120, 90));
}

TEST_CASE("A line is as wide and as dark in a supersampled frame as in a plain one") {
  constexpr float kWidth = 6;
  const auto with_line = [](double t) {
    Snapshot snapshot = BareSnapshot();
    snapshot.time = t;
    Polyline line;
    line.points = {{-5, 0, 0}, {5, 0, 0}};
    line.color = {1, 0, 0, 1};
    line.width = kWidth;
    snapshot.lines.push_back(line);
    return snapshot;
  };
  const auto bare = [](double) { return BareSnapshot(); };
  for (const int k : {1, 2, 3, 4}) {
    FilmOptions options = Frames({.supersample = k});
    options.overlay = [&](const Snapshot& snapshot, const Camera&, int, int, std::uint8_t*) {
      for (const Polyline& line : snapshot.lines) CHECK(line.width == kWidth);
    };
    const auto frame = Drawn(options, 0, with_line), ground = Drawn(options, 0, bare);
    // Where red covers a pixel, what was green is gone.
    double covered = 0;
    for (int y = 0; y < 90; ++y) {
      const auto green = static_cast<std::size_t>(4 * (y * 120 + 60) + 1);
      covered += 1 - static_cast<double>(frame[green]) / ground[green];
    }
    INFO(k << " times: " << covered << " px");
    CHECK(std::abs(covered - kWidth) < 1);
  }
}

TEST_CASE("Motion blur is the mean of pictures over the open shutter") {
  constexpr int kPictures = 6;
  // Open for 0.5 of 0.1 s, of which 0.05 s of time goes by at half speed.
  const auto frame = Drawn(Frames({.shutter = 0.5, .blur_samples = kPictures, .speed = 0.5}), 0.35);
  std::vector<double> sum(frame.size(), 0.0);
  for (int i = 0; i < kPictures; ++i) {
    const auto picture = Plain(0.35 + i * 0.025 / kPictures, 120, 90);
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += picture[k];
  }
  int different = 0;
  for (std::size_t k = 0; k < sum.size(); ++k) different += frame[k] != Mean(sum[k], kPictures);
  CHECK(different == 0);
  CHECK(frame != Plain(0.35, 120, 90));
}

TEST_CASE("Of what rests, motion blur changes nothing, to the byte") {
  const auto rests = [](double t) {
    Snapshot snapshot = MovingBall(0.4);
    snapshot.time = t;
    return snapshot;
  };
  for (const double shutter : {0.0, 0.3, 1.0})
    CHECK(Drawn(Frames({.shutter = shutter, .blur_samples = 7}), 2.5, rests) == Plain(0.4, 120, 90));
}

TEST_CASE("What is painted over a frame is painted once, at its size, as of its own time") {
  FilmOptions options = Frames({.supersample = 2, .shutter = 1, .blur_samples = 3});
  int painted = 0;
  options.overlay = [&](const Snapshot& snapshot, const Camera&, int width, int height, std::uint8_t* rgba) {
    ++painted;
    CHECK(width == 120);
    CHECK(height == 90);
    CHECK(snapshot.time == 0.35);
    rgba[0] = 77;
  };
  CHECK(Drawn(options, 0.35)[0] == 77);
  CHECK(painted == 1);
}

TEST_CASE("Slow motion has a frame for each step of its time") {
  const TemporaryFolder folder;
  FilmOptions options = Frames({.speed = 0.25});
  options.video = {16, 16, 30, 15};
  options.start = 1.5;
  options.duration = 0.2;  // 0.8 s of film
  CHECK(FilmFrames(options) == 24);
  std::vector<double> times;
  const FilmResult result = WriteFilm(folder / "slow.mp4", options,
                                      [&](double t, std::vector<std::uint8_t>*) { times.push_back(t); });
  CHECK(result.frames == 24);
  REQUIRE(times.size() == 24);
  for (int k = 0; k < 24; ++k) CHECK(times[static_cast<std::size_t>(k)] == 1.5 + k * 0.25 / 30);
  CHECK(ReadFilm(folder / "slow.mp4").pictures.size() == 24);
}

TEST_CASE("A film that is stopped within a frame ends with the one before") {
  const TemporaryFolder folder;
  FilmOptions options = Frames({.shutter = 1, .blur_samples = 4});
  options.duration = 10;
  std::stop_source stop;
  int pictures = 0;
  const auto at = [&](double t) {
    if (++pictures == 10) stop.request_stop();  // the second of the third frame
    return MovingBall(t);
  };
  const FilmResult result = WriteFilm(folder / "ended.mp4", options, at, kFront, {}, stop.get_token());
  CHECK(result.cancelled);
  CHECK(result.frames == 2);
  CHECK(pictures == 10);
  CHECK(ReadFilm(folder / "ended.mp4").pictures.size() == 2);
}

TEST_CASE("Frames that cannot be are refused") {
  const auto refused = [](const FrameOptions& options, const char* part) {
    CHECK_THAT(WhyNotFrames(options), Catch::Matchers::Contains(part));
    const TemporaryFolder folder;
    CHECK_THROWS_AS(WriteFilm(folder / "a.gif", Frames(options), MovingBall, kFront), std::runtime_error);
  };
  refused({.supersample = 0}, "supersampling");
  refused({.supersample = 5}, "supersampling");
  refused({.shutter = 1.01}, "0 to 1");
  refused({.shutter = -0.1}, "0 to 1");
  refused({.shutter = std::numeric_limits<double>::quiet_NaN()}, "0 to 1");
  refused({.blur_samples = 0}, "256 samples");
  refused({.blur_samples = 257}, "256 samples");
  refused({.speed = 0}, "speed");
  refused({.speed = std::numeric_limits<double>::infinity()}, "speed");
  CHECK(WhyNotFrames({}).empty());
  CHECK(WhyNotFrames({4, 1, 256, 1000}).empty());
}

}  // namespace frame_drawer_test
