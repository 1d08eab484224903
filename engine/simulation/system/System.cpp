// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/System.h"

namespace linkwright {

bool System::Inputs::operator==(const Inputs& other) const {
  // Eigen compares vectors of one size only.
  const auto same = [](const VectorX& a, const VectorX& b) { return a.size() == b.size() && a == b; };
  return same(torque, other.torque) && same(damping, other.damping) && same(friction, other.friction) &&
         same(elements, other.elements) && gravity == other.gravity && formulation == other.formulation &&
         grab == other.grab && grab_body == other.grab_body && grab_point == other.grab_point &&
         grab_vector == other.grab_vector && grab_stiffness == other.grab_stiffness &&
         grab_damping == other.grab_damping;
}

}  // namespace linkwright
