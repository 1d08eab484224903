// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/model/Mesh.h"

namespace linkwright {

struct ImageResult {
  std::shared_ptr<const Image> image;  ///< null if the bytes could not be used; `error` has the reason
  std::string error;                   ///< a sentence without a full stop
};

/// Decodes a PNG or JPEG picture of at most `max_pixels`.
ImageResult DecodeImage(const std::string& bytes, std::uint64_t max_pixels);

}  // namespace linkwright
