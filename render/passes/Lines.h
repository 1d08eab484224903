// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/scene/picture/Snapshot.h"
#include "render/passes/Gl.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// A snapshot's polylines on the card: each segment is one instance of a quad that the shader widens on the
/// screen.
class Lines {
 public:
  void Build(const std::vector<Polyline>& lines);
  /// Draws all that are (or are not) on top in one call, with the program in use; false if there are none.
  bool Draw(bool on_top) const;

 private:
  struct Point {
    std::array<float, 4> position_width;  // width 0: no segment starts or ends here
    std::array<std::uint8_t, 4> color;
    PickId pick;
  };
  struct Range {
    GLsizei first = 0, segments = 0;
  };

  void Append(const Polyline& line);

  std::vector<Point> points_;
  Range ranges_[2];
  GlVertexArray array_;
  GlBuffer buffer_;
};

}  // namespace linkwright::render
