// SPDX-License-Identifier: BSD-3-Clause
#include "render/film/GifPalette.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::render {
namespace {

constexpr int kColors = 255;
constexpr std::size_t kSampleStep = 7;  // every which pixel is sampled; odd, so that columns alternate

struct Bin {
  std::array<std::uint8_t, 3> color;
  std::uint32_t count;
};

struct Box {
  std::size_t first, last;  // of the bins
  double spread;            // along `axis`: variance times count
  int axis;
};

Box Measure(const std::vector<Bin>& bins, std::size_t first, std::size_t last) {
  Box box{first, last, 0, 0};
  for (int axis = 0; axis < 3; ++axis) {
    double n = 0, sum = 0, squares = 0;
    for (std::size_t i = first; i < last; ++i) {
      const double v = bins[i].color[axis], w = bins[i].count;
      n += w;
      sum += w * v;
      squares += w * v * v;
    }
    const double spread = squares - sum * sum / n;
    if (spread > box.spread) {
      box.spread = spread;
      box.axis = axis;
    }
  }
  return box;
}

// Splits where the halves hold as many pixels, at the mean along the widest axis.
std::size_t Split(std::vector<Bin>& bins, const Box& box) {
  double n = 0, sum = 0;
  for (std::size_t i = box.first; i < box.last; ++i) {
    n += bins[i].count;
    sum += static_cast<double>(bins[i].count) * bins[i].color[box.axis];
  }
  const double mean = sum / n;
  const auto begin = bins.begin() + static_cast<std::ptrdiff_t>(box.first);
  const auto end = bins.begin() + static_cast<std::ptrdiff_t>(box.last);
  const auto middle = std::partition(begin, end, [&](const Bin& bin) { return bin.color[box.axis] <= mean; });
  return static_cast<std::size_t>(middle - bins.begin());
}

// 8×8 Bayer matrix, centred on 0, in (−1/2, 1/2).
float Bayer(int x, int y) {
  static const auto matrix = [] {
    std::array<float, 64> m{};
    for (int i = 0; i < 64; ++i) {
      const int column = i & 7, row = i >> 3, d = column ^ row;
      int v = 0;
      for (int bit = 0; bit < 3; ++bit)
        v |= (((d >> bit) & 1) << (5 - 2 * bit)) | (((row >> bit) & 1) << (4 - 2 * bit));
      m[static_cast<std::size_t>(i)] = (static_cast<float>(v) + 0.5F) / 64 - 0.5F;
    }
    return m;
  }();
  return matrix[static_cast<std::size_t>((y & 7) * 8 + (x & 7))];
}

}  // namespace

void GifPalette::Choose(const std::uint8_t* rgba, std::size_t pixels) {
  // Histogram in 5 bits a component, each bin with the mean of what fell into it.
  struct Sum {
    std::uint32_t r = 0, g = 0, b = 0, n = 0;
  };
  std::vector<Sum> histogram(std::size_t{1} << 15);
  for (std::size_t i = 0; i < pixels; i += kSampleStep) {
    const std::uint8_t* p = rgba + 4 * i;
    Sum& s = histogram[static_cast<std::size_t>((p[0] >> 3) << 10 | (p[1] >> 3) << 5 | p[2] >> 3)];
    s.r += p[0];
    s.g += p[1];
    s.b += p[2];
    ++s.n;
  }
  std::vector<Bin> bins;
  for (const Sum& s : histogram) {
    if (s.n == 0) continue;
    // Rare colours (a thin axis, a label) are to be seen as well: the weight grows more slowly than the
    // number.
    const auto weight = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(s.n))));
    bins.push_back({{static_cast<std::uint8_t>(s.r / s.n), static_cast<std::uint8_t>(s.g / s.n),
                     static_cast<std::uint8_t>(s.b / s.n)},
                    weight});
  }
  std::vector<Box> boxes = {Measure(bins, 0, bins.size())};
  while (boxes.size() < kColors) {
    const auto widest = std::max_element(boxes.begin(), boxes.end(),
                                         [](const Box& a, const Box& b) { return a.spread < b.spread; });
    if (!(widest->spread > 0)) break;
    const Box box = *widest;
    const std::size_t middle = Split(bins, box);
    if (middle == box.first || middle == box.last) {
      widest->spread = 0;
      continue;
    }
    *widest = Measure(bins, box.first, middle);
    boxes.push_back(Measure(bins, middle, box.last));
  }
  colors_.fill(0xFF000000U);
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    std::array<double, 3> sum{};
    double n = 0;
    for (std::size_t i = boxes[k].first; i < boxes[k].last; ++i) {
      n += bins[i].count;
      for (std::size_t c = 0; c < 3; ++c) sum[c] += static_cast<double>(bins[i].count) * bins[i].color[c];
    }
    const auto component = [&](std::size_t c) { return static_cast<std::uint32_t>(std::lround(sum[c] / n)); };
    colors_[k] = 0xFF000000U | component(0) << 16 | component(1) << 8 | component(2);
  }
  colors_[kColors] = 0;
  nearest_.assign(std::size_t{1} << 18, -1);
}

std::uint8_t GifPalette::Nearest(int r, int g, int b) {
  std::int16_t& known = nearest_[static_cast<std::size_t>((r >> 2) << 12 | (g >> 2) << 6 | b >> 2)];
  if (known >= 0) return static_cast<std::uint8_t>(known);
  int best = std::numeric_limits<int>::max();
  for (int k = 0; k < kColors; ++k) {
    const auto color = static_cast<int>(colors_[static_cast<std::size_t>(k)] & 0xFFFFFFU);
    const int dr = (color >> 16) - r, dg = ((color >> 8) & 255) - g, db = (color & 255) - b;
    const int distance = 2 * dr * dr + 4 * dg * dg + 3 * db * db;
    if (distance < best) {
      best = distance;
      known = static_cast<std::int16_t>(k);
    }
  }
  return static_cast<std::uint8_t>(known);
}

double GifPalette::Error(const std::uint8_t* rgba, std::size_t pixels) {
  double sum = 0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < pixels; i += kSampleStep, ++n) {
    const std::uint8_t* p = rgba + 4 * i;
    const auto color = static_cast<int>(colors_[Nearest(p[0], p[1], p[2])] & 0xFFFFFFU);
    const int dr = (color >> 16) - p[0], dg = ((color >> 8) & 255) - p[1], db = (color & 255) - p[2];
    sum += dr * dr + dg * dg + db * db;
  }
  return sum / static_cast<double>(n);
}

void GifPalette::Map(const std::uint8_t* rgba, int width, int height, std::uint8_t* indices,
                     std::ptrdiff_t stride) {
  const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (chosen_error_ < 0 || Error(rgba, pixels) > 2 * chosen_error_ + 8) {
    Choose(rgba, pixels);
    chosen_error_ = Error(rgba, pixels);
  }
  // About the spacing of neighbouring colours of a palette this size on soft gradients.
  constexpr float kDither = 9;
  for (int y = 0; y < height; ++y) {
    const std::uint8_t* p = rgba + 4 * static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
    std::uint8_t* out = indices + y * stride;
    for (int x = 0; x < width; ++x, p += 4) {
      const int d = static_cast<int>(std::lround(kDither * Bayer(x, y)));
      const auto shifted = [d](int v) { return std::clamp(v + d, 0, 255); };
      out[x] = Nearest(shifted(p[0]), shifted(p[1]), shifted(p[2]));
    }
  }
}

}  // namespace linkwright::render
