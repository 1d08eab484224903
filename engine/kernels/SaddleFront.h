// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kernels/Kernel.h"

/// A dense front of an L D Lᵀ without pivoting (Davis, Direct Methods for Sparse Linear Systems, chapter 4).

namespace linkwright::kernels {

/// Columns begin on lines of a cache: `pitch` of a front is a multiple of this.
constexpr int kFrontLine = 8;

/// The lower triangle of a symmetric n × n matrix by columns, of which the first `own` are eliminated. Row n
/// is a right side, or zero; rows behind it are zero. What stands above the diagonal is not read.
struct SaddleFront {
  double* columns;
  int n, own;
  int pitch;            ///< from a column to the next, > n
  const int* unknowns;  ///< numbers of the own columns
};

/// By unknown: what the pivot of a joint's row is measured against; 0: a body's, which must be positive.
struct PivotRule {
  const double* scale;
  double dependent;  ///< a pivot of no more than this part is none
  double unsafe;     ///< a smaller one is not safe
};

struct PivotOutcome {
  bool safe, definite;
};

}  // namespace linkwright::kernels

/// Zeros from each column's line of the diagonal on.
LINKWRIGHT_KERNEL(void ClearFront(const SaddleFront& front))
/// Of the own columns u = d l takes the place from row `own` on, L⁻ᵀ of the own columns that of all rows
/// before, and L⁻¹ of the right side row n: so substitution waits for no number that it has just found. What
/// is left for the other columns takes their place. `inverse`: 1/d by own column, 0 where it is none.
LINKWRIGHT_KERNEL(void EliminateFront(const SaddleFront& front, const PivotRule& rule, double* inverse,
                                      PivotOutcome* outcome))
/// y := L⁻¹ x for the own rows, and what that leaves for the others to `rest`. All have pitch numbers; those
/// of x from row `own` on are zero, those of `rest` before it mean nothing.
LINKWRIGHT_KERNEL(void SubstituteForward(const SaddleFront& front, const double* inverse, const double* x,
                                         double* y, double* rest))
/// y := L⁻ᵀ D⁻¹ (y − uᵀ others) for the own rows. Both have pitch numbers; `others` is zero before row `own`
/// and behind row n, whose number counts for the factor's right side.
LINKWRIGHT_KERNEL(void SubstituteBack(const SaddleFront& front, const double* inverse, const double* others,
                                      double* y))
