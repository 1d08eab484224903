// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Batch.h"
#include "engine/kernels/Lanes.h"

#define LINKWRIGHT_INLINE [[gnu::always_inline]] inline

/// Spatial algebra (Featherstone, RBDA, chapter 2) over numbers T: `double` for one state, `Lanes` for as
/// many states as a register holds. Coordinates are those of one body at its origin unless said otherwise.
namespace linkwright::kernels::LINKWRIGHT_ISA {

/// How the numbers of type T stand in memory: `kRow` doubles from one quantity to the next, and what a
/// comparison gives.
template <typename T>
struct Number;
template <>
struct Number<double> {
  static constexpr int kRow = 1, kStates = 1;
  using Mask = bool;
};
template <>
struct Number<Lanes> {
  static constexpr int kRow = kBatchBlock, kStates = kLanes;
  using Mask = LaneBits;
};

template <typename T>
using Mask = typename Number<T>::Mask;

template <typename T>
LINKWRIGHT_INLINE T Get(const double* from) {
  if constexpr (Number<T>::kStates == 1)
    return *from;
  else
    return Load(from);
}
LINKWRIGHT_INLINE void Put(double x, double* to) { *to = x; }
LINKWRIGHT_INLINE void Put(Lanes x, double* to) { Store(x, to); }
template <typename T>
LINKWRIGHT_INLINE T Same(double x) {
  return T{} + x;
}
LINKWRIGHT_INLINE void SinCos(double x, double* sine, double* cosine) {
  Lanes s, c;
  SinCos(Broadcast(x), &s, &c);
  *sine = s[0];
  *cosine = c[0];
}
/// x where `mask` holds, else zero.
LINKWRIGHT_INLINE double Where(bool mask, double x) { return mask ? x : 0; }
LINKWRIGHT_INLINE Lanes Where(LaneBits mask, Lanes x) { return (Lanes)((LaneBits)x & mask); }
LINKWRIGHT_INLINE bool Not(bool mask) { return !mask; }
LINKWRIGHT_INLINE LaneBits Not(LaneBits mask) { return ~mask; }
LINKWRIGHT_INLINE bool Any(bool mask) { return mask; }
LINKWRIGHT_INLINE bool Holds(bool mask, int) { return mask; }
LINKWRIGHT_INLINE bool Holds(LaneBits mask, int state) { return mask[state] != 0; }

template <typename T>
struct Vector {
  T x, y, z;
};
/// Sine and cosine of an angle.
template <typename T>
struct Angle {
  T sine, cosine;
};
/// By columns.
template <typename T>
struct Matrix {
  T m[9];
};

template <typename T>
LINKWRIGHT_INLINE Vector<T> operator+(const Vector<T>& a, const Vector<T>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> operator-(const Vector<T>& a, const Vector<T>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> operator*(T s, const Vector<T>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <typename T>
LINKWRIGHT_INLINE T Dot(const Vector<T>& a, const Vector<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> Cross(const Vector<T>& a, const Vector<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> GetVector(const double* from) {
  constexpr int kRow = Number<T>::kRow;
  return {Get<T>(from), Get<T>(from + kRow), Get<T>(from + 2 * kRow)};
}
template <typename T>
LINKWRIGHT_INLINE void PutVector(const Vector<T>& v, double* to) {
  constexpr int kRow = Number<T>::kRow;
  Put(v.x, to);
  Put(v.y, to + kRow);
  Put(v.z, to + 2 * kRow);
}
/// The same in all states.
template <typename T>
LINKWRIGHT_INLINE Vector<T> Constant(const double* p) {
  return {Same<T>(p[0]), Same<T>(p[1]), Same<T>(p[2])};
}

/// Rz v and Rzᵀ v, Rx v and Rxᵀ v.
template <typename T>
LINKWRIGHT_INLINE Vector<T> RotateZ(const Angle<T>& t, const Vector<T>& v) {
  return {t.cosine * v.x - t.sine * v.y, t.sine * v.x + t.cosine * v.y, v.z};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> RotateBackZ(const Angle<T>& t, const Vector<T>& v) {
  return {t.cosine * v.x + t.sine * v.y, t.cosine * v.y - t.sine * v.x, v.z};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> RotateX(double sine, double cosine, const Vector<T>& v) {
  return {v.x, cosine * v.y - sine * v.z, sine * v.y + cosine * v.z};
}
template <typename T>
LINKWRIGHT_INLINE Vector<T> RotateBackX(double sine, double cosine, const Vector<T>& v) {
  return {v.x, cosine * v.y + sine * v.z, cosine * v.z - sine * v.y};
}

/// R v and Rᵀ v for R by columns, of doubles or of T.
template <typename Entry, typename T>
LINKWRIGHT_INLINE Vector<T> Rotate(const Entry* R, const Vector<T>& v) {
  return {R[0] * v.x + R[3] * v.y + R[6] * v.z, R[1] * v.x + R[4] * v.y + R[7] * v.z,
          R[2] * v.x + R[5] * v.y + R[8] * v.z};
}
template <typename Entry, typename T>
LINKWRIGHT_INLINE Vector<T> RotateBack(const Entry* R, const Vector<T>& v) {
  return {R[0] * v.x + R[1] * v.y + R[2] * v.z, R[3] * v.x + R[4] * v.y + R[5] * v.z,
          R[6] * v.x + R[7] * v.y + R[8] * v.z};
}

/// Velocity or acceleration.
template <typename T>
struct Motion {
  Vector<T> linear, angular;
};
/// Force, and moment about the origin.
template <typename T>
struct Force {
  Vector<T> force, moment;
};
template <typename T>
LINKWRIGHT_INLINE Force<T> operator+(const Force<T>& a, const Force<T>& b) {
  return {a.force + b.force, a.moment + b.moment};
}
template <typename T>
LINKWRIGHT_INLINE Force<T> operator-(const Force<T>& a, const Force<T>& b) {
  return {a.force - b.force, a.moment - b.moment};
}
template <typename T>
LINKWRIGHT_INLINE Force<T> operator*(T s, const Force<T>& a) {
  return {s * a.force, s * a.moment};
}
/// Power of a force at a motion.
template <typename T>
LINKWRIGHT_INLINE T Dot(const Force<T>& f, const Motion<T>& v) {
  return Dot(f.force, v.linear) + Dot(f.moment, v.angular);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
