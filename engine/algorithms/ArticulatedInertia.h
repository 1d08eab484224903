// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Workspace.h"

namespace linkwright {

using ArticulatedInertia = Workspace::Inertia;

/// A rigid body's inertia about its origin.
inline void SetRigid(const BodyConstants& body, ArticulatedInertia* inertia) {
  const double m = body.mass;
  const Vector3& h = body.moment;
  inertia->M = {m, 0, 0, m, 0, m};
  // f = m a + dω × h, so H = −[h]×.
  inertia->H = {0, -h.z(), h.y(), h.z(), 0, -h.x(), -h.y(), h.x(), 0};
  const Matrix3& I = body.inertia;
  inertia->I = {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)};
  inertia->linear_scale = inertia->angular_scale = 0;
}

inline void AddRigid(const BodyConstants& body, ArticulatedInertia* inertia) {
  const double m = body.mass;
  const Vector3& h = body.moment;
  const Matrix3& I = body.inertia;
  auto& M = inertia->M;
  auto& H = inertia->H;
  auto& A = inertia->I;
  M[0] += m;
  M[3] += m;
  M[5] += m;
  H[1] -= h.z();
  H[2] += h.y();
  H[3] += h.z();
  H[5] -= h.x();
  H[6] -= h.y();
  H[7] += h.x();
  A[0] += I(0, 0);
  A[1] += I(0, 1);
  A[2] += I(0, 2);
  A[3] += I(1, 1);
  A[4] += I(1, 2);
  A[5] += I(2, 2);
}

/// inertia −= U Uᵀ / D
inline void SubtractOuter(const Vector3& l, const Vector3& a, double D_inverse, ArticulatedInertia* inertia) {
  const double lx = l.x() * D_inverse, ly = l.y() * D_inverse, lz = l.z() * D_inverse;
  const double ax = a.x() * D_inverse, ay = a.y() * D_inverse, az = a.z() * D_inverse;
  auto& M = inertia->M;
  auto& H = inertia->H;
  auto& I = inertia->I;
  M[0] -= lx * l.x();
  M[1] -= lx * l.y();
  M[2] -= lx * l.z();
  M[3] -= ly * l.y();
  M[4] -= ly * l.z();
  M[5] -= lz * l.z();
  H[0] -= ax * l.x();
  H[1] -= ax * l.y();
  H[2] -= ax * l.z();
  H[3] -= ay * l.x();
  H[4] -= ay * l.y();
  H[5] -= ay * l.z();
  H[6] -= az * l.x();
  H[7] -= az * l.y();
  H[8] -= az * l.z();
  I[0] -= ax * a.x();
  I[1] -= ax * a.y();
  I[2] -= ax * a.z();
  I[3] -= ay * a.y();
  I[4] -= ay * a.z();
  I[5] -= az * a.z();
}

/// R S Rᵀ for a symmetric S.
inline void TurnSymmetric(const double* R, const double* S, double* out) {
  // R by columns: R[3 c + r].
  double T[9];  // R S, by columns
  for (int r = 0; r < 3; ++r) {
    T[r] = R[r] * S[0] + R[3 + r] * S[1] + R[6 + r] * S[2];
    T[3 + r] = R[r] * S[1] + R[3 + r] * S[3] + R[6 + r] * S[4];
    T[6 + r] = R[r] * S[2] + R[3 + r] * S[4] + R[6 + r] * S[5];
  }
  const auto entry = [&](int i, int j) { return T[i] * R[j] + T[3 + i] * R[3 + j] + T[6 + i] * R[6 + j]; };
  out[0] = entry(0, 0);
  out[1] = entry(0, 1);
  out[2] = entry(0, 2);
  out[3] = entry(1, 1);
  out[4] = entry(1, 2);
  out[5] = entry(2, 2);
}

