// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" {
#include <libavutil/crc.h>
#include <libavutil/sha.h>
}

#include "engine/base/AtomicFile.h"
#include "engine/base/Message.h"
#include "render/film/LibavHandles.h"
#include "render/film/VideoWriter.h"

namespace linkwright::render {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

void AddBigEndian(std::uint32_t number, std::vector<std::uint8_t>* out) {
  for (int shift = 24; shift >= 0; shift -= 8) out->push_back(static_cast<std::uint8_t>(number >> shift));
}

// An iTXt chunk: UTF-8, not compressed, of no language.
void AddText(const std::string& key, const std::string& text, std::vector<std::uint8_t>* out) {
  if (text.empty()) return;
  const std::string data = "iTXt" + key + std::string(5, '\0') + text;
  AddBigEndian(static_cast<std::uint32_t>(data.size() - 4), out);
  out->insert(out->end(), data.begin(), data.end());
  // As in PNG: reflected, from all ones, inverted.
  const std::uint32_t sum = ~av_crc(av_crc_get_table(AV_CRC_32_IEEE_LE), ~0U,
                                    reinterpret_cast<const std::uint8_t*>(data.data()), data.size());
  AddBigEndian(sum, out);
}

void WriteWholeFile(const std::string& path, const std::string& bytes) {
  const auto fail = [&path](const char* what) {
    throw std::runtime_error(path + ": " + what + ": " + std::strerror(errno));
  };
  std::unique_ptr<std::FILE, CloseFile> file(std::fopen(path.c_str(), "wb"));
  if (!file) fail("cannot be written");
  if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) fail("writing failed");
  if (std::fclose(file.release()) != 0) fail("writing failed");
}

}  // namespace

std::string PngBytes(const std::string& name, int width, int height, const std::uint8_t* rgba,
                     const FilmNotes& notes) {
  if (width < 1 || height < 1) throw std::runtime_error(MessageOf("film.no-size", {name}).text);
  QuietLibav();
  const AVCodec* codec = avcodec_find_encoder(AV_CODEC_ID_PNG);
  if (codec == nullptr) throw std::runtime_error(MessageOf("film.no-encoder", {name, "PNG"}).text);
  const CodecContext context(avcodec_alloc_context3(codec));
  context->width = width;
  context->height = height;
  context->pix_fmt = AV_PIX_FMT_RGBA;
  context->time_base = {1, 1};
  context->thread_count = 1;
  // Pictures of flat and softly shaded faces: higher levels cost several times as long for a few per cent.
  context->compression_level = 3;
  Check(avcodec_open2(context.get(), codec, nullptr), name, "the PNG encoder does not start");

  const Frame frame(av_frame_alloc());
  frame->width = width;
  frame->height = height;
  frame->format = AV_PIX_FMT_RGBA;
  Check(av_frame_get_buffer(frame.get(), 0), name, "no memory for the picture");
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  for (int y = 0; y < height; ++y)
    std::memcpy(frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0], rgba + row * y, row);
  frame->pts = 0;
  const Packet packet(av_packet_alloc());
  Check(avcodec_send_frame(context.get(), frame.get()), name, "the picture cannot be encoded");
  Check(avcodec_receive_packet(context.get(), packet.get()), name, "the picture cannot be encoded");
  // Behind the signature and the header, which have 33 bytes.
  constexpr int kHeader = 33;
  std::vector<std::uint8_t> file(packet->data, packet->data + kHeader);
  AddText("Title", notes.title, &file);
  AddText("Comment", notes.comment, &file);
  file.insert(file.end(), packet->data + kHeader, packet->data + packet->size);
  return {file.begin(), file.end()};
}

void WriteStill(const std::string& path, int width, int height, const std::uint8_t* rgba,
                const FilmNotes& notes) {
  const std::string bytes = PngBytes(path, width, height, rgba, notes);
  if (const std::string why = WriteFileAtomically(path, bytes); !why.empty())
    throw std::runtime_error(MessageOf("film.cannot-be-written", {path, why}).text);
}

void WritePng(const std::string& path, int width, int height, const std::uint8_t* rgba,
              const FilmNotes& notes) {
  WriteWholeFile(path, PngBytes(path, width, height, rgba, notes));
}

}  // namespace linkwright::render
