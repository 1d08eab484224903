// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Lanes.h"

#define LINKWRIGHT_INLINE [[gnu::always_inline]] inline

namespace linkwright::kernels::LINKWRIGHT_ISA {

struct Vec {
  Lanes x, y, z;
};
struct Turn {
  Lanes sine, cosine;
};
/// By columns.
struct Mat {
  Lanes m[9];
};

LINKWRIGHT_INLINE Vec Zero() { return {Lanes{}, Lanes{}, Lanes{}}; }
LINKWRIGHT_INLINE Vec operator+(const Vec& a, const Vec& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
LINKWRIGHT_INLINE Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
LINKWRIGHT_INLINE Vec operator*(Lanes s, const Vec& a) { return {s * a.x, s * a.y, s * a.z}; }
LINKWRIGHT_INLINE Lanes Dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
LINKWRIGHT_INLINE Vec Cross(const Vec& a, const Vec& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Rows of a block.
LINKWRIGHT_INLINE Vec Load3(const double* from) { return {Load(from), Load(from + 8), Load(from + 16)}; }
LINKWRIGHT_INLINE void Store3(const Vec& v, double* to) {
  Store(v.x, to);
  Store(v.y, to + 8);
  Store(v.z, to + 16);
}
LINKWRIGHT_INLINE Vec Constant3(const double* p) {
  return {Broadcast(p[0]), Broadcast(p[1]), Broadcast(p[2])};
}

/// Rz v and Rzᵀ v, Rx v and Rxᵀ v.
LINKWRIGHT_INLINE Vec TurnZ(const Turn& t, const Vec& v) {
  return {t.cosine * v.x - t.sine * v.y, t.sine * v.x + t.cosine * v.y, v.z};
}
LINKWRIGHT_INLINE Vec TurnBackZ(const Turn& t, const Vec& v) {
  return {t.cosine * v.x + t.sine * v.y, t.cosine * v.y - t.sine * v.x, v.z};
}
LINKWRIGHT_INLINE Vec TurnX(double sine, double cosine, const Vec& v) {
  return {v.x, cosine * v.y - sine * v.z, sine * v.y + cosine * v.z};
}
LINKWRIGHT_INLINE Vec TurnBackX(double sine, double cosine, const Vec& v) {
  return {v.x, cosine * v.y + sine * v.z, cosine * v.z - sine * v.y};
}

/// R v and Rᵀ v for R by columns, of doubles or lanes.
template <typename Number>
LINKWRIGHT_INLINE Vec Rotate(const Number* R, const Vec& v) {
  return {R[0] * v.x + R[3] * v.y + R[6] * v.z, R[1] * v.x + R[4] * v.y + R[7] * v.z,
          R[2] * v.x + R[5] * v.y + R[8] * v.z};
}
template <typename Number>
LINKWRIGHT_INLINE Vec RotateBack(const Number* R, const Vec& v) {
  return {R[0] * v.x + R[1] * v.y + R[2] * v.z, R[3] * v.x + R[4] * v.y + R[5] * v.z,
          R[6] * v.x + R[7] * v.y + R[8] * v.z};
}

/// R_PJ R(quaternion), of rows w, x, y, z at `q`; a zero quaternion does not turn.
LINKWRIGHT_INLINE Mat QuaternionPose(const double* R_PJ, bool straight, const double* q) {
  const Lanes w = Load(q), x = Load(q + 8), y = Load(q + 16), z = Load(q + 24);
  const Lanes square = w * w + x * x + y * y + z * z;
  const Lanes two = 2 / (square == 0 ? Broadcast(1) : square);
  const Lanes tx = two * x, ty = two * y, tz = two * z;
  const Lanes wx = w * tx, wy = w * ty, wz = w * tz, xx = x * tx, xy = x * ty, xz = x * tz, yy = y * ty,
              yz = y * tz, zz = z * tz;
  Mat R = {{1 - yy - zz, xy + wz, xz - wy, xy - wz, 1 - xx - zz, yz + wx, xz + wy, yz - wx, 1 - xx - yy}};
  if (straight) return R;
  for (int c = 0; c < 3; ++c) {
    const Vec column = Rotate(R_PJ, {R.m[3 * c], R.m[3 * c + 1], R.m[3 * c + 2]});
    R.m[3 * c] = column.x;
    R.m[3 * c + 1] = column.y;
    R.m[3 * c + 2] = column.z;
  }
  return R;
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
