// SPDX-License-Identifier: GPL-3.0-or-later
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "render/film/VideoWriter.h"
#include "tests/render/film/FilmReader.h"

using namespace linkwright::render;

namespace video_writer_test {
namespace {

using Rgb = std::array<int, 3>;
constexpr std::array<Rgb, 4> kQuarters = {Rgb{200, 40, 30}, Rgb{40, 180, 60}, Rgb{30, 60, 210},
                                          Rgb{220, 220, 220}};

// Four coloured quarters that move on by one every frame: which frame it is can be read from any corner.
std::vector<std::uint8_t> Picture(int width, int height, int frame) {
  std::vector<std::uint8_t> rgba;
  rgba.reserve(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int quarter = (2 * y >= height ? 2 : 0) + (2 * x >= width ? 1 : 0);
      for (const int component : kQuarters[static_cast<std::size_t>((quarter + frame) % 4)])
        rgba.push_back(static_cast<std::uint8_t>(component));
      rgba.push_back(255);
    }
  }
  return rgba;
}

void WriteFilm(const std::string& path, const VideoOptions& options, int frames) {
  VideoWriter writer(path, options);
  for (int k = 0; k < frames; ++k) writer.Write(Picture(options.width, options.height, k).data());
  writer.Finish();
  CHECK(writer.frames() == frames);
}

void CheckColors(const DecodedFilm& film, int tolerance) {
  const int w = film.width, h = film.height;
  for (std::size_t k = 0; k < film.pictures.size(); ++k) {
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
      const std::uint8_t* pixel =
          film.At(k, w / 4 + (quarter % 2 ? w / 2 : 0), h / 4 + (quarter / 2 ? h / 2 : 0));
      const Rgb& wanted = kQuarters[(quarter + k) % 4];
      for (std::size_t c = 0; c < 3; ++c) {
        INFO("frame " << k << " quarter " << quarter << " component " << c);
        CHECK(std::abs(pixel[c] - wanted[c]) <= tolerance);
      }
    }
  }
}

