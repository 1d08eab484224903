// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <vector>

#include "engine/constraints/LoopSolver.h"
#include "engine/constraints/MassFactor.h"
#include "engine/dynamics/contact/ContactProblem.h"
#include "engine/simulation/contact/ContactFinder.h"

namespace linkwright {

/// The frame of a contact: n, t1, t2 in its columns, t1 the projection of the world axis least aligned with
/// n (the first one in a tie), t2 = n × t1.
Matrix3 ContactFrame(const Vector3& n);

/// What is given of a closed point, as of one that slips; the rest has rows of its own.
struct TouchMode {
  bool tangent = true;              ///< has rows of u_t; else friction acts against `slip`
  bool spin = true, roll = true;    ///< have rows of ω_n and ω_t, where the surface resists these
  Vector3 slip = Vector3::Zero();   ///< unit, world axes, across n; zero: no friction
  double spins = 0;                 ///< sign of ω_n
  Vector3 rolls = Vector3::Zero();  ///< direction of ω_t, unit, world axes
};

/// Rows of touching points and of joints with dry friction, as a ContactProblem: J from the bodies' poses,
/// B = J P from the articulated bodies (MassFactor), across the rows of loops where there are any. So M⁻¹ is
/// never formed. Scratch for one thread.
class ContactRows {
 public:
  explicit ContactRows(const Model& model) : mass_(model) {}

  /// Factors M⁻¹ at q and forgets all rows. `loops`: those that stay closed, or null; `locked`: degrees
  /// of freedom that stay still. Reads X_WB. False: something has no inertia.
  bool Prepare(const Model& model, const VectorX& q, LoopSolver* loops, LockedDofs locked,
               Workspace* workspace);
  /// A point with the rows that its mode leaves to be chosen: u_n, u_t, ω_n, ω_t. Returns its unknown. Reads
  /// X_WB.
  int AddPoint(const Model& model, const Workspace& workspace, const Touch& touch, const TouchMode& mode);
  /// A joint's dry friction: of at most `bound` either way [N m, N; s times that for impulses].
  int AddDof(const Model& model, int dof, double bound);
  /// Sets ℓ for all of them; call once all are there. `otherwise` [m]: where nothing turns.
  void SetTurnLength(double otherwise);

  /// See MassFactor::SetAdded.
  void SetAdded(const Model& model, const VectorX& added) { mass_.SetAdded(model, added); }
  /// The factor of M⁻¹ where Prepare was.
  const MassFactor& mass() const { return mass_; }

  ContactProblem& problem() { return problem_; }
  const ContactProblem& problem() const { return problem_; }
  /// u (rows) = J v.
  void Motion(const VectorX& v, VectorX* u) const;
  /// J (rows × nv), and that along which the forces act: other in normal rows of points with given friction.
  void Dense(int nv, MatrixX* J, MatrixX* J_force) const;
  /// dv (nv) += M⁻¹ Jᵀ x, with what is given of the forces.
  void Spread(const Model& model, const VectorX& x, VectorX* dv);

 private:
  const std::vector<int>& DofsOf(const Model& model, int a, int b);
  /// Fills J and B of row `row` of an unknown, or C alone. False: the row is that of what does not move, and
  /// B is zero.
  bool Fill(const Model& model, int unknown, int row, const BodyPair& pair, std::span<const int> dofs,
            bool force_alone);
  int Add(const Model& model, const ContactUnknown& like, std::span<const int> dofs);

  MassFactor mass_;
  LoopSolver* loops_ = nullptr;
  ContactProblem problem_;
  std::map<std::pair<int, int>, std::vector<int>> dofs_;
  std::vector<int> all_;
  struct Place {
    std::size_t begin = 0, values = 0;
    int count = 0;
  };
  std::vector<Place> places_;  ///< of J, by unknown
  std::vector<int> J_dofs_;
  std::vector<double> J_, J_force_;
  std::vector<double> row_;
  VectorX dense_;
};

}  // namespace linkwright
