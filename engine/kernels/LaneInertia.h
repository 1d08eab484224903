// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/LaneVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// Workspace::Inertia in lanes: [M, H; Hᵀ, I] acting on (linear, angular); symmetric blocks as xx, xy, xz,
/// yy, yz, zz; H by columns.
struct Inertia {
  Lanes M[6], H[9], I[6];
  /// Traces of M and I of the children before their joints gave way.
  Lanes linear_scale, angular_scale;
};

LINKWRIGHT_INLINE void Add(const Inertia& other, Inertia* inertia) {
  for (int k = 0; k < 6; ++k) inertia->M[k] += other.M[k];
  for (int k = 0; k < 9; ++k) inertia->H[k] += other.H[k];
  for (int k = 0; k < 6; ++k) inertia->I[k] += other.I[k];
  inertia->linear_scale += other.linear_scale;
  inertia->angular_scale += other.angular_scale;
}

/// Rz S Rzᵀ for a symmetric S, and for any H by columns.
LINKWRIGHT_INLINE void TurnSymmetricZ(const Turn& t, Lanes* S) {
  const Lanes s = t.sine, c = t.cosine;
  const Lanes u = c * S[0] - s * S[1], v = c * S[1] - s * S[3], trace = S[0] + S[3], xz = S[2];
  S[0] = c * u - s * v;
  S[1] = s * u + c * v;
  S[3] = trace - S[0];
  S[2] = c * xz - s * S[4];
  S[4] = s * xz + c * S[4];
}
/// (x, y) turned.
LINKWRIGHT_INLINE void TurnPair(Lanes sine, Lanes cosine, Lanes* x, Lanes* y) {
  const Lanes a = *x, b = *y;
  *x = cosine * a - sine * b;
  *y = sine * a + cosine * b;
}
LINKWRIGHT_INLINE void TurnMatrixZ(const Turn& t, Lanes* H) {
  TurnPair(t.sine, t.cosine, &H[0], &H[1]);
  TurnPair(t.sine, t.cosine, &H[3], &H[4]);
  TurnPair(t.sine, t.cosine, &H[6], &H[7]);
  TurnPair(t.sine, t.cosine, &H[0], &H[3]);
  TurnPair(t.sine, t.cosine, &H[1], &H[4]);
  TurnPair(t.sine, t.cosine, &H[2], &H[5]);
}
/// The same about x.
LINKWRIGHT_INLINE void TurnSymmetricX(double s, double c, Lanes* S) {
  const Lanes u = c * S[3] - s * S[4], v = c * S[4] - s * S[5], trace = S[3] + S[5], xy = S[1];
  S[3] = c * u - s * v;
  S[4] = s * u + c * v;
  S[5] = trace - S[3];
  S[1] = c * xy - s * S[2];
  S[2] = s * xy + c * S[2];
}
LINKWRIGHT_INLINE void TurnMatrixX(double sine, double cosine, Lanes* H) {
  const Lanes s = Broadcast(sine), c = Broadcast(cosine);
  TurnPair(s, c, &H[1], &H[2]);
  TurnPair(s, c, &H[4], &H[5]);
  TurnPair(s, c, &H[7], &H[8]);
  TurnPair(s, c, &H[3], &H[6]);
  TurnPair(s, c, &H[4], &H[7]);
  TurnPair(s, c, &H[5], &H[8]);
}

