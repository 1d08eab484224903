// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "engine/kernels/Kernel.h"

/// A model's numbers as the hand-written kernels for one state read them, and their scratch. Beside the
/// templates for one state (Rnea.h, Aba.h, Crba.h) they are, for arms of 7 joints, quadrupeds, chains of 10
/// to 1000 links, this many times as fast: inverse dynamics 1.6 to 2.2, forward dynamics 1.4 to 1.8, mass
/// matrix 1.5 to 1.6 (7 for a chain of 100), with AVX-512 (linkwright_benchmarks
/// --benchmark_filter='dynamics|mass').
///
/// Bodies are numbered from 1, parent < own number; 0 is the world. What all bodies have in common is
/// computed for eight at once, one in each lane; what follows from the parent goes body by body, in the
/// world's axes, so that nothing has to be rotated.
namespace linkwright::kernels {

/// Eight bodies side by side: body 1 + 8 k + lane in block k. Lanes beyond the last body are zero.
struct alignas(64) TreeBlock {
  double R[9][8], p[3][8];  ///< X_PJ, R by columns
  /// Angle and translation along z: turn · q + turn_offset, slide · q + slide_offset; zero where the joint
  /// does not.
  double turn[8], turn_offset[8], slide[8], slide_offset[8];
  double mass[8], moment[3][8], inertia[6][8];  ///< about the body's origin; inertia xx, xy, xz, yy, yz, zz
  double com[3][8], central[6][8];              ///< centre of mass, and the inertia about it
  int q[8], v[8];
  bool contiguous;  ///< eight joints of one degree whose q and v stand side by side
  bool large;       ///< there are ball or free joints among them
};

enum class TreeJoint : int { kRevolute, kPrismatic, kBall, kFree };

struct TreeLink {
  int parent, q, v;
  TreeJoint joint;
  double turn, slide, offset;  ///< as in the block
  double armature;             ///< as the coordinate feels it
  double mass, subtree_mass;
  bool branches;    ///< has children besides the body right behind it
  bool last_child;  ///< no child of its parent has a higher number
};

/// Neighbours among the degrees of freedom of all joints, coupled ones too, whose places in v are neighbours
/// and that move `ratio` times as fast.
struct TreeRun {
  int begin, size, v;
  double ratio;
};

struct Tree {
  int bodies, blocks, nv;  ///< bodies without the world
  bool coupled;            ///< several joints may share a coordinate
  const TreeBlock* block;
  const TreeLink* links;  ///< from the world on
  /// For eight degrees of freedom 8 k + bit and one more, j, in the place k nv + j: whether the eight carry
  /// the one (or are it).
  /// Null for coupled and very large trees.
  const unsigned char* carried;
  /// Of a coupled tree, and else null and none: the same one with degrees of freedom of its own for each
  /// joint, in the order of bodies, for what is found joint by joint and then put together; and how.
  const Tree* uncoupled;
  const TreeRun* runs;
  int run_count;
};

/// In the world's axes; fourth numbers mean nothing.
struct alignas(32) TreeFrame {
  double x[4], y[4], z[4];  ///< axes of the body
  double p[4], d[4];        ///< its origin, from the world's and from its parent's
};
struct alignas(32) TreeMotion {
  double w[4], dw[4], a[4];  ///< angular velocity and acceleration, acceleration of the origin (not spatial)
  double f[4], n[4];         ///< force and moment about the body's origin
};
/// A rigid body about its origin in the world's axes: inertia and −[moment]×, by columns.
struct alignas(32) TreeRigid {
  double I[3][4], H[3][4];
};
/// Inertia that articulated children leave, [M, H; Hᵀ, I] on (linear, angular), by columns.
struct alignas(32) TreeArticulated {
  double M[3][4], H[3][4], I[3][4];
  double linear_scale, angular_scale;
};
/// A degree of freedom: U = inertia · S, 1/D = 1/(SᵀU), and the force left to it.
struct alignas(32) TreeDof {
  double U_linear[4], U_angular[4];
  double D_inverse, u;
};

/// How a degree of freedom moves its body, and the force and moment that it takes.
struct alignas(32) TreeColumn {
  double angular[4], linear[4], p[4], f[4], n[4];
};

struct TreeScratch {
  TreeFrame* frames;
  TreeMotion* motion;
  TreeRigid* rigid;
  TreeArticulated* articulated;
  TreeDof* dofs;
  int* path;  ///< a number for each body
  TreeColumn* columns;
  double* rows;  ///< 15 of RowStride(nv)
};

/// The rows are this long; `columns` has as many.
constexpr int RowStride(int nv) { return (nv + 15) / 8 * 8; }

}  // namespace linkwright::kernels

/// X_WB: twelve numbers a body (R by columns, p), the world's at the front already there.
LINKWRIGHT_KERNEL(void TreePoses(const Tree& tree, const double* q, double* X_WB))
/// The same, and V: six numbers a body, linear and angular velocity in its own axes.
LINKWRIGHT_KERNEL(void TreeVelocities(const Tree& tree, const double* q, const double* v,
                                      const TreeScratch& scratch, double* X_WB, double* V))
/// Kinetic energy, and potential energy in the field `gravity`, zero at the world's origin.
LINKWRIGHT_KERNEL(void TreeEnergies(const Tree& tree, const double* q, const double* v, const double* gravity,
                                    const TreeScratch& scratch, double* kinetic, double* potential))
/// The 6 × nv Jacobian of a point of a body, linear rows first, from the poses of the bodies up to the root.
LINKWRIGHT_KERNEL(void TreeFrameJacobian(const Tree& tree, const double* q, int body, const double* p_BF,
                                         const TreeScratch& scratch, double* jacobian))
/// tau by recursive Newton–Euler. external: null, or six numbers a body (force, moment) from the world on.
LINKWRIGHT_KERNEL(void TreeInverseDynamics(const Tree& tree, const double* q, const double* v,
                                           const double* a, const double* gravity, const double* external,
                                           const TreeScratch& scratch, double* tau))
/// a by articulated bodies. locked: null, or what is held still, by v index. Returns 0, or the body whose
/// joint has no inertia to move.
LINKWRIGHT_KERNEL(int TreeForwardDynamics(const Tree& tree, const double* q, const double* v,
                                          const double* tau, const double* gravity, const double* external,
                                          const char* locked, const TreeScratch& scratch, double* a))
/// M by composite bodies, by columns, both halves; for trees with their ancestors stored.
LINKWRIGHT_KERNEL(void TreeMassMatrix(const Tree& tree, const double* q, const TreeScratch& scratch,
                                      double* M))
