// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/Targets.h"

#include <algorithm>
#include <stdexcept>

#include "engine/base/Message.h"

namespace linkwright::render {

void Targets::Begin(int width, int height, int samples) {
  if (width != width_ || height != height_ || samples != wanted_samples_) {
    width_ = width;
    height_ = height;
    wanted_samples_ = samples;
    Allocate();
  }
  Bind();
  glViewport(0, 0, width_, height_);
}

void Targets::Bind() { glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_()); }

void Targets::BindColor() {
  const bool fresh = !color_framebuffer_;
  glBindFramebuffer(GL_FRAMEBUFFER, color_framebuffer_());
  if (!fresh) return;
  if (samples_ > 0)
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_());
  else
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, plain_color_(), 0);
}

GLuint Targets::Depth() {
  if (samples_ == 0) return plain_depth_.get();
  if (!plain_depth_) {
    AllocateDepth();
    glBindFramebuffer(GL_FRAMEBUFFER, depth_framebuffer_());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, plain_depth_.get(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, depth_framebuffer_());
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  return plain_depth_.get();
}

void Targets::AllocateDepth() {
  glActiveTexture(GL_TEXTURE0 + kUnitDepth);
  glBindTexture(GL_TEXTURE_2D, plain_depth_());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, width_, height_, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, nullptr);
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
    glTexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void Targets::Allocate() {
  GLint most = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  samples_ = std::clamp(wanted_samples_, 0, static_cast<int>(most));
  if (samples_ < 2) samples_ = 0;
  framebuffer_.Reset();
  color_framebuffer_.Reset();
  depth_framebuffer_.Reset();
  color_.Reset();
  depth_.Reset();
  plain_color_.Reset();
  plain_depth_.Reset();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_());
  if (samples_ > 0) {
    glBindRenderbuffer(GL_RENDERBUFFER, color_());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_RGBA8, width_, height_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_());
    glBindRenderbuffer(GL_RENDERBUFFER, depth_());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_DEPTH_COMPONENT24, width_, height_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_());
  } else {
    AllocateDepth();
    glActiveTexture(GL_TEXTURE0 + kUnitPart);
    glBindTexture(GL_TEXTURE_2D, plain_color_());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width_, height_, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
      glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, plain_color_(), 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, plain_depth_(), 0);
  }
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    throw std::runtime_error(
        MessageOf("picture.driver-refuses", {std::to_string(width_), std::to_string(height_)}).text);
  resolved_.Reset();
  resolved_framebuffer_.Reset();
}

// Samples are averaged only into a framebuffer without samples and of the same format.
bool Targets::ResolvesInto(GLuint framebuffer) const {
  if (framebuffer == 0) return false;
  GLint samples = 0;
  GLint red = 0;
  GLint alpha = 0;
  GLint encoding = 0;
  const auto query = [](GLenum name, GLint* value) {
    glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, value);
  };
  glGetIntegerv(GL_SAMPLES, &samples);
  query(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, &red);
  query(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE, &alpha);
  query(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, &encoding);
  return samples == 0 && red == 8 && alpha == 8 && encoding == GL_LINEAR;
}

void Targets::Smooth(const PixelBox& edges, Shaders* shaders) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(edges.left, edges.bottom, edges.width(), edges.height());
  glDisable(GL_DEPTH_TEST);
  glActiveTexture(GL_TEXTURE0 + kUnitPart);
  glBindTexture(GL_TEXTURE_2D, plain_color_());
  shaders->Get("smooth").Use();
  glBindVertexArray(array_());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_SCISSOR_TEST);
}

void Targets::Finish(GLuint framebuffer, const PixelBox& edges, Shaders* shaders) {
  const auto copy = [this] {
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  };
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  if (samples_ > 0 && !ResolvesInto(framebuffer)) {
    if (!resolved_) {
      glBindRenderbuffer(GL_RENDERBUFFER, resolved_());
      glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width_, height_);
      glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_framebuffer_());
      glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, resolved_());
    }
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_framebuffer_());
    copy();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_framebuffer_());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  }
  copy();
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  if (samples_ == 0 && !edges.empty()) Smooth(edges, shaders);
}

StateGuard::StateGuard() {
  glGetIntegerv(GL_VIEWPORT, viewport_);
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_framebuffer_);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_framebuffer_);
  for (const GLenum capability :
       {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_BLEND, GL_CULL_FACE, GL_FRAMEBUFFER_SRGB, GL_POLYGON_OFFSET_FILL,
        GL_RASTERIZER_DISCARD, GL_COLOR_LOGIC_OP, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
        GL_PRIMITIVE_RESTART})
    glDisable(capability);
  glEnable(GL_MULTISAMPLE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glDepthRange(0, 1);
  glClearDepth(1);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glCullFace(GL_BACK);
  glFrontFace(GL_CCW);
  glBlendEquation(GL_FUNC_ADD);
  // The picture stays opaque whatever is blended over it.
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
}

StateGuard::~StateGuard() {
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glUseProgram(0);
  for (GLuint unit = 0; unit <= kUnitFinish; ++unit) {
    glBindSampler(unit, 0);
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, 0);
  }
  glActiveTexture(GL_TEXTURE0);
  for (const GLenum capability :
       {GL_SCISSOR_TEST, GL_BLEND, GL_CULL_FACE, GL_DEPTH_TEST, GL_POLYGON_OFFSET_FILL})
    glDisable(capability);
  glDepthRange(0, 1);
  glDepthFunc(GL_LESS);
  glDepthMask(GL_TRUE);
  glFrontFace(GL_CCW);
  glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_framebuffer_));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_framebuffer_));
}

}  // namespace linkwright::render
