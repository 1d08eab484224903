// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/base/Cloned.h"
#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/Partitioning.h"
#include "engine/dynamics/OwnEquations.h"
#include "engine/dynamics/TreeFormulation.h"
#include "engine/simulation/contact/ContactRows.h"
#include "engine/simulation/system/CrossCheck.h"

namespace linkwright {

/// The cross-check on a tree's accelerations, with scratch of its own. No allocation after construction.
class TreeCrossCheck {
 public:
  /// `options` must name a formulation; `model` is what it computes with.
  /// Loops, the last of which are `contacts`, and a pose (nq) are what kPartitioning is made of, `equations`
  /// what kKane is. After a stop this can be thrown away alone.
  TreeCrossCheck(std::shared_ptr<const Model> model, const CrossCheckOptions& options,
                 const std::vector<LoopElement>& loops, std::size_t contacts, const VectorX& q,
                 const Cloned<OwnEquations>& equations, const StopCheck& stop = {});

  /// Whether it finds by itself what loops do, rather than taking it as torques; and what the ground does at
  /// contacts.
  bool FindsLoops() const { return partition_ || equations_; }
  bool FindsContacts() const { return static_cast<bool>(equations_); }

  /// Where the contacts' ContactStates begin in z, the forces on them as the first opinion has them, and a
  /// degree of freedom of the joint above each.
  struct Contacts {
    Eigen::Index at = 0;
    std::span<const Vector3> forces;
    std::span<const int> dofs;
    /// Of shapes that touch: their rows, with b for the accelerations `free` (nv); null: nothing touches.
    const ContactRows* touches = nullptr;
    const VectorX* free = nullptr;
    const LoopClosure* closure = nullptr;  ///< of loops that stay closed where they touch, or null
    /// Of loops and contacts (nv), for what moves beside the mechanism of kKane; null: there are none.
    const VectorX* torque = nullptr;
  };

  /// Finds the accelerations that ForwardDynamics would give for these arguments, with `loops` closed where
  /// that is not null, and compares them with `a`. kPartitioning closes loops by itself. kKane also compares
  /// the contacts' forces, over the mass of all that moves, and by Newton and Euler's equations what moves
  /// beside its mechanism; it reports nothing while friction holds a joint.
  void Compare(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               LockedDofs locked, const VectorX& a, LoopSolver* loops, const Contacts& contacts,
               const StopCheck& stop);
  const VectorX& difference() const { return difference_; }  ///< nv: second less first [rad/s², m/s²]
  double relative() const { return found_.difference; }      ///< the largest, as CrossCheck defines it

  void Record();  ///< includes what Compare has found in the result
  void Forget();
  const CrossCheck& opinion() const { return opinion_; }

 private:
  bool AddTouches(const State& state, const Contacts& contacts, LockedDofs locked);
  void FindMotions(const Contacts& contacts, LockedDofs locked);
  double Scale(const State& state, const VectorX& tau, const Vector3& gravity, ExternalForces external,
               const VectorX& a);

  std::shared_ptr<const Model> model_;
  TreeFormulation formulation_;
  Workspace workspace_;
  Cloned<Partitioning> partition_;
  int first_contact_;  ///< among the loops
  Cloned<OwnEquations> equations_;
  std::vector<Vector3> contact_forces_;
  std::vector<double> gyration_;              // of each body about its origin [m]
  MatrixX M_;                                 // nv × nv
  MatrixX motions_;                           // nv × f: what loops and held joints leave
  VectorX a_, difference_, radius_, others_;  // nv
  CrossCheck opinion_;
  CrossCheck::Finding found_;
};

}  // namespace linkwright
