// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/SpatialVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// A rigid or composite body: mass, ∫ r dm and ∫ r rᵀ dm (xx, xy, xz, yy, yz, zz) about the origin.
template <typename T>
struct Inertia {
  T mass;
  Vector<T> moment;
  T second[6];
};

template <typename T>
LINKWRIGHT_INLINE void Add(const Inertia<T>& other, Inertia<T>* inertia) {
  inertia->mass += other.mass;
  inertia->moment = inertia->moment + other.moment;
  for (int k = 0; k < 6; ++k) inertia->second[k] += other.second[k];
}
/// About an origin moved by −p: ∫ (r + p)(r + p)ᵀ dm.
template <typename T>
LINKWRIGHT_INLINE void Shift(const Vector<T>& p, Inertia<T>* inertia) {
  const Vector<T> h = inertia->moment, mp = inertia->mass * p;
  T* J = inertia->second;
  J[0] += 2 * p.x * h.x + mp.x * p.x;
  J[1] += p.x * h.y + h.x * p.y + mp.x * p.y;
  J[2] += p.x * h.z + h.x * p.z + mp.x * p.z;
  J[3] += 2 * p.y * h.y + mp.y * p.y;
  J[4] += p.y * h.z + h.y * p.z + mp.y * p.z;
  J[5] += 2 * p.z * h.z + mp.z * p.z;
  inertia->moment = h + mp;
}
/// The force that gives a body a unit acceleration along, or about, an axis of its frame.
template <typename T>
LINKWRIGHT_INLINE Force<T> Along(const Inertia<T>& inertia, int axis) {
  const T m = inertia.mass, zero = {};
  const Vector<T>& h = inertia.moment;
  if (axis == 0) return {{m, zero, zero}, {zero, h.z, -h.y}};
  if (axis == 1) return {{zero, m, zero}, {-h.z, zero, h.x}};
  return {{zero, zero, m}, {h.y, -h.x, zero}};
}
template <typename T>
LINKWRIGHT_INLINE Force<T> About(const Inertia<T>& inertia, int axis) {
  const T zero = {}, *J = inertia.second;
  const Vector<T>& h = inertia.moment;
  if (axis == 0) return {{zero, -h.z, h.y}, {J[3] + J[5], -J[1], -J[2]}};
  if (axis == 1) return {{h.z, zero, -h.x}, {-J[1], J[0] + J[5], -J[4]}};
  return {{-h.y, h.x, zero}, {-J[2], -J[4], J[0] + J[3]}};
}

/// Articulated inertia [M, H; Hᵀ, I] acting on (linear, angular); symmetric blocks as xx, xy, xz, yy, yz, zz;
/// H by columns.
template <typename T>
struct ArticulatedInertia {
  T M[6], H[9], I[6];
  /// Traces of M and I of the children before their joints were eliminated: the scale of rounding errors.
  T linear_scale, angular_scale;
};

template <typename T>
LINKWRIGHT_INLINE void Add(const ArticulatedInertia<T>& other, ArticulatedInertia<T>* inertia) {
  for (int k = 0; k < 6; ++k) inertia->M[k] += other.M[k];
  for (int k = 0; k < 9; ++k) inertia->H[k] += other.H[k];
  for (int k = 0; k < 6; ++k) inertia->I[k] += other.I[k];
  inertia->linear_scale += other.linear_scale;
  inertia->angular_scale += other.angular_scale;
}

/// inertia += the rigid body's own, `scale` times if kScaled.
template <bool kScaled, typename T>
LINKWRIGHT_INLINE void AddRigid(const BatchBody& body, T scale, ArticulatedInertia<T>* inertia) {
  T *M = inertia->M, *H = inertia->H, *I = inertia->I;
  T m = Same<T>(body.mass), hx = Same<T>(body.moment[0]), hy = Same<T>(body.moment[1]),
    hz = Same<T>(body.moment[2]);
  if constexpr (kScaled) {
    m *= scale;
    hx *= scale;
    hy *= scale;
    hz *= scale;
  }
  M[0] += m;
  M[3] += m;
  M[5] += m;
  H[1] -= hz;
  H[2] += hy;
  H[3] += hz;
  H[5] -= hx;
  H[6] -= hy;
  H[7] += hx;
  for (int k = 0; k < 6; ++k) {
    if constexpr (kScaled)
      I[k] += scale * body.inertia[k];
    else
      I[k] += body.inertia[k];
  }
}