std::string ErrorOf(const std::string& path, const VideoOptions& options, int frames) {
  try {
    VideoWriter writer(path, options);
    const auto picture = Picture(options.width, options.height, 0);
    for (int k = 0; k < frames; ++k) writer.Write(picture.data());
    writer.Finish();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("A shorter picture sequence leaves no pictures of an older, longer one behind its end") {
  const TemporaryFolder folder;
  const std::string pattern = folder / "s%03d.png";
  VideoOptions options;
  options.width = options.height = 16;
  WriteFilm(pattern, options, 7);
  CHECK(PicturesThere(pattern) == 7);
  // Not of the sequence, or not next to it: these are someone's own.
  const auto touch = [&](const char* name) { std::ofstream(folder / name) << "mine"; };
  for (const char* name : {"s9.png", "s009.png", "s0001.png", "s001.png.bak", "t004.png"}) touch(name);
  CHECK(PicturesThere(pattern) == 8);  // with s009.png
  WriteFilm(pattern, options, 3);
  const auto there = [&](const char* name) { return std::filesystem::exists(folder / name); };
  for (const char* name :
       {"s000.png", "s002.png", "s9.png", "s009.png", "s0001.png", "s001.png.bak", "t004.png"}) {
    CAPTURE(name);
    CHECK(there(name));
  }
  for (const char* name : {"s003.png", "s006.png"}) {
    CAPTURE(name);
    CHECK_FALSE(there(name));
  }
  CHECK(PicturesThere(folder / "film.mp4") == 0);
  CHECK(PicturesThere(folder / "none/%d.png") == 0);
}

TEST_CASE("A film read back has every frame at its time, in its size and colours") {
  const TemporaryFolder folder;
  struct Case {
    const char* name;
    const char* codec;
    double clock;  // smallest step of time of the format [s]
    bool even;
  };
  for (const Case& c : {Case{"a.mp4", "h264", 0, true}, Case{"a.webm", "vp9", 1e-3, true},
                        Case{"a.gif", "gif", 1e-2, false}}) {
    for (const auto& [width, height, fps] :
         {std::array{160, 96, 30}, std::array{161, 97, 25}, std::array{64, 64, 50}}) {
      INFO(c.name << " " << width << "x" << height << " at " << fps);
      WriteFilm(folder / c.name, {width, height, fps, 12}, 30);
      const DecodedFilm film = ReadFilm(folder / c.name);
      CHECK(film.codec == c.codec);
      CHECK(film.width == (c.even ? width + width % 2 : width));
      CHECK(film.height == (c.even ? height + height % 2 : height));
      REQUIRE(film.pictures.size() == 30);
      for (int k = 0; k < 30; ++k)
        CHECK(std::abs(film.pictures[static_cast<std::size_t>(k)].time - static_cast<double>(k) / fps) <=
              c.clock / 2 + 1e-9);
      CheckColors(film, 14);
    }
  }
}

TEST_CASE("A GIF shows its last frame until the film's end") {
  const TemporaryFolder folder;
  for (const int fps : {1, 7, 24, 25, 30, 40, 50})
    for (const int frames : {1, 2, 3, 6, 7, 31}) {
      INFO(frames << " frames at " << fps);
      WriteFilm(folder / "a.gif", {32, 32, fps, 12}, frames);
      const DecodedFilm film = ReadFilm(folder / "a.gif");
      REQUIRE(film.pictures.size() == static_cast<std::size_t>(frames));
      // Its clock counts hundredths.
      CHECK(std::abs(film.end - static_cast<double>(frames) / fps) <= 0.005 + 1e-9);
    }
}

TEST_CASE("The padding of an odd film repeats its edge") {
  const TemporaryFolder folder;
  WriteFilm(folder / "odd.mp4", {33, 17, 10, 5}, 1);
  const DecodedFilm film = ReadFilm(folder / "odd.mp4");
  REQUIRE(film.pictures.size() == 1);
  REQUIRE(film.width == 34);
  REQUIRE(film.height == 18);
  for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(film.At(0, 33, 17)[c] - kQuarters[3][c]) <= 14);
}

TEST_CASE("What was written of an mp4 before the process was killed plays") {
  const TemporaryFolder folder;
  const std::string path = folder / "killed.mp4";
  constexpr int kFps = 30, kFrames = 4 * kFps;
  std::array<int, 2> pipe_ends{};
  REQUIRE(pipe(pipe_ends.data()) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    VideoWriter writer(path, {320, 180, kFps, 20});
    for (int k = 0; k < kFrames; ++k) writer.Write(Picture(320, 180, k).data());
    (void)!write(pipe_ends[1], "x", 1);
    for (;;) pause();
  }
  close(pipe_ends[1]);
  char done = 0;
  const auto got = read(pipe_ends[0], &done, 1);
  close(pipe_ends[0]);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  REQUIRE(got == 1);
  REQUIRE(WIFSIGNALED(status));
  const DecodedFilm film = ReadFilm(path);
  // At most a second of what was handed over is missing.
  CHECK(film.pictures.size() >= kFrames - kFps);
  CHECK(film.pictures.size() <= kFrames);
  for (std::size_t k = 0; k < film.pictures.size(); ++k)
    CHECK(film.pictures[k].time == Approx(static_cast<double>(k) / kFps));
  CheckColors(film, 14);
}

TEST_CASE("A film that is killed after any of its first frames plays them") {
  const TemporaryFolder folder;
  for (const char* name : {"killed.mp4", "killed.webm", "killed.gif"}) {
    const bool gif = std::string(name).ends_with(".gif");
    for (const int frames : {1, 2, 3, 5, 8, 13, 21, 40}) {
      if (gif && frames == 1) continue;  // how long the first one is shown is known with the second
      INFO(name << " after " << frames << " frames");
      const std::string path = folder / name;
      std::array<int, 2> pipe_ends{};
      REQUIRE(pipe(pipe_ends.data()) == 0);
      const pid_t child = fork();
      REQUIRE(child >= 0);
      if (child == 0) {
        VideoWriter writer(path, {160, 96, 30, 20});
        for (int k = 0; k < frames; ++k) writer.Write(Picture(160, 96, k).data());
        (void)!write(pipe_ends[1], "x", 1);
        for (;;) pause();
      }
      close(pipe_ends[1]);
      char done = 0;
      const auto got = read(pipe_ends[0], &done, 1);
      close(pipe_ends[0]);
      kill(child, SIGKILL);
      int status = 0;
      waitpid(child, &status, 0);
      REQUIRE(got == 1);
      const DecodedFilm film = ReadFilm(path);
      // All of the first second; later a quarter of a second may be missing.
      const int missing = gif ? 1 : frames <= 30 ? 0 : 8;
      CHECK(film.pictures.size() >= static_cast<std::size_t>(frames - missing));
      CHECK(film.pictures.size() <= static_cast<std::size_t>(frames));
      CheckColors(film, 14);
    }
  }
}

TEST_CASE("A film that is cut off after its first frame plays what is whole") {
  const TemporaryFolder folder;
  for (const char* name : {"whole.mp4", "whole.webm"}) {
    const std::string path = folder / name, cut = folder / (std::string("cut-") + name);
    std::vector<std::uintmax_t> sizes;
    {
      VideoWriter writer(path, {96, 64, 10, 20});
      for (int k = 0; k < 6; ++k) {
        writer.Write(Picture(96, 64, k).data());
        sizes.push_back(std::filesystem::file_size(path));
      }
      writer.Finish();
    }
    // Where a picture is cut off, and between two: a kill ends a film where one of its writes has ended, or
    // at a page of one. (libav opens no .mp4 that ends in some of the fields before a picture.)
    for (std::size_t whole = 1; whole <= sizes.size(); ++whole) {
      for (const std::uintmax_t missing : {0U, 1U, 7U, 16U}) {
        if (whole == 1 && missing > 0) continue;
        const std::uintmax_t size = sizes[whole - 1] - missing;
        INFO(name << " cut to " << size);
        std::filesystem::copy_file(path, cut, std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(cut, size);
        CHECK(ReadFilm(cut).pictures.size() >= whole - (missing > 0 ? 1 : 0));
      }
    }
  }
}

TEST_CASE("A film's bytes do not depend on how many processors there are") {
  cpu_set_t all, one;
  REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
  if (CPU_COUNT(&all) < 2) {
    WARN("one processor here: a film by more of them was not tried");
    return;
  }
  CPU_ZERO(&one);
  for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++cpu)
    if (CPU_ISSET(cpu, &all)) CPU_SET(cpu, &one);
  const TemporaryFolder folder;
  const auto bytes_of = [](const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  for (const char* name : {"a.mp4", "a.webm", "a.gif"}) {
    INFO(name);
    WriteFilm(folder / name, {640, 360, 25, 18}, 40);
    const std::string by_all = bytes_of(folder / name);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    WriteFilm(folder / name, {640, 360, 25, 18}, 40);
    REQUIRE(sched_setaffinity(0, sizeof all, &all) == 0);
    CHECK(bytes_of(folder / name) == by_all);
  }
}

TEST_CASE("A picture read back is what was written, bit for bit") {
  const TemporaryFolder folder;
  std::mt19937 random(7);
  for (const auto& [width, height] : {std::pair{1, 1}, std::pair{37, 23}, std::pair{640, 360}}) {
    std::vector<std::uint8_t> rgba(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (auto& v : rgba) v = static_cast<std::uint8_t>(random());
    WritePng(folder / "a.png", width, height, rgba.data());
    const DecodedFilm read = ReadFilm(folder / "a.png");
    REQUIRE(read.pictures.size() == 1);
    CHECK(read.width == width);
    CHECK(read.height == height);
    CHECK(read.pictures[0].rgba == rgba);
  }
}

TEST_CASE("A still that does not fit the disk leaves the one that was there") {
  const TemporaryFolder folder;
  const std::string path = folder / "a.png";
  std::ofstream(path) << "before";
  std::mt19937 random(7);
  std::vector<std::uint8_t> rgba(std::size_t{4} * 64 * 64);
  for (auto& v : rgba) v = static_cast<std::uint8_t>(random());
  // Random bytes are not made smaller: they take more than is left.
  rlimit all{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &all) == 0);
  const rlimit little{1024, all.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &little) == 0);
  std::string why;
  try {
    WriteStill(path, 64, 64, rgba.data());
  } catch (const std::runtime_error& error) {
    why = error.what();
  }
  REQUIRE(setrlimit(RLIMIT_FSIZE, &all) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK_THAT(why, Catch::StartsWith(path + " cannot be written"));
  std::ifstream file(path);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == "before");
  using Entries = std::filesystem::directory_iterator;
  CHECK(std::distance(Entries(std::filesystem::path(path).parent_path()), Entries()) == 1);
  WriteStill(path, 64, 64, rgba.data());
  CHECK(ReadFilm(path).pictures.at(0).rgba == rgba);
}

TEST_CASE("A sequence numbers its pictures from nought") {
  const TemporaryFolder folder;
  WriteFilm(folder / "f%03d.png", {16, 8, 30, 18}, 12);
  for (int k = 0; k < 12; ++k) {
    const std::string name = std::string(k < 10 ? "f00" : "f0") + std::to_string(k) + ".png";
    CHECK(ReadFilm(folder / name).pictures.at(0).rgba == Picture(16, 8, k));
  }
  CHECK_FALSE(std::filesystem::exists(folder / "f012.png"));
}

TEST_CASE("Errors of a film name the path and the reason") {
  const TemporaryFolder folder;
  const VideoOptions small{64, 48, 30, 18};
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  const auto check = [&](const std::string& path, const VideoOptions& options, int frames,
                         const char* reason) {
    const std::string error = ErrorOf(path, options, frames);
    INFO(path << ": " << error);
    CHECK(has(error, path));
    CHECK(has(error, reason));
  };
  check(folder / "film.avi", small, 1, "not known");
  check(folder / "film", small, 1, "not known");
  for (const char* name : {"none/a.mp4", "none/a.gif", "none/a.webm", "a_file/%05d.png"}) {
    std::ofstream(folder / "a_file") << "no folder";
    check(folder / name, small, 1, "folder");
  }
  for (const char* name : {"a.png", "a%s.png", "a%05d%d.png", "a%.png", "%n.png", "a%99999999999d.png"})
    check(folder / name, small, 1, "one number");
  for (const char* name : {"a.mp4", "a.webm", "a.gif", "%d.png"}) {
    check(folder / name, {0, 48, 30, 18}, 0, "0x48");
    check(folder / name, {64, -5, 30, 18}, 0, "64x-5");
    check(folder / name, {64, 48, 0, 18}, 0, "0 frames a second");
  }
  check(folder / "a.gif", {64, 48, 60, 18}, 0, "use 1 to 50");
  std::filesystem::create_directory(folder / "b.mp4");
  check(folder / "b.mp4", small, 1, "directory");
}

TEST_CASE("A full disk is reported") {
  REQUIRE(std::filesystem::exists("/dev/full"));
  const TemporaryFolder folder;
  for (const char* name : {"full.mp4", "full.webm", "full.gif", "full0.png"}) {
    std::filesystem::create_symlink("/dev/full", folder / name);
    const std::string path = std::string(name) == "full0.png" ? folder / "full%d.png" : folder / name;
    const std::string error = ErrorOf(path, {64, 48, 30, 18}, 90);
    INFO(name << ": " << error);
    CHECK(error.find("full") != std::string::npos);
    CHECK(error.find("No space left") != std::string::npos);
  }
}

TEST_CASE("A film without frames, or left to the destructor, does not crash") {
  const TemporaryFolder folder;
  for (const char* name : {"a.mp4", "a.webm", "a.gif", "a%d.png"}) {
    { const VideoWriter writer(folder / name, {64, 48, 30, 18}); }
    VideoWriter writer(folder / name, {64, 48, 30, 18});
    writer.Write(Picture(64, 48, 0).data());
    writer.Finish();
    writer.Finish();
    CHECK_THROWS_AS(writer.Write(Picture(64, 48, 0).data()), std::runtime_error);
  }
}

}  // namespace video_writer_test
