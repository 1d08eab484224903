// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "engine/kernels/Kernel.h"

namespace linkwright::kernels {

/// One degree of freedom of a joint as the derivatives see it: a column. Spatial vectors are (linear,
/// angular); S: its motion, v_p and a_p: velocity and acceleration of the body it hangs on.
struct DerivativeColumn {
  double psi2[6];   ///< ψ̈ = a_p × S + v_p × ψ̇
  double psi_w[3];  ///< angular part of ψ̇ = v_p × S
  double chi[6];    ///< ψ̇ + Ṡ
  double S_w[3];    ///< angular part of S again: these stand in the order in which they are used
  double S[6];
  double psi_v[3];                ///< linear part of ψ̇
  double by_q[6], by_v[6], U[6];  ///< force on its subtree for a unit of q, of v; composite inertia · S
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

/// How many numbers solving needs as scratch: `lanes` for each column, `store` for each store of the tree.
constexpr int kDerivativeLanes = 16, kDerivativeStore = 6 * kDerivativeLanes;

}  // namespace linkwright::kernels

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
/// dq = −inverse · dq and the same of dv, where rows outside of a column's branch are zero.
LINKWRIGHT_KERNEL(void MultiplyDerivatives(const DerivativeTree& tree, const double* inverse,
                                           std::ptrdiff_t stride, double* dq, double* dv, double* scratch))
