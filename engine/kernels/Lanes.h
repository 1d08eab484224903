// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace linkwright::kernels::LINKWRIGHT_ISA {

constexpr int kLanes = LINKWRIGHT_LANES;

/// A register of doubles; arithmetic goes lane by lane, a plain double is the same in all lanes.
typedef double Lanes __attribute__((vector_size(8 * LINKWRIGHT_LANES)));
/// Its bits; what comparisons give, too: all ones in the lanes where they hold.
typedef long long LaneBits __attribute__((vector_size(8 * LINKWRIGHT_LANES)));
/// Lanes at any address of a double.
typedef double LooseLanes __attribute__((vector_size(8 * LINKWRIGHT_LANES), aligned(8), may_alias));

[[gnu::always_inline]] inline Lanes Load(const double* from) {
  return *reinterpret_cast<const LooseLanes*>(from);
}
[[gnu::always_inline]] inline void Store(Lanes lanes, double* to) {
  *reinterpret_cast<LooseLanes*>(to) = lanes;
}
[[gnu::always_inline]] inline Lanes Broadcast(double x) { return Lanes{} + x; }

[[gnu::always_inline]] inline Lanes Sqrt(Lanes x) {
  for (int i = 0; i < kLanes; ++i) x[i] = __builtin_sqrt(x[i]);
  return x;
}

/// Whether a comparison holds in any lane.
[[gnu::always_inline]] inline bool Any(LaneBits mask) {
#if LINKWRIGHT_LANES == 8 && defined(__AVX512F__)
  return _mm512_test_epi64_mask((__m512i)mask, (__m512i)mask) != 0;
#elif LINKWRIGHT_LANES == 4 && defined(__AVX__)
  return _mm256_movemask_pd((__m256d)mask) != 0;
#elif LINKWRIGHT_LANES == 2 && defined(__SSE2__)
  return _mm_movemask_pd((__m128d)mask) != 0;
#else
  long long any = 0;
  for (int i = 0; i < kLanes; ++i) any |= mask[i];
  return any != 0;
#endif
}

/// Sines and cosines of angles beyond what SinCos reduces.
[[gnu::noinline, gnu::cold]] inline void LargeSinCos(const Lanes* x, Lanes* sine, Lanes* cosine) {
  for (int i = 0; i < kLanes; ++i) {
    const double angle = (*x)[i];
    if (__builtin_fabs(angle) < 1e5) continue;
    (*sine)[i] = __builtin_sin(angle);
    (*cosine)[i] = __builtin_cos(angle);
  }
}

/// Sine and cosine of angles [rad] to 2e-16 absolute, whatever the C library. Without branches: a call to the
/// C library for each joint would be a third of the time of forward kinematics.
[[gnu::always_inline]] inline void SinCos(Lanes x, Lanes* sine, Lanes* cosine) {
  // n = nearest integer to x / (π/2), by the rounding of a sum whose last bit counts ones.
  constexpr double kShift = 0x1.8p52;
  const Lanes shifted = x * 0x1.45f306dc9c883p-1 + kShift;
  const auto n = (LaneBits)shifted;
  const Lanes turns = shifted - kShift;
  // π/2 in three parts; the first two of 33 bits, so that their products with n are exact (Cody and Waite).
  const Lanes r = ((x - turns * 0x1.921fb544p0) - turns * 0x1.0b4611a6p-34) - turns * 0x1.3198a2e037073p-69;
  const Lanes z = r * r, z2 = z * z, z4 = z2 * z2;
  // Minimax polynomials on [−π/4, π/4] with the coefficients of FreeBSD's msun (k_sin.c, k_cos.c).
  const Lanes s_tail = (-1.66666666666666324348e-01 + z * 8.33333333332248946124e-03) +
                       z2 * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) +
                       z4 * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10);
  const Lanes c_tail = (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03) +
                       z2 * (2.48015872894767294178e-05 + z * -2.75573143513906633035e-07) +
                       z4 * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11);
  const Lanes half = z * 0.5, w = 1 - half;
  const auto s = (LaneBits)(r + r * z * s_tail);
  const auto c = (LaneBits)(w + (((1 - w) - half) + z2 * c_tail));
  // Quarter turns swap the two and change signs.
  const LaneBits both = (s ^ c) & -(n & 1);
  *sine = (Lanes)((s ^ both) ^ ((n & 2) << 62));
  *cosine = (Lanes)((c ^ both) ^ (((n + 1) & 2) << 62));
  // The reduction holds for up to 2^20 quarter turns. Written so that NaN goes there, too.
  if (const LaneBits fine = (x < 1e5) & (x > -1e5); Any(~fine)) [[unlikely]]
    LargeSinCos(&x, sine, cosine);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
