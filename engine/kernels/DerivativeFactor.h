// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/DerivativePasses.h"
#include "engine/kernels/ZeroInertia.h"

/// M factored by the inward pass of articulated bodies (RBDA, table 7.1), column by column, along the world's
/// axes about each body's origin; reads what Motions leaves.
namespace linkwright::kernels::LINKWRIGHT_ISA {

/// A rigid body about its own origin.
template <typename T>
LINKWRIGHT_INLINE ArticulatedInertia<T> RigidOf(const DerivativeBody& body, const DerivativeMoments<T>& own) {
  const Vector<T>& h = own.moment;
  const T *Q = own.Q, m = Same<T>(body.mass), zero = {}, trace = Q[0] + Q[3] + Q[5];
  return {{m, zero, zero, m, zero, m},
          {zero, -h.z, h.y, h.z, zero, -h.x, -h.y, h.x, zero},
          {trace - Q[0], -Q[1], -Q[2], trace - Q[3], -Q[4], trace - Q[5]},
          zero,
          zero};
}

/// Eliminates one column: I_A −= U Uᵀ / D. false: no inertia to move.
template <typename T>
LINKWRIGHT_INLINE bool Eliminate(const Vector<T>& axis, bool turns, double armature, const Vector<T>& p,
                                 ArticulatedInertia<T>* inertia, T scale, DerivativeFactor* factor) {
  const T* H = inertia->H;
  Force<T> U;
  T D;
  if (turns) {
    U = {Rotate(H, axis), Multiply(inertia->I, axis)};
    D = Dot(axis, U.moment) + armature;
  } else {
    U = {Multiply(inertia->M, axis), RotateBack(H, axis)};
    D = Dot(axis, U.force) + armature;
  }
  if (!(D > kZeroInertia * scale)) return false;
  const T D_inverse = 1 / D;
  const Force<T> U_D = D_inverse * U;
  SubtractOuter(U.force, U.moment, U_D.force, U_D.moment, inertia);
  factor->D_inverse = D_inverse;
  Set(U_D.force, factor->U_D);
  Set(U_D.moment + Cross(p, U_D.force), factor->U_D + 3);
  return true;
}

template <typename T>
static int FactorColumns(const DerivativePasses& passes, const char* locked, DerivativeFactor* factors) {
  const DerivativeScratch<T> scratch = MakeDerivativeScratch<T>(passes);
  ArticulatedInertia<T> inertia = {};
  for (int i = passes.body_count; i-- > 1;) {
    const DerivativeBody& body = passes.bodies[i];
    const DerivativeMotion<T>& motion = scratch.motions[i];
    ArticulatedInertia<T> own = RigidOf(body, scratch.own[i]);
    if (!body.leaf) Add(inertia, &own);
    if (body.branches) Add(scratch.articulated[i], &own);
    inertia = own;
    const T linear = inertia.M[0] + inertia.M[3] + inertia.M[5];
    const T angular = inertia.I[0] + inertia.I[3] + inertia.I[5];
    for (int k = body.end; k-- > body.first;) {
      DerivativeFactor& factor = factors[k];
      for (int c = 0; c < 6; ++c) factor.S[c] = passes.columns[k].S[c];
      const int c = k - body.first;
      if (locked && locked[body.v + c]) {
        for (T& number : factor.U_D) number = 0;
        factor.D_inverse = 0;
        continue;
      }
      const bool turns = body.joint == TreeJoint::kRevolute || body.joint == TreeJoint::kBall ||
                         (body.joint == TreeJoint::kFree && c >= 3);
      const Vector<T> axis = Column(motion.R, body.end - body.first == 1 ? 2 : c % 3);
      if (!Eliminate(axis, turns, body.armature, motion.p, &inertia,
                     turns ? angular + inertia.angular_scale : linear + inertia.linear_scale, &factor))
        return i;
    }
    if (body.parent == 0) continue;
    Shift(motion.p - scratch.motions[body.parent].p, &inertia);
    inertia.linear_scale = linear;
    inertia.angular_scale = angular;
    if (body.parent + 1 == i) continue;
    if (body.last_child)
      scratch.articulated[body.parent] = inertia;
    else
      Add(inertia, &scratch.articulated[body.parent]);
  }
  return 0;
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