// About an origin moved by −p, [1, 0; P, 1] [M, H; Hᵀ, I] [1, −P; 0, 1]… with P = [p]×:
// H' = H − M P,  I' = I + P H' + (P H)ᵀ; here for p along z, along x, and any.
LINKWRIGHT_INLINE void ShiftZ(Lanes z, Inertia* inertia) {
  Lanes *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const Lanes h0 = H[0], h1 = H[1], h3 = H[3];
  H[0] -= M[1] * z;
  H[1] -= M[3] * z;
  H[2] -= M[4] * z;
  H[3] += M[0] * z;
  H[4] += M[1] * z;
  H[5] += M[2] * z;
  I[0] -= z * (H[1] + h1);
  I[1] += z * (h0 - H[4]);
  I[2] -= z * H[7];
  I[3] += z * (H[3] + h3);
  I[4] += z * H[6];
}
LINKWRIGHT_INLINE void ShiftX(double x, Inertia* inertia) {
  Lanes *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const Lanes h4 = H[4], h5 = H[5], h7 = H[7];
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
LINKWRIGHT_INLINE void Shift(const Vec& p, Inertia* inertia) {
  Lanes *M = inertia->M, *I = inertia->I;
  const Lanes x = p.x, y = p.y, z = p.z;
  Lanes H[9];
  for (int k = 0; k < 9; ++k) H[k] = inertia->H[k];
  Lanes* N = inertia->H;
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

// What a turning joint without armature leaves resists nothing about its z: H[6], H[7], H[8] and I[2], I[4],
// I[5] are zero, and stay so under turns about z and shifts along it. They are not looked at here.

/// inertia −= U Uᵀ / D, for U = (l, a); l_D and a_D are U / D.
LINKWRIGHT_INLINE void SubtractTurned(const Vec& l, const Vec& a, const Vec& l_D, const Vec& a_D,
                                      Inertia* inertia) {
  Lanes *M = inertia->M, *H = inertia->H, *I = inertia->I;
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
LINKWRIGHT_INLINE void SubtractOuter(const Vec& l, const Vec& a, const Vec& l_D, const Vec& a_D,
                                     Inertia* inertia) {
  SubtractTurned(l, a, l_D, a_D, inertia);
  Lanes *H = inertia->H, *I = inertia->I;
  H[6] -= a_D.z * l.x;
  H[7] -= a_D.z * l.y;
  H[8] -= a_D.z * l.z;
  I[2] -= a_D.x * a.z;
  I[4] -= a_D.y * a.z;
  I[5] -= a_D.z * a.z;
}
LINKWRIGHT_INLINE void ShiftTurnedZ(Lanes z, Inertia* inertia) {
  Lanes *M = inertia->M, *H = inertia->H, *I = inertia->I;
  const Lanes h0 = H[0], h1 = H[1], h3 = H[3];
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
/// Turns about z, H and I.
LINKWRIGHT_INLINE void TurnTurnedZ(const Turn& t, Inertia* inertia) {
  const Lanes s = t.sine, c = t.cosine;
  Lanes *H = inertia->H, *I = inertia->I;
  TurnPair(s, c, &H[0], &H[1]);
  TurnPair(s, c, &H[3], &H[4]);
  TurnPair(s, c, &H[0], &H[3]);
  TurnPair(s, c, &H[1], &H[4]);
  TurnPair(s, c, &H[2], &H[5]);
  const Lanes u = c * I[0] - s * I[1], v = c * I[1] - s * I[3], trace = I[0] + I[3];
  I[0] = c * u - s * v;
  I[1] = s * u + c * v;
  I[3] = trace - I[0];
}
/// Turns about x, H and I; from here on nothing is zero.
LINKWRIGHT_INLINE void TurnTurnedX(double sine, double cosine, Inertia* inertia) {
  const Lanes s = Broadcast(sine), c = Broadcast(cosine);
  Lanes *H = inertia->H, *I = inertia->I;
  TurnPair(s, c, &H[1], &H[2]);
  TurnPair(s, c, &H[4], &H[5]);
  H[6] = s * H[3];
  H[7] = s * H[4];
  H[8] = s * H[5];
  H[3] = c * H[3];
  H[4] = c * H[4];
  H[5] = c * H[5];
  const Lanes yy = I[3], u = c * yy;
  I[3] = c * u;
  I[4] = s * u;
  I[5] = yy - I[3];
  I[2] = s * I[1];
  I[1] = c * I[1];
}
LINKWRIGHT_INLINE void FillTurned(Inertia* inertia) {
  Lanes *H = inertia->H, *I = inertia->I;
  H[6] = H[7] = H[8] = I[2] = I[4] = I[5] = Lanes{};
}

/// R S Rᵀ for any R by columns.
template <typename Number>
LINKWRIGHT_INLINE void TurnSymmetric(const Number* R, Lanes* S) {
  Lanes T[9];  // R S, by columns
  for (int r = 0; r < 3; ++r) {
    T[r] = R[r] * S[0] + R[3 + r] * S[1] + R[6 + r] * S[2];
    T[3 + r] = R[r] * S[1] + R[3 + r] * S[3] + R[6 + r] * S[4];
    T[6 + r] = R[r] * S[2] + R[3 + r] * S[4] + R[6 + r] * S[5];
  }
  int k = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = i; j < 3; ++j) S[k++] = T[i] * R[j] + T[3 + i] * R[3 + j] + T[6 + i] * R[6 + j];
}
template <typename Number>
LINKWRIGHT_INLINE void TurnMatrix(const Number* R, Lanes* H) {
  Lanes T[9];
  for (int c = 0; c < 9; c += 3)
    for (int r = 0; r < 3; ++r) T[c + r] = R[r] * H[c] + R[3 + r] * H[c + 1] + R[6 + r] * H[c + 2];
  for (int c = 0; c < 3; ++c)
    for (int r = 0; r < 3; ++r) H[3 * c + r] = T[r] * R[c] + T[3 + r] * R[3 + c] + T[6 + r] * R[6 + c];
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
