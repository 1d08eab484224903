// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/cli/present/Blob.h"
#include "engine/scene/picture/Snapshot.h"

namespace linkwright::cli {

/// The polylines of frames. A trail loses points at its beginning and gets some at its end from one frame to
/// the next: what stays is kept once. Its last point is where the thing is, and is another in each frame.
class ReelLines {
 public:
  /// Those of the next frame.
  void Add(const std::vector<Polyline>& lines);

  nlohmann::ordered_json Write(Blob* blob) const;

 private:
  /// Of the i-th polyline of all frames.
  struct Strand {
    std::vector<Vector3f> points, tails;
    std::size_t first = 0, count = 0;  ///< of the frame before, in `points`
  };
  /// A polyline of a frame: points of its strand, then one of the tails.
  struct Piece {
    std::int32_t style, first, count, tail;
  };
  std::int32_t StyleIndex(const Polyline& line);
  void Keep(const std::vector<Vector3f>& points, Strand* strand);

  std::vector<Strand> strands_;
  std::vector<Polyline> styles_;  ///< without points
  std::vector<Piece> pieces_;
  std::vector<std::int32_t> ends_;  ///< of each frame, in pieces_
};

}  // namespace linkwright::cli
