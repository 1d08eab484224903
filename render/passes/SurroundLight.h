// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <Eigen/Core>
#include <array>

#include "engine/scene/picture/Snapshot.h"

namespace linkwright::render {

/// What shines on a scene from all sides, and what of it is seen as sky and ground. Lights are linear.
struct SurroundLight {
  /// A soft round lamp.
  struct Lamp {
    Eigen::Vector3f towards = Eigen::Vector3f::UnitZ();  ///< unit
    float cosine = 1;                                    ///< of the angle from its middle to its edge
    Eigen::Vector3f light = Eigen::Vector3f::Zero();
    float edge = 0.02F;  ///< half the width of its edge, in the cosine
  };
  Eigen::Vector3f zenith, horizon, ground;
  std::array<Lamp, 2> lamps;
  Eigen::Vector3f sun;  ///< irradiance over π of what faces it

  /// Of the irradiance over π: times 1, x, y, z and 3 z² − 1 of a surface's normal. The other functions of
  /// the second order are nearly zero for light that is alike all round.
  std::array<Eigen::Vector3f, 5> harmonics;

  /// What comes from a direction (unit), sharp.
  Eigen::Vector3f From(const Eigen::Vector3f& direction) const;
};

/// Made once for each.
const SurroundLight& LightOf(Surroundings surroundings, bool dark);

}  // namespace linkwright::render
