// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace linkwright::render {

/// What a file holds about where its pictures come from; empty: nothing. UTF-8.
struct FilmNotes {
  std::string title, comment;
};

struct VideoOptions {
  int width = 1920,
      height = 1080;  ///< any size; odd sizes are padded by one pixel where the codec needs even ones
  int fps = 60;
  int quality = 18;      ///< constant rate factor: 0 best … 51
  FilmNotes notes = {};  ///< in a .gif the comment alone
};

/// Writes frames to a film: .mp4 (H.264), .webm (VP9), .gif, or a numbered picture sequence (`%05d.png`).
/// Frame k is shown at exactly k / fps. Films are written in parts, frame by frame at first and four a second
/// from the second second on, so that what was written before the process is killed plays (of a .gif, all but
/// the last frame). The same frames give the same bytes, however many processors there are.
class VideoWriter {
 public:
  /// The folder of a picture sequence is made where there is none. Throws std::runtime_error naming the path
  /// and the reason (unknown ending, folder missing, codec missing).
  VideoWriter(const std::string& path, const VideoOptions& options);
  ~VideoWriter();  ///< finishes if Finish was not called; errors are lost then
  VideoWriter(const VideoWriter&) = delete;
  VideoWriter& operator=(const VideoWriter&) = delete;

  /// RGBA, 4·width·height bytes, first row on top. Throws std::runtime_error (disk full …).
  void Write(const std::uint8_t* rgba);
  /// Of a picture sequence it removes the pictures of an older, longer one that follow the last one written.
  void Finish();
  int frames() const;
  int removed() const;  ///< by Finish

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The file of a film's first frame: of a picture sequence that of number 0, else the film itself.
std::string FirstFileOf(const std::string& path);

/// How many pictures of a sequence are there already; 0 also where it is none.
int PicturesThere(const std::string& path);

/// Whether films of this format have sides of even numbers of pixels: odd ones get one more.
bool HasEvenSides(const std::string& path);

/// Most frames a second that the format of `path` can show: 50 for .gif, 1000 for the others.
int HighestFps(const std::string& path);

/// The bytes of one PNG, RGBA, first row on top; notes as texts "Title" and "Comment". `name`: of the
/// picture, in errors. Throws std::runtime_error, as the others.
std::string PngBytes(const std::string& name, int width, int height, const std::uint8_t* rgba,
                     const FilmNotes& notes = {});
/// Writes it as a file that appears when it is complete.
void WriteStill(const std::string& path, int width, int height, const std::uint8_t* rgba,
                const FilmNotes& notes = {});
/// Writes it in place, as one of the many of a film.
void WritePng(const std::string& path, int width, int height, const std::uint8_t* rgba,
              const FilmNotes& notes = {});

}  // namespace linkwright::render
