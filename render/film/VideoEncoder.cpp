// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/VideoEncoder.h"

#include <algorithm>
#include <cstring>

extern "C" {
#include <libavutil/opt.h>

#include "engine/base/Message.h"
}

namespace linkwright::render {
namespace {

/// Encoders get as many threads on any machine: what they write depends on it.
constexpr int kThreads = 4;
/// Once the first second is written, frame by frame, it goes on in parts of this length [ms].
constexpr int kPart = 250;

int EvenUp(int n) { return n + (n & 1); }

// Picks the encoder for the ending; null with its name in `wanted` when this libavcodec was built without it.
const AVCodec* FindEncoder(const std::string& format, std::string* wanted) {
  *wanted = format == "mp4" ? "libx264" : format == "webm" ? "libvpx-vp9" : "gif";
  return avcodec_find_encoder_by_name(wanted->c_str());
}

std::string FormatOf(const std::string& path) {
  for (const char* format : {"mp4", "webm", "gif"})
    if (path.ends_with(std::string(".") + format)) return format;
  throw std::runtime_error(MessageOf("film.format-not-known", {path}).text);
}

}  // namespace

VideoEncoder::VideoEncoder(const std::string& path, const VideoOptions& options)
    : path_(path), width_(options.width), height_(options.height), notes_(options.notes) {
  QuietLibav();
  const std::string format = FormatOf(path);
  gif_ = format == "gif";
  AVFormatContext* context = nullptr;
  Check(avformat_alloc_output_context2(&context, nullptr, format.c_str(), nullptr), path,
        "the format is not available");
  file_.reset(context);
  std::string wanted;
  const AVCodec* codec = FindEncoder(format, &wanted);
  if (codec == nullptr) throw std::runtime_error(MessageOf("film.no-encoder", {path, wanted}).text);
  codec_.reset(avcodec_alloc_context3(codec));
  frame_.reset(av_frame_alloc());
  packet_.reset(av_packet_alloc());
  OpenCodec(options);
  OpenFile();
}

VideoEncoder::~VideoEncoder() {
  if (file_) file_->pb = nullptr;  // output_ frees it
}

void VideoEncoder::OpenCodec(const VideoOptions& options) {
  codec_->width = gif_ ? width_ : EvenUp(width_);
  codec_->height = gif_ ? height_ : EvenUp(height_);
  codec_->time_base = {1, options.fps};
  codec_->framerate = {options.fps, 1};
  codec_->pix_fmt = gif_ ? AV_PIX_FMT_PAL8 : AV_PIX_FMT_YUV420P;
  codec_->gop_size =
      options.fps;           // a key frame a second: bounds what a kill can lose, and seeking stays quick
  codec_->max_b_frames = 0;  // decoding order is showing order, so the first frame is at 0 in every player
  if ((file_->oformat->flags & AVFMT_GLOBALHEADER) != 0) codec_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  AVDictionary* settings = nullptr;
  if (!gif_) {
    codec_->color_range = AVCOL_RANGE_MPEG;
    codec_->color_primaries = AVCOL_PRI_BT709;
    codec_->color_trc = AVCOL_TRC_BT709;
    codec_->colorspace = AVCOL_SPC_BT709;
  }
  const int quality = std::clamp(options.quality, 0, 51);
  if (std::strcmp(codec_->codec->name, "libx264") == 0) {
    // No frame is held back for looking ahead: it would be lost in a kill. Without looking ahead x264 makes
    // more of a rate factor: at 22 it comes near what it is at 18 else, in size and quality.
    av_dict_set_int(&settings, "rc-lookahead", 0, 0);
    av_opt_set_double(codec_->priv_data, "crf", std::min(quality * 22.0 / 18, 51.0), 0);
    av_dict_set(&settings, "preset", "veryfast", 0);
    // Nor to see how long it is shown: all are shown equally long.
    av_dict_set(&settings, "x264-params", "cpu-independent=1:force-cfr=1", 0);
    // Slices of one frame rather than frames side by side, which come out late.
    codec_->thread_type = FF_THREAD_SLICE;
    codec_->thread_count = kThreads;
  } else if (!gif_) {
    // VP9 counts to 63.
    av_dict_set_int(&settings, "crf", quality * 63 / 51, 0);
    av_dict_set(&settings, "deadline", "realtime", 0);
    av_dict_set_int(&settings, "cpu-used", 7, 0);
    av_dict_set_int(&settings, "lag-in-frames", 0, 0);
    // Each thread has a column; rows in threads come out differently by the number of these.
    av_dict_set_int(&settings, "row-mt", 0, 0);
    av_dict_set_int(&settings, "tile-columns", 2, 0);
    codec_->thread_count = kThreads;
  }
  const int opened = avcodec_open2(codec_.get(), codec_->codec, &settings);
  av_dict_free(&settings);
  Check(opened, path_, "the encoder does not start");

  frame_->width = codec_->width;
  frame_->height = codec_->height;
  frame_->format = codec_->pix_fmt;
  Check(av_frame_get_buffer(frame_.get(), 0), path_, "no memory for a frame");
  if (gif_) return;
  scaler_.reset(sws_getContext(codec_->width, codec_->height, AV_PIX_FMT_RGBA, codec_->width, codec_->height,
                               codec_->pix_fmt, SWS_BILINEAR, nullptr, nullptr, nullptr));
  if (!scaler_) throw std::runtime_error(path_ + ": no colour conversion for this size");
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  sws_setColorspaceDetails(scaler_.get(), bt709, 1, bt709, 0, 0, 1 << 16, 1 << 16);
}

void VideoEncoder::OpenFile() {
  stream_ = avformat_new_stream(file_.get(), nullptr);
  if (stream_ == nullptr) throw std::runtime_error(path_ + ": no memory for the stream");
  Check(avcodec_parameters_from_context(stream_->codecpar, codec_.get()), path_,
        "the stream cannot be described");
  stream_->time_base = codec_->time_base;
  stream_->avg_frame_rate = codec_->framerate;
  output_.emplace(path_);
  file_->pb = output_->context();
  file_->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  AVDictionary* settings = nullptr;
  av_dict_set(&settings, "movflags", "frag_keyframe+empty_moov+default_base_moof", 0);
  av_dict_set_int(&settings, "frag_duration", 1000 * kPart, 0);  // of .mp4 [µs]
  av_dict_set_int(&settings, "cluster_time_limit", kPart, 0);    // of .webm [ms]
  if (!notes_.title.empty()) av_dict_set(&file_->metadata, "title", notes_.title.c_str(), 0);
  if (!notes_.comment.empty()) av_dict_set(&file_->metadata, "comment", notes_.comment.c_str(), 0);
  const int opened = avformat_write_header(file_.get(), &settings);
  av_dict_free(&settings);
  Check(opened, path_, "the file cannot be begun");
  Check(file_->pb->error, path_, "writing failed");
  file_->flags |= AVFMT_FLAG_FLUSH_PACKETS;
  // A file's header alone is no film: it is committed with the first frame.
}

void VideoEncoder::FillYuv(const std::uint8_t* rgba) {
  const int width = codec_->width, height = codec_->height;
  const std::uint8_t* pixels = rgba;
  if (width != width_ || height != height_) {
    // The last column and row once more.
    padded_.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    for (int y = 0; y < height; ++y) {
      const std::uint8_t* from =
          rgba + 4 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(std::min(y, height_ - 1));
      std::uint8_t* to = padded_.data() + 4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(y);
      std::memcpy(to, from, 4 * static_cast<std::size_t>(width_));
      if (width != width_)
        std::memcpy(to + 4 * static_cast<std::ptrdiff_t>(width_),
                    to + 4 * static_cast<std::ptrdiff_t>(width_ - 1), 4);
    }
    pixels = padded_.data();
  }
  const int stride = 4 * width;
  sws_scale(scaler_.get(), &pixels, &stride, 0, height, frame_->data, frame_->linesize);
}

void VideoEncoder::FillPalette(const std::uint8_t* rgba) {
  palette_.Map(rgba, width_, height_, frame_->data[0], frame_->linesize[0]);
  std::memcpy(frame_->data[1], palette_.colors().data(), sizeof palette_.colors());
}

void VideoEncoder::Write(const std::uint8_t* rgba, int frame_number) {
  Check(av_frame_make_writable(frame_.get()), path_, "no memory for a frame");
  if (gif_)
    FillPalette(rgba);
  else
    FillYuv(rgba);
  frame_->pts = frame_number;
  Encode(frame_.get());
}

void VideoEncoder::Encode(const AVFrame* frame) {
  Check(avcodec_send_frame(codec_.get(), frame), path_, "a frame cannot be encoded");
  for (;;) {
    const int got = avcodec_receive_packet(codec_.get(), packet_.get());
    if (got == AVERROR(EAGAIN) || got == AVERROR_EOF) return;
    Check(got, path_, "a frame cannot be encoded");
    packet_->stream_index = stream_->index;
    packet_->duration = 1;
    av_packet_rescale_ts(packet_.get(), codec_->time_base, stream_->time_base);
    Check(av_write_frame(file_.get(), packet_.get()), path_, "writing failed");
    av_packet_unref(packet_.get());
    // A film that is killed as soon as it has begun plays too.
    if (!gif_ && written_++ < codec_->framerate.num) {
      Check(av_write_frame(file_.get(), nullptr), path_, "writing failed");
      avio_flush(file_->pb);
    }
    Check(file_->pb->error, path_, "writing failed");
    Check(output_->Commit(), path_, "writing failed");
  }
}

// Behind the last picture, in the place of the mark of the end: libav writes none. Pipes go without.
void VideoEncoder::AddGifComment() {
  AVIOContext* file = file_->pb;
  if (!gif_ || notes_.comment.empty() || frame_->pts == AV_NOPTS_VALUE || file->seekable == 0) return;
  if (avio_seek(file, avio_tell(file) - 1, SEEK_SET) < 0) return;
  avio_w8(file, 0x21);
  avio_w8(file, 0xFE);
  constexpr std::size_t kBlock = 255;
  for (std::size_t at = 0; at < notes_.comment.size(); at += kBlock) {
    const std::size_t count = std::min(kBlock, notes_.comment.size() - at);
    avio_w8(file, static_cast<int>(count));
    avio_write(file, reinterpret_cast<const unsigned char*>(notes_.comment.data() + at),
               static_cast<int>(count));
  }
  avio_w8(file, 0);
  avio_w8(file, 0x3B);
}

void VideoEncoder::Finish() {
  Encode(nullptr);
  if (gif_ && frame_->pts != AV_NOPTS_VALUE) {
    // Without it the last frame is shown as long as the one before, which rounding to 1/100 s can make
    // longer.
    const auto tick = [&](std::int64_t frame) {
      return av_rescale_q(frame, codec_->time_base, stream_->time_base);
    };
    av_opt_set_int(file_->priv_data, "final_delay", tick(frame_->pts + 1) - tick(frame_->pts), 0);
  }
  Check(av_write_trailer(file_.get()), path_, "writing failed");
  AddGifComment();
  avio_flush(file_->pb);
  Check(file_->pb->error, path_, "writing failed");
  Check(output_->Close(), path_, "writing failed");
}

}  // namespace linkwright::render
