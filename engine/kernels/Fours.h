// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/Lanes.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

#if LINKWRIGHT_LANES > 2

/// A vector in space, in one register; the fourth number means nothing.
typedef double Four __attribute__((vector_size(32)));
typedef double LooseFour __attribute__((vector_size(32), aligned(8), may_alias));

[[gnu::always_inline]] inline Four LoadFour(const double* from) {
  return *reinterpret_cast<const LooseFour*>(from);
}
[[gnu::always_inline]] inline void StoreFour(Four four, double* to) {
  *reinterpret_cast<LooseFour*>(to) = four;
}
[[gnu::always_inline]] inline Four Cycle(Four a) { return __builtin_shufflevector(a, a, 1, 2, 0, 3); }
[[gnu::always_inline]] inline Four Cross(Four a, Four b) { return Cycle(a * Cycle(b) - Cycle(a) * b); }

/// The columns of the matrix with rows a, b, c, d.
[[gnu::always_inline]] inline void Transpose(Four a, Four b, Four c, Four d, Four* columns) {
  const Four ab02 = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Four ab13 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Four cd02 = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Four cd13 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  columns[0] = __builtin_shufflevector(ab02, cd02, 0, 1, 4, 5);
  columns[1] = __builtin_shufflevector(ab13, cd13, 0, 1, 4, 5);
  columns[2] = __builtin_shufflevector(ab02, cd02, 2, 3, 6, 7);
  columns[3] = __builtin_shufflevector(ab13, cd13, 2, 3, 6, 7);
}
[[gnu::always_inline]] inline void TransposeThree(const Four* in, Four* out) {
  Four columns[4];
  Transpose(in[0], in[1], in[2], in[2], columns);
  for (int c = 0; c < 3; ++c) out[c] = columns[c];
}
[[gnu::always_inline]] inline Four Diagonal(const Four* S) {
  return __builtin_shufflevector(__builtin_shufflevector(S[0], S[1], 0, 5, 2, 3), S[2], 0, 1, 6, 3);
}

#else

/// A vector in space; without registers for it, three numbers.
struct Four {
  double x, y, z, unused;
  [[gnu::always_inline]] double operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
[[gnu::always_inline]] inline Four operator+(Four a, Four b) { return {a.x + b.x, a.y + b.y, a.z + b.z, 0}; }
[[gnu::always_inline]] inline Four operator-(Four a, Four b) { return {a.x - b.x, a.y - b.y, a.z - b.z, 0}; }
[[gnu::always_inline]] inline Four operator*(Four a, Four b) { return {a.x * b.x, a.y * b.y, a.z * b.z, 0}; }
[[gnu::always_inline]] inline Four operator*(double a, Four b) { return {a * b.x, a * b.y, a * b.z, 0}; }
[[gnu::always_inline]] inline Four operator*(Four a, double b) { return b * a; }
[[gnu::always_inline]] inline Four& operator+=(Four& a, Four b) { return a = a + b; }
[[gnu::always_inline]] inline Four& operator-=(Four& a, Four b) { return a = a - b; }
[[gnu::always_inline]] inline Four LoadFour(const double* from) { return {from[0], from[1], from[2], 0}; }
[[gnu::always_inline]] inline void StoreFour(Four four, double* to) {
  to[0] = four.x;
  to[1] = four.y;
  to[2] = four.z;
}
[[gnu::always_inline]] inline Four Cross(Four a, Four b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x, 0};
}
[[gnu::always_inline]] inline void TransposeThree(const Four* in, Four* out) {
  for (int c = 0; c < 3; ++c) out[c] = {in[0][c], in[1][c], in[2][c], 0};
}
[[gnu::always_inline]] inline Four Diagonal(const Four* S) { return {S[0].x, S[1].y, S[2].z, 0}; }

#endif

