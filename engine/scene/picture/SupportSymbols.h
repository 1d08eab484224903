// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/model/Workspace.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/scene/picture/Snapshot.h"
#include "engine/simulation/system/ContactForce.h"

namespace linkwright {

/// How what moves freely stands on what is fixed to the world: of the points of contact between both.
struct Stand {
  int root = 0;                                ///< the body whose free joint moves it
  std::vector<Eigen::Vector2d> region;         ///< support polygon, x and y, counter-clockwise [m]
  double height = 0;                           ///< z of its lowest point [m]
  Vector3 com = Vector3::Zero();               ///< centre of mass [m]
  std::optional<Eigen::Vector2d> zero_moment;  ///< zero-moment point at `height` [m]; none without forces
  /// Where a foot would have to be set for it to come to rest above it, as a linear inverted pendulum: x_c +
  /// v_c √(h/g) (Pratt et al., Capture point: A step toward humanoid push recovery, 2006) [m]; none where
  /// velocities are not known or gravity is not along −z.
  std::optional<Eigen::Vector2d> capture;
};

/// Of everything that a free joint moves and that touches what is fixed. `V`: velocities of the bodies in
/// their own axes; empty: not known.
std::vector<Stand> FindStands(const CompiledScene& scene, std::span<const Transform> X_WB,
                              std::span<const Twist> V, std::span<const ContactForce> contacts);

/// Draws them: the polygon, green while the zero-moment point is within it, that point, the capture point and
/// the foot of the centre of mass; the legend says which is which.
void AddStands(std::span<const Stand> stands, double size, Snapshot* out);

}  // namespace linkwright
