// SPDX-License-Identifier: BSD-3-Clause
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <memory>
#include <stdexcept>
#include <string>

namespace linkwright::render {

struct FreeLibav {
  void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
  void operator()(AVFrame* frame) const { av_frame_free(&frame); }
  void operator()(AVPacket* packet) const { av_packet_free(&packet); }
  void operator()(AVFormatContext* context) const { avformat_free_context(context); }
  void operator()(SwsContext* context) const { sws_freeContext(context); }
};
using CodecContext = std::unique_ptr<AVCodecContext, FreeLibav>;
using Frame = std::unique_ptr<AVFrame, FreeLibav>;
using Packet = std::unique_ptr<AVPacket, FreeLibav>;
using FormatContext = std::unique_ptr<AVFormatContext, FreeLibav>;
using Scaler = std::unique_ptr<SwsContext, FreeLibav>;

/// Throws std::runtime_error "path: what: libav's reason" for a negative libav result.
inline void Check(int result, const std::string& path, const char* what) {
  if (result >= 0) return;
  char reason[AV_ERROR_MAX_STRING_SIZE] = "";
  av_strerror(result, reason, sizeof reason);
  throw std::runtime_error(path + ": " + what + ": " + reason);
}

/// What goes wrong is thrown; libav need not write it to the terminal as well.
inline void QuietLibav() { av_log_set_level(AV_LOG_QUIET); }

}  // namespace linkwright::render
