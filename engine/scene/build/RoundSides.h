// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/scene/build/Features.h"

namespace linkwright {

struct WeldedMesh;

/// A part of a mesh's surface that is round about an axis: the side of a pin or cone, the wall of a hole.
struct RoundSide {
  Feature axis;         ///< as far as the side goes along it
  bool hollow = false;  ///< a wall: the axis is outside of what is solid
};

/// The cylindrical and conical sides of a mesh that go at least a third of the way round; `scale` multiplies
/// its size. They are as exact as its points are.
class RoundSides {
 public:
  RoundSides(const MeshData& mesh, const Vector3& scale);
  /// Of a triangle of the mesh; null: it is of no such side.
  const RoundSide* Of(std::size_t triangle) const;

 private:
  std::vector<RoundSide> sides_;
  std::vector<int> of_;  // each triangle's; −1: none
};

}  // namespace linkwright
