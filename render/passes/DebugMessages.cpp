// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/DebugMessages.h"

#include <epoxy/gl.h>

#include <mutex>
#include <utility>

namespace linkwright::render {
namespace {

struct Watcher {
  std::mutex mutex;
  std::function<void(const std::string&)> to;
};

Watcher& TheWatcher() {
  static Watcher watcher;
  return watcher;
}

// The driver may call from any thread.
void APIENTRY OnMessage(GLenum /*source*/, GLenum /*type*/, GLuint /*id*/, GLenum severity, GLsizei length,
                        const GLchar* message, const void* /*user*/) {
  if (severity != GL_DEBUG_SEVERITY_HIGH || message == nullptr) return;
  const std::string text =
      length >= 0 ? std::string(message, static_cast<std::size_t>(length)) : std::string(message);
  Watcher& watcher = TheWatcher();
  const std::lock_guard lock(watcher.mutex);
  if (watcher.to) watcher.to(text);
}

}  // namespace

bool WatchSevereMessages(std::function<void(const std::string&)> to) {
  if (epoxy_gl_version() < 43 && !epoxy_has_gl_extension("GL_KHR_debug")) return false;
  {
    Watcher& watcher = TheWatcher();
    const std::lock_guard lock(watcher.mutex);
    watcher.to = std::move(to);
  }
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // so that a debugger stops in the wrong call
  glDebugMessageCallback(OnMessage, nullptr);
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_HIGH, 0, nullptr, GL_TRUE);
  return true;
}

}  // namespace linkwright::render
