// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "engine/scene/shapes/Shapes.h"
#include "render/Offscreen.h"

namespace linkwright::render {

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
