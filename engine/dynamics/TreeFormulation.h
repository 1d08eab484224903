// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/algorithms/Formulation.h"
#include "engine/algorithms/Lagrange.h"
#include "engine/algorithms/NewtonEulerForward.h"
#include "engine/model/State.h"

namespace linkwright {

/// M(q)·a + C(q, v)·v + g(q) = tau.
struct MotionTerms {
  MatrixX M;     ///< nv × nv: mass matrix
  MatrixX C;     ///< nv × nv; by kLagrange alone, else empty
  VectorX bias;  ///< nv: C·v + g
  VectorX g;     ///< nv: gravity torque
};

/// The equations of motion of a tree in a formulation of choice (kPartitioning, which has to do with loops
/// alone, and kKane, which is of one mechanism, as kArticulated), with the scratch that one needs: O(nv²)
/// numbers, which a copy allocates when it first computes, and not when it is made.
/// `workspace` is scratch; friction is in nothing here.
class TreeFormulation {
 public:
  /// Allocates what `formulation` needs; what computes does not, but for the first time after a copy.
  void Choose(Formulation formulation, const Model& model);

  /// a (nv) as ForwardDynamics, whose arguments these are. A locked degree of freedom gets a = 0. What takes
  /// longer than O(nv) checks `stop` and returns kStopped.
  ForwardDynamicsResult Solve(const Model& model, const State& state, const VectorX& tau,
                              const Vector3& gravity, ExternalForces external, LockedDofs locked,
                              Workspace* workspace, VectorX* a, const StopCheck& stop = {});
  /// tau (nv) that gives the acceleration a, as InverseDynamics.
  void Torque(const Model& model, const State& state, const VectorX& a, const Vector3& gravity,
              Workspace* workspace, VectorX* tau);
  MotionTerms Terms(const Model& model, const State& state, const Vector3& gravity, Workspace* workspace);
  /// Kinetic energy, and −Σ m g·c, zero at the world's origin [J].
  MechanicalEnergy Energy(const Model& model, const State& state, const Vector3& gravity,
                          Workspace* workspace);

 private:
  /// Scratch of one formulation; a copy starts without.
  template <class T>
  class Scratch {
   public:
    Scratch() = default;
    Scratch(const Scratch&) {}
    Scratch(Scratch&&) noexcept = default;
    Scratch& operator=(const Scratch& other) {
      if (this != &other) content_.reset();
      return *this;
    }
    Scratch& operator=(Scratch&&) noexcept = default;
    ~Scratch() = default;
    T* For(const Model& model) {
      if (!content_) content_ = std::make_unique<T>(model);
      return content_.get();
    }

   private:
    std::unique_ptr<T> content_;
  };

  Formulation chosen_ = Formulation::kArticulated;
  Scratch<NewtonEulerWorkspace> newton_euler_;
  Scratch<LagrangeWorkspace> lagrange_;
};

}  // namespace linkwright
