// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/SaddleFront.h"

#include <cstddef>

#include "engine/kernels/Lanes.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {
namespace {

/// Registers in a line.
constexpr int kParts = kFrontLine / kLanes;
/// Lines of the longest columns that registers hold.
constexpr int kLongest = 4;

// Fronts go by value: what is stored in columns could else change them.
double* ColumnOf(SaddleFront front, int k) {
  return front.columns + static_cast<std::ptrdiff_t>(k) * front.pitch;
}
int LineOf(int row) { return row & -kFrontLine; }

Lanes RowsFrom(int first) {
  Lanes rows{};
  for (int i = 0; i < kLanes; ++i) rows[i] = first + i;
  return rows;
}

// The numbers of a register up to row k, for the others zero.
Lanes UpTo(int k, int first, Lanes x) { return RowsFrom(first) <= Broadcast(k) ? x : Lanes{}; }

double Total(Lanes x) {
#if LINKWRIGHT_LANES == 8
  const auto half = __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
#else
  const auto half = x;
#endif
#if LINKWRIGHT_LANES > 2
  const auto pair = __builtin_shufflevector(half, half, 0, 1) + __builtin_shufflevector(half, half, 2, 3);
#else
  const auto pair = half;
#endif
  return pair[0] + pair[1];
}

double InversePivot(double d, double scale, const PivotRule& rule, PivotOutcome* outcome) {
  if (scale > 0) {
    if (d < -rule.dependent * scale) {
      if (d > -rule.unsafe * scale) outcome->safe = false;
      return 1 / d;
    }
    outcome->safe = false;
    return 0;
  }
  if (d > 0) return 1 / d;
  outcome->definite = false;
  return 0;
}

// The own columns one by one, of kLines lines, each less what those before it have: registers hold it
// whole. Of a column j before column k rows from k on are u, those up to j L⁻ᵀ with a one on the diagonal;
// those between, of the first kOwnLines lines, have been u and are none of either.
template <int kLines, int kOwnLines>
void EliminateOwn(const SaddleFront front, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  constexpr int kCount = kLines * kParts, kOwnCount = kOwnLines * kParts;
  double inverses[kOwnLines * kFrontLine];
  for (int k = 0; k < front.own; ++k) {
    double* const to = ColumnOf(front, k);
    double d = to[k];
    Lanes left[kCount];
    LaneBits from_k[kOwnCount];
    for (int part = 0; part < kCount; ++part) left[part] = Load(to + part * kLanes);
    for (int part = 0; part < kOwnCount; ++part) from_k[part] = RowsFrom(part * kLanes) >= Broadcast(k);
    const double* from = front.columns;
    Lanes row = {};
    for (int j = 0; j < k; ++j, from += front.pitch, row += 1) {
      const double u = from[k], f = u * inverses[j];
      d -= f * u;
      for (int part = 0; part < kOwnCount; ++part) {
        const LaneBits counts = (RowsFrom(part * kLanes) <= row) | from_k[part];
        left[part] -= f * (counts ? Load(from + part * kLanes) : Lanes{});
      }
      for (int part = kOwnCount; part < kCount; ++part) left[part] -= f * Load(from + part * kLanes);
    }
    const Lanes one = Broadcast(1);
    for (int part = 0; part < kOwnCount; ++part)
      Store(RowsFrom(part * kLanes) == row ? one : left[part], to + part * kLanes);
    for (int part = kOwnCount; part < kCount; ++part) Store(left[part], to + part * kLanes);
    inverses[k] = InversePivot(d, rule.scale[front.unknowns[k]], rule, outcome);
    inverse[front.unknowns[k]] = inverses[k];
  }
}

// The same of columns that registers do not hold.
void EliminateLong(const SaddleFront front, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  for (int j = 0; j < front.own; ++j) {
    double* const from = ColumnOf(front, j);
    const double inv = InversePivot(from[j], rule.scale[front.unknowns[j]], rule, outcome);
    inverse[front.unknowns[j]] = inv;
    from[j] = 1;
    for (int k = j + 1; k < front.own; ++k) {
      const double f = from[k] * inv;
      if (f == 0) continue;
      double* const to = ColumnOf(front, k);
      for (int row = 0; row <= j; ++row) to[row] -= f * from[row];
      for (int row = k; row < LineOf(k) + kFrontLine; ++row) to[row] -= f * from[row];
      for (int row = LineOf(k) + kFrontLine; row < front.pitch; row += kLanes)
        Store(Load(to + row) - f * Load(from + row), to + row);
    }
  }
}

// What is left in kColumns columns from k on, in kLines lines from row `first` on.
template <int kLines, int kColumns>
void UpdateColumns(const SaddleFront front, int first, int k, const double* inverse) {
  constexpr int kCount = kLines * kParts;
  double* to[kColumns];
  Lanes left[kColumns][kCount];
  for (int c = 0; c < kColumns; ++c) {
    to[c] = ColumnOf(front, k + c) + first;
    for (int part = 0; part < kCount; ++part) left[c][part] = Load(to[c] + part * kLanes);
  }
  const double* from = front.columns;
  for (int j = 0; j < front.own; ++j, from += front.pitch) {
    const double inv = inverse[front.unknowns[j]];
    for (int c = 0; c < kColumns; ++c) {
      const double f = from[k + c] * inv;
      for (int part = 0; part < kCount; ++part) left[c][part] -= f * Load(from + first + part * kLanes);
    }
  }
  for (int c = 0; c < kColumns; ++c)
    for (int part = 0; part < kCount; ++part) Store(left[c][part], to[c] + part * kLanes);
}

template <int kLines>
void Update(const SaddleFront front, int first, const double* inverse) {
  int k = front.own;
  for (; k + 1 < front.n; k += 2) UpdateColumns<kLines, 2>(front, first, k, inverse);
  if (k < front.n) UpdateColumns<kLines, 1>(front, first, k, inverse);
}

}  // namespace

