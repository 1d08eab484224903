// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Occlusion.h"

#include <algorithm>

namespace linkwright::render {

void Occlusion::Allocate(int width, int height) {
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  const auto make = [&](GlTexture* texture, GlFramebuffer* framebuffer) {
    glActiveTexture(GL_TEXTURE0 + kUnitOcclusion);
    glBindTexture(GL_TEXTURE_2D, (*texture)());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, width, height, 0, GL_RG, GL_FLOAT, nullptr);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
      glTexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, (*framebuffer)());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture->get(), 0);
  };
  make(&found_, &found_framebuffer_);
  make(&smooth_, &smooth_framebuffer_);
}

void Occlusion::Draw(const FrameView& view, const PixelBox& area, Targets* targets, Shaders* shaders) {
  if (area.empty()) return;
  Allocate((view.width + 1) / 2, (view.height + 1) / 2);
  glActiveTexture(GL_TEXTURE0 + kUnitDepth);
  glBindTexture(GL_TEXTURE_2D, targets->Depth());
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glEnable(GL_SCISSOR_TEST);
  glBindVertexArray(array_());
  glActiveTexture(GL_TEXTURE0 + kUnitOcclusion);
  // A pixel is smoothed with its neighbours, and put over the picture from them: two more on each side.
  const auto half = [&](int more) {
    const int left = std::max(area.left / 2 - more, 0), bottom = std::max(area.bottom / 2 - more, 0);
    glScissor(left, bottom, std::min((area.right + 1) / 2 + more, width_) - left,
              std::min((area.top + 1) / 2 + more, height_) - bottom);
  };
  glViewport(0, 0, width_, height_);
  glBindFramebuffer(GL_FRAMEBUFFER, found_framebuffer_());
  half(4);
  glBindTexture(GL_TEXTURE_2D, 0);
  shaders->Get("occlusion").Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindFramebuffer(GL_FRAMEBUFFER, smooth_framebuffer_());
  half(2);
  glBindTexture(GL_TEXTURE_2D, found_());
  shaders->Get("occlusion", kFeatureBlur).Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  targets->BindColor();
  glViewport(0, 0, view.width, view.height);
  glScissor(area.left, area.bottom, area.width(), area.height());
  glBindTexture(GL_TEXTURE_2D, smooth_());
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_SRC_COLOR);
  shaders->Get("occlusion", kFeatureApply).Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
  glBindTexture(GL_TEXTURE_2D, 0);
  glActiveTexture(GL_TEXTURE0 + kUnitDepth);
  glBindTexture(GL_TEXTURE_2D, 0);
  glActiveTexture(GL_TEXTURE0);
  targets->Bind();
}

}  // namespace linkwright::render
