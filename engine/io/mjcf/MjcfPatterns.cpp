// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfPatterns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "engine/math/Types.h"

namespace linkwright {
namespace {

using Pixel = std::array<std::uint8_t, 4>;

Pixel PixelOf(const double (&rgb)[3]) {
  Pixel pixel = {0, 0, 0, 255};
  for (std::size_t i = 0; i < 3; ++i)
    pixel[i] = static_cast<std::uint8_t>(std::lround(255 * std::clamp(rgb[i], 0.0, 1.0)));
  return pixel;
}

// From one colour where `at` is 1 to the other where it is −1, steepest between.
Pixel Between(const double (&one)[3], const double (&other)[3], double at) {
  const double share = std::clamp(0.5 * (1 + std::sqrt(2) * at / std::sqrt(1 + at * at)), 0.0, 1.0);
  double rgb[3];
  for (int i = 0; i < 3; ++i) rgb[i] = share * one[i] + (1 - share) * other[i];
  return PixelOf(rgb);
}

/// One square of a cube, or all of an image in a plane.
class Drawing {
 public:
  Drawing(const MjcfPattern& pattern, Image* image, int first_row, int height)
      : pattern_(pattern), image_(*image), first_(first_row), height_(height) {}

  void Draw(int side) {
    for (int r = 0; r < height_; ++r)
      for (int c = 0; c < image_.width; ++c) Put(r, c, At(r, c, side));
    const Pixel mark = PixelOf(pattern_.markrgb);
    if (pattern_.mark == "edge") {
      for (const int c : {0, image_.width - 1}) Column(c, mark);
      for (const int r : {0, height_ - 1}) Row(r, mark);
    } else if (pattern_.mark == "cross") {
      Column(image_.width / 2, mark);
      Row(height_ / 2, mark);
    }
  }

 private:
  void Column(int c, const Pixel& pixel) {
    for (int r = 0; r < height_; ++r) Put(r, c, pixel);
  }
  void Row(int r, const Pixel& pixel) {
    for (int c = 0; c < image_.width; ++c) Put(r, c, pixel);
  }
  void Put(int r, int c, const Pixel& pixel) {
    const auto at = 4 * (static_cast<std::size_t>(first_ + r) * static_cast<std::size_t>(image_.width) +
                         static_cast<std::size_t>(c));
    std::copy(pixel.begin(), pixel.end(), image_.rgba.begin() + static_cast<std::ptrdiff_t>(at));
  }

  Pixel At(int r, int c, int side) const {
    const bool down = side == 3, up_or_down = side == 2 || down, front_or_back = side >= 4;
    if (pattern_.builtin == "flat") return PixelOf(pattern_.cube && down ? pattern_.rgb2 : pattern_.rgb1);
    if (pattern_.builtin == "checker") {
      const bool first = (r < height_ / 2) == (c < image_.width / 2);
      return PixelOf(first != (pattern_.cube && front_or_back) ? pattern_.rgb1 : pattern_.rgb2);
    }
    if (pattern_.builtin != "gradient") return {0, 0, 0, 255};
    const double x = 2.0 * c / std::max(1, image_.width - 1) - 1, y = 1 - 2.0 * r / std::max(1, height_ - 1);
    if (!pattern_.cube) return Between(pattern_.rgb2, pattern_.rgb1, 2 * std::hypot(x, y) - 1);
    // By how high above the horizon one looks from the cube's middle.
    const double length = std::sqrt(1 + x * x + y * y);
    const double height = up_or_down ? (1 - std::acos(1 / length) / (kPi / 2)) * (down ? -1 : 1)
                                     : std::asin(y / length) / (kPi / 2);
    return Between(pattern_.rgb1, pattern_.rgb2, height);
  }

  const MjcfPattern& pattern_;
  Image& image_;
  int first_, height_;
};

}  // namespace

std::shared_ptr<const Image> DrawPattern(const MjcfPattern& pattern) {
  auto image = std::make_shared<Image>();
  image->width = pattern.width;
  image->height = pattern.cube ? 6 * pattern.width : pattern.height;
  const std::size_t pixels = static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height);
  image->rgba.resize(4 * pixels);
  const int height = pattern.cube ? pattern.width : pattern.height;
  for (int side = 0; side < (pattern.cube ? 6 : 1); ++side)
    Drawing(pattern, image.get(), side * height, height).Draw(side);
  if (pattern.mark == "random") {
    const Pixel mark = PixelOf(pattern.markrgb);
    std::mt19937_64 random(42);
    for (std::size_t i = 0; i < pixels; ++i)
      if (static_cast<double>(random() >> 11) * 0x1p-53 < pattern.random)
        std::copy(mark.begin(), mark.end(), image->rgba.begin() + static_cast<std::ptrdiff_t>(4 * i));
  }
  return image;
}

}  // namespace linkwright