/// Turns the inertia of a child into what is felt in the parent's frame, X* I X, for the child's pose X_PB.
inline void ToParent(const Transform& X_PB, ArticulatedInertia* inertia) {
  const double* R = X_PB.R.data();
  const double x = X_PB.p.x(), y = X_PB.p.y(), z = X_PB.p.z();
  double M[6], I[6], H[9];
  TurnSymmetric(R, inertia->M.data(), M);
  TurnSymmetric(R, inertia->I.data(), I);
  {
    double T[9];  // R H
    for (int c = 0; c < 3; ++c) {
      const double* h = inertia->H.data() + 3 * c;
      for (int r = 0; r < 3; ++r) T[3 * c + r] = R[r] * h[0] + R[3 + r] * h[1] + R[6 + r] * h[2];
    }
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) H[3 * c + r] = T[r] * R[c] + T[3 + r] * R[3 + c] + T[6 + r] * R[6 + c];
  }
  // With P = [p]×:  H' = H − M P,  I' = I + P H' + (P H)ᵀ.
  // Row r of M P = (M_r1 z − M_r2 y, M_r2 x − M_r0 z, M_r0 y − M_r1 x).
  const double N[9] = {
      H[0] - (M[1] * z - M[2] * y), H[1] - (M[3] * z - M[4] * y), H[2] - (M[4] * z - M[5] * y),
      H[3] - (M[2] * x - M[0] * z), H[4] - (M[4] * x - M[1] * z), H[5] - (M[5] * x - M[2] * z),
      H[6] - (M[0] * y - M[1] * x), H[7] - (M[1] * y - M[3] * x), H[8] - (M[2] * y - M[4] * x)};
  inertia->M = {M[0], M[1], M[2], M[3], M[4], M[5]};
  for (int k = 0; k < 9; ++k) inertia->H[static_cast<size_t>(k)] = N[k];
  // P A, by columns a: (y a2 − z a1, z a0 − x a2, x a1 − y a0).
  inertia->I[0] = I[0] + (y * N[2] - z * N[1]) + (y * H[2] - z * H[1]);
  inertia->I[1] = I[1] + (y * N[5] - z * N[4]) + (z * H[0] - x * H[2]);
  inertia->I[2] = I[2] + (y * N[8] - z * N[7]) + (x * H[1] - y * H[0]);
  inertia->I[3] = I[3] + (z * N[3] - x * N[5]) + (z * H[3] - x * H[5]);
  inertia->I[4] = I[4] + (z * N[6] - x * N[8]) + (x * H[4] - y * H[3]);
  inertia->I[5] = I[5] + (x * N[7] - y * N[6]) + (x * H[7] - y * H[6]);
}

inline void Add(const ArticulatedInertia& other, ArticulatedInertia* inertia) {
  for (size_t k = 0; k < 6; ++k) inertia->M[k] += other.M[k];
  for (size_t k = 0; k < 9; ++k) inertia->H[k] += other.H[k];
  for (size_t k = 0; k < 6; ++k) inertia->I[k] += other.I[k];
  inertia->linear_scale += other.linear_scale;
  inertia->angular_scale += other.angular_scale;
}

inline Matrix6 ToMatrix(const ArticulatedInertia& inertia) {
  const auto& M = inertia.M;
  const auto& H = inertia.H;
  const auto& I = inertia.I;
  Matrix6 out;
  out.topLeftCorner<3, 3>() << M[0], M[1], M[2], M[1], M[3], M[4], M[2], M[4], M[5];
  out.topRightCorner<3, 3>() = Eigen::Map<const Matrix3>(H.data());
  out.bottomLeftCorner<3, 3>() = Eigen::Map<const Matrix3>(H.data()).transpose();
  out.bottomRightCorner<3, 3>() << I[0], I[1], I[2], I[1], I[3], I[4], I[2], I[4], I[5];
  return out;
}

inline void FromMatrix(const Matrix6& in, ArticulatedInertia* inertia) {
  auto& M = inertia->M;
  auto& H = inertia->H;
  auto& I = inertia->I;
  M = {in(0, 0), in(0, 1), in(0, 2), in(1, 1), in(1, 2), in(2, 2)};
  Eigen::Map<Matrix3>(H.data()) = in.topRightCorner<3, 3>();
  I = {in(3, 3), in(3, 4), in(3, 5), in(4, 4), in(4, 5), in(5, 5)};
}

}  // namespace linkwright
