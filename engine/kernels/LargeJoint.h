// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/SpatialInertia.h"
#include "engine/kernels/ZeroInertia.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// What the articulated-body passes leave of a joint of three or six degrees.
template <typename T>
struct LargeFactor {
  T U[36];               ///< I_A S, by columns
  T L[36];               ///< unit lower factor of D = Sᵀ U, by columns
  T d_inverse[6], u[6];  ///< D = L · diag(d) · Lᵀ
};

/// Eliminates such a joint from `inertia` and its bias force f, n; degrees without inertia are left at rest
/// and their lanes marked in `bad`.
template <typename T>
[[gnu::noinline]] void EliminateLarge(const BatchBody& body, const double* tau, T least_linear,
                                      T least_angular, LargeFactor<T>* large, ArticulatedInertia<T>* inertia,
                                      Force<T>* f, Mask<T>* bad) {
  const int degrees = body.joint == BatchJoint::kFree ? 6 : 3, first = 6 - degrees;
  const T *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const T full[36] = {M[0], M[1], M[2], H[0], H[3], H[6], M[1], M[3], M[4], H[1], H[4], H[7],
                      M[2], M[4], M[5], H[2], H[5], H[8], H[0], H[1], H[2], I[0], I[1], I[2],
                      H[3], H[4], H[5], I[1], I[3], I[4], H[6], H[7], H[8], I[2], I[4], I[5]};
  T bias[6] = {f->force.x, f->force.y, f->force.z, f->moment.x, f->moment.y, f->moment.z};
  for (int j = 0; j < degrees; ++j) {
    large->u[j] = Get<T>(tau + Number<T>::kRow * j) - bias[first + j];
    for (int r = 0; r < 6; ++r) large->U[6 * j + r] = full[6 * (first + j) + r];
    for (int i = j; i < degrees; ++i) large->L[6 * j + i] = full[6 * (first + j) + first + i];
    large->L[6 * j + j] += body.armature;
  }
  T* L = large->L;
  for (int j = 0; j < degrees; ++j) {
    const T pivot = L[7 * j];
    const Mask<T> fine = pivot > (first + j < 3 ? least_linear : least_angular);
    *bad = *bad | Not(fine);
    const T inverse = Where(fine, 1 / pivot);
    large->d_inverse[j] = inverse;
    for (int k = j + 1; k < degrees; ++k) {
      const T factor = L[6 * j + k] * inverse;
      for (int i = k; i < degrees; ++i) L[6 * k + i] -= factor * L[6 * j + i];
    }
    for (int i = j + 1; i < degrees; ++i) L[6 * j + i] *= inverse;
  }
  if (body.parent == 0) return;
  // With W = U L⁻ᵀ: U D⁻¹ Uᵀ = W diag(1/d) Wᵀ and U D⁻¹ u = W diag(1/d) L⁻¹ u.
  T W[36], y[6];
  for (int j = 0; j < degrees; ++j) {
    y[j] = large->u[j];
    for (int r = 0; r < 6; ++r) W[6 * j + r] = large->U[6 * j + r];
    for (int k = 0; k < j; ++k) {
      for (int r = 0; r < 6; ++r) W[6 * j + r] -= L[6 * k + j] * W[6 * k + r];
      y[j] -= L[6 * k + j] * y[k];
    }
    const T inverse = large->d_inverse[j], *w = W + 6 * j;
    const Vector<T> l = {w[0], w[1], w[2]}, a = {w[3], w[4], w[5]};
    SubtractOuter(l, a, inverse * l, inverse * a, inertia);
    for (int r = 0; r < 6; ++r) bias[r] += w[r] * (inverse * y[j]);
  }
  *f = {{bias[0], bias[1], bias[2]}, {bias[3], bias[4], bias[5]}};
}

/// Accelerations of such a joint, for its parent's acceleration (in the body's frame).
template <typename T>
[[gnu::noinline]] void SolveLarge(const BatchBody& body, const LargeFactor<T>& large, const Motion<T>& above,
                                  T* a) {
  const int degrees = body.joint == BatchJoint::kFree ? 6 : 3;
  for (int j = 0; j < degrees; ++j) {
    const T* U = large.U + 6 * j;
    a[j] = large.u[j] - Dot(Vector<T>{U[0], U[1], U[2]}, above.linear) -
           Dot(Vector<T>{U[3], U[4], U[5]}, above.angular);
    for (int k = 0; k < j; ++k) a[j] -= large.L[6 * k + j] * a[k];
  }
  for (int j = degrees; j-- > 0;) {
    a[j] *= large.d_inverse[j];
    for (int k = j + 1; k < degrees; ++k) a[j] -= large.L[6 * j + k] * a[k];
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