/// Rz S Rzᵀ for a symmetric S, and for any H by columns.
template <typename T>
LINKWRIGHT_INLINE void RotateSymmetricZ(const Angle<T>& t, T* S) {
  const T s = t.sine, c = t.cosine;
  const T u = c * S[0] - s * S[1], v = c * S[1] - s * S[3], trace = S[0] + S[3], xz = S[2];
  S[0] = c * u - s * v;
  S[1] = s * u + c * v;
  S[3] = trace - S[0];
  S[2] = c * xz - s * S[4];
  S[4] = s * xz + c * S[4];
}
/// (x, y) rotated.
template <typename T>
LINKWRIGHT_INLINE void RotatePair(T sine, T cosine, T* x, T* y) {
  const T a = *x, b = *y;
  *x = cosine * a - sine * b;
  *y = sine * a + cosine * b;
}
template <typename T>
LINKWRIGHT_INLINE void RotateMatrixZ(const Angle<T>& t, T* H) {
  RotatePair(t.sine, t.cosine, &H[0], &H[1]);
  RotatePair(t.sine, t.cosine, &H[3], &H[4]);
  RotatePair(t.sine, t.cosine, &H[6], &H[7]);
  RotatePair(t.sine, t.cosine, &H[0], &H[3]);
  RotatePair(t.sine, t.cosine, &H[1], &H[4]);
  RotatePair(t.sine, t.cosine, &H[2], &H[5]);
}
/// The same about x.
template <typename T>
LINKWRIGHT_INLINE void RotateSymmetricX(double s, double c, T* S) {
  const T u = c * S[3] - s * S[4], v = c * S[4] - s * S[5], trace = S[3] + S[5], xy = S[1];
  S[3] = c * u - s * v;
  S[4] = s * u + c * v;
  S[5] = trace - S[3];
  S[1] = c * xy - s * S[2];
  S[2] = s * xy + c * S[2];
}
template <typename T>
LINKWRIGHT_INLINE void RotateMatrixX(double sine, double cosine, T* H) {
  const T s = Same<T>(sine), c = Same<T>(cosine);
  RotatePair(s, c, &H[1], &H[2]);
  RotatePair(s, c, &H[4], &H[5]);
  RotatePair(s, c, &H[7], &H[8]);
  RotatePair(s, c, &H[3], &H[6]);
  RotatePair(s, c, &H[4], &H[7]);
  RotatePair(s, c, &H[5], &H[8]);
}

// About an origin moved by −p, [1, 0; P, 1] [M, H; Hᵀ, I] [1, −P; 0, 1]… with P = [p]×:
// H' = H − M P,  I' = I + P H' + (P H)ᵀ; here for p along z, along x, and any.
/// Without the numbers that are zero where a revolute joint without armature has been eliminated (below).
template <typename T>
LINKWRIGHT_INLINE void ShiftEliminatedZ(T z, ArticulatedInertia<T>* inertia) {
  T *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const T h0 = H[0], h1 = H[1], h3 = H[3];
  H[0] -= M[1] * z;
  H[1] -= M[3] * z;
  H[2] -= M[4] * z;
  H[3] += M[0] * z;
  H[4] += M[1] * z;
  H[5] += M[2] * z;
  I[0] -= z * (H[1] + h1);
  I[1] += z * (h0 - H[4]);
  I[3] += z * (H[3] + h3);
}
template <typename T>
LINKWRIGHT_INLINE void ShiftZ(T z, ArticulatedInertia<T>* inertia) {
  ShiftEliminatedZ(z, inertia);
  inertia->I[2] -= z * inertia->H[7];
  inertia->I[4] += z * inertia->H[6];
}
template <typename T>
LINKWRIGHT_INLINE void ShiftX(double x, ArticulatedInertia<T>* inertia) {
  T *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const T h4 = H[4], h5 = H[5], h7 = H[7];
  H[3] -= M[2] * x;
  H[4] -= M[4] * x;
  H[5] -= M[5] * x;
  H[6] += M[1] * x;
  H[7] += M[3] * x;
  H[8] += M[4] * x;
  I[1] -= x * H[2];
  I[2] += x * H[1];
  I[3] -= x * (H[5] + h5);
  I[4] += x * (h4 - H[8]);
  I[5] += x * (H[7] + h7);
}
template <typename T>
LINKWRIGHT_INLINE void Shift(const Vector<T>& p, ArticulatedInertia<T>* inertia) {
  T *M = inertia->M, *I = inertia->I;
  const T x = p.x, y = p.y, z = p.z;
  T H[9];
  for (int k = 0; k < 9; ++k) H[k] = inertia->H[k];
  T* N = inertia->H;
  N[0] = H[0] - (M[1] * z - M[2] * y);
  N[1] = H[1] - (M[3] * z - M[4] * y);
  N[2] = H[2] - (M[4] * z - M[5] * y);
  N[3] = H[3] - (M[2] * x - M[0] * z);
  N[4] = H[4] - (M[4] * x - M[1] * z);
  N[5] = H[5] - (M[5] * x - M[2] * z);
  N[6] = H[6] - (M[0] * y - M[1] * x);
  N[7] = H[7] - (M[1] * y - M[3] * x);
  N[8] = H[8] - (M[2] * y - M[4] * x);
  I[0] += (y * N[2] - z * N[1]) + (y * H[2] - z * H[1]);
  I[1] += (y * N[5] - z * N[4]) + (z * H[0] - x * H[2]);
  I[2] += (y * N[8] - z * N[7]) + (x * H[1] - y * H[0]);
  I[3] += (z * N[3] - x * N[5]) + (z * H[3] - x * H[5]);
  I[4] += (z * N[6] - x * N[8]) + (x * H[4] - y * H[3]);
  I[5] += (x * N[7] - y * N[6]) + (x * H[7] - y * H[6]);
}

