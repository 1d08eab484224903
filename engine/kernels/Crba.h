// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/MassFactor.h"
#include "engine/kernels/Rnea.h"

/// Composite rigid bodies (RBDA, table 6.2), with forces in each body's frame at its origin.
namespace linkwright::kernels::LINKWRIGHT_ISA {

static_assert(kRneaNumbers + 10 <= kBatchScratch / kBatchBlock);

template <typename T>
LINKWRIGHT_INLINE Inertia<T> RigidOf(const BatchBody& body, T scale) {
  Inertia<T> inertia;
  inertia.mass = scale * body.mass;
  inertia.moment = {scale * body.moment[0], scale * body.moment[1], scale * body.moment[2]};
  for (int k = 0; k < 6; ++k) inertia.second[k] = scale * body.second[k];
  return inertia;
}

/// I_C S of the joint's degree of freedom k.
template <typename T>
LINKWRIGHT_INLINE Force<T> Push(const BatchBody& body, const Inertia<T>& inertia, int k) {
  if (body.joint == BatchJoint::kTurn) return About(inertia, 2);
  if (body.joint == BatchJoint::kSlide) return Along(inertia, 2);
  if (body.joint == BatchJoint::kFree && k < 3) return Along(inertia, k);
  return About(inertia, body.joint == BatchJoint::kFree ? k - 3 : k);
}

/// The lower half of M: rows j, columns k ≤ j, at matrix[j nv + k]. Reads the poses that RneaOutward leaves.
template <bool kScaled, typename T>
static void MassMatrix(const BatchTree& tree, const BatchBlock& block, int at, const RneaScratch<T>& scratch,
                       Inertia<T>* composite, T* matrix) {
  const int n = tree.nv;
  for (int j = 0; j < n; ++j)
    for (int k = 0; k <= j; ++k) matrix[j * n + k] = T{};
  const auto add = [&](int j, int k, T x) {
    // Two bodies on one degree of freedom: both halves of M meet on the diagonal.
    if (j == k) x += x;
    matrix[(j > k ? j : k) * n + (j > k ? k : j)] += x;
  };
  for (int i = 1; i < tree.bodies; ++i)
    composite[i] =
        RigidOf(tree.body[i], kScaled ? Get<T>(block.mass_scale + Number<T>::kRow * i + at) : Same<T>(1));
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    const int degrees = Degrees(body);
    for (int k = 0; k < degrees; ++k) {
      // F = I_C S;  M_ii = Sᵀ F
      Force<T> f = Push(body, composite[i], k);
      for (int l = 0; l <= k; ++l) {
        T x = Project(body, f, l);
        if (l == k) x += body.armature;
        matrix[(body.v + k) * n + body.v + l] += body.ratio * body.ratio * x;
      }
      // F = λX* F;  M_ij = Fᵀ S_j up to the root
      for (int b = i; tree.body[b].parent > 0;) {
        ForceToParent(tree.body[b], scratch.own[b], scratch.large[b], &f);
        b = tree.body[b].parent;
        const BatchBody& above = tree.body[b];
        for (int l = 0; l < Degrees(above); ++l)
          add(body.v + k, above.v + l, body.ratio * above.ratio * Project(above, f, l));
      }
    }
    if (body.parent == 0) continue;
    // I_C of the parent += λX* I_C X
    Inertia<T> carried = composite[i];
    if (IsSingle(body))
      ToParent(body, scratch.own[i].pose, &carried);
    else
      ToParent(scratch.large[i], &carried);
    Add(carried, &composite[body.parent]);
  }
}

/// What the joints need to stay unaccelerated, subtracted from τ in x; uses up the forces of RneaOutward.
template <typename T>
static void SubtractBias(const BatchTree& tree, const RneaScratch<T>& scratch, T* x) {
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    Force<T> f = scratch.own[i].f;
    for (int k = 0; k < Degrees(body); ++k) x[body.v + k] -= body.ratio * Project(body, f, k);
    if (body.parent == 0) continue;
    ForceToParent(body, scratch.own[i], scratch.large[i], &f);
    BodyForce<T>& above = scratch.own[body.parent];
    above.f = above.f + f;
  }
}

/// q̈ from M q̈ = τ − bias, for trees with couplings too.
template <bool kScaled, typename T>
static void CoupledDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  constexpr int kRow = Number<T>::kRow;
  const RneaScratch<T> scratch = MakeRneaScratch<T>(block.scratch, tree.bodies);
  auto* composite = reinterpret_cast<Inertia<T>*>(scratch.large + tree.bodies);
  auto* matrix = reinterpret_cast<T*>(block.matrix);
  const int n = tree.nv;
  T *diagonal = matrix + n * n, *x = diagonal + n;
  RneaOutward<false, kScaled>(tree, block, at, scratch);
  for (int k = 0; k < n; ++k) x[k] = Get<T>(block.a_or_tau + kRow * k + at);
  SubtractBias(tree, scratch, x);
  MassMatrix<kScaled>(tree, block, at, scratch, composite, matrix);
  for (int s = 0; s < Number<T>::kStates; ++s) block.singular[at + s] = -1;
  for (int j = 0; j < n; ++j) diagonal[j] = matrix[j * n + j];
  FactorRows(tree.rows, diagonal, matrix, x, block.singular + at);
  SolveRows(tree.rows, matrix, x);
  for (int k = 0; k < n; ++k) Put(x[k], block.out + kRow * k + at);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
