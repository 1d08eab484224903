// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scene/picture/Snapshot.h"
#include "render/camera/Camera.h"
#include "render/passes/PickSkip.h"

namespace linkwright::render {

struct ViewOptions {
  int samples = 4;  ///< multisampling; lowered to what the driver can do
  bool shadows = true;
  /// With fewer than 2 samples: smooth the steps of edges afterwards. Softer than samples, but in software
  /// drawing about twice as fast.
  bool smooth = true;
  std::optional<Color> paper = {};  ///< in place of sky and ground
  bool occlusion = true;            ///< corners and gaps get less of the light that comes from all sides
  bool reflections = true;          ///< surfaces mirror their surroundings by their roughness
  /// Small things may be another half pixel from their outlines, and are lit at the corners of their
  /// triangles alone where there are no shadows.
  bool rough = false;
  int cascades = 3;  ///< shadow maps, the first for what is near the eye; 1: one for all
  /// Pixels of the picture for each that widths of lines are given in, as on a dense display. 0: by the
  /// picture's height, from 720 lines on in proportion, like texts over it.
  double scale = 0;
};

/// ViewOptions::scale of a picture of that many lines, also where it is not given.
double ScaleOf(const ViewOptions& options, int height);

/// What lies under a pixel.
struct PickResult {
  PickId id = 0;                    ///< 0: nothing
  Vector3 point = Vector3::Zero();  ///< in the world; valid if `hit`
  bool hit = false;                 ///< something solid, or the ground, is there
};

/// Draws Snapshots into the framebuffer that is bound when it is called. OpenGL 3.3 core. Every call needs
/// the context it was made in to be current. Throws std::runtime_error if the context is older, or a shader
/// does not compile (with its log).
class Renderer {
 public:
  Renderer();
  ~Renderer();
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  /// Draws into `framebuffer` (an OpenGL name; 0 the default one) of width × height pixels.
  void Draw(const Snapshot& snapshot, const Camera& camera, int width, int height, unsigned framebuffer,
            const ViewOptions& options = {});

  /// The object under a pixel of the last Draw (top left origin, y down). `skip`: what is looked through.
  PickResult Pick(int x, int y, const PickSkip& skip = {});
  /// The objects that are seen in a rectangle of pixels of the last Draw, whatever lies on top of them, in
  /// ascending order of their ids.
  std::vector<PickId> PickIn(int x, int y, int width, int height);

  /// Statistics of the last Draw.
  struct Statistics {
    int instances = 0;  ///< drawn after culling
    int culled = 0;
    int draw_calls = 0;  ///< of the main colour pass
    std::int64_t triangles = 0;
    int meshes = 0;            ///< held on the card
    int shadow_redraws = 0;    ///< of the shadow maps, since the renderer was made
    int shadow_instances = 0;  ///< in the shadow maps
  };
  Statistics statistics() const;
  /// Whether the processor draws, and not a graphics card.
  bool software() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace linkwright::render
