// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/ImageReader.h"

#include <limits>

#if !defined(__clang_analyzer__)  // which would check the library as if it were ours
#define STB_IMAGE_IMPLEMENTATION
#endif
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 32768
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>

#include "engine/base/Message.h"
#pragma GCC diagnostic pop

namespace linkwright {

ImageResult DecodeImage(const std::string& bytes, std::uint64_t max_pixels) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    return {nullptr, MessageOf("picture.too-large")};
  const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
  const int size = static_cast<int>(bytes.size());
  int width = 0, height = 0, channels = 0;
  if (stbi_info_from_memory(data, size, &width, &height, &channels) == 0)
    return {nullptr, MessageOf("picture.neither-png-nor-jpeg")};
  const std::uint64_t pixels = static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
  if (width <= 0 || height <= 0 || pixels > max_pixels) {
    return {nullptr, MessageOf("picture.too-large-pixels", {std::to_string(width), std::to_string(height)})};
  }
  const std::unique_ptr<stbi_uc, void (*)(void*)> rgba(
      stbi_load_from_memory(data, size, &width, &height, &channels, STBI_rgb_alpha), &stbi_image_free);
  if (!rgba) return {nullptr, MessageOf("picture.cannot-be-decoded", {stbi_failure_reason()})};
  auto image = std::make_shared<Image>();
  image->width = width;
  image->height = height;
  image->rgba.assign(rgba.get(), rgba.get() + 4 * pixels);
  return {std::move(image), {}};
}

}  // namespace linkwright
