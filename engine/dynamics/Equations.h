// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Dynamics.h"

namespace linkwright {

/// The equations of motion of one model in one formulation, with the scratch that it needs. Vectors are the
/// model's; friction is not in them.
class Equations {
 public:
  virtual ~Equations() = default;
  virtual ForwardDynamicsResult Accelerate(const VectorX& q, const VectorX& v, const VectorX& tau,
                                           LockedDofs locked, VectorX* a) = 0;
  virtual void Torque(const VectorX& q, const VectorX& v, const VectorX& a, VectorX* tau) = 0;
  virtual double KineticEnergy(const VectorX& q, const VectorX& v) = 0;
  virtual double PotentialEnergy(const VectorX& q) = 0;
};

}  // namespace linkwright
