// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <epoxy/gl.h>

#include <cstddef>
#include <utility>

namespace linkwright::render {

/// An offset in the bound buffer [bytes], as OpenGL's functions take it.
inline const void* BufferOffset(std::size_t bytes) {
  return reinterpret_cast<const void*>(bytes);  // NOLINT(performance-no-int-to-ptr): the interface's own form
}

/// Owns one OpenGL name; the context it was made in must be current when it goes.
template <void (*Generate)(GLsizei, GLuint*), void (*Delete)(GLsizei, const GLuint*)>
class GlName {
 public:
  GlName() = default;
  ~GlName() { Reset(); }
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  GlName(const GlName&) = delete;
  GlName& operator=(const GlName&) = delete;

  /// The name, made at the first call.
  GLuint operator()() {
    if (name_ == 0) Generate(1, &name_);
    return name_;
  }
  GLuint get() const { return name_; }
  explicit operator bool() const { return name_ != 0; }
  void Reset() {
    if (name_ != 0) Delete(1, &name_);
    name_ = 0;
  }

 private:
  GLuint name_ = 0;
};

namespace gl {
// libepoxy's entry points are variables or macros; templates want functions.
inline void GenBuffers(GLsizei n, GLuint* names) { glGenBuffers(n, names); }
inline void DeleteBuffers(GLsizei n, const GLuint* names) { glDeleteBuffers(n, names); }
inline void GenTextures(GLsizei n, GLuint* names) { glGenTextures(n, names); }
inline void DeleteTextures(GLsizei n, const GLuint* names) { glDeleteTextures(n, names); }
inline void GenVertexArrays(GLsizei n, GLuint* names) { glGenVertexArrays(n, names); }
inline void DeleteVertexArrays(GLsizei n, const GLuint* names) { glDeleteVertexArrays(n, names); }
inline void GenFramebuffers(GLsizei n, GLuint* names) { glGenFramebuffers(n, names); }
inline void DeleteFramebuffers(GLsizei n, const GLuint* names) { glDeleteFramebuffers(n, names); }
inline void GenRenderbuffers(GLsizei n, GLuint* names) { glGenRenderbuffers(n, names); }
inline void DeleteRenderbuffers(GLsizei n, const GLuint* names) { glDeleteRenderbuffers(n, names); }
inline void GenSamplers(GLsizei n, GLuint* names) { glGenSamplers(n, names); }
inline void DeleteSamplers(GLsizei n, const GLuint* names) { glDeleteSamplers(n, names); }
}  // namespace gl

using GlBuffer = GlName<gl::GenBuffers, gl::DeleteBuffers>;
using GlTexture = GlName<gl::GenTextures, gl::DeleteTextures>;
using GlVertexArray = GlName<gl::GenVertexArrays, gl::DeleteVertexArrays>;
using GlFramebuffer = GlName<gl::GenFramebuffers, gl::DeleteFramebuffers>;
using GlRenderbuffer = GlName<gl::GenRenderbuffers, gl::DeleteRenderbuffers>;
using GlSampler = GlName<gl::GenSamplers, gl::DeleteSamplers>;

}  // namespace linkwright::render
