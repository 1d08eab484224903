// SPDX-License-Identifier: BSD-3-Clause
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>

#include "render/film/LibavHandles.h"
#include "render/film/VideoWriter.h"

namespace linkwright::render {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

void WriteWholeFile(const std::string& path, const std::uint8_t* data, std::size_t size) {
  const auto fail = [&path](const char* what) {
    throw std::runtime_error(path + ": " + what + ": " + std::strerror(errno));
  };
  std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "wb"));
  if (!file) fail("cannot be written");
  if (std::fwrite(data, 1, size, file.get()) != size) fail("writing failed");
  if (std::fclose(file.release()) != 0) fail("writing failed");
}

}  // namespace

void WritePng(const std::string& path, int width, int height, const std::uint8_t* rgba) {
  if (width < 1 || height < 1) throw std::runtime_error(path + ": a picture of no size cannot be written");
  QuietLibav();
  const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_PNG);
  if (codec == nullptr) throw std::runtime_error(path + ": this libavcodec has no PNG encoder");
  const CodecContext context(avcodec_alloc_context3(codec));
  context->width = width;
  context->height = height;
  context->pix_fmt = AV_PIX_FMT_RGBA;
  context->time_base = {1, 1};
  context->thread_count = 1;
  // Pictures of flat and softly shaded faces: higher levels cost several times as long for a few per cent.
  context->compression_level = 3;
  Check(avcodec_open2(context.get(), codec, nullptr), path, "the PNG encoder does not start");

  const Frame frame(av_frame_alloc());
  frame->width = width;
  frame->height = height;
  frame->format = AV_PIX_FMT_RGBA;
  Check(av_frame_get_buffer(frame.get(), 0), path, "no memory for the picture");
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  for (int y = 0; y < height; ++y)
    std::memcpy(frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0], rgba + row * y, row);
  frame->pts = 0;
  const Packet packet(av_packet_alloc());
  Check(avcodec_send_frame(context.get(), frame.get()), path, "the picture cannot be encoded");
  Check(avcodec_receive_packet(context.get(), packet.get()), path, "the picture cannot be encoded");
  WriteWholeFile(path, packet->data, static_cast<std::size_t>(packet->size));
}

}  // namespace linkwright::render
