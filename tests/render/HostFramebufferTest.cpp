// SPDX-License-Identifier: GPL-3.0-or-later
// The renderer as a guest: in a context, a framebuffer and a state that others made.
#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <catch2/catch.hpp>

#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

namespace {

GLuint MakeFramebuffer(GLenum format, int samples, int width, int height) {
  GLuint framebuffer = 0;
  GLuint color = 0;
  glGenFramebuffers(1, &framebuffer);
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  return framebuffer;
}

// Rows from the top, as Offscreen gives them; through a framebuffer without samples.
std::vector<std::uint8_t> Read(GLuint framebuffer, int width, int height) {
  const GLuint plain = MakeFramebuffer(GL_RGBA8, 0, width, height);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, plain);
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, plain);
  std::vector<std::uint8_t> rows(4 * static_cast<std::size_t>(width * height));
  for (int y = 0; y < height; ++y)
    glReadPixels(0, height - 1 - y, width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                 &rows[4 * static_cast<std::size_t>(y * width)]);
  return rows;
}

}  // namespace

TEST_CASE("A picture is the same in any framebuffer and after any state of its host") {
  Snapshot snapshot;
  snapshot.instances = {Place(UnitSphere(), {0, 0, 1}, {0.2F, 0.6F, 0.3F, 1}, kSelected),
                        Place(UnitBox(), {0.7F, 0.4F, 0.5F}, {0.8F, 0.2F, 0.1F, 1})};
  snapshot.lines.push_back({{{0, 0, 0}, {1, 1, 1}}, {0, 0, 1, 1}, 3, true, false, 0});
  Camera camera;
  camera.distance = 5;
  const Picture expected = Draw(snapshot, camera);

  const HostContext host;
  REQUIRE(host.ok());  // pictures are drawn in such contexts too
  Renderer renderer;
  for (const int target : {0, 1, 2}) {
    CAPTURE(target);
    const GLenum format = target == 2 ? GL_RGB8 : GL_RGBA8;
    const GLuint framebuffer = MakeFramebuffer(format, target == 1 ? 4 : 0, expected.width, expected.height);
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    for (const GLenum capability : {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_BLEND, GL_CULL_FACE,
                                    GL_FRAMEBUFFER_SRGB, GL_RASTERIZER_DISCARD, GL_POLYGON_OFFSET_FILL})
      glEnable(capability);
    glScissor(3, 3, 5, 5);
    glCullFace(GL_FRONT);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_NEVER);
    glColorMask(GL_FALSE, GL_TRUE, GL_TRUE, GL_FALSE);
    glViewport(1, 2, 30, 40);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 7);
    renderer.Draw(snapshot, camera, expected.width, expected.height, framebuffer);
    CHECK(glGetError() == GL_NO_ERROR);
    GLint viewport[4] = {};
    glGetIntegerv(GL_VIEWPORT, viewport);
    CHECK(viewport[2] == 30);
    GLint bound = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
    CHECK(static_cast<GLuint>(bound) == framebuffer);
    CHECK(glIsEnabled(GL_BLEND) == GL_FALSE);
    const PickResult pick = renderer.Pick(160, 120);
    CHECK(glGetError() == GL_NO_ERROR);
    CHECK(pick.hit);
    CHECK(Read(framebuffer, expected.width, expected.height) == expected.rgba);
    CHECK(glGetError() == GL_NO_ERROR);
  }
}
