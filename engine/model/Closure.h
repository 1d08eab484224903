// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright {

/// What an equality of a robot file holds together.
enum class ClosureKind {
  kConnect,  ///< two points of links, or of a link and the world
  kWeld,     ///< two frames of links
  kJoint,    ///< a joint's position, as a polynomial of another one's
  kTendon,   ///< a sum of joint positions, as a polynomial of another such sum
};

/// An equality that closes a tree of links. Its residual is zero where it holds.
///   connect  p_WA − p_WB (3 rows, world axes [m])
///   weld     that, then torque_scale · vec(q_WB⁻¹ q_WA) (3 rows); the quaternion has w ≥ 0 at the start and
///            turns on from there, so that it changes sign with each full turn of a joint
///   joint, tendon  s₁ − s₁⁰ − Σ cₖ (s₂ − s₂⁰)ᵏ with s = Σ coefficient · q (1 row)
struct ClosureDescription {
  using Terms = std::vector<std::pair<std::string, double>>;  ///< joint, coefficient
  std::string name;
  ClosureKind kind = ClosureKind::kConnect;
  std::string link_a, link_b;
  Transform X_LA, X_LB;  ///< A in link_a, B in link_b
  double torque_scale = 1;
  Terms first, second;
  double first_reference = 0, second_reference = 0;
  std::array<double, 5> polynomial = {0, 1, 0, 0, 0};
  int line = 0;

  int RowCount() const { return kind == ClosureKind::kConnect ? 3 : kind == ClosureKind::kWeld ? 6 : 1; }
};

}  // namespace linkwright
