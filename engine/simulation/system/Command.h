// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright {

enum class CommandKind {
  kTorque,    ///< input torque or force of degree of freedom `index` becomes `value` [N m, N]
  kGravity,   ///< gravity becomes `vector` [m/s²]
  kDamping,   ///< viscous coefficient of degree of freedom `index` becomes `value`
  kFriction,  ///< Coulomb coefficient of degree of freedom `index` becomes `value`
  kPull,   ///< a damped spring from `point` (in the body) of `body` to `vector` (in the world) [m]; stiffness
           ///< `value` [N/m], damping `value2` [N s/m]; replaces the one before
  kForce,  ///< a force `vector` [N], world axes, at `point` of `body`; replaces the one before
  kMoment,    ///< a moment `vector` [N m], world axes, on `body`; replaces the one before
  kRelease,   ///< ends kPull, kForce and kMoment
  kPosition,  ///< position of q number `index` becomes `value`, velocities stay (a user's edit while paused)
  kVelocity,  ///< velocity `index` becomes `value`
  kOptions,   ///< the time step becomes `value` [s], the integrator number `index` of Integrator, the
              ///< tolerance `value2` (0: as it is by default)
  kElement,   ///< number `index` of Inputs::elements becomes `value`
  kFormulation,  ///< accelerations are found by number `index` of Formulation from now on
  kControl,      ///< the control of actuator `index` becomes `value`
  kImpulse,      ///< an impulse `vector` [N s], world axes, at `point` of `body`: velocities jump, once
};

/// What a user does to a running simulation. Commands enter between steps, at the step their time belongs to;
/// a run with the same commands gives the same bytes.
struct Command {
  double time = 0;  ///< simulated time it takes effect at [s]
  CommandKind kind = CommandKind::kTorque;
  int index = 0;
  BodyIndex body;
  Vector3 point = Vector3::Zero();
  Vector3 vector = Vector3::Zero();
  double value = 0, value2 = 0;
};

}  // namespace linkwright
