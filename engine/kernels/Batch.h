// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kernels/Kernel.h"

/// The recursions of rigid-body dynamics as the book has them, templates over the kind of number (Rnea.h,
/// Aba.h, Crba.h): with a state in each lane of the vector registers (Batch…) and for one state (State…). Of
/// many states, numbers of a kind stand in blocks of kBatchBlock: row r of state s of a block at
/// [r * kBatchBlock + s], whatever the width of the registers; of one state, row r at [r].

namespace linkwright::kernels {

constexpr int kBatchBlock = 8;

enum class BatchJoint { kTurn, kSlide, kBall, kFree };

/// How a body with a joint of one degree of freedom hangs on its parent.
enum class BatchPlace {
  kRoot,     ///< on the world: R, p
  kNormal,   ///< along the common normal of the two joints' axes (Denavit and Hartenberg's four numbers)
  kGeneral,  ///< R, p
};

/// One body, in frames chosen for speed: its own frame may be turned about, and moved along, its joint's axis
/// z against the model's. X_PB(q) = place · Rz(turn) · Tz(slide); with kNormal, place = Rx(normal_sine, …) ·
/// Tx(normal_length). Joints of three and six degrees have the model's frames.
struct BatchBody {
  BatchJoint joint;
  BatchPlace place;
  int parent, q, v;
  bool behind_parent;    ///< parent + 1 is this body
  bool child_behind;     ///< the next body hangs on this one
  bool keeps;            ///< there are children further behind
  bool first_visitor;    ///< no child of its parent that is not right behind it has a higher index
  bool straight;         ///< R is the identity
  double ratio, offset;  ///< turning joints: turn = ratio q + offset; sliding ones: slide = ratio q + slide
  double slide, turn_sine, turn_cosine, armature;
  double normal_length, normal_sine, normal_cosine;
  double R[9], p[3];                       ///< R by columns
  double mass, moment[3], inertia[6];      ///< about the origin; xx, xy, xz, yy, yz, zz
  double second[6];                        ///< ∫ r rᵀ dm, in the same order
  double own_sine, own_cosine, own_slide;  ///< the model's frame of this body in this one: Rz, Tz
};

/// Where M's factor is not always zero below its diagonal: in row j of `count` the columns index[start[j]] …
/// index[start[j + 1] − 1], rising.
struct MassPattern {
  int count;
  const int *start, *index;
};

struct BatchTree {
  int bodies;  ///< the world included, which is body[0] and is not read
  int nv;
  bool couplings;  ///< several bodies share a v
  const BatchBody* body;
  MassPattern rows;  ///< with couplings
};

/// One block, aligned to 64 bytes, or one state: a row is kBatchBlock numbers, or one.
struct BatchBlock {
  const double *q, *v, *a_or_tau;
  const double* gravity;     ///< 3 rows [m/s²]
  const double* mass_scale;  ///< a row a body (the world included), by which its mass and inertia are
                             ///< multiplied; or null
  const double* external;    ///< 6 rows a body: force and moment as in ExternalForces; or null
  double* out;
  int* singular;    ///< forward dynamics: for each state a body whose joint has no inertia to move, or −1
  double* scratch;  ///< bodies · kBatchScratch / kBatchBlock rows
  double* matrix;   ///< coupled dynamics: nv (nv + 2) rows; the mass matrix: nv² rows
};

constexpr int kBatchScratch = 168 * kBatchBlock;

}  // namespace linkwright::kernels

/// out: tau, nv rows.
LINKWRIGHT_KERNEL(void BatchInverseDynamics(const BatchTree& tree, const BatchBlock& block))
/// out: a, nv rows; zero where singular. Not for trees with couplings.
LINKWRIGHT_KERNEL(void BatchForwardDynamics(const BatchTree& tree, const BatchBlock& block))
/// The same for trees with couplings, O(n²) to O(n³). `singular` is the degree of freedom, not the body.
LINKWRIGHT_KERNEL(void BatchCoupledDynamics(const BatchTree& tree, const BatchBlock& block))

/// The same for one state.
LINKWRIGHT_KERNEL(void StateInverseDynamics(const BatchTree& tree, const BatchBlock& block))
/// M (nv × nv) in block.matrix, both halves; reads q alone.
LINKWRIGHT_KERNEL(void StateMassMatrix(const BatchTree& tree, const BatchBlock& block))
/// M = Lᵀ D L in place, of M's lower half by rows (RBDA, section 6.5), D⁻¹ on the diagonal, and x = L⁻ᵀ x,
/// for trees with couplings too. Pivots are compared with `scale` (nv). Returns the degree of freedom without
/// inertia, or −1.
LINKWRIGHT_KERNEL(int FactorMassMatrix(const MassPattern& rows, const double* scale, double* M, double* x))
/// x = L⁻¹ D⁻¹ x of that factor.
LINKWRIGHT_KERNEL(void SolveMassMatrix(const MassPattern& rows, const double* M, double* x))
