// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/SinCos.h"

#include "engine/kernels/Lanes.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

void SinCos(const double* angles, std::size_t count, double* sines, double* cosines) {
  constexpr std::size_t kStep = LINKWRIGHT_LANES;
  std::size_t i = 0;
  for (; i + kStep <= count; i += kStep) {
    Lanes s, c;
    SinCos(Load(angles + i), &s, &c);
    Store(s, sines + i);
    Store(c, cosines + i);
  }
  if (i == count) return;
  Lanes x = {}, s, c;
  for (std::size_t k = i; k < count; ++k) x[k - i] = angles[k];
  SinCos(x, &s, &c);
  for (std::size_t k = i; k < count; ++k) {
    sines[k] = s[k - i];
    cosines[k] = c[k - i];
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
