// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/algorithms/Dynamics.h"
#include "engine/model/State.h"

namespace linkwright {

/// The equations of motion of one mechanism in coordinates of its own: a formulation that checks the tree's.
/// Nothing but the ground joins it to others that stand beside it in the tree.
/// Scratch for one thread; nothing allocates.
class OwnEquations {
 public:
  virtual ~OwnEquations() = default;
  virtual std::unique_ptr<OwnEquations> Clone() const = 0;

  /// Its accelerations in a (nv), as ForwardDynamics, with the contacts held whose ContactStates begin
  /// at `contacts` in the state's z, and the force of the ground on each of them, world axes [N], zero of
  /// free ones. What else moves keeps what a has. false: they have none.
  virtual bool Accelerations(const State& state, Eigen::Index contacts, const VectorX& tau,
                             const Vector3& gravity, ExternalForces external, VectorX* a,
                             std::span<Vector3> contact_forces) = 0;
};

}  // namespace linkwright
