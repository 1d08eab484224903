// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "render/passes/Frame.h"
#include "render/passes/Shaders.h"
#include "render/passes/Targets.h"

namespace linkwright::render {

/// The darkening of corners, gaps and of what lies right beside something that touches it, found from the
/// depth of the picture: ambient occlusion and contact shadows in screen space, at half its size.
class Occlusion {
 public:
  /// Darkens the picture within `area`, with what is opaque drawn, and binds it again. Changes the viewport
  /// and the scissor, and leaves blending and the depth test off.
  void Draw(const FrameView& view, const PixelBox& area, Targets* targets, Shaders* shaders);

 private:
  void Allocate(int width, int height);

  int width_ = 0, height_ = 0;
  GlFramebuffer found_framebuffer_, smooth_framebuffer_;
  GlTexture found_, smooth_;
  GlVertexArray array_;
};

}  // namespace linkwright::render
