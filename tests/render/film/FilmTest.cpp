// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <limits>
#include <thread>

#include "render/film/Film.h"
#include "tests/render/film/FilmReader.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

FilmOptions Small(double duration) {
  FilmOptions options;
  options.video = {64, 48, 25, 15};
  options.duration = duration;
  return options;
}

// A grey that tells the time: 8 levels a frame at 25 frames a second.
void Grey(double t, std::vector<std::uint8_t>* rgba) {
  std::fill(rgba->begin(), rgba->end(), static_cast<std::uint8_t>(20 + std::lround(200 * t)));
}

}  // namespace

TEST_CASE("A film has round(duration times rate) frames") {
  CHECK(FilmFrames(10, 60) == 600);
  CHECK(FilmFrames(0.1, 30) == 3);
  CHECK(FilmFrames(1.0 / 3, 60) == 20);
  CHECK(FilmFrames(0.02, 25) == 1);  // a half goes up
  for (const double bad : {0.0, -1.0, 1e-9, 1e12, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity()})
    CHECK_THROWS_AS(FilmFrames(bad, 60), std::runtime_error);
}

TEST_CASE("Every frame is drawn once, in order, at its time, and written") {
  const TemporaryFolder folder;
  FilmOptions options = Small(1);
  options.start = 3.5;
  std::vector<double> times;
  std::vector<int> done;
  const FilmResult result = WriteFilm(
      folder / "a.mp4", options,
      [&](double t, std::vector<std::uint8_t>* rgba) {
        times.push_back(t);
        Grey(t - 3.5, rgba);
      },
      [&](int frames, int all) {
        done.push_back(frames);
        CHECK(all == 25);
      });
  CHECK(result.frames == 25);
  CHECK_FALSE(result.cancelled);
  REQUIRE(times.size() == 25);
  REQUIRE(done.size() == 25);
  const DecodedFilm film = ReadFilm(folder / "a.mp4");
  REQUIRE(film.pictures.size() == 25);
  for (int k = 0; k < 25; ++k) {
    const auto i = static_cast<std::size_t>(k);
    CHECK(times[i] == 3.5 + k / 25.0);
    CHECK(done[i] == k + 1);
    CHECK(film.pictures[i].time == Approx(k / 25.0).margin(1e-12));
    CHECK(std::abs(film.At(i, 30, 20)[0] - (20 + 8 * k)) <= 3);
  }
}

TEST_CASE("A cancelled film is complete up to where it came") {
  const TemporaryFolder folder;
  std::stop_source stop;
  const FilmResult result = WriteFilm(
      folder / "a.mp4", Small(1000), Grey,
      [&stop](int frames, int) {
        if (frames == 7) stop.request_stop();
      },
      stop.get_token());
  CHECK(result.cancelled);
  CHECK(result.frames == 7);
  CHECK(ReadFilm(folder / "a.mp4").pictures.size() == 7);
}

TEST_CASE("What a callback throws comes through, after the frames before it are written") {
  const TemporaryFolder folder;
  int calls = 0;
  const auto picture = [&calls](double t, std::vector<std::uint8_t>* rgba) {
    if (++calls == 11) throw std::domain_error("diverged");
    Grey(t, rgba);
  };
  CHECK_THROWS_AS(WriteFilm(folder / "a.mp4", Small(1), picture), std::domain_error);
  CHECK(ReadFilm(folder / "a.mp4").pictures.size() == 10);
}

TEST_CASE("Errors of the writer end the drawing and are thrown") {
  const TemporaryFolder folder;
  CHECK_THROWS_AS(WriteFilm(folder / "none/a.mp4", Small(1), Grey), std::runtime_error);
  CHECK_THROWS_AS(WriteFilm(folder / "a.xyz", Small(1), Grey), std::runtime_error);
  REQUIRE(std::filesystem::exists("/dev/full"));
  std::filesystem::create_symlink("/dev/full", folder / "full0.png");
  int drawn = 0;
  CHECK_THROWS_AS(
      WriteFilm(folder / "full%d.png", Small(1000), Grey, [&drawn](int frames, int) { drawn = frames; }),
      std::runtime_error);
  CHECK(drawn < 100);
}

TEST_CASE("A film can be made on a worker thread") {
  const TemporaryFolder folder;
  FilmResult result;
  std::thread worker([&] { result = WriteFilm(folder / "a.gif", Small(0.4), Grey); });
  worker.join();
  CHECK(result.frames == 10);
  CHECK(ReadFilm(folder / "a.gif").pictures.size() == 10);
}
