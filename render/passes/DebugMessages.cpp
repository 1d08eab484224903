// SPDX-License-Identifier: BSD-3-Clause
#include "render/passes/DebugMessages.h"

#include <epoxy/gl.h>

#include <cstdio>
#include <mutex>
#include <utility>

namespace linkwright::render {
namespace {

constexpr std::size_t kMost = 100;  // a wrong call in every frame would fill the memory

struct Kept {
  std::mutex mutex;
  std::vector<std::string> messages;
};

Kept& TheKept() {
  static Kept kept;
  return kept;
}

// The driver may call from any thread.
void APIENTRY OnMessage(GLenum /*source*/, GLenum /*type*/, GLuint /*id*/, GLenum severity, GLsizei length,
                        const GLchar* message, const void* /*user*/) {
  if (severity != GL_DEBUG_SEVERITY_HIGH || message == nullptr) return;
  std::string text =
      length >= 0 ? std::string(message, static_cast<std::size_t>(length)) : std::string(message);
#ifndef NDEBUG
  std::fprintf(stderr, "OpenGL: %s\n", text.c_str());
#endif
  Kept& kept = TheKept();
  const std::lock_guard lock(kept.mutex);
  if (kept.messages.size() < kMost) kept.messages.push_back(std::move(text));
}

}  // namespace

bool KeepSevereMessages() {
  if (epoxy_gl_version() < 43 && !epoxy_has_gl_extension("GL_KHR_debug")) return false;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // so that a debugger stops in the wrong call
  glDebugMessageCallback(OnMessage, nullptr);
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
  glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_HIGH, 0, nullptr, GL_TRUE);
  return true;
}

std::vector<std::string> TakeSevereMessages() {
  Kept& kept = TheKept();
  const std::lock_guard lock(kept.mutex);
  return std::exchange(kept.messages, {});
}

}  // namespace linkwright::render
