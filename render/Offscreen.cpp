// SPDX-License-Identifier: BSD-3-Clause
#include "render/Offscreen.h"

#include <epoxy/egl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <stdexcept>

#include "engine/base/Message.h"
#include "render/passes/Gl.h"

namespace linkwright::render {
namespace {

bool Has(const char* extensions, const char* name) {
  return extensions != nullptr && std::strstr(extensions, name) != nullptr;
}

// A display that needs no window system; the default one where the driver has none. It is never
// terminated: other contexts of the process may use the same one.
EGLDisplay OpenDisplay() {
  const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  EGLint major = 0;
  EGLint minor = 0;
  if (Has(client, "EGL_EXT_platform_base")) {
    // Only the suffixed entry point can be resolved before there is a display.
    const auto open = [&](EGLenum platform, void* native) {
      const EGLDisplay display = eglGetPlatformDisplayEXT(platform, native, nullptr);
      return display != EGL_NO_DISPLAY && eglInitialize(display, &major, &minor) == EGL_TRUE ? display
                                                                                             : EGL_NO_DISPLAY;
    };
    if (Has(client, "EGL_MESA_platform_surfaceless"))
      if (const EGLDisplay display = open(EGL_PLATFORM_SURFACELESS_MESA, nullptr); display != EGL_NO_DISPLAY)
        return display;
    if (Has(client, "EGL_EXT_platform_device") && Has(client, "EGL_EXT_device_enumeration")) {
      std::array<EGLDeviceEXT, 8> devices{};
      EGLint count = 0;
      if (eglQueryDevicesEXT(devices.size(), devices.data(), &count) == EGL_TRUE)
        for (EGLint i = 0; i < count; ++i)
          if (const EGLDisplay display = open(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<std::size_t>(i)]);
              display != EGL_NO_DISPLAY)
            return display;
    }
  }
  const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, &major, &minor) == EGL_TRUE) return display;
  throw std::runtime_error("no EGL display can be opened for drawing without a window");
}

// Makes a context current, and on leaving what was current before.
class Current {
 public:
  Current(EGLDisplay display, EGLContext context)
      : display_(display),
        old_display_(eglGetCurrentDisplay()),
        old_context_(eglGetCurrentContext()),
        old_draw_(eglGetCurrentSurface(EGL_DRAW)),
        old_read_(eglGetCurrentSurface(EGL_READ)) {
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE)
      throw std::runtime_error("the EGL context cannot be made current");
  }
  ~Current() {
    if (old_context_ != EGL_NO_CONTEXT)
      eglMakeCurrent(old_display_, old_draw_, old_read_, old_context_);
    else
      eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  EGLDisplay display_, old_display_;
  EGLContext old_context_;
  EGLSurface old_draw_, old_read_;
};

EGLContext MakeContext(EGLDisplay display) {
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) throw std::runtime_error("this EGL has no desktop OpenGL");
  const std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                        EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display, wanted.data(), &config, 1, &count) != EGL_TRUE || count == 0) config = nullptr;
  if (config == nullptr && !Has(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_no_config_context"))
    throw std::runtime_error("EGL offers no configuration for OpenGL");
#ifdef NDEBUG
  constexpr EGLint kFlags = 0;
#else
  constexpr EGLint kFlags = EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR;
#endif
  const std::array<EGLint, 9> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                            3,
                                            EGL_CONTEXT_MINOR_VERSION,
                                            3,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                            EGL_CONTEXT_FLAGS_KHR,
                                            kFlags,
                                            EGL_NONE};
  const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
  if (context == EGL_NO_CONTEXT) throw std::runtime_error("EGL makes no OpenGL 3.3 core context");
  return context;
}

}  // namespace

struct Offscreen::Impl {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  std::optional<Renderer> renderer;
  GlFramebuffer framebuffer;
  GlRenderbuffer color;
  int width = 0, height = 0;
};

Offscreen::Offscreen() : impl_(std::make_unique<Impl>()) {
  impl_->display = OpenDisplay();
  impl_->context = MakeContext(impl_->display);
  try {
    const Current current(impl_->display, impl_->context);
    impl_->renderer.emplace();
  } catch (...) {
    eglDestroyContext(impl_->display, impl_->context);
    throw;
  }
}

Offscreen::~Offscreen() {
  try {
    const Current current(impl_->display, impl_->context);
    impl_->renderer.reset();
    impl_->framebuffer.Reset();
    impl_->color.Reset();
  } catch (...) {
    // The context is lost and all in it.
  }
  eglDestroyContext(impl_->display, impl_->context);
}

void Offscreen::Render(const Snapshot& snapshot, const Camera& camera, int width, int height,
                       std::vector<std::uint8_t>* rgba, const ViewOptions& options, const Overlay& overlay) {
  if (width <= 0 || height <= 0)
    throw std::invalid_argument("a picture needs a width and a height of at least 1");
  Impl& o = *impl_;
  const Current current(o.display, o.context);
  if (width != o.width || height != o.height) {
    GLint limit = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &limit);
    if (width > limit || height > limit)
      throw std::invalid_argument("the graphics driver draws pictures of up to " + std::to_string(limit) +
                                  " pixels a side, not " + std::to_string(width) + " × " +
                                  std::to_string(height));
    glBindRenderbuffer(GL_RENDERBUFFER, o.color());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, o.framebuffer());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, o.color());
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
      throw std::runtime_error(
          MessageOf("picture.driver-refuses", {std::to_string(width), std::to_string(height)}).text);
    o.width = width;
    o.height = height;
  }
  o.renderer->Draw(snapshot, camera, width, height, o.framebuffer(), options);
  const std::size_t row = 4 * static_cast<std::size_t>(width);
  rgba->resize(row * static_cast<std::size_t>(height));
  glBindFramebuffer(GL_FRAMEBUFFER, o.framebuffer());
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glPixelStorei(GL_PACK_ROW_LENGTH, 0);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgba->data());
  // OpenGL's first row is the lowest.
  std::uint8_t* data = rgba->data();
  for (std::size_t top = 0, bottom = static_cast<std::size_t>(height) - 1; top < bottom; ++top, --bottom)
    std::swap_ranges(data + top * row, data + (top + 1) * row, data + bottom * row);
  if (overlay) overlay(snapshot, camera, width, height, data);
}

}  // namespace linkwright::render
