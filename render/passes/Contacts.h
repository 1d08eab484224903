// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <vector>

#include "render/passes/InstanceList.h"
#include "render/passes/Shaders.h"

namespace linkwright::render {

/// The soft darkening of the ground right below and beside things that stand on it or nearly: sky light that
/// does not get there. Each thing takes the ellipse its box leaves on the ground.
class Contacts {
 public:
  void Build(const InstanceList& instances, float ground_height);
  /// Over the ground just drawn, in one call; false if nothing is near the ground. Wants blending on and
  /// depth writes off.
  bool Draw(Shaders* shaders);

 private:
  struct Spot {
    std::array<float, 4> center_u;  // x, y of the middle; the longer half axis
    std::array<float, 4>
        v_shape;  // the shorter half axis; strength; share of the spot that is its soft border
  };
  static_assert(sizeof(Spot) == 32);

  void Add(const Eigen::Vector3f& center, const Eigen::Matrix3f& axes, float bottom);

  std::vector<Spot> spots_;
  GlVertexArray array_;
  GlBuffer buffer_;
};

}  // namespace linkwright::render