void EliminateFront(const SaddleFront& given, const PivotRule& rule, double* inverse, PivotOutcome* outcome) {
  const SaddleFront front = given;
  // Where registers are short, their masks cost more than they save.
  const int lines = kLanes > 2 ? front.pitch / kFrontLine : kLongest + 1;
  const bool one = front.own <= kFrontLine, two = front.own <= 2 * kFrontLine;
  if (lines == 1)
    EliminateOwn<1, 1>(front, rule, inverse, outcome);
  else if (lines == 2)
    one ? EliminateOwn<2, 1>(front, rule, inverse, outcome)
        : EliminateOwn<2, 2>(front, rule, inverse, outcome);
  else if (lines == 3 && two)
    one ? EliminateOwn<3, 1>(front, rule, inverse, outcome)
        : EliminateOwn<3, 2>(front, rule, inverse, outcome);
  else if (lines == 4 && two)
    one ? EliminateOwn<4, 1>(front, rule, inverse, outcome)
        : EliminateOwn<4, 2>(front, rule, inverse, outcome);
  else if (lines == 3)
    EliminateOwn<3, 3>(front, rule, inverse, outcome);
  else if (lines == kLongest)
    EliminateOwn<4, 4>(front, rule, inverse, outcome);
  else
    EliminateLong(front, rule, inverse, outcome);
  int first = LineOf(front.own);
  for (; first + kFrontLine < front.pitch; first += 2 * kFrontLine) Update<2>(front, first, inverse);
  if (first < front.pitch) Update<1>(front, first, inverse);
}

void SubstituteForward(const SaddleFront& given, const double* inverse, const double* x, double* y,
                       double* rest) {
  const SaddleFront front = given;
  for (int line = 0; line < front.own; line += kFrontLine) {
    const int end = line + kFrontLine < front.own ? line + kFrontLine : front.own;
    for (int k = line; k < end; ++k) {
      const double* const column = ColumnOf(front, k);
      Lanes sum = {};
      for (int row = 0; row < line; row += kLanes) sum += Load(column + row) * Load(x + row);
      for (int part = 0; part < kParts; ++part) {
        const int row = line + part * kLanes;
        sum += UpTo(k, row, Load(column + row)) * Load(x + row);
      }
      y[k] = Total(sum);
    }
  }
  for (int line = LineOf(front.own); line < front.pitch; line += kFrontLine) {
    Lanes left[kParts] = {};
    for (int k = 0; k < front.own; ++k) {
      const double* const column = ColumnOf(front, k) + line;
      const double f = y[k] * inverse[front.unknowns[k]];
      for (int part = 0; part < kParts; ++part) left[part] -= f * Load(column + part * kLanes);
    }
    for (int part = 0; part < kParts; ++part) Store(left[part], rest + line + part * kLanes);
  }
}

void SubstituteBack(const SaddleFront& given, const double* inverse, const double* others, double* y) {
  const SaddleFront front = given;
  const int first = LineOf(front.own);
  for (int k = 0; k < front.own; ++k) {
    const double* const column = ColumnOf(front, k);
    Lanes sum = {};
    for (int row = first; row < front.pitch; row += kLanes) sum += Load(column + row) * Load(others + row);
    y[k] = inverse[front.unknowns[k]] * (y[k] - Total(sum));
  }
  // A line needs the sums of its own rows and of those below it.
  for (int line = 0; line < front.own; line += kFrontLine) {
    const int end = line + kFrontLine < front.own ? line + kFrontLine : front.own;
    Lanes found[kParts] = {};
    for (int k = line; k < end; ++k) {
      const double* const column = ColumnOf(front, k) + line;
      for (int part = 0; part < kParts; ++part)
        found[part] += y[k] * UpTo(k, line + part * kLanes, Load(column + part * kLanes));
    }
    for (int k = end; k < front.own; ++k) {
      const double* const column = ColumnOf(front, k) + line;
      for (int part = 0; part < kParts; ++part) found[part] += y[k] * Load(column + part * kLanes);
    }
    for (int part = 0; part < kParts; ++part) Store(found[part], y + line + part * kLanes);
  }
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
