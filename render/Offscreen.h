// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "render/Overlay.h"
#include "render/Renderer.h"

namespace linkwright::render {

/// An OpenGL context without any display (EGL), and pictures made in it. One thread at a time.
class Offscreen {
 public:
  /// Throws std::runtime_error that shows which step failed when no context can be had.
  Offscreen();
  ~Offscreen();
  Offscreen(const Offscreen&) = delete;
  Offscreen& operator=(const Offscreen&) = delete;

  /// One picture, RGBA, 8 bits a component, first row on top; `rgba` is resized to 4·width·height. `overlay`,
  /// if any, paints over it.
  void Render(const Snapshot& snapshot, const Camera& camera, int width, int height,
              std::vector<std::uint8_t>* rgba, const ViewOptions& options = {}, const Overlay& overlay = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright::render
