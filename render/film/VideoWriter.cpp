// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/VideoWriter.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "engine/base/Message.h"
#include "render/film/VideoEncoder.h"

namespace linkwright::render {

// "name%05d.png" in its parts. A pattern is never handed to printf as it is.
struct PicturePattern {
  std::string before, after;
  int digits = 0;

  std::string Path(int number) const {
    std::string n = std::to_string(number);
    if (n.size() < static_cast<std::size_t>(digits))
      n.insert(0, static_cast<std::size_t>(digits) - n.size(), '0');
    return before + n + after;
  }
};

namespace {

PicturePattern ParsePattern(const std::string& path) {
  const auto bad = [&path] { return std::runtime_error(MessageOf("film.number-in-name", {path}).text); };
  const std::size_t percent = path.find('%');
  if (percent == std::string::npos) throw bad();
  PicturePattern pattern{path.substr(0, percent), {}, 0};
  std::size_t i = percent + 1;
  for (; i < path.size() && path[i] >= '0' && path[i] <= '9'; ++i) {
    pattern.digits = 10 * pattern.digits + (path[i] - '0');
    if (pattern.digits > 20) throw bad();
  }
  if (i == path.size() || path[i] != 'd') throw bad();
  pattern.after = path.substr(i + 1);
  if (pattern.after.find('%') != std::string::npos) throw bad();
  return pattern;
}

void CheckOptions(const std::string& path, const VideoOptions& options) {
  constexpr int kMaxSide = 16384;
  if (options.width < 1 || options.height < 1 || options.width > kMaxSide || options.height > kMaxSide)
    throw std::runtime_error(
        MessageOf("film.side", {path, std::to_string(options.width), std::to_string(options.height)}).text);
  const int highest = HighestFps(path);
  if (options.fps < 1 || options.fps > highest)
    throw std::runtime_error(
        MessageOf("film.frame-rate", {path, std::to_string(options.fps), std::to_string(highest)}).text);
}

}  // namespace

// GIF counts in 1/100 s, and players take 1/100 s between two frames for 1/10 s.
int HighestFps(const std::string& path) { return path.ends_with(".gif") ? 50 : 1000; }

std::string FirstFileOf(const std::string& path) {
  return path.ends_with(".png") && path.find('%') != std::string::npos ? ParsePattern(path).Path(0) : path;
}

bool HasEvenSides(const std::string& path) { return path.ends_with(".mp4") || path.ends_with(".webm"); }

int PicturesThere(const std::string& path) {
  if (!path.ends_with(".png") || path.find('%') == std::string::npos) return 0;
  const PicturePattern pattern = ParsePattern(path);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code error;
  int there = 0;
  for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end;
       !error && entry != end; entry.increment(error)) {
    const std::string name = folder.empty() ? entry->path().filename().string() : entry->path().string();
    if (name.size() <= pattern.before.size() + pattern.after.size() || !name.starts_with(pattern.before))
      continue;
    int number = 0;
    const char* const first = name.data() + pattern.before.size();
    const auto [last, wrong] = std::from_chars(first, name.data() + name.size(), number);
    if (wrong == std::errc() && last != first && number >= 0 && pattern.Path(number) == name) ++there;
  }
  return there;
}

struct VideoWriter::Impl {
  std::string path;
  VideoOptions options;
  std::optional<PicturePattern> pictures;
  std::unique_ptr<VideoEncoder> encoder;
  int frames = 0, removed = 0;
  bool finished = false, failed = false;
};

VideoWriter::VideoWriter(const std::string& path, const VideoOptions& options)
    : impl_(std::make_unique<Impl>()) {
  impl_->path = path;
  impl_->options = options;
  CheckOptions(path, options);
  if (path.ends_with(".png")) impl_->pictures = ParsePattern(path);
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (impl_->pictures && !folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
      throw std::runtime_error(MessageOf("film.folder-cannot-be-made", {path, error.message()}).text);
  }
  if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
    throw std::runtime_error(MessageOf("film.folder-does-not-exist", {path, folder.string()}).text);
  if (!impl_->pictures) impl_->encoder = std::make_unique<VideoEncoder>(path, options);
}

VideoWriter::~VideoWriter() {
  try {
    Finish();
  } catch (const std::exception&) {
    // Callers that need the result call Finish.
  }
}

void VideoWriter::Write(const std::uint8_t* rgba) {
  if (impl_->finished || impl_->failed)
    throw std::runtime_error(MessageOf("film.already-closed", {impl_->path}).text);
  impl_->failed = true;
  if (impl_->pictures)
    WritePng(impl_->pictures->Path(impl_->frames), impl_->options.width, impl_->options.height, rgba,
             impl_->options.notes);
  else
    impl_->encoder->Write(rgba, impl_->frames);
  impl_->failed = false;
  ++impl_->frames;
}

void VideoWriter::Finish() {
  if (impl_->finished || impl_->failed) return;
  impl_->finished = true;
  if (impl_->encoder) impl_->encoder->Finish();
  if (!impl_->pictures || impl_->frames == 0) return;
  std::error_code error;
  while (std::filesystem::remove(impl_->pictures->Path(impl_->frames + impl_->removed), error))
    ++impl_->removed;
}

int VideoWriter::frames() const { return impl_->frames; }
int VideoWriter::removed() const { return impl_->removed; }

}  // namespace linkwright::render
