// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace linkwright {

/// A motor or an actuator that gives no more at one moment, whatever its law asks for.
struct EffortLimit {
  enum class Of {
    kMotors,     ///< of a joint together, by its max_effort
    kActuators,  ///< of a joint together, by the range of what they give it
    kTendon,     ///< all actuators of a tendon together, by the tendon's range
    kActuator,   ///< by its own range of force
    kControl,  ///< an actuator whose control, or activation, is at that end of its range where it gives most
  };
  Of of = Of::kMotors;
  std::string name;    ///< of the joint, the tendon or the actuator
  double given = 0;    ///< [N m, N]
  double asked = 0;    ///< what it would give without the limit; of a control the same as is given
  double control = 0;  ///< of kControl: the end of its range
  bool turns = false;  ///< a moment [N m], else a force [N]
};

}  // namespace linkwright
