// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine/scene/shapes/Shapes.h"
#include "render/Offscreen.h"

namespace linkwright::render {

/// A context of OpenGL 3.3 without any display, current from the beginning.
class HostContext {
 public:
  HostContext() {
    display_ = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
    if (display_ == EGL_NO_DISPLAY || eglInitialize(display_, nullptr, nullptr) != EGL_TRUE) return;
    eglBindAPI(EGL_OPENGL_API);
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
    context_ = eglCreateContext(display_, EGLConfig{}, EGL_NO_CONTEXT, attributes);
    if (context_ == EGL_NO_CONTEXT) return;
    MakeCurrent();
  }
  ~HostContext() {
    if (context_ == EGL_NO_CONTEXT) return;
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
  }
  HostContext(const HostContext&) = delete;
  HostContext& operator=(const HostContext&) = delete;
  void MakeCurrent() { ok_ = eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) == EGL_TRUE; }
  bool ok() const { return ok_; }

 private:
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
  bool ok_ = false;
};

/// One context for all tests of this program: making one takes longer than most tests.
inline Offscreen& SharedOffscreen() {
  static Offscreen offscreen;
  return offscreen;
}

using Pixel = std::array<int, 3>;

struct Picture {
  int width = 320, height = 240;
  std::vector<std::uint8_t> rgba;

  Pixel At(int x, int y) const {
    const std::size_t i =
        4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {rgba[i], rgba[i + 1], rgba[i + 2]};
  }
};

inline Picture Draw(const Snapshot& snapshot, const Camera& camera, const ViewOptions& options = {}) {
  Picture picture;
  SharedOffscreen().Render(snapshot, camera, picture.width, picture.height, &picture.rgba, options);
  return picture;
}

/// A renderer as the window has one: in a context and a framebuffer of others.
class HostedRenderer {
 public:
  HostedRenderer() {
    if (!context_.ok()) throw std::runtime_error("no context of OpenGL");
    renderer_.emplace();
  }
  ~HostedRenderer() {
    context_.MakeCurrent();
    renderer_.reset();
  }
  HostedRenderer(const HostedRenderer&) = delete;
  HostedRenderer& operator=(const HostedRenderer&) = delete;

  /// A picture as large as that of linkwright::render::Draw, which is not read.
  Renderer::Statistics Draw(const Snapshot& snapshot, const Camera& camera) {
    context_.MakeCurrent();
    const Picture size;
    if (framebuffer_ == 0) {
      GLuint color = 0;
      glGenFramebuffers(1, &framebuffer_);
      glGenRenderbuffers(1, &color);
      glBindRenderbuffer(GL_RENDERBUFFER, color);
      glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, size.width, size.height);
      glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
      glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    }
    renderer_->Draw(snapshot, camera, size.width, size.height, framebuffer_);
    return renderer_->statistics();
  }
  /// In the last picture.
  PickResult Pick(int x, int y, const PickSkip& skip = {}) {
    context_.MakeCurrent();
    return renderer_->Pick(x, y, skip);
  }
  std::vector<PickId> PickIn(int x, int y, int width, int height) {
    context_.MakeCurrent();
    return renderer_->PickIn(x, y, width, height);
  }

 private:
  HostContext context_;
  std::optional<Renderer> renderer_;
  GLuint framebuffer_ = 0;
};

/// One for all tests of this program.
inline HostedRenderer& SharedRenderer() {
  static HostedRenderer renderer;
  return renderer;
}

/// Largest difference of a component.
inline int Difference(const Pixel& a, const Pixel& b) {
  int most = 0;
  for (std::size_t i = 0; i < 3; ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

inline int Brightness(const Pixel& p) { return p[0] + p[1] + p[2]; }

inline Instance Place(const MeshPtr& mesh, const Eigen::Vector3f& position, const Color& color,
                      std::uint32_t flags = 0) {
  Instance instance;
  instance.mesh = mesh;
  instance.X_WM.topRightCorner<3, 1>() = position;
  instance.color = color;
  instance.flags = flags;
  return instance;
}

/// From −y at the height of the origin, looking along +y.
inline Camera FrontCamera(double distance = 4) {
  Camera camera;
  camera.target = Vector3::Zero();
  camera.distance = distance;
  camera.yaw = 0;
  camera.pitch = 0;
  return camera;
}

inline Snapshot BareSnapshot() {
  Snapshot snapshot;
  snapshot.environment.ground = false;
  return snapshot;
}

}  // namespace linkwright::render
