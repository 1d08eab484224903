// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Derivatives.h"
#include "engine/kernels/SpatialInertia.h"

/// The passes of the derivatives of inverse dynamics (Singh, Russell, Wensing, Efficient analytical
/// derivatives of rigid-body dynamics using spatial vector algebra, 2022). All vectors are spatial, along the
/// world's axes, about the origin of the first body, so that a robot far away loses no digits.
namespace linkwright::kernels::LINKWRIGHT_ISA {

template <typename T>
struct DerivativeMotion {
  Matrix<T> R;
  Vector<T> p;  ///< of the body's origin, from the point of reference
  Vector<T> v, w, a, dw;
};
/// Sums over a body's points (mass m, position r, velocity u, all from the point of reference), then over its
/// subtree.
template <typename T>
struct DerivativeSums {
  Vector<T> h;  ///< Σ m r
  Vector<T> P;  ///< Σ m u
  T Q[6];       ///< Σ m r rᵀ: xx, xy, xz, yy, yz, zz
  Matrix<T> K;  ///< Σ m u rᵀ
  Force<T> f;   ///< that the motion takes, less external ones
};
/// Σ m r and Σ m r rᵀ from the body's origin, world axes.
template <typename T>
struct DerivativeMoments {
  Vector<T> moment;
  T Q[6];
};

template <typename T>
struct DerivativeScratch {
  DerivativeMotion<T>* motions;
  DerivativeSums<T>* sums;
  DerivativeMoments<T>* own;
  ArticulatedInertia<T>* articulated;  ///< of the children that are not right behind
};
template <typename T>
LINKWRIGHT_INLINE DerivativeScratch<T> MakeDerivativeScratch(const DerivativePasses& passes) {
  static_assert(24 + 27 + 9 + 23 <= kDerivativeScratch);
  auto* motions = reinterpret_cast<DerivativeMotion<T>*>(passes.scratch);
  auto* sums = reinterpret_cast<DerivativeSums<T>*>(motions + passes.body_count);
  auto* own = reinterpret_cast<DerivativeMoments<T>*>(sums + passes.body_count);
  return {motions, sums, own, reinterpret_cast<ArticulatedInertia<T>*>(own + passes.body_count)};
}

template <typename T>
LINKWRIGHT_INLINE Vector<T> At(const T* from) {
  return {from[0], from[1], from[2]};
}
template <typename T>
LINKWRIGHT_INLINE void Set(const Vector<T>& v, T* to) {
  to[0] = v.x;
  to[1] = v.y;
  to[2] = v.z;
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> Column(const Matrix<T>& R, int c) {
  return At(R.m + 3 * c);
}
/// S x of a symmetric S.
template <typename T>
LINKWRIGHT_INLINE Vector<T> Multiply(const T* S, const Vector<T>& x) {
  return {S[0] * x.x + S[1] * x.y + S[2] * x.z, S[1] * x.x + S[3] * x.y + S[4] * x.z,
          S[2] * x.x + S[4] * x.y + S[5] * x.z};
}

/// S and ψ̇ = v_λ × S of a column; χ so far 2 ψ̇.
template <typename T>
LINKWRIGHT_INLINE void SetColumn(const DerivativePasses& passes, const DerivativeMotion<T>& above,
                                 const Vector<T>& s_v, const Vector<T>& s_w, int k) {
  DerivativeColumnOf<T>& column = passes.columns[k];
  const Vector<T> psi_w = Cross(above.w, s_w), psi_v = Cross(above.w, s_v) + Cross(above.v, s_w);
  Set(s_v, column.S);
  Set(s_w, column.S + 3);
  Set(s_w, column.S_w);
  Set(psi_v, column.psi_v);
  Set(psi_w, column.psi_w);
  Set(psi_v + psi_v, column.chi);
  Set(psi_w + psi_w, column.chi + 3);
  T* rows = passes.S + k;
  for (int c = 0; c < 6; ++c) rows[c * passes.stride] = column.S[c];
}

/// Joints of several degrees: Ṡ = v × S = ψ̇ + (the joint's own velocity) × S.
template <typename T>
[[gnu::noinline]] void SetLargeJoint(const DerivativePasses& passes, const DerivativeBody& body,
                                     const DerivativeMotion<T>& above, const T* rates,
                                     DerivativeMotion<T>* own) {
  const int count = body.end - body.first, angular = count - 3;
  for (int c = 0; c < 3; ++c) {
    const Vector<T> axis = Column(own->R, c);
    if (angular) SetColumn(passes, above, axis, Vector<T>{}, body.first + c);
    SetColumn(passes, above, Cross(own->p, axis), axis, body.first + angular + c);
  }
  DerivativeColumnOf<T>* columns = passes.columns + body.first;
  Vector<T> v = {}, w = {};
  for (int c = 0; c < count; ++c) {
    v = v + rates[c] * At(columns[c].S);
    w = w + rates[c] * At(columns[c].S + 3);
  }
  for (int c = 0; c < count; ++c) {
    const Vector<T> s_v = At(columns[c].S), s_w = At(columns[c].S + 3);
    Set(At(columns[c].chi) + Cross(w, s_v) + Cross(v, s_w), columns[c].chi);
    Set(At(columns[c].chi + 3) + Cross(w, s_w), columns[c].chi + 3);
  }
  own->v = own->v + v;
  own->w = own->w + w;
}

/// Σ m r, Σ m r rᵀ, Σ m u, Σ m u rᵀ of a body that moves so.
template <typename T>
LINKWRIGHT_INLINE void SetSums(const DerivativeBody& body, const DerivativeMotion<T>& motion,
                               DerivativeMoments<T>* own, DerivativeSums<T>* sums) {
  const Vector<T> m = Rotate(motion.R.m, Constant<T>(body.moment)), p = motion.p, w = motion.w;
  own->moment = m;
  for (int k = 0; k < 6; ++k) own->Q[k] = Same<T>(body.second[k]);
  RotateSymmetric(motion.R.m, own->Q);
  const Vector<T> h = m + Same<T>(body.mass) * p;
  // Σ m r rᵀ moves from the body's origin by p: + m pᵀ + p hᵀ.
  T* Q = sums->Q;
  Q[0] = own->Q[0] + m.x * p.x + p.x * h.x;
  Q[1] = own->Q[1] + m.x * p.y + p.x * h.y;
  Q[2] = own->Q[2] + m.x * p.z + p.x * h.z;
  Q[3] = own->Q[3] + m.y * p.y + p.y * h.y;
  Q[4] = own->Q[4] + m.y * p.z + p.y * h.z;
  Q[5] = own->Q[5] + m.z * p.z + p.z * h.z;
  sums->h = h;
  // u = v + ω × r
  sums->P = Same<T>(body.mass) * motion.v + Cross(w, h);
  Set(h.x * motion.v + Cross(w, Vector<T>{Q[0], Q[1], Q[2]}), sums->K.m);
  Set(h.y * motion.v + Cross(w, Vector<T>{Q[1], Q[3], Q[4]}), sums->K.m + 3);
  Set(h.z * motion.v + Cross(w, Vector<T>{Q[2], Q[4], Q[5]}), sums->K.m + 6);
}

template <typename T>
static void Motions(const DerivativePasses& passes, const T* v) {
  const DerivativeScratch<T> scratch = MakeDerivativeScratch<T>(passes);
  DerivativeMotion<T>* motions = scratch.motions;
  motions[0].v = motions[0].w = Vector<T>{};
  const Vector<T> reference = At<T>(passes.X_WB + 12 + 9);
  for (int i = 1; i < passes.body_count; ++i) {
    const DerivativeBody& body = passes.bodies[i];
    const T* X = passes.X_WB + 12 * i;
    const DerivativeMotion<T>& above = motions[body.parent];
    DerivativeMotion<T>& motion = motions[i];
    for (int k = 0; k < 9; ++k) motion.R.m[k] = X[k];
    motion.p = At<T>(X + 9) - reference;
    motion.v = above.v;
    motion.w = above.w;
    const T* rates = v + body.v;
    // v = v_λ + S q̇
    if (body.joint == TreeJoint::kRevolute) {
      const Vector<T> s_w = Same<T>(body.ratio) * Column(motion.R, 2), s_v = Cross(motion.p, s_w);
      SetColumn(passes, above, s_v, s_w, body.first);
      motion.v = motion.v + *rates * s_v;
      motion.w = motion.w + *rates * s_w;
    } else if (body.joint == TreeJoint::kPrismatic) {
      const Vector<T> s_v = Same<T>(body.ratio) * Column(motion.R, 2);
      SetColumn(passes, above, s_v, Vector<T>{}, body.first);
      motion.v = motion.v + *rates * s_v;
    } else {
      SetLargeJoint(passes, body, above, rates, &motion);
    }
    SetSums(body, motion, &scratch.own[i], &scratch.sums[i]);
  }
}

template <typename T>
static void Accelerations(const DerivativePasses& passes, const T* v, const T* a, const T* gravity,
                          const T* external) {
  const DerivativeScratch<T> scratch = MakeDerivativeScratch<T>(passes);
  DerivativeMotion<T>* motions = scratch.motions;
  motions[0].a = Vector<T>{} - At(gravity);
  motions[0].dw = Vector<T>{};
  for (int i = 1; i < passes.body_count; ++i) {
    const DerivativeBody& body = passes.bodies[i];
    const DerivativeMotion<T>& above = motions[body.parent];
    DerivativeMotion<T>& motion = motions[i];
    Vector<T> acc = above.a, dw = above.dw;
    for (int k = body.first; k < body.end; ++k) {
      DerivativeColumnOf<T>& column = passes.columns[k];
      const Vector<T> psi_v = At(column.psi_v), psi_w = At(column.psi_w);
      // a = a_λ + S q̈ + v_λ × S q̇
      const T rate = v[body.v + k - body.first];
      acc = acc + rate * psi_v;
      dw = dw + rate * psi_w;
      if (!a) continue;
      const Vector<T> s_v = At(column.S), s_w = At(column.S + 3);
      const T push = a[body.v + k - body.first];
      acc = acc + push * s_v;
      dw = dw + push * s_w;
      Set(Cross(above.dw, s_v) + Cross(above.a, s_w) + Cross(above.w, psi_v) + Cross(above.v, psi_w),
          column.psi2);
      Set(Cross(above.dw, s_w) + Cross(above.w, psi_w), column.psi2 + 3);
    }
    motion.a = acc;
    motion.dw = dw;
    // The body's point at the point of reference accelerates by a + ω × v; f = Σ m r̈, n = Σ m r × r̈.
    const Vector<T> w = motion.w, point = acc + Cross(w, motion.v);
    DerivativeSums<T>& sums = scratch.sums[i];
    const Vector<T> h = sums.h;
    const T* Q = sums.Q;
    sums.f.force = Same<T>(body.mass) * point + Cross(dw, h) + Cross(w, Cross(w, h));
    sums.f.moment = Cross(h, point) + (Q[0] + Q[3] + Q[5]) * dw - Multiply(Q, dw) - Cross(w, Multiply(Q, w));
    if (!external) continue;
    const Vector<T> f = Rotate(motion.R.m, At(external + 6 * i));
    sums.f.force = sums.f.force - f;
    sums.f.moment = sums.f.moment - (Rotate(motion.R.m, At(external + 6 * i + 3)) + Cross(motion.p, f));
  }
}

template <typename T>
static void Composites(const DerivativePasses& passes) {
  const DerivativeScratch<T> scratch = MakeDerivativeScratch<T>(passes);
  for (int i = passes.body_count; i-- > 1;) {
    const DerivativeBody& body = passes.bodies[i];
    const DerivativeSums<T>& sums = scratch.sums[i];
    const Vector<T> h = sums.h, P = sums.P;
    const T *Q = sums.Q, *K = sums.K.m;
    const T mass = Same<T>(body.subtree_mass), trace = Q[0] + Q[3] + Q[5], K_trace = K[0] + K[4] + K[8],
            two = Same<T>(2);
    for (int k = body.first; k < body.end; ++k) {
      DerivativeColumnOf<T>& column = passes.columns[k];
      const Vector<T> s_v = At(column.S), s_w = At(column.S + 3), psi_w = At(column.psi_w);
      const auto inertia = [&](const T* x) -> Force<T> {
        const Vector<T> x_v = At(x), x_w = At(x + 3);
        return {mass * x_v + Cross(x_w, h), Cross(h, x_v) + trace * x_w - Multiply(Q, x_w)};
      };
      const auto put = [](const Force<T>& f, T* to) {
        Set(f.force, to);
        Set(f.moment, to + 3);
      };
      put(inertia(column.S), column.U);
      // The force that I a + v ×* I v gains for a change x of v is I ẋ + B x, with
      // B x = 2 (x_ω × P, tr(K) x_ω − K x_ω).
      // by q: I ψ̈ + B ψ̇ + S ×* F
      Force<T> by_q = inertia(column.psi2);
      const Vector<T> turned = K_trace * psi_w - Rotate(K, psi_w);
      by_q.force = by_q.force + two * Cross(psi_w, P) + Cross(s_w, sums.f.force);
      by_q.moment = by_q.moment + two * turned + Cross(s_w, sums.f.moment) + Cross(s_v, sums.f.force);
      put(by_q, column.by_q);
      // by v: I (ψ̇ + Ṡ) + B S
      Force<T> by_v = inertia(column.chi);
      by_v.force = by_v.force + two * Cross(s_w, P);
      by_v.moment = by_v.moment + two * (K_trace * s_w - Rotate(K, s_w));
      put(by_v, column.by_v);
      // W = Bᵀ S, of which only the angular part is not zero.
      const Vector<T> W = two * (Cross(P, s_v) + K_trace * s_w - RotateBack(K, s_w));
      T *U_rows = passes.U + k, *W_rows = passes.W + k;
      for (int c = 0; c < 6; ++c) U_rows[c * passes.stride] = column.U[c];
      W_rows[0] = W.x;
      W_rows[passes.stride] = W.y;
      W_rows[2 * passes.stride] = W.z;
    }
    if (body.parent == 0) continue;
    DerivativeSums<T>& above = scratch.sums[body.parent];
    above.h = above.h + h;
    above.P = above.P + P;
    for (int c = 0; c < 6; ++c) above.Q[c] += Q[c];
    for (int c = 0; c < 9; ++c) above.K.m[c] += K[c];
    above.f = above.f + sums.f;
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
