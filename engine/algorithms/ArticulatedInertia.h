// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/model/Workspace.h"

namespace linkwright {

using ArticulatedInertia = Workspace::Inertia;

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

inline void Add(const ArticulatedInertia& other, ArticulatedInertia* inertia) {
  for (size_t k = 0; k < 6; ++k) inertia->M[k] += other.M[k];
  for (size_t k = 0; k < 9; ++k) inertia->H[k] += other.H[k];
  for (size_t k = 0; k < 6; ++k) inertia->I[k] += other.I[k];
  inertia->linear_scale += other.linear_scale;
  inertia->angular_scale += other.angular_scale;
}

}  // namespace linkwright