[[gnu::always_inline]] inline void StoreThree(Four four, double* to) {
#if defined(__AVX512VL__)
  _mm256_mask_storeu_pd(to, 7, four);
#elif defined(__AVX2__)
  _mm256_maskstore_pd(to, _mm256_setr_epi64x(-1, -1, -1, 0), four);
#else
  to[0] = four[0];
  to[1] = four[1];
  to[2] = four[2];
#endif
}
[[gnu::always_inline]] inline double Sum(Four a) { return a[0] + a[1] + a[2]; }
[[gnu::always_inline]] inline double Dot(Four a, Four b) { return Sum(a * b); }

/// Space vectors of the bodies that lie `stride` numbers apart, one in each lane.
struct ThreeLanes {
  Lanes x, y, z;
};
[[gnu::always_inline]] inline ThreeLanes operator+(const ThreeLanes& a, const ThreeLanes& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[gnu::always_inline]] inline ThreeLanes Cross(const ThreeLanes& a, const ThreeLanes& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
[[gnu::always_inline]] inline Lanes Dot(const ThreeLanes& a, const ThreeLanes& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

#if LINKWRIGHT_LANES > 2
[[gnu::always_inline]] inline void GatherFour(const double* from, int stride, Four* columns) {
  Transpose(LoadFour(from), LoadFour(from + stride), LoadFour(from + 2 * stride), LoadFour(from + 3 * stride),
            columns);
}
[[gnu::always_inline]] inline void ScatterFour(Four x, Four y, Four z, double* to, int stride) {
  Four rows[4];
  Transpose(x, y, z, z, rows);
  for (int r = 0; r < 4; ++r) StoreFour(rows[r], to + r * stride);
}
#endif

[[gnu::always_inline]] inline ThreeLanes Gather(const double* from, int stride) {
#if LINKWRIGHT_LANES == 8
  Four a[4], b[4];
  GatherFour(from, stride, a);
  GatherFour(from + 4 * stride, stride, b);
  return {__builtin_shufflevector(a[0], b[0], 0, 1, 2, 3, 4, 5, 6, 7),
          __builtin_shufflevector(a[1], b[1], 0, 1, 2, 3, 4, 5, 6, 7),
          __builtin_shufflevector(a[2], b[2], 0, 1, 2, 3, 4, 5, 6, 7)};
#elif LINKWRIGHT_LANES == 4
  Four columns[4];
  GatherFour(from, stride, columns);
  return {columns[0], columns[1], columns[2]};
#else
  const double* next = from + stride;
  return {Lanes{from[0], next[0]}, Lanes{from[1], next[1]}, Lanes{from[2], next[2]}};
#endif
}

/// The reverse of Gather.
[[gnu::always_inline]] inline void Scatter(const ThreeLanes& in, double* to, int stride) {
#if LINKWRIGHT_LANES == 8
  ScatterFour(__builtin_shufflevector(in.x, in.x, 0, 1, 2, 3),
              __builtin_shufflevector(in.y, in.y, 0, 1, 2, 3),
              __builtin_shufflevector(in.z, in.z, 0, 1, 2, 3), to, stride);
  ScatterFour(__builtin_shufflevector(in.x, in.x, 4, 5, 6, 7),
              __builtin_shufflevector(in.y, in.y, 4, 5, 6, 7),
              __builtin_shufflevector(in.z, in.z, 4, 5, 6, 7), to + 4 * stride, stride);
#elif LINKWRIGHT_LANES == 4
  ScatterFour(in.x, in.y, in.z, to, stride);
#else
  for (int lane = 0; lane < kLanes; ++lane) {
    to[lane * stride] = in.x[lane];
    to[lane * stride + 1] = in.y[lane];
    to[lane * stride + 2] = in.z[lane];
  }
#endif
}

/// from[index[0]], from[index[1]], …
[[gnu::always_inline]] inline Lanes LoadIndexed(const double* from, const int* index) {
#if LINKWRIGHT_LANES == 8
  return Lanes{from[index[0]], from[index[1]], from[index[2]], from[index[3]],
               from[index[4]], from[index[5]], from[index[6]], from[index[7]]};
#elif LINKWRIGHT_LANES == 4
  return Lanes{from[index[0]], from[index[1]], from[index[2]], from[index[3]]};
#else
  return Lanes{from[index[0]], from[index[1]]};
#endif
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
