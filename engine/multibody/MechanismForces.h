// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/multibody/Mechanism.h"

namespace linkwright {

/// What the force elements give the mechanism at a moment [W].
struct MechanismPowers {
  double dampers = 0;  ///< ≤ 0 for dampers that damp
  double tyres = 0;
  double springs = 0;
};

/// Adds all forces to Q (6 n): gravity, springs and dampers, tyres, and −ω'~ J' ω'.
MechanismPowers AddMechanismForces(const Mechanism& mechanism, const BodyFrames& frames,
                                   const Vector3& gravity, VectorX* Q);

/// Adds a force F [N, world] at a point of a body (from 1) to Q.
void AddPointForce(const BodyFrames& frames, int body, const Vector3& point, const Vector3& F, VectorX* Q);

/// What one element does: length, its rate, and the force: a spring–damper's tension, a tyre's push.
struct ForceState {
  double length = 0, rate = 0;  ///< tyre: penetration and its rate [m, m/s]
  double force = 0;             ///< [N]
};
ForceState ElementForce(const Mechanism::Force& force, const BodyFrames& frames);

double MechanismKinetic(const Mechanism& mechanism, const BodyFrames& frames);  ///< [J]
double MechanismGravityPotential(const Mechanism& mechanism, const BodyFrames& frames,
                                 const Vector3& gravity);
/// F0 u + k u²/2 + k3 u⁴/4 + ∫ of the table, of all springs.
double MechanismSpringPotential(const Mechanism& mechanism, const BodyFrames& frames);

}  // namespace linkwright
