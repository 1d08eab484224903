// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Outline.h"

#include <array>
#include <cmath>

namespace linkwright::render {
namespace {

constexpr double kReach = 3;  // pixels a band may leave its object, at scale 1
constexpr std::array<float, 4> kSelectedColor = {1.0F, 0.53F, 0.08F, 1.0F};
constexpr std::array<float, 4> kHoveredColor = {1.0F, 0.78F, 0.42F, 0.85F};

}  // namespace

void Outline::Allocate(int width, int height) {
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  glActiveTexture(GL_TEXTURE0 + kUnitIds);
  glBindTexture(GL_TEXTURE_2D, ids_());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R32UI, width, height, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindRenderbuffer(GL_RENDERBUFFER, depth_());
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, ids_(), 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_());
}

void Outline::Draw(const FrameView& view, const InstanceList& instances, GLuint framebuffer,
                   Shaders* shaders) {
  if (!instances.any_outlined()) return;
  const auto for_each = [&](auto&& act) {
    for (const Batch& batch : instances.batches())
      for (int slot = batch.first; slot < batch.first + batch.visible; ++slot)
        if ((instances.flags(slot) & (kSelected | kHovered)) != 0) act(batch, slot);
  };
  PixelBox area;
  for_each([&](const Batch&, int slot) { area.Add(view, instances.center(slot), instances.half(slot)); });
  const int reach = static_cast<int>(std::ceil(kReach * static_cast<double>(view.block.viewport.z())));
  area.Grow(reach, view);
  if (area.empty()) return;

  Allocate(view.width, view.height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glViewport(0, 0, view.width, view.height);
  // The ring of a pixel at the rectangle's border reaches beyond it.
  glEnable(GL_SCISSOR_TEST);
  glScissor(area.left - reach, area.bottom - reach, area.width() + 2 * reach, area.height() + 2 * reach);
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  const std::array<GLuint, 4> none = {0, 0, 0, 0};
  const GLfloat far = 1;
  glClearBufferuiv(GL_COLOR, 0, none.data());
  glClearBufferfv(GL_DEPTH, 0, &far);
  const Program& mesh = shaders->Get("mesh", kFeaturePicking);
  mesh.Use();
  glUniformMatrix4fv(mesh.Uniform("pick_projection"), 1, GL_FALSE, view.block.view_projection.data());
  glUniform1i(mesh.Uniform("outline"), 1);
  for_each([&](const Batch& batch, int slot) { instances.Draw(batch, slot, 1); });

  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glScissor(area.left, area.bottom, area.width(), area.height());
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glActiveTexture(GL_TEXTURE0 + kUnitIds);
  glBindTexture(GL_TEXTURE_2D, ids_());
  glActiveTexture(GL_TEXTURE0);
  const Program& outline = shaders->Get("outline");
  outline.Use();
  glUniform4fv(outline.Uniform("selected_color"), 1, kSelectedColor.data());
  glUniform4fv(outline.Uniform("hovered_color"), 1, kHoveredColor.data());
  glBindVertexArray(array_());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisable(GL_BLEND);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace linkwright::render
