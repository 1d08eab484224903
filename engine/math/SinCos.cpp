// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/SinCos.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace linkwright {

namespace {

/// The reduction below holds for up to 2^20 quarter turns.
constexpr double kLargest = 1e5;

/// Without branches and with independent parts, so that the loop around it runs on vectors.
inline void Kernel(double x, double* sine, double* cosine) {
  // n = nearest integer to x / (π/2), by the rounding of a sum whose last bit counts ones.
  constexpr double kShift = 0x1.8p52;
  const double shifted = x * 0x1.45f306dc9c883p-1 + kShift;
  const auto n = std::bit_cast<std::uint64_t>(shifted);
  const double turns = shifted - kShift;
  // π/2 in three parts; the first two of 33 bits, so that their products with n are exact (Cody and Waite).
  const double r = ((x - turns * 0x1.921fb544p0) - turns * 0x1.0b4611a6p-34) - turns * 0x1.3198a2e037073p-69;
  const double z = r * r, z2 = z * z, z4 = z2 * z2;
  // Minimax polynomials on [−π/4, π/4] with the coefficients of FreeBSD's msun (k_sin.c, k_cos.c).
  const double s_tail = (-1.66666666666666324348e-01 + z * 8.33333333332248946124e-03) +
                        z2 * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06) +
                        z4 * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10);
  const double c_tail = (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03) +
                        z2 * (2.48015872894767294178e-05 + z * -2.75573143513906633035e-07) +
                        z4 * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11);
  const double half = z / 2, w = 1 - half;
  const auto s = std::bit_cast<std::uint64_t>(r + r * z * s_tail);
  const auto c = std::bit_cast<std::uint64_t>(w + (((1 - w) - half) + z2 * c_tail));
  // Quarter turns swap the two and change signs.
  const std::uint64_t swap = 0 - (n & 1), both = (s ^ c) & swap;
  *sine = std::bit_cast<double>((s ^ both) ^ ((n & 2) << 62));
  *cosine = std::bit_cast<double>((c ^ both) ^ (((n + 1) & 2) << 62));
}

}  // namespace

void SinCos(const double* __restrict angles, std::size_t count, double* __restrict sines,
            double* __restrict cosines) {
  for (std::size_t i = 0; i < count; ++i) Kernel(angles[i], &sines[i], &cosines[i]);
  for (std::size_t i = 0; i < count; ++i) {
    if (std::abs(angles[i]) < kLargest) continue;
    sines[i] = std::sin(angles[i]);
    cosines[i] = std::cos(angles[i]);
  }
}

}  // namespace linkwright
