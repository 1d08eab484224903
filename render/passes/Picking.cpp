// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Picking.h"

#include <algorithm>
#include <array>

namespace linkwright::render {

void Picking::Allocate(int width, int height) {
  if (framebuffer_ && width <= width_ && height <= height_) return;
  width_ = std::max(width, width_);
  height_ = std::max(height, height_);
  const auto attach = [this](GlRenderbuffer* buffer, GLenum format, GLenum attachment) {
    glBindRenderbuffer(GL_RENDERBUFFER, (*buffer)());
    glRenderbufferStorage(GL_RENDERBUFFER, format, width_, height_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, (*buffer)());
  };
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  attach(&ids_, GL_R32UI, GL_COLOR_ATTACHMENT0);
  attach(&points_, GL_RGBA32F, GL_COLOR_ATTACHMENT1);
  attach(&depth_, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
  const std::array<GLenum, 2> buffers = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
  glDrawBuffers(2, buffers.data());
}

void Picking::Clear(int width, int height) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  glViewport(0, 0, width, height);
  // What is beyond is neither cleared nor drawn: there may be room for far more than is asked for.
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, width, height);
  glEnable(GL_DEPTH_TEST);
  const std::array<GLuint, 4> none = {0, 0, 0, 0};
  const std::array<GLfloat, 4> nowhere = {0, 0, 0, 0};  // w stays 0 where nothing is drawn
  glClearBufferuiv(GL_COLOR, 0, none.data());
  glClearBufferfv(GL_COLOR, 1, nowhere.data());
}

void Picking::Draw(const PixelArea& area, bool top, const PickSkip& skip, const FrameView& view,
                   const InstanceList& instances, const Lines& lines, Shaders* shaders) {
  // Stretches the pixels over the whole of clip space.
  Eigen::Matrix4d zoom = Eigen::Matrix4d::Identity();
  zoom(0, 0) = static_cast<double>(view.width) / area.width;
  zoom(1, 1) = static_cast<double>(view.height) / area.height;
  zoom(0, 3) = static_cast<double>(view.width - 2 * area.x - area.width) / area.width;
  zoom(1, 3) = static_cast<double>(2 * area.y + area.height - view.height) / area.height;
  const Eigen::Matrix4d projection = zoom * view.view_projection;
  const Frustum frustum(projection);
  const Eigen::Matrix4f projection_f = projection.cast<float>();
  const Eigen::Matrix4f zoom_f = zoom.cast<float>();
  const Program& mesh = shaders->Get("mesh", kFeaturePicking);
  const Program& line = shaders->Get("line", kFeaturePicking);
  const GLfloat far = 1;
  glClearBufferfv(GL_DEPTH, 0, &far);
  mesh.Use();
  glUniformMatrix4fv(mesh.Uniform("pick_projection"), 1, GL_FALSE, projection_f.data());
  glUniform1i(mesh.Uniform("outline"), 0);
  for (const Batch& batch : instances.batches()) {
    const bool ghost = batch.layer == Layer::kGhost || batch.layer == Layer::kTopGhost;
    if ((batch.layer >= Layer::kTopOpaque) != top) continue;
    for (int slot = batch.first; slot < batch.first + batch.visible; ++slot) {
      // Clicks go through translucent things and overlays that have no id.
      if ((ghost || top) && instances.pick(slot) == 0) continue;
      if (skip && skip(instances.pick(slot))) continue;
      if (frustum.Touches(instances.center(slot), instances.half(slot))) instances.Draw(batch, slot, 1);
    }
  }
  line.Use();
  glUniformMatrix4fv(line.Uniform("pick_zoom"), 1, GL_FALSE, zoom_f.data());
  lines.Draw(top);
}

Picking::Hit Picking::Find(int x, int y, const PickSkip& skip, const FrameView& view,
                           const InstanceList& instances, const Lines& lines, Shaders* shaders) {
  Allocate(1, 1);
  Clear(1, 1);
  Hit hit;
  for (const bool top : {true, false}) {
    Draw({x, y, 1, 1}, top, skip, view, instances, lines, shaders);
    std::array<float, 4> point{};
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, point.data());
    if (point[3] == 0) continue;
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(0, 0, 1, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, &hit.id);
    hit.any = true;
    hit.on_top = top;
    hit.point = Vector3(point[0], point[1], point[2]);
    break;
  }
  glDisable(GL_SCISSOR_TEST);
  return hit;
}

std::vector<PickId> Picking::FindIn(const PixelArea& area, const FrameView& view,
                                    const InstanceList& instances, const Lines& lines, Shaders* shaders) {
  std::vector<PickId> found;
  std::vector<PickId> ids(static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height));
  Allocate(area.width, area.height);
  for (const bool top : {true, false}) {
    Clear(area.width, area.height);
    Draw(area, top, {}, view, instances, lines, shaders);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(0, 0, area.width, area.height, GL_RED_INTEGER, GL_UNSIGNED_INT, ids.data());
    found.insert(found.end(), ids.begin(), ids.end());
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
  }
  glDisable(GL_SCISSOR_TEST);
  std::erase(found, PickId(0));
  return found;
}

}  // namespace linkwright::render
