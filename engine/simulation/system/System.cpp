// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/System.h"

namespace linkwright {

bool System::Inputs::operator==(const Inputs& other) const {
  // Eigen compares vectors of one size only.
  const auto same = [](const VectorX& a, const VectorX& b) { return a.size() == b.size() && a == b; };
  return same(torque, other.torque) && same(damping, other.damping) && same(friction, other.friction) &&
         same(elements, other.elements) && gravity == other.gravity && formulation == other.formulation &&
         grip == other.grip && grip_body == other.grip_body && grip_point == other.grip_point &&
         grip_vector == other.grip_vector && grip_stiffness == other.grip_stiffness &&
         grip_damping == other.grip_damping;
}

}  // namespace linkwright
