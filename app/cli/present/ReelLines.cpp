// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/present/ReelLines.h"

#include <algorithm>

namespace linkwright::cli {

std::int32_t ReelLines::StyleIndex(const Polyline& line) {
  const auto same = [&line](const Polyline& style) {
    return style.color == line.color && style.width == line.width && style.on_top == line.on_top &&
           style.fade == line.fade;
  };
  const auto found = std::find_if(styles_.begin(), styles_.end(), same);
  const auto index = static_cast<std::int32_t>(found - styles_.begin());
  if (found == styles_.end()) {
    styles_.push_back(line);
    styles_.back().points.clear();
  }
  return index;
}

// All but the last of the points become those of the strand, from `first` on.
void ReelLines::Keep(const std::vector<Vector3f>& points, Strand* strand) {
  const std::size_t wanted = points.size() - 1;
  const auto end = strand->points.end();
  auto at = wanted == 0 ? end : strand->points.begin() + static_cast<std::ptrdiff_t>(strand->first);
  std::size_t kept = 0;
  // What rests leaves equal points: the first that fits is not always the right one.
  for (; at != end && kept == 0; ++at) {
    at = std::find(at, end, points.front());
    const auto known = std::min(static_cast<std::ptrdiff_t>(wanted), end - at);
    if (known > 0 && std::equal(at, at + known, points.begin())) {
      kept = static_cast<std::size_t>(known);
      break;
    }
    if (at == end) break;
  }
  const bool goes_on = kept > 0;
  strand->first = goes_on ? static_cast<std::size_t>(at - strand->points.begin()) : strand->points.size();
  strand->count = wanted;
  strand->points.insert(strand->points.end(), points.begin() + static_cast<std::ptrdiff_t>(kept),
                        points.end() - 1);
}

void ReelLines::Add(const std::vector<Polyline>& lines) {
  if (strands_.size() < lines.size()) strands_.resize(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Strand& strand = strands_[i];
    const std::vector<Vector3f>& points = lines[i].points;
    Piece piece = {StyleIndex(lines[i]), 0, 0, -1};
    if (!points.empty()) {
      Keep(points, &strand);
      piece.first = static_cast<std::int32_t>(strand.first);
      piece.count = static_cast<std::int32_t>(strand.count);
      if (strand.tails.empty() || strand.tails.back() != points.back()) strand.tails.push_back(points.back());
      piece.tail = static_cast<std::int32_t>(strand.tails.size()) - 1;
    }
    pieces_.push_back(piece);
  }
  ends_.push_back(static_cast<std::int32_t>(pieces_.size()));
}

nlohmann::ordered_json ReelLines::Write(Blob* blob) const {
  using Json = nlohmann::ordered_json;
  Json strands = Json::array(), styles = Json::array();
  const auto add_points = [blob](const std::vector<Vector3f>& points) {
    std::vector<float> numbers;
    numbers.reserve(3 * points.size());
    for (const Vector3f& point : points) numbers.insert(numbers.end(), point.data(), point.data() + 3);
    return blob->Add(numbers);
  };
  for (const Strand& strand : strands_)
    strands.push_back({{"points", add_points(strand.points)},
                       {"count", strand.points.size()},
                       {"tails", add_points(strand.tails)},
                       {"tail_count", strand.tails.size()}});
  for (const Polyline& style : styles_)
    styles.push_back({{"color", {style.color.r, style.color.g, style.color.b, style.color.a}},
                      {"width", style.width},
                      {"on_top", style.on_top},
                      {"fade", style.fade}});
  std::vector<std::int32_t> pieces;
  pieces.reserve(4 * pieces_.size());
  for (const Piece& piece : pieces_)
    pieces.insert(pieces.end(), {piece.style, piece.first, piece.count, piece.tail});
  return {{"strands", std::move(strands)},
          {"styles", std::move(styles)},
          {"pieces", blob->Add(pieces)},
          {"ends", blob->Add(ends_)}};
}

}  // namespace linkwright::cli
