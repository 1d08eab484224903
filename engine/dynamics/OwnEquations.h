// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>

#include "engine/algorithms/Dynamics.h"
#include "engine/model/State.h"

namespace linkwright {

/// The equations of motion of one mechanism in coordinates of its own: a formulation that checks the tree's.
/// Scratch for one thread; nothing allocates.
class OwnEquations {
 public:
  virtual ~OwnEquations() = default;
  virtual std::unique_ptr<OwnEquations> Clone() const = 0;

  /// Accelerations a (nv) of the tree, as ForwardDynamics, with the contacts held whose ContactStates begin
  /// at `contacts` in the state's z, and the force of the ground on each of them, world axes [N], zero of
  /// free ones. false: they have none.
  virtual bool Accelerations(const State& state, Eigen::Index contacts, const VectorX& tau,
                             const Vector3& gravity, ExternalForces external, VectorX* a,
                             std::span<Vector3> contact_forces) = 0;
};

}  // namespace linkwright
