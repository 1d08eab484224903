// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/Derivatives.h"
#include "engine/kernels/Lanes.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

/// u · c for six components `stride` apart.
[[gnu::always_inline]] inline Lanes Dot6(const Lanes* u, const double* c) {
  return (u[0] * c[0] + u[1] * c[1] + u[2] * c[2]) + (u[3] * c[3] + u[4] * c[4] + u[5] * c[5]);
}

/// Rows of the column's own joint and of what it carries: U·ψ̈ + W·ψ̇,  U·χ + W·S,  U·S. Writes up to a whole
/// register, as the next.
[[gnu::always_inline]] inline void Below(const DerivativeRows& rows, const DerivativeColumn& column,
                                         int begin, int end, double* dq, double* dv, double* da) {
  for (int k = begin; k < end; k += kLanes) {
    Lanes u[6], w[3];
    for (int c = 0; c < 6; ++c) u[c] = Load(rows.U + c * rows.stride + k);
    for (int c = 0; c < 3; ++c) w[c] = Load(rows.W + c * rows.stride + k);
    Store(Dot6(u, column.psi2) + (w[0] * column.psi_w[0] + w[1] * column.psi_w[1] + w[2] * column.psi_w[2]),
          dq + k);
    Store(Dot6(u, column.chi) + (w[0] * column.S_w[0] + w[1] * column.S_w[1] + w[2] * column.S_w[2]), dv + k);
    Store(Dot6(u, column.S), da + k);
  }
}

/// Rows of what carries the column's joint: S of the row and what the column does to its subtree.
[[gnu::always_inline]] inline void Above(const DerivativeRows& rows, const DerivativeColumn& column,
                                         int begin, int end, double* dq, double* dv, double* da) {
  for (int k = begin; k < end; k += kLanes) {
    Lanes s[6];
    for (int c = 0; c < 6; ++c) s[c] = Load(rows.S + c * rows.stride + k);
    Store(Dot6(s, column.by_q), dq + k);
    Store(Dot6(s, column.by_v), dv + k);
    Store(Dot6(s, column.U), da + k);
  }
}

[[gnu::always_inline]] inline void Zero(int begin, int end, double* dq, double* dv, double* da) {
  for (int k = begin; k < end; ++k) dq[k] = dv[k] = da[k] = 0;
}

/// A whole column, from the root on: each piece overwrites what the one before wrote beyond its end.
[[gnu::always_inline]] inline void FillColumn(const DerivativeTree& tree, const DerivativeColumn& column,
                                              const DerivativeRows& rows, int j, double* dq, double* dv,
                                              double* da) {
  const DerivativePlace& place = tree.places[j];
  int done = 0;
  for (int r = place.run_begin; r < place.run_end; ++r) {
    const DerivativeRun run = tree.runs[r];
    Zero(done, run.begin, dq, dv, da);
    Above(rows, column, run.begin, run.end, dq, dv, da);
    done = run.end;
  }
  Zero(done, place.joint_begin, dq, dv, da);
  Below(rows, column, place.joint_begin, place.subtree_end, dq, dv, da);
  da[j] += place.armature;
  Zero(place.subtree_end, tree.count, dq, dv, da);
}

}  // namespace

void FillDerivatives(const DerivativeTree& tree, const DerivativeColumn* columns, const DerivativeRows& rows,
                     double* dq, double* dv, double* da) {
  const std::ptrdiff_t n = tree.count, whole = n * n;
  for (int j = 0; j < n; ++j) {
    const std::ptrdiff_t at = j * n;
    if (at + n + kLanes - 1 <= whole) {
      FillColumn(tree, columns[j], rows, j, dq + at, dv + at, da + at);
      continue;
    }
    // The last columns have too little behind them.
    double *q = rows.scratch, *v = q + rows.stride, *a = v + rows.stride;
    FillColumn(tree, columns[j], rows, j, q, v, a);
    for (int k = 0; k < n; ++k) {
      dq[at + k] = q[k];
      dv[at + k] = v[k];
      da[at + k] = a[k];
    }
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
