// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfHeightField.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/io/mesh/ImageReader.h"
#include "engine/io/mesh/TriangleSoup.h"

namespace linkwright {
namespace {

constexpr std::size_t kMostDrawn = 400;  // rows or columns
constexpr double kFieldCreaseAngle = 40 * kPi / 180;

// Of `count` places those that are drawn: every n-th, the last one always.
std::vector<std::size_t> Drawn(std::size_t count) {
  const std::size_t step = (count + kMostDrawn - 1) / kMostDrawn;
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i + 1 < count; i += step) out.push_back(i);
  out.push_back(count - 1);
  return out;
}

}  // namespace

std::string ReadHeights(const std::string& bytes, std::size_t max_cells, MjcfHeightField* field) {
  const auto too_large = [&](std::size_t rows, std::size_t columns) {
    return MessageOf("mjcf.heights-too-large",
                     {std::to_string(rows), std::to_string(columns), std::to_string(max_cells)});
  };
  if (bytes.starts_with("\x89PNG")) {
    const ImageResult picture = DecodeImage(bytes, max_cells);
    if (!picture.image) return picture.error;
    const Image& image = *picture.image;
    field->rows = static_cast<std::size_t>(image.height);
    field->columns = static_cast<std::size_t>(image.width);
    field->heights.resize(field->rows * field->columns);
    for (std::size_t r = 0; r < field->rows; ++r)
      for (std::size_t c = 0; c < field->columns; ++c) {
        const std::uint8_t* const p = &image.rgba[4 * ((field->rows - 1 - r) * field->columns + c)];
        field->heights[r * field->columns + c] = static_cast<float>(p[0] + p[1] + p[2]) / 3;
      }
    return "";
  }
  std::int32_t counts[2] = {};
  if (bytes.size() < sizeof counts) return MessageOf("mjcf.neither-picture-nor-heights");
  std::memcpy(counts, bytes.data(), sizeof counts);
  if (counts[0] < 1 || counts[1] < 1) return MessageOf("mjcf.neither-picture-nor-heights");
  const auto rows = static_cast<std::uint64_t>(counts[0]), columns = static_cast<std::uint64_t>(counts[1]);
  if (rows * columns > max_cells) return too_large(rows, columns);
  if (bytes.size() != sizeof counts + 4 * rows * columns) return MessageOf("mjcf.heights-size-differs");
  field->rows = rows;
  field->columns = columns;
  field->heights.resize(rows * columns);
  std::memcpy(field->heights.data(), bytes.data() + sizeof counts, 4 * rows * columns);
  return "";
}

std::shared_ptr<const HeightGrid> GridOfHeightField(const MjcfHeightField& field) {
  auto grid = std::make_shared<HeightGrid>();
  grid->rows = static_cast<int>(field.rows);
  grid->columns = static_cast<int>(field.columns);
  const auto [least, most] = std::minmax_element(field.heights.begin(), field.heights.end());
  const double low = static_cast<double>(*least), range = static_cast<double>(*most) - low;
  grid->heights.reserve(field.heights.size());
  // The lowest is 0, the highest size[2].
  for (const float height : field.heights)
    grid->heights.push_back(range > 0 ? field.size[2] * ((static_cast<double>(height) - low) / range) : 0);
  return grid;
}

MeshPtr MeshOfHeightField(const MjcfHeightField& field, const std::string& name, const LoadControl& control) {
  if (field.rows < 2 || field.columns < 2 || field.heights.size() != field.rows * field.columns)
    return nullptr;
  float low = field.heights[0], high = low;
  for (const float h : field.heights) {
    if (!std::isfinite(h)) return nullptr;
    low = std::min(low, h);
    high = std::max(high, h);
  }
  const std::vector<std::size_t> rows = Drawn(field.rows), columns = Drawn(field.columns);
  using Point = std::array<float, 3>;
  const auto at = [&](std::size_t i, std::size_t k, bool below) -> Point {
    const std::size_t r = rows[i], c = columns[k];
    const double height = field.heights[r * field.columns + c] - low;
    const double z = below ? -field.size[3] : field.size[2] * (high > low ? height / (high - low) : height);
    const auto along = [](std::size_t index, std::size_t count, double half) {
      return half * (2 * static_cast<double>(index) / static_cast<double>(count - 1) - 1);
    };
    return {static_cast<float>(along(c, field.columns, field.size[0])),
            static_cast<float>(along(r, field.rows, field.size[1])), static_cast<float>(z)};
  };
  TriangleSoup soup;
  const auto add = [&](const Point& a, const Point& b, const Point& c, const Point& d) {
    for (const Point* p : {&a, &b, &c, &a, &c, &d}) soup.corners.push_back({*p, {}, {}});
  };
  for (std::size_t i = 0; i + 1 < rows.size(); ++i)
    for (std::size_t k = 0; k + 1 < columns.size(); ++k)
      add(at(i, k, false), at(i, k + 1, false), at(i + 1, k + 1, false), at(i + 1, k, false));
  const auto side = [&](std::size_t i, std::size_t k, std::size_t j, std::size_t l) {
    add(at(i, k, true), at(j, l, true), at(j, l, false), at(i, k, false));
  };
  const std::size_t top = rows.size() - 1, right = columns.size() - 1;
  for (std::size_t k = 0; k < right; ++k) {
    side(0, k, 0, k + 1);
    side(top, k + 1, top, k);
  }
  for (std::size_t i = 0; i < top; ++i) {
    side(i, right, i + 1, right);
    side(i + 1, 0, i, 0);
  }
  soup.ranges.push_back({0, soup.corners.size(), {}});
  std::size_t dropped = 0;
  auto mesh = std::make_shared<MeshData>(MakeMesh(std::move(soup), kFieldCreaseAngle, control, &dropped));
  if (control.Stopped() || mesh->indices.empty()) return nullptr;
  mesh->name = name;
  return mesh;
}

}  // namespace linkwright
