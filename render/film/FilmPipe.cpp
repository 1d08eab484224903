// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "engine/base/Message.h"
#include "render/film/Film.h"

namespace linkwright::render {
namespace {

// Hands pictures to a writer on a thread of its own. A few buffers go round, so drawing is at most that many
// frames ahead.
class EncodingThread {
 public:
  EncodingThread(VideoWriter* writer, std::size_t bytes) : writer_(writer) {
    for (auto& buffer : buffers_) buffer.resize(bytes);
    thread_ = std::thread([this] { Encode(); });
  }
  ~EncodingThread() { Join(); }
  EncodingThread(const EncodingThread&) = delete;
  EncodingThread& operator=(const EncodingThread&) = delete;

  /// The buffer to draw the next picture into; null once encoding has failed.
  std::vector<std::uint8_t>* Next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return drawn_ - encoded_ < buffers_.size() || failure_; });
    return failure_ ? nullptr : &buffers_[drawn_ % buffers_.size()];
  }
  void Drawn() {
    {
      const std::lock_guard lock(mutex_);
      ++drawn_;
    }
    changed_.notify_all();
  }
  /// Waits until all that was drawn is written; throws what writing threw.
  void Finish() {
    Join();
    if (failure_) std::rethrow_exception(failure_);
    writer_->Finish();
  }

 private:
  void Encode() {
    try {
      for (;;) {
        {
          std::unique_lock lock(mutex_);
          changed_.wait(lock, [this] { return encoded_ < drawn_ || closed_; });
          if (encoded_ == drawn_) return;
        }
        writer_->Write(buffers_[encoded_ % buffers_.size()].data());
        {
          const std::lock_guard lock(mutex_);
          ++encoded_;
        }
        changed_.notify_all();
      }
    } catch (...) {
      {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
      }
      changed_.notify_all();
    }
  }
  void Join() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  VideoWriter* writer_;
  std::array<std::vector<std::uint8_t>, 3> buffers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t drawn_ = 0, encoded_ = 0;  // frames
  bool closed_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace

int FilmFrames(double duration, int fps) {
  const double frames = std::round(duration * fps);
  if (!(frames >= 1 && frames <= 1e7))
    throw std::runtime_error(
        MessageOf("film.duration", {std::to_string(duration), std::to_string(fps)}).text);
  return static_cast<int>(frames);
}

int FilmFrames(const FilmOptions& options) {
  return FilmFrames(options.duration / options.frames.speed, options.video.fps);
}

double FilmTime(const FilmOptions& options, int frame) {
  return options.start + frame * options.frames.speed / options.video.fps;
}

FilmResult WriteFilm(const std::string& path, const FilmOptions& options,
                     const std::function<void(double t, std::vector<std::uint8_t>* rgba)>& picture_at,
                     const FilmProgress& progress, const std::stop_token& stop) {
  if (const std::string why = WhyNotFrames(options.frames); !why.empty()) throw std::runtime_error(why);
  const int frames = FilmFrames(options);
  VideoWriter writer(path, options.video);
  const std::size_t bytes =
      4 * static_cast<std::size_t>(options.video.width) * static_cast<std::size_t>(options.video.height);
  EncodingThread encoding(&writer, bytes);
  FilmResult result;
  std::exception_ptr from_callback;
  for (int k = 0; k < frames; ++k) {
    if (stop.stop_requested()) {
      result.cancelled = true;
      break;
    }
    std::vector<std::uint8_t>* rgba = encoding.Next();
    if (rgba == nullptr) break;
    try {
      picture_at(FilmTime(options, k), rgba);
      if (rgba->empty() && stop.stop_requested()) {
        result.cancelled = true;
        break;
      }
      if (rgba->size() != bytes) throw std::logic_error("a film's picture has another size than the film");
      encoding.Drawn();
      if (progress) progress(k + 1, frames);
    } catch (...) {
      from_callback = std::current_exception();
      break;
    }
  }
  encoding.Finish();
  result.frames = writer.frames();
  result.removed = writer.removed();
  if (from_callback) std::rethrow_exception(from_callback);
  return result;
}

}  // namespace linkwright::render
