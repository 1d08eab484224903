// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/film/FilmReader.h"

#include <cstdlib>
#include <filesystem>

#include "render/film/LibavHandles.h"

namespace linkwright::render {
namespace {

void Append(const AVFrame& frame, AVRational time_base, DecodedFilm* film) {
  film->width = frame.width;
  film->height = frame.height;
  const Scaler scaler(sws_getContext(frame.width, frame.height, static_cast<AVPixelFormat>(frame.format),
                                     frame.width, frame.height, AV_PIX_FMT_RGBA,
                                     SWS_BILINEAR | SWS_ACCURATE_RND, nullptr, nullptr, nullptr));
  if (!scaler) throw std::runtime_error("no colour conversion");
  // A player goes by what the stream says of itself.
  const int* matrix =
      sws_getCoefficients(frame.colorspace == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_DEFAULT);
  sws_setColorspaceDetails(scaler.get(), matrix, frame.color_range == AVCOL_RANGE_JPEG, matrix, 1, 0, 1 << 16,
                           1 << 16);
  DecodedFilm::Picture picture;
  picture.time = static_cast<double>(frame.pts) * av_q2d(time_base);
  film->end = static_cast<double>(frame.pts + frame.pkt_duration) * av_q2d(time_base);
  picture.rgba.resize(4 * static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height));
  std::uint8_t* out = picture.rgba.data();
  const int stride = 4 * frame.width;
  sws_scale(scaler.get(), frame.data, frame.linesize, 0, frame.height, &out, &stride);
  film->pictures.push_back(std::move(picture));
}

void Drain(AVCodecContext* codec, AVRational time_base, DecodedFilm* film) {
  const Frame frame(av_frame_alloc());
  while (avcodec_receive_frame(codec, frame.get()) >= 0) Append(*frame, time_base, film);
}

}  // namespace

DecodedFilm ReadFilm(const std::string& path) {
  QuietLibav();
  AVFormatContext* file = nullptr;
  Check(avformat_open_input(&file, path.c_str(), nullptr, nullptr), path, "cannot be opened");
  const std::unique_ptr<AVFormatContext, void (*)(AVFormatContext*)> close(
      file, [](AVFormatContext* f) { avformat_close_input(&f); });
  Check(avformat_find_stream_info(file, nullptr), path, "holds no streams");
  if (file->nb_streams != 1) throw std::runtime_error(path + ": does not hold just one stream");
  const AVStream* stream = file->streams[0];
  const AVCodec* decoder = avcodec_find_decoder(stream->codecpar->codec_id);
  const CodecContext codec(avcodec_alloc_context3(decoder));
  Check(avcodec_parameters_to_context(codec.get(), stream->codecpar), path, "parameters");
  Check(avcodec_open2(codec.get(), decoder, nullptr), path, "decoder");
  DecodedFilm film;
  film.codec = decoder->name;
  const Packet packet(av_packet_alloc());
  while (av_read_frame(file, packet.get()) >= 0) {
    const int sent = avcodec_send_packet(codec.get(), packet.get());
    av_packet_unref(packet.get());
    if (sent < 0) break;
    Drain(codec.get(), stream->time_base, &film);
  }
  avcodec_send_packet(codec.get(), nullptr);
  Drain(codec.get(), stream->time_base, &film);
  return film;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "linkwright-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace linkwright::render
