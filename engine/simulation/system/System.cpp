// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/system/System.h"

#include "engine/math/Bits.h"

namespace linkwright {

bool System::Inputs::operator==(const Inputs& other) const {
  return SameBits(torque, other.torque) && SameBits(damping, other.damping) &&
         SameBits(friction, other.friction) && SameBits(elements, other.elements) &&
         SameBits(control, other.control) && SameBits(gravity, other.gravity) &&
         formulation == other.formulation && grab == other.grab && grab_body == other.grab_body &&
         SameBits(grab_point, other.grab_point) && SameBits(grab_vector, other.grab_vector) &&
         SameBits(grab_stiffness, other.grab_stiffness) && SameBits(grab_damping, other.grab_damping);
}

}  // namespace linkwright
