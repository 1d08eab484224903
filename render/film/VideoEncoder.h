// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "render/film/FilmFile.h"
#include "render/film/GifPalette.h"
#include "render/film/LibavHandles.h"
#include "render/film/VideoWriter.h"

namespace linkwright::render {

/// One film file through libav: .mp4, .webm or .gif by the ending of its path. Errors as VideoWriter's.
class VideoEncoder {
 public:
  VideoEncoder(const std::string& path, const VideoOptions& options);
  ~VideoEncoder();
  VideoEncoder(const VideoEncoder&) = delete;
  VideoEncoder& operator=(const VideoEncoder&) = delete;

  void Write(const std::uint8_t* rgba, int frame_number);
  void Finish();

 private:
  void OpenCodec(const VideoOptions& options);
  void OpenFile();
  void FillYuv(const std::uint8_t* rgba);
  void FillPalette(const std::uint8_t* rgba);
  void Encode(const AVFrame* frame);
  void AddGifComment();

  std::string path_;
  int width_, height_;  // of the pictures given
  bool gif_ = false;
  FilmNotes notes_;
  int written_ = 0;                 // frames
  std::optional<FilmFile> output_;  // outlives file_
  FormatContext file_;
  AVStream* stream_ = nullptr;  // owned by file_
  CodecContext codec_;
  Frame frame_;
  Packet packet_;
  Scaler scaler_;
  std::vector<std::uint8_t> padded_;
  GifPalette palette_;
};

}  // namespace linkwright::render
