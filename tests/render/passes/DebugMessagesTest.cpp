// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "render/Quality.h"
#include "render/passes/DebugMessages.h"
#include "tests/render/RenderTesting.h"

using namespace linkwright;
using namespace linkwright::render;

TEST_CASE("A wrong call is kept with the driver's message, and no picture makes one") {
  const HostContext host;
  REQUIRE(host.ok());
  Renderer renderer;  // which watches, too, where it is built for debugging
  std::vector<std::string> messages;
  REQUIRE(WatchSevereMessages([&messages](const std::string& text) { messages.push_back(text); }));
  glEnable(0xDEAD);
  CHECK(messages.size() == 1);
  CHECK(glGetError() == GL_INVALID_ENUM);
  messages.clear();

  GLuint framebuffer = 0, color = 0;
  glGenFramebuffers(1, &framebuffer);
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 321, 239);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  Snapshot snapshot;
  snapshot.instances = {Place(UnitSphere(), {0, 0, 1}, {0.2F, 0.6F, 0.3F, 1}, kSelected),
                        Place(UnitBox(), {0.7F, 0.4F, 0.5F}, {0.8F, 0.2F, 0.1F, 0.5F}, kGhost),
                        Place(UnitQuad(), {0, 1, 0.5F}, {0.8F, 0.2F, 0.1F, 1}, kHovered),
                        Place(UnitArrow(), {0, 0, 0}, {0.8F, 0.8F, 0.1F, 1}, kOnTop)};
  snapshot.lines.push_back({{{0, 0, 0}, {1, 1, 1}}, {0, 0, 1, 1}, 3, true, false, 7});
  for (const auto surroundings : {Surroundings::kStudio, Surroundings::kOutdoor, Surroundings::kPaper})
    for (const Quality quality : {Quality::kPlain, Quality::kLean, Quality::kGood, Quality::kFull})
      for (const bool parallel : {false, true}) {
        snapshot.environment.surroundings = surroundings;
        Camera camera;
        camera.orthographic = parallel;
        renderer.Draw(snapshot, camera, 321, 239, framebuffer, OptionsOf(quality));
        renderer.Pick(160, 120);
        renderer.PickIn(10, 10, 100, 100);
      }
  for (const std::string& message : messages) FAIL_CHECK(message);
  WatchSevereMessages({});
  CHECK(glGetError() == GL_NO_ERROR);
}
