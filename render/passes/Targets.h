// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "render/passes/Frame.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// The picture being drawn: colour and depth of its own, multisampled, whatever the framebuffer it ends up in
/// is like.
class Targets {
 public:
  /// Makes it fit, and binds it for drawing. `samples` is lowered to what the driver can do.
  void Begin(int width, int height, int samples);
  /// Copies the picture to `framebuffer`, samples averaged, and binds that. Without samples the steps of
  /// edges are smoothed within `edges`.
  void Finish(GLuint framebuffer, const PixelBox& edges, Shaders* shaders);

  /// Binds the picture for drawing; or its colour alone, so that its depth can be read meanwhile.
  void Bind();
  void BindColor();
  /// A texture with the picture's depth as it is now, of one sample of each pixel. Changes the framebuffer.
  GLuint Depth();

 private:
  void Allocate();
  void AllocateDepth();
  void Smooth(const PixelBox& edges, Shaders* shaders);
  bool ResolvesInto(GLuint framebuffer) const;

  int width_ = 0, height_ = 0, samples_ = -1, wanted_samples_ = -1;
  GlFramebuffer framebuffer_, resolved_framebuffer_, color_framebuffer_, depth_framebuffer_;
  GlRenderbuffer color_, depth_, resolved_;
  GlTexture plain_color_, plain_depth_;  // in place of color_ and depth_ without samples
  GlVertexArray array_;
};

/// Saves the OpenGL state that drawing changes and a host may rely on, and puts it back; sets what drawing
/// takes for granted.
class StateGuard {
 public:
  StateGuard();
  ~StateGuard();
  StateGuard(const StateGuard&) = delete;
  StateGuard& operator=(const StateGuard&) = delete;

 private:
  GLint viewport_[4] = {}, draw_framebuffer_ = 0, read_framebuffer_ = 0;
};

}  // namespace linkwright::render