// A revolute joint without armature leaves no inertia about its z: H[6], H[7], H[8] and I[2], I[4], I[5] are
// zero, and stay so under rotations about z and shifts along it. The following do not read them.

/// inertia −= U Uᵀ / D, for U = (l, a); l_D and a_D are U / D.
template <typename T>
LINKWRIGHT_INLINE void SubtractEliminated(const Vector<T>& l, const Vector<T>& a, const Vector<T>& l_D,
                                          const Vector<T>& a_D, ArticulatedInertia<T>* inertia) {
  T *M = inertia->M, *H = inertia->H, *I = inertia->I;
  M[0] -= l_D.x * l.x;
  M[1] -= l_D.x * l.y;
  M[2] -= l_D.x * l.z;
  M[3] -= l_D.y * l.y;
  M[4] -= l_D.y * l.z;
  M[5] -= l_D.z * l.z;
  H[0] -= a_D.x * l.x;
  H[1] -= a_D.x * l.y;
  H[2] -= a_D.x * l.z;
  H[3] -= a_D.y * l.x;
  H[4] -= a_D.y * l.y;
  H[5] -= a_D.y * l.z;
  I[0] -= a_D.x * a.x;
  I[1] -= a_D.x * a.y;
  I[3] -= a_D.y * a.y;
}
/// The same, whatever the joint.
template <typename T>
LINKWRIGHT_INLINE void SubtractOuter(const Vector<T>& l, const Vector<T>& a, const Vector<T>& l_D,
                                     const Vector<T>& a_D, ArticulatedInertia<T>* inertia) {
  SubtractEliminated(l, a, l_D, a_D, inertia);
  T *H = inertia->H, *I = inertia->I;
  H[6] -= a_D.z * l.x;
  H[7] -= a_D.z * l.y;
  H[8] -= a_D.z * l.z;
  I[2] -= a_D.x * a.z;
  I[4] -= a_D.y * a.z;
  I[5] -= a_D.z * a.z;
}
/// Rotates H and I about z.
template <typename T>
LINKWRIGHT_INLINE void RotateEliminatedZ(const Angle<T>& t, ArticulatedInertia<T>* inertia) {
  const T s = t.sine, c = t.cosine;
  T *H = inertia->H, *I = inertia->I;
  RotatePair(s, c, &H[0], &H[1]);
  RotatePair(s, c, &H[3], &H[4]);
  RotatePair(s, c, &H[0], &H[3]);
  RotatePair(s, c, &H[1], &H[4]);
  RotatePair(s, c, &H[2], &H[5]);
  const T u = c * I[0] - s * I[1], v = c * I[1] - s * I[3], trace = I[0] + I[3];
  I[0] = c * u - s * v;
  I[1] = s * u + c * v;
  I[3] = trace - I[0];
}
/// Rotates H and I about x; from here on nothing is zero.
template <typename T>
LINKWRIGHT_INLINE void RotateEliminatedX(double sine, double cosine, ArticulatedInertia<T>* inertia) {
  const T s = Same<T>(sine), c = Same<T>(cosine);
  T *H = inertia->H, *I = inertia->I;
  RotatePair(s, c, &H[1], &H[2]);
  RotatePair(s, c, &H[4], &H[5]);
  H[6] = s * H[3];
  H[7] = s * H[4];
  H[8] = s * H[5];
  H[3] = c * H[3];
  H[4] = c * H[4];
  H[5] = c * H[5];
  const T yy = I[3], u = c * yy;
  I[3] = c * u;
  I[4] = s * u;
  I[5] = yy - I[3];
  I[2] = s * I[1];
  I[1] = c * I[1];
}
template <typename T>
LINKWRIGHT_INLINE void FillEliminated(ArticulatedInertia<T>* inertia) {
  T *H = inertia->H, *I = inertia->I;
  H[6] = H[7] = H[8] = I[2] = I[4] = I[5] = T{};
}

/// R S Rᵀ for any R by columns.
template <typename Entry, typename T>
LINKWRIGHT_INLINE void RotateSymmetric(const Entry* R, T* S) {
  T P[9];  // R S, by columns
  for (int r = 0; r < 3; ++r) {
    P[r] = R[r] * S[0] + R[3 + r] * S[1] + R[6 + r] * S[2];
    P[3 + r] = R[r] * S[1] + R[3 + r] * S[3] + R[6 + r] * S[4];
    P[6 + r] = R[r] * S[2] + R[3 + r] * S[4] + R[6 + r] * S[5];
  }
  int k = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) S[k++] = P[i] * R[j] + P[3 + i] * R[3 + j] + P[6 + i] * R[6 + j];
}
template <typename Entry, typename T>
LINKWRIGHT_INLINE void RotateMatrix(const Entry* R, T* H) {
  T P[9];
  for (int c = 0; c < 9; c += 3)
    for (int r = 0; r < 3; ++r) P[c + r] = R[r] * H[c] + R[3 + r] * H[c + 1] + R[6 + r] * H[c + 2];
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) H[3 * c + r] = P[r] * R[c] + P[3 + r] * R[3 + c] + P[6 + r] * R[6 + c];
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
