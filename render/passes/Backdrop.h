// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "render/passes/Frame.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// Sky and ground.
class Backdrop {
 public:
  /// The ground; the rectangle in x and y is where shadows can fall (lower ≥ upper: nowhere). Returns the
  /// draw calls made.
  int DrawGround(const FrameView& view, const Eigen::Vector2f& shadow_lower,
                 const Eigen::Vector2f& shadow_upper, Shaders* shaders);
  /// Fills what is left of the picture.
  void DrawSky(Shaders* shaders);

 private:
  GlVertexArray ground_array_, sky_array_;
  GlBuffer vertices_, indices_;
};

}  // namespace linkwright::render
