// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "engine/kernels/Kernel.h"
#include "engine/kernels/Tree.h"

namespace linkwright::kernels {

/// One degree of freedom of a joint as the derivatives see it: a column. Spatial vectors are (linear,
/// angular); S: its motion, v_λ and a_λ: velocity and acceleration of the body it hangs on.
template <typename T>
struct DerivativeColumnOf {
  T psi2[6];   ///< ψ̈ = a_λ × S + v_λ × ψ̇
  T psi_w[3];  ///< angular part of ψ̇ = v_λ × S
  T chi[6];    ///< ψ̇ + Ṡ
  T S_w[3];    ///< angular part of S again: these stand in the order in which they are used
  T S[6];
  T psi_v[3];                ///< linear part of ψ̇
  T by_q[6], by_v[6], U[6];  ///< force on its subtree for a unit of q, of v; composite inertia · S
};
using DerivativeColumn = DerivativeColumnOf<double>;

/// A body as the passes of the derivatives read it.
struct DerivativeBody {
  int parent, first, end, v;  ///< its joint has the columns first … end − 1
  TreeJoint joint;
  bool leaf, branches, last_child;  ///< as in TreeLink
  double ratio, armature, mass, subtree_mass;
  double moment[3], second[6];  ///< ∫ r dm and ∫ r rᵀ dm (xx, xy, xz, yy, yz, zz) from the origin, own axes
};

/// How a column hangs in the tree of columns: a joint of several degrees is a row of columns, and columns of
/// one subtree are neighbours.
struct DerivativePlace {
  int parent = -1;                 ///< the column this one hangs on; −1: the world
  int joint_begin = 0;             ///< first column of the same joint
  int subtree_end = 0;             ///< behind the last column that it moves
  int v_index = 0;                 ///< in the model's v
  int run_begin = 0, run_end = 0;  ///< in `runs`: what carries its joint
  int store = -1;             ///< place in `store` of a column that carries others than the next; −1: none
  bool carries_next = false;  ///< the next column hangs on this one
  double armature = 0;        ///< ratio² · armature of the joint
};

/// Columns begin … end − 1.
struct DerivativeRun {
  int begin, end;
};

struct DerivativeTree {
  int count;
  const DerivativePlace* places;
  const DerivativeRun* runs;  ///< of one joint: from the root on
};

/// S, U and the angular part of W = Bᵀ S component by component, `stride` (≥ count + 8) apart.
struct DerivativeRows {
  const double *S, *U, *W;
  std::ptrdiff_t stride;
  double* scratch;  ///< 3 · stride
};

/// M factored by eliminating columns from the tips on: what solving needs of one.
struct DerivativeFactor {
  double S[6], U_D[6];  ///< U_D: articulated inertia · S / D
  double D_inverse;
};

/// What the passes read and write. They leave results for each other in `columns`, the rows and `scratch`;
/// the order is Motions, Accelerations, (FreeTorques, Factor, Accelerations,) Composites.
struct DerivativePasses {
  const DerivativeBody* bodies;  ///< the world included, which is bodies[0] and not read
  int body_count;
  const double* X_WB;  ///< 12 numbers a body: R by columns, p
  DerivativeColumn* columns;
  double *S, *U, *W;  ///< as DerivativeRows
  std::ptrdiff_t stride;
  double* scratch;  ///< body_count · kDerivativeScratch numbers
};
constexpr int kDerivativeScratch = 84;

/// How many numbers solving needs as scratch: `lanes` for each column, `store` for each store of the tree.
constexpr int kDerivativeLanes = 16, kDerivativeStore = 6 * kDerivativeLanes;

}  // namespace linkwright::kernels

/// Velocities, S, ψ̇ and χ for the joints' rates v (by velocity index).
LINKWRIGHT_KERNEL(void DerivativeMotions(const DerivativePasses& passes, const double* v))
/// Accelerations and each body's own force for a (by velocity index; null: zero), and ψ̈. external: null, or
/// six numbers a body (force, moment), own axes.
LINKWRIGHT_KERNEL(void DerivativeAccelerations(const DerivativePasses& passes, const double* v,
                                               const double* a, const double* gravity,
                                               const double* external))
/// Sums over subtrees, U, W and the forces for units of q and v. Uses up the bodies' forces.
LINKWRIGHT_KERNEL(void DerivativeComposites(const DerivativePasses& passes))
/// free = tau − what each column takes without acceleration, by column. Uses up the bodies' forces.
LINKWRIGHT_KERNEL(void DerivativeFreeTorques(const DerivativePasses& passes, const double* tau, double* free))
/// Factors M as articulated bodies. locked: null, or what is held still, by velocity index. Returns 0, or the
/// body whose joint has no inertia to move.
LINKWRIGHT_KERNEL(int FactorDerivatives(const DerivativePasses& passes, const char* locked,
                                        DerivativeFactor* factors))
/// x = M⁻¹ x for one right-hand side.
LINKWRIGHT_KERNEL(void SolveOne(const DerivativeTree& tree, const DerivativeFactor* factors, double* x,
                                double* store))
/// Fills dtau/dq, dtau/dv and M, each count × count, by columns.
LINKWRIGHT_KERNEL(void FillDerivatives(const DerivativeTree& tree, const DerivativeColumn* columns,
                                       const DerivativeRows& rows, double* dq, double* dv, double* da))
/// X = −M⁻¹ X for `count` × `count` numbers; rows of X that are outside of a column's branch are zero.
LINKWRIGHT_KERNEL(void SolveDerivatives(const DerivativeTree& tree, const DerivativeFactor* factors,
                                        double* X, double* lanes, double* store))
/// M⁻¹; columns are `stride` apart.
LINKWRIGHT_KERNEL(void InvertDerivatives(const DerivativeTree& tree, const DerivativeFactor* factors,
                                         double* inverse, std::ptrdiff_t stride, double* lanes,
                                         double* store))
/// dq = −inverse · dq and the same of dv, in columns `first` to before `end`; rows outside of a column's
/// branch are zero.
LINKWRIGHT_KERNEL(void MultiplyDerivatives(const DerivativeTree& tree, int first, int end,
                                           const double* inverse, std::ptrdiff_t stride, double* dq,
                                           double* dv, double* scratch))
