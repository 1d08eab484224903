// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/LargeJoint.h"
#include "engine/kernels/Rnea.h"

/// Articulated bodies (RBDA, table 7.1), in each body's frame at its origin. First the forces that the joints
/// would need to stay unaccelerated, gravity included; the rest is solved on top, in a world at rest.
namespace linkwright::kernels::LINKWRIGHT_ISA {

template <typename T>
struct AbaScratch {
  RneaScratch<T> outward;
  Motion<T>* kept;
  ArticulatedInertia<T>* inertia;  ///< of the children that are not right behind, of bodies that have such
  LargeFactor<T>* large;
};
static_assert(kRneaNumbers + 6 + 23 + 84 <= kBatchScratch / kBatchBlock);

template <typename T>
static AbaScratch<T> MakeAbaScratch(double* memory, int bodies) {
  AbaScratch<T> scratch;
  scratch.outward = MakeRneaScratch<T>(memory, bodies);
  scratch.kept = reinterpret_cast<Motion<T>*>(scratch.outward.large + bodies);
  scratch.inertia = reinterpret_cast<ArticulatedInertia<T>*>(scratch.kept + bodies);
  scratch.large = reinterpret_cast<LargeFactor<T>*>(scratch.inertia + bodies);
  return scratch;
}

template <typename T>
[[gnu::noinline, gnu::cold]] void NoteSingular(Mask<T> bad, int which, int* singular) {
  for (int s = 0; s < Number<T>::kStates; ++s)
    if (Holds(bad, s) && singular[s] < 0) singular[s] = which;
}

/// A ball or free joint: eliminates it and moves on to the parent. false: a degree without inertia.
template <typename T>
[[gnu::noinline]] void PassLarge(const BatchBody& body, const double* tau, const LargePose<T>& pose,
                                 LargeFactor<T>* large, ArticulatedInertia<T>* inertia, Force<T>* f,
                                 Mask<T>* bad) {
  const T *M = inertia->M, *I = inertia->I;
  const T linear = M[0] + M[3] + M[5], angular = I[0] + I[3] + I[5];
  EliminateLarge(body, tau, kZeroInertia * (linear + inertia->linear_scale),
                 kZeroInertia * (angular + inertia->angular_scale), large, inertia, f, bad);
  if (body.parent > 0) ToParent(pose, inertia);
}

/// From the tips inward: articulated inertias I_A and forces p_A, U / D and u / D of the joints. What runs
/// along is never handed out by its address, so that it can stay in registers.
template <bool kScaled, typename T>
static void AbaInward(const BatchTree& tree, const BatchBlock& block, int at, const AbaScratch<T>& scratch) {
  constexpr int kRow = Number<T>::kRow;
  ArticulatedInertia<T> inertia = {};  // of the body, then in its parent's frame
  Force<T> f_child = {};
  for (int i = tree.bodies - 1; i > 0; --i) {
    const BatchBody& body = tree.body[i];
    BodyForce<T>& own = scratch.outward.own[i];
    Force<T> f = own.f;
    if (body.child_behind)
      f = f + f_child;
    else
      inertia = ArticulatedInertia<T>{};
    if (body.keeps) Add(scratch.inertia[i], &inertia);
    AddRigid<kScaled>(body, kScaled ? Get<T>(block.mass_scale + kRow * i + at) : T{}, &inertia);
    const T *M = inertia.M, *H = inertia.H, *I = inertia.I;
    const T linear_trace = M[0] + M[3] + M[5], angular_trace = I[0] + I[3] + I[5];
    const double* tau = block.a_or_tau + kRow * body.v + at;
    if (IsSingle(body)) [[likely]] {
      // U = I_A S,  D = Sᵀ U,  u = τ − Sᵀ p_A
      const bool turns = body.joint == BatchJoint::kTurn;
      Force<T> U;
      T D, least, u;
      if (turns) [[likely]] {
        U = {{H[6], H[7], H[8]}, {I[2], I[4], I[5]}};
        D = I[5] + body.armature;
        least = kZeroInertia * (angular_trace + inertia.angular_scale);
        u = Get<T>(tau) - f.moment.z;
      } else {
        U = {{M[2], M[4], M[5]}, {H[2], H[5], H[8]}};
        D = M[5] + body.armature;
        least = kZeroInertia * (linear_trace + inertia.linear_scale);
        u = Get<T>(tau) - f.force.z;
      }
      const Mask<T> fine = D > least;
      const T D_inverse = Where(fine, 1 / D);
      own.push = u * D_inverse;
      if (Any(Not(fine))) [[unlikely]]
        NoteSingular<T>(Not(fine), i, block.singular + at);
      if (body.parent == 0) continue;
      // I_a = I_A − U Uᵀ / D,  p_a = p_A + U u / D
      const Force<T> U_D = D_inverse * U;
      own.f = U_D;
      f = f + u * U_D;
      if (turns && body.armature == 0) [[likely]] {
        SubtractEliminated(U.force, U.moment, U_D.force, U_D.moment, &inertia);
        EliminatedToParent(body, own.pose, &inertia);
      } else {
        SubtractOuter(U.force, U.moment, U_D.force, U_D.moment, &inertia);
        ToParent(body, own.pose, &inertia);
      }
    } else {
      ArticulatedInertia<T> other = inertia;
      Force<T> force = f;
      Mask<T> bad = {};
      PassLarge(body, tau, scratch.outward.large[i], &scratch.large[i], &other, &force, &bad);
      if (Any(bad)) [[unlikely]]
        NoteSingular<T>(bad, i, block.singular + at);
      if (body.parent == 0) continue;
      inertia = other;
      f = force;
    }
    ForceToParent(body, own, scratch.outward.large[i], &f);
    inertia.linear_scale = linear_trace;
    inertia.angular_scale = angular_trace;
    if (body.behind_parent) {
      f_child = f;
      continue;
    }
    BodyForce<T>& above = scratch.outward.own[body.parent];
    above.f = above.f + f;
    if (body.first_visitor)
      scratch.inertia[body.parent] = inertia;
    else
      Add(inertia, &scratch.inertia[body.parent]);
  }
}

/// From the root outward: q̈ = (u − Uᵀ a) / D,  a = ᵢX_λ a_λ + S q̈.
template <typename T>
static void AbaOutward(const BatchTree& tree, const BatchBlock& block, int at, const AbaScratch<T>& scratch) {
  constexpr int kRow = Number<T>::kRow;
  Motion<T> above = {};
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    const BodyForce<T>& own = scratch.outward.own[i];
    if (!body.behind_parent && body.parent > 0) above = scratch.kept[body.parent];
    double* out = block.out + kRow * body.v + at;
    Motion<T> a = {};
    if (IsSingle(body)) [[likely]] {
      T found = own.push;
      if (body.place != BatchPlace::kRoot) {
        a = ToChild(body, own.pose, above);
        found = own.push - Dot(own.f.force, a.linear) - Dot(own.f.moment, a.angular);
      }
      (body.joint == BatchJoint::kTurn ? a.angular.z : a.linear.z) += found;
      Put(found, out);
    } else {
      if (body.parent > 0) a = ToChild(scratch.outward.large[i], above);
      T x[6];
      const Motion<T> from = a;  // so that a can stay in registers
      SolveLarge(body, scratch.large[i], from, x);
      const int degrees = Degrees(body), w = degrees - 3;
      for (int k = 0; k < degrees; ++k) Put(x[k], out + kRow * k);
      if (degrees == 6) a.linear = a.linear + Vector<T>{x[0], x[1], x[2]};
      a.angular = a.angular + Vector<T>{x[w], x[w + 1], x[w + 2]};
    }
    above = a;
    if (body.keeps) scratch.kept[i] = a;
  }
}

/// q̈ for q, q̇, τ. Not for trees with couplings.
template <bool kScaled, typename T>
static void ForwardDynamics(const BatchTree& tree, const BatchBlock& block, int at) {
  const AbaScratch<T> scratch = MakeAbaScratch<T>(block.scratch, tree.bodies);
  for (int s = 0; s < Number<T>::kStates; ++s) block.singular[at + s] = -1;
  RneaOutward<false, kScaled>(tree, block, at, scratch.outward);
  AbaInward<kScaled>(tree, block, at, scratch);
  AbaOutward(tree, block, at, scratch);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
