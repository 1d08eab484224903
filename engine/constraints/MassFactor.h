// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "engine/algorithms/Dynamics.h"
#include "engine/model/Workspace.h"

namespace linkwright {

/// Two forces on bodies of a tree, along the world's axes, each about its body's origin: what one row of a
/// constraint does. Body 0 is the world.
struct BodyPair {
  int body[2] = {0, 0};
  Wrench wrench[2];
};

/// A factor of the inverse mass matrix, M⁻¹ = P Pᵀ, without M: P is what articulated bodies (RBDA, section
/// 7.3) do in the outward pass, Pᵀ in the inward pass, with the square root of 1/D at each degree of freedom.
/// So J M⁻¹ Jᵀ = B Bᵀ with B = J P, whose rows are as sparse as those of J: a row costs its two paths to the
/// world. Where joints are coupled, or something is added to M, P comes from M = U D Uᵀ (RBDA, section 6.5);
/// where nothing has mass to be asked for, M⁻¹ may be diagonal: a compliance.
/// Scratch for one thread; nothing allocates after construction but SetAdded.
class MassFactor {
 public:
  explicit MassFactor(const Model& model);

  /// The factor at q (nq), with the degrees of freedom that are locked held still. Reads X_WB. False:
  /// something has no inertia.
  bool Factor(const Model& model, const VectorX& q, LockedDofs locked, Workspace* workspace);
  /// From now on Factor's matrix is M + diag(added) (nv, ≥ 0), as of what is stiff over a time step; empty: M
  /// alone. Allocates the first time.
  void SetAdded(const Model& model, const VectorX& added);
  /// 1/D (nv) of the last Factor: how easily each degree of freedom moves while those above it are held.
  void InverseInertias(VectorX* D_inverse) const;
  /// M⁻¹ = diag(compliance) (nv, ≥ 0). Reads X_WB.
  void SetCompliance(const Model& model, const VectorX& compliance, const Workspace& workspace);

  /// The degrees of freedom that a pair of bodies feels, in the order of the rows below.
  std::vector<int> DofsOf(const Model& model, int body_i, int body_j) const;
  /// The same of forces at the joints of some bodies.
  std::vector<int> DofsOf(const Model& model, std::span<const int> bodies) const;
  /// A row of J and the row of B it makes, each over `dofs`, those of its bodies. Returns the square of the
  /// largest length that B's row could have if all joints' axes lay best: a row far shorter than that is
  /// nothing but rounding, as what holds a planar linkage in its plane.
  double Row(const Model& model, const BodyPair& pair, std::span<const int> dofs, double* J, double* B) const;
  /// The same of a row whose numbers are in J already: a generalised force, over the degrees of freedom of
  /// some bodies.
  double DofRow(const Model& model, std::span<const int> dofs, const double* J, double* B) const;
  /// y = Pᵀ tau; both nv.
  void ApplyTransposed(const Model& model, const VectorX& tau, VectorX* y) const;
  /// a += P y; both nv.
  void Apply(const Model& model, const VectorX& y, VectorX* a) const;

 private:
  enum class Kind { kArticulated, kCoupled, kCompliance };
  struct Axis {
    Vector3 direction = Vector3::Zero();  ///< world axes
    bool turns = true;
    double root = 0;  ///< of 1/D
    double D_inverse = 0;
    Vector3 U_linear = Vector3::Zero(), U_angular = Vector3::Zero();
  };
  struct JointAxes {
    Vector3 d = Vector3::Zero();  ///< origin from the parent's
    double ratio = 1;
    int parent = 0, first = 0, count = 0;  ///< axes
  };
  std::vector<int> WithFill(const Model& model, std::vector<char> has) const;
  void EliminateRow(const Model& model, int j) const;
  void SetAxes(const Model& model, const Workspace& workspace);
  template <class Visit>
  void Walk(const BodyPair& pair, const Visit& visit) const;

  Kind kind_ = Kind::kArticulated;
  bool coupled_;
  std::vector<JointAxes> joints_;  ///< by body
  std::vector<Axis> axes_;         ///< of all joints
  std::vector<int> dof_of_;        ///< by axis
  MatrixX M_;                      ///< of coupled trees: U D⁻¹
  MassRows rows_;
  VectorX rest_, still_, root_, added_;
  mutable VectorX dense_;
  mutable std::vector<Twist> motion_;
  mutable std::vector<Wrench> carried_;
};

}  // namespace linkwright
