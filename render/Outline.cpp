// SPDX-License-Identifier: BSD-3-Clause
#include "render/Outline.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace linkwright::render {
namespace {

constexpr int kReach = 3;  // pixels a band may leave its object
constexpr std::array<float, 4> kSelectedColor = {1.0F, 0.53F, 0.08F, 1.0F};
constexpr std::array<float, 4> kHoveredColor = {1.0F, 0.78F, 0.42F, 0.85F};

struct Rectangle {
  double left = INFINITY, bottom = INFINITY, right = -INFINITY, top = -INFINITY;
};

// Pixels a world box covers; the whole picture if part of it is beside or behind the eye.
void Cover(const FrameView& view, const Eigen::Vector3f& center, const Eigen::Vector3f& half, Rectangle* r) {
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3f sign((corner & 1) != 0 ? 1.0F : -1.0F, (corner & 2) != 0 ? 1.0F : -1.0F,
                               (corner & 4) != 0 ? 1.0F : -1.0F);
    const Eigen::Vector4d clip =
        view.view_projection * (center + sign.cwiseProduct(half)).cast<double>().homogeneous();
    if (clip.w() <= 1e-9) {
      *r = {0, 0, static_cast<double>(view.width), static_cast<double>(view.height)};
      return;
    }
    const double x = (clip.x() / clip.w() + 1) / 2 * view.width;
    const double y = (clip.y() / clip.w() + 1) / 2 * view.height;
    r->left = std::min(r->left, x);
    r->right = std::max(r->right, x);
    r->bottom = std::min(r->bottom, y);
    r->top = std::max(r->top, y);
  }
}

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
  Rectangle area;
  for_each([&](const Batch&, int slot) { Cover(view, instances.center(slot), instances.half(slot), &area); });
  const auto left = static_cast<int>(std::clamp(std::floor(area.left) - kReach, 0.0, view.width * 1.0));
  const auto right = static_cast<int>(std::clamp(std::ceil(area.right) + kReach, 0.0, view.width * 1.0));
  const auto bottom = static_cast<int>(std::clamp(std::floor(area.bottom) - kReach, 0.0, view.height * 1.0));
  const auto top = static_cast<int>(std::clamp(std::ceil(area.top) + kReach, 0.0, view.height * 1.0));
  if (left >= right || bottom >= top) return;

  Allocate(view.width, view.height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glViewport(0, 0, view.width, view.height);
  // The ring of a pixel at the rectangle's border reaches beyond it.
  glEnable(GL_SCISSOR_TEST);
  glScissor(left - kReach, bottom - kReach, right - left + 2 * kReach, top - bottom + 2 * kReach);
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
  glScissor(left, bottom, right - left, top - bottom);
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
