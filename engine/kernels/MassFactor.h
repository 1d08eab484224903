// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// For kernels only: see Kernel.h.

#include "engine/kernels/SpatialVector.h"
#include "engine/kernels/ZeroInertia.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

/// M = Lᵀ D L in place (RBDA, section 6.5: from the last row up, along what is not always zero) for the rows
/// begin … end − 1, from the last one, and x = L⁻ᵀ x with them; D⁻¹ takes the diagonal. M is the lower half,
/// by rows. `diagonal`: what a pivot is compared with; rows without inertia get D⁻¹ = 0 and are noted in
/// `singular`.
template <typename T>
static void FactorRows(const MassPattern& rows, const T* scale, T* M, T* x, int* singular) {
  const int n = rows.count;
  for (int j = n; j-- > 0;) {
    T* row = M + static_cast<std::ptrdiff_t>(j) * n;
    const Mask<T> fine = row[j] > kZeroInertia * scale[j];
    if (Any(Not(fine))) [[unlikely]]
      for (int s = 0; s < Number<T>::kStates; ++s)
        if (Holds(Not(fine), s) && singular[s] < 0) singular[s] = j;
    const T inverse = Where(fine, 1 / row[j]);
    row[j] = inverse;
    const int *first = rows.index + rows.start[j], *last = rows.index + rows.start[j + 1];
    for (const int* k = first; k != last; ++k) {
      const T factor = row[*k] * inverse;
      T* other = M + static_cast<std::ptrdiff_t>(*k) * n;
      for (const int* l = first; l <= k; ++l) other[*l] -= factor * row[*l];
      x[*k] -= factor * x[j];
    }
    for (const int* k = first; k != last; ++k) row[*k] *= inverse;
  }
}

/// x = L⁻¹ D⁻¹ x.
template <typename T>
static void SolveRows(const MassPattern& rows, const T* M, T* x) {
  for (int j = 0; j < rows.count; ++j) {
    const T* row = M + static_cast<std::ptrdiff_t>(j) * rows.count;
    T sum = x[j] * row[j];
    for (int e = rows.start[j]; e < rows.start[j + 1]; ++e) sum -= row[rows.index[e]] * x[rows.index[e]];
    x[j] = sum;
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
