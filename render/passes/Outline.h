// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "render/passes/Frame.h"
#include "render/passes/InstanceList.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// Outlines round what is selected or hovered: their ids drawn into a picture of their own, the edges in it
/// over the finished picture. Costs nothing while nothing is outlined, and otherwise only the rectangle that
/// holds it.
class Outline {
 public:
  void Draw(const FrameView& view, const InstanceList& instances, GLuint framebuffer, Shaders* shaders);

 private:
  void Allocate(int width, int height);

  int width_ = 0, height_ = 0;
  GlFramebuffer framebuffer_;
  GlTexture ids_;
  GlRenderbuffer depth_;
  GlVertexArray array_;
};

}  // namespace linkwright::render
